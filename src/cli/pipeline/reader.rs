//! Reads an input: opens it, detects what it is, and passes its text to the command, or cuts it into more jobs.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::chunked_reader::{FileWindows, StreamWindows};
use super::chunking::CHUNKING;
use super::decodable::{encoding, read_decodable, too_large_to_decode};
use super::job::Job;
use super::job_output::Collector;
use super::jsonl::LineBlocks;
use super::opener::{LARGE, Opened, Opener, PROBE, Source, fill_document};
use super::ordered_pool::Parts;
use super::part::Part;
use super::read_buffer::{fill, fill_whole};
use super::task::{ReadWhole, Task};
use crate::cli::args::{InputKind, Verbosity};
use crate::cli::config::{FileConfig, Formats};
use crate::cli::inputs::Input;
use crate::cli::open::inner_path;
use crate::cli::output::{Message, SkipReason};
use crate::document::Format;
use crate::text::{Binary, Encoding, binary, decode_as};

/// Reads inputs for a command.
pub(super) struct Reader<'a, T> {
    pub(super) task: &'a T,
    pub(super) opener: Opener,
    pub(super) verbosity: Verbosity,
}

/// The remedy for a stream that is not fixed.
const ALONE: &str = "pipe it into `urlint --fix -`";

/// An input that is being read.
#[derive(Clone, Copy)]
struct Origin<'i> {
    path: &'i Path,
    /// The path that shows the format: that of the file inside a compressed one.
    inner: &'i Path,
    source: Source,
    config: &'i FileConfig,
}

impl<T: Task> Reader<'_, T> {
    /// Reads an input; if it is cut into jobs, returns these.
    pub(super) fn read(
        &self,
        input: &Input,
        config: &FileConfig,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let path = input.path();
        let source = match input {
            Input::Skipped(path, reason) => {
                collector.stats.skipped.add(*reason, 1);
                self.detail(path, || format!("skipped: {}", reason.of_one()), collector);
                return Ok(None);
            }
            Input::Named(path) | Input::Walked(path) | Input::Listed(path) | Input::Stream(path)
                if !self.task.wants(path) =>
            {
                collector.stats.skipped.add(SkipReason::Unwanted, 1);
                return Ok(None);
            }
            Input::Stdin(_) if self.task.whole() == ReadWhole::All => Source::Stdin,
            Input::Stdin(_) | Input::Stream(_) => Source::Stream,
            Input::Walked(_) => Source::Walked,
            Input::Listed(_) => Source::Listed,
            Input::Named(_) => Source::Named,
        };
        let origin = Origin { path, inner: path, source, config };
        match self.opener.open(input, source, buffer)? {
            Opened::LeftOut(reason) => {
                self.left_out(origin, reason, reason.of_one(), collector);
                Ok(None)
            }
            Opened::Packed(input) => {
                self.unfixed(path, "compressed", "unpack it to have it fixed", collector);
                self.packed(Origin { inner: &inner_path(path), ..origin }, input, buffer, collector)
            }
            Opened::WholeStdin => self.stdin(origin, collector).map(|()| None),
            Opened::Stream { input, unfixed } => {
                self.unfixed(path, unfixed, ALONE, collector);
                self.stream(origin, input, buffer, collector)
            }
            Opened::Small { file, len } | Opened::Large { file, read: len, .. }
                if self.opener.kind == InputKind::Jsonl =>
            {
                let start = &buffer[..len];
                if self.is_left_out(origin, unreadable(origin, start), collector) {
                    return Ok(None);
                }
                Ok(Some(self.lines(origin, Box::new(Cursor::new(start.to_vec()).chain(file)), collector)))
            }
            Opened::Small { len, .. } => {
                self.text(origin, &buffer[..len], collector);
                Ok(None)
            }
            Opened::Large { file, len, read } => self.large(origin, file, len, read, buffer, collector),
        }
    }

    /// Reads a large file: in windows if it is plain text, otherwise whole.
    fn large(
        &self,
        origin: Origin<'_>,
        mut file: File,
        len: u64,
        read: usize,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let Origin { path, config: FileConfig { formats, .. }, .. } = origin;
        let start = &buffer[..read];
        if self.is_left_out(origin, unreadable(origin, start), collector) {
            return Ok(None);
        }
        if (self.task.whole() == ReadWhole::DocumentsOnly || len > formats.most)
            && encoding(start, formats) == Encoding::Utf8
            && is_plain(formats.of(path, start), len, path, formats, collector)
        {
            self.unfixed(path, &too_large(formats), "--max-document-size", collector);
            self.begun(path, Format::PLAIN.name(), collector);
            return Ok(Some(Box::new(FileWindows::new(file, len, path, CHUNKING))));
        }
        if encoding(start, formats) != Encoding::Utf8 && len > formats.most {
            collector.messages.push(too_large_to_decode(path, formats.most));
            return Ok(None);
        }
        let may_be_refused =
            self.task.whole() == ReadWhole::DocumentsOnly && encoding(start, formats) == Encoding::Utf8;
        let read = fill_whole(&mut file, buffer, read, len)?;
        if self.text_or_refusal(origin, &buffer[..read], may_be_refused, collector) {
            return Ok(None);
        }
        self.begun(path, Format::PLAIN.name(), collector);
        Ok(Some(Box::new(FileWindows::new(file, len, path, CHUNKING))))
    }

    /// Reads what is in a compressed file: whole if it is a document, in windows if it is plain text.
    fn packed(
        &self,
        origin: Origin<'_>,
        mut input: Box<dyn Read + Send>,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let Origin { path, inner, config: FileConfig { formats, .. }, .. } = origin;
        let mut read = fill(&mut input, buffer, 0, PROBE)?;
        if self.is_left_out(origin, unreadable(origin, &buffer[..read]), collector) {
            return Ok(None);
        }
        let is_plain_text =
            encoding(&buffer[..read], formats) == Encoding::Utf8 && formats.of(inner, &buffer[..read]) == Format::PLAIN;
        while read > 0 && !is_plain_text && read as u64 <= formats.most {
            match fill(&mut input, buffer, read, LARGE as usize)? {
                0 => break,
                more => read += more,
            }
        }
        if !is_plain_text && read as u64 <= formats.most || read < PROBE {
            let format = self.show(origin, &buffer[..read], None, false, collector);
            format.iter().for_each(|format| self.begun(path, format.name(), collector));
            return Ok(None);
        }
        let format = formats.of(inner, &buffer[..read]);
        is_plain(format, read as u64, path, formats, collector);
        self.begun(path, Format::PLAIN.name(), collector);
        let input = Box::new(Cursor::new(buffer[..read].to_vec()).chain(input));
        Ok(Some(Box::new(StreamWindows::new(input, path, formats.most, CHUNKING))))
    }

    /// Reads standard input whole; if it is too long, it is passed on without being linted.
    fn stdin(&self, origin: Origin<'_>, collector: &mut Collector<'_, T::Output>) -> io::Result<()> {
        let Origin { path, config: FileConfig { formats, .. }, .. } = origin;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(formats.most.saturating_add(1)).read_to_end(&mut bytes);
        if bytes.len() as u64 > formats.most || read.is_err() {
            self.task.pass(bytes, &mut collector.out);
            read?;
            let what = format!("{}, so not looked at (--max-document-size)", too_large(formats));
            collector.messages.push(Message::at(path, &what));
            return Ok(());
        }
        self.text(origin, &bytes, collector);
        Ok(())
    }

    /// Reads a stream: whole if it is a document, in windows if it is plain text.
    fn stream(
        &self,
        origin: Origin<'_>,
        mut input: Box<dyn Read + Send>,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let Origin { path, config: FileConfig { formats, .. }, .. } = origin;
        if self.opener.kind == InputKind::Jsonl {
            return Ok(Some(self.lines(origin, input, collector)));
        }
        if formats.encoding != Encoding::Utf8 {
            match read_decodable(&mut input, Vec::new(), formats.most)? {
                Some(bytes) => self.text(origin, &bytes, collector),
                None => collector.messages.push(too_large_to_decode(path, formats.most)),
            }
            return Ok(None);
        }
        if formats.is_named(path) {
            let (read, format) = fill_document(&mut input, buffer, path, formats)?;
            if !is_plain(format, read as u64, path, formats, collector) {
                self.text(origin, &buffer[..read], collector);
                return Ok(None);
            }
            input = Box::new(Cursor::new(buffer[..read].to_vec()).chain(input));
        }
        self.begun(path, Format::PLAIN.name(), collector);
        Ok(Some(Box::new(StreamWindows::new(input, path, formats.most, CHUNKING))))
    }

    /// Reads JSON Lines, in blocks of lines.
    fn lines(
        &self,
        origin: Origin<'_>,
        input: Box<dyn Read + Send>,
        collector: &mut Collector<'_, T::Output>,
    ) -> Parts<Job> {
        self.begun(origin.path, "JSON Lines", collector);
        Box::new(LineBlocks::new(input, origin.path, origin.config.formats.most).map(Job::lines))
    }

    /// Passes a stream that was read whole to the command; its format was reported when it was started.
    pub(super) fn stream_text(
        &self,
        path: &Path,
        config: &FileConfig,
        bytes: &[u8],
        collector: &mut Collector<'_, T::Output>,
    ) {
        self.show(Origin { path, inner: path, source: Source::Stream, config }, bytes, None, false, collector);
    }

    /// Passes a text that was read whole to the command, unless it is skipped.
    fn text(&self, origin: Origin<'_>, bytes: &[u8], collector: &mut Collector<'_, T::Output>) {
        self.text_or_refusal(origin, bytes, false, collector);
    }

    /// The same; returns whether the command took the text, which it must unless it may refuse it.
    fn text_or_refusal(
        &self,
        origin: Origin<'_>,
        bytes: &[u8],
        may_be_refused: bool,
        collector: &mut Collector<'_, T::Output>,
    ) -> bool {
        let fixes = self.task.whole() != ReadWhole::DocumentsOnly && origin.source != Source::Stream;
        let encoding = encoding(bytes, &origin.config.formats);
        let binary = if fixes { binary(bytes, encoding) } else { unreadable(origin, bytes) };
        if self.is_left_out(origin, binary, collector) {
            return true;
        }
        let format = self.show(origin, bytes, binary.filter(|_| fixes), may_be_refused, collector);
        format.iter().for_each(|format| self.begun(origin.path, format.name(), collector));
        format.is_some()
    }

    /// Passes a text to the command, and returns its format; `None` if the command refused it.
    fn show(
        &self,
        origin: Origin<'_>,
        bytes: &[u8],
        binary: Option<Binary>,
        may_be_refused: bool,
        collector: &mut Collector<'_, T::Output>,
    ) -> Option<Format> {
        let Origin { path, inner, source, config } = origin;
        let formats = &config.formats;
        let decoded = decode_as(bytes, formats.encoding);
        let format = formats.of(inner, &decoded.text);
        let is_plain = is_plain(format, bytes.len() as u64, path, formats, collector);
        let format = if is_plain { Format::PLAIN } else { format };
        let part = Part { format, inner, config: Some(config), ..Part::whole(path, &decoded.text) };
        let decoded = (!decoded.is_same()).then_some(&decoded);
        let fits = bytes.len() as u64 <= formats.most;
        let is_packed = inner != path;
        if !matches!(source, Source::Stdin | Source::Stream) && !is_packed && !fits {
            self.unfixed(path, &too_large(formats), "--max-document-size", collector);
        }
        self.report_not_text(origin, binary, collector);
        let whole = (source != Source::Stream && !is_packed && fits).then_some(bytes);
        let may_be_refused = may_be_refused && format != Format::PLAIN;
        let part = Part { decoded, bytes: whole, binary, may_be_refused, ..part };
        let edges = self.task.read(&part, &mut collector.out);
        if !edges.is_refused {
            collector.stats.read(bytes.len() as u64, edges.urls);
        }
        if (edges.as_plain || edges.is_refused) && format != Format::PLAIN {
            let what = format!("too many URLs, so read as plain text and not as {} (split the file)", format.name());
            collector.messages.push(Message::note(path, &what));
            return (!edges.is_refused).then_some(Format::PLAIN);
        }
        Some(format)
    }

    /// Whether a file is skipped since it is binary: one that was found or listed, or one that is compressed. Another one
    /// is read for the text in it.
    fn is_left_out(
        &self,
        origin: Origin<'_>,
        binary: Option<Binary>,
        collector: &mut Collector<'_, T::Output>,
    ) -> bool {
        let Some(why) = binary.filter(|why| why.is_unreadable()) else { return false };
        let is_packed = is_packed(why);
        if origin.source.is_selected() || is_packed && origin.source == Source::Named {
            let (reason, remedy) = match origin.source {
                _ if is_packed => (SkipReason::Compressed, "; -z reads what is in it"),
                Source::Walked => (SkipReason::Binary, "; pass it explicitly to read it"),
                _ => (SkipReason::Binary, ""),
            };
            self.left_out(origin, reason, &format!("{why}{remedy}"), collector);
            return true;
        }
        if origin.source == Source::Named && self.task.whole() == ReadWhole::DocumentsOnly {
            let remedy = if matches!(why, Binary::Nul(_)) { " (if it is UTF-16, --encoding utf-16le)" } else { "" };
            collector.unchecked.push(Message::note(origin.path, &format!("{why}, so read as if it were text{remedy}")));
        }
        false
    }

    /// Counts a skipped file. One that was named is reported; with `--verbose`, also one that was found.
    fn left_out(&self, origin: Origin<'_>, reason: SkipReason, why: &str, collector: &mut Collector<'_, T::Output>) {
        collector.stats.skipped.add(reason, 1);
        let what = format!("skipped: {why}");
        if origin.source == Source::Walked {
            self.detail(origin.path, || what.clone(), collector);
        } else {
            collector.unchecked.push(Message::note(origin.path, &what));
        }
    }

    /// Reports that a binary file is not fixed, in a run that fixes files; with `--verbose`, also for a walk's files.
    fn report_not_text(&self, origin: Origin<'_>, binary: Option<Binary>, collector: &mut Collector<'_, T::Output>) {
        let Some(why) = binary.filter(|_| self.task.whole() != ReadWhole::DocumentsOnly) else { return };
        let what = || format!("skipped: {why}: not fixed");
        if origin.source == Source::Walked {
            self.detail(origin.path, what, collector);
        } else {
            collector.messages.push(Message::note(origin.path, &what()));
        }
    }

    /// Counts a file, and reports its format.
    fn begun(&self, path: &Path, what: &str, collector: &mut Collector<'_, T::Output>) {
        collector.stats.files += 1;
        self.detail(path, || format!("read as {what}"), collector);
    }

    /// Reports why a file is not fixed, in a run that fixes files.
    fn unfixed(&self, path: &Path, why: &str, remedy: &str, collector: &mut Collector<'_, T::Output>) {
        if self.task.whole() != ReadWhole::DocumentsOnly {
            collector.messages.push(Message::note(path, &format!("{why}, so not fixed ({remedy})")));
        }
    }

    fn detail(&self, path: &Path, what: impl Fn() -> String, collector: &mut Collector<'_, T::Output>) {
        if self.verbosity == Verbosity::Verbose {
            collector.messages.push(Message::detail(path, &what()));
        }
    }
}

/// Why the bytes of a file are not text.
fn unreadable(origin: Origin<'_>, bytes: &[u8]) -> Option<Binary> {
    let is_file = !matches!(origin.source, Source::Stdin | Source::Stream);
    is_file.then(|| binary(bytes, encoding(bytes, &origin.config.formats))).flatten()
}

/// Whether a file is one that `--search-zip` reads.
fn is_packed(why: Binary) -> bool {
    matches!(why, Binary::Known("gzip" | "Zstandard" | "xz" | "bzip2"))
}

fn too_large(formats: &Formats) -> String {
    format!("more than {} bytes", formats.most)
}

/// Whether a document is read as plain text, because of its format or its size; the size is reported.
fn is_plain<O>(format: Format, size: u64, path: &Path, formats: &Formats, collector: &mut Collector<'_, O>) -> bool {
    let too_large = size > formats.most;
    if too_large && format != Format::PLAIN {
        let (most, name) = (formats.most, format.name());
        let what = format!("more than {most} bytes, so read as plain text and not as {name} (--max-document-size)");
        collector.messages.push(Message::note(path, &what));
    }
    too_large || format == Format::PLAIN
}
