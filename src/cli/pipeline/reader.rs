//! Reads an input: opens it, detects its encoding and format, and passes its text to the command, or cuts it into jobs.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::chunked_reader::{FileWindows, StreamWindows};
use super::chunking::CHUNKING;
use super::decodable::{detect_encoding, read_decodable, too_large_to_decode};
use super::job::Job;
use super::job_output::Collector;
use super::opener::{LARGE_FILE, Opened, Opener, PROBE_LEN, Source, fill_document};
use super::ordered_pool::Parts;
use super::part::Part;
use super::read_buffer::{fill, fill_whole};
use super::records::{LineBlocks, WarcBlocks, may_be_warc};
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

/// The remedy in the message about a stream that is not fixed.
const FIX_STREAM: &str = "pipe it into `urlint --fix -`";

/// The bytes of a text that was read whole.
struct WholeText<'b> {
    bytes: &'b [u8],
    /// Why they are not text, in a run that fixes files.
    binary: Option<Binary>,
    /// Whether the command may refuse the text if it has too many URLs.
    may_be_refused: bool,
}

/// An input that is being read.
#[derive(Clone, Copy)]
struct Origin<'i> {
    path: &'i Path,
    /// The path that shows the format: that of the file inside a compressed one.
    document_path: &'i Path,
    source: Source,
    config: &'i FileConfig,
}

impl<T: Task> Reader<'_, T> {
    /// Whether plain text is read whole too, as in a run that fixes files.
    fn reads_all_whole(&self) -> bool {
        self.task.whole() != ReadWhole::DocumentsOnly
    }

    /// Reads an input; returns the jobs that it is cut into, if it is.
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
                self.detail(path, || format!("skipped: {}", reason.description()), collector);
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
        let origin = Origin { path, document_path: path, source, config };
        match self.opener.open(input, source, buffer)? {
            Opened::Skipped(reason) => {
                self.skip(origin, reason, reason.description(), collector);
                Ok(None)
            }
            Opened::Packed(input) => {
                self.note_unfixed(path, "compressed", "unpack it to have it fixed", collector);
                self.read_packed(Origin { document_path: &inner_path(path), ..origin }, input, buffer, collector)
            }
            Opened::WholeStdin => self.read_stdin(origin, collector).map(|()| None),
            Opened::Stream { input, unfixed } => {
                self.note_unfixed(path, unfixed, FIX_STREAM, collector);
                self.read_stream(origin, input, buffer, collector)
            }
            Opened::Small { file, len } | Opened::Large { file, read: len, .. }
                if self.opener.kind != InputKind::Text =>
            {
                let start = &buffer[..len];
                if self.skip_if_no_records(origin, start, collector) {
                    return Ok(None);
                }
                Ok(self.read_records(origin, Box::new(Cursor::new(start.to_vec()).chain(file)), collector))
            }
            Opened::Small { len, .. } => {
                self.pass_text(origin, &buffer[..len], collector);
                Ok(None)
            }
            Opened::Large { file, len, read } => self.read_large(origin, file, len, read, buffer, collector),
        }
    }

    /// Reads a large file: in windows if it is plain text, otherwise whole.
    fn read_large(
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
        if self.skip_if_binary(origin, binary_reason(origin, start), collector) {
            return Ok(None);
        }
        if (!self.reads_all_whole() || len > formats.max_document_size)
            && detect_encoding(start, formats) == Encoding::Utf8
            && reads_as_plain(formats.of(path, start), len, path, formats, collector)
        {
            self.note_unfixed(path, &too_large(formats), "--max-document-size", collector);
            self.count_file(path, Format::PLAIN.name(), collector);
            return Ok(Some(Box::new(FileWindows::new(file, len, path, CHUNKING))));
        }
        if detect_encoding(start, formats) != Encoding::Utf8 && len > formats.max_document_size {
            collector.messages.push(too_large_to_decode(path, formats.max_document_size));
            return Ok(None);
        }
        let may_be_refused = !self.reads_all_whole() && detect_encoding(start, formats) == Encoding::Utf8;
        let read = fill_whole(&mut file, buffer, read, len)?;
        if self.offer_text(origin, &buffer[..read], may_be_refused, collector) {
            return Ok(None);
        }
        self.count_file(path, Format::PLAIN.name(), collector);
        Ok(Some(Box::new(FileWindows::new(file, len, path, CHUNKING))))
    }

    /// Reads what is in a compressed file: whole if it is a document, in windows if it is plain text.
    fn read_packed(
        &self,
        origin: Origin<'_>,
        mut input: Box<dyn Read + Send>,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let Origin { path, document_path, config: FileConfig { formats, .. }, .. } = origin;
        let mut read = fill(&mut input, buffer, 0, PROBE_LEN)?;
        if self.skip_if_binary(origin, binary_reason(origin, &buffer[..read]), collector) {
            return Ok(None);
        }
        let is_plain_text = detect_encoding(&buffer[..read], formats) == Encoding::Utf8
            && formats.of(document_path, &buffer[..read]) == Format::PLAIN;
        while read > 0 && !is_plain_text && read as u64 <= formats.max_document_size {
            match fill(&mut input, buffer, read, LARGE_FILE as usize)? {
                0 => break,
                more => read += more,
            }
        }
        let is_read_whole = read < PROBE_LEN || !is_plain_text && read as u64 <= formats.max_document_size;
        if is_read_whole {
            let text = WholeText { bytes: &buffer[..read], binary: None, may_be_refused: false };
            let format = self.read_text(origin, text, collector);
            format.iter().for_each(|format| self.count_file(path, format.name(), collector));
            return Ok(None);
        }
        let format = formats.of(document_path, &buffer[..read]);
        reads_as_plain(format, read as u64, path, formats, collector);
        self.count_file(path, Format::PLAIN.name(), collector);
        let input = Box::new(Cursor::new(buffer[..read].to_vec()).chain(input));
        Ok(Some(Box::new(StreamWindows::new(input, path, formats.max_document_size, CHUNKING))))
    }

    /// Reads standard input whole. If it is too long, its start is passed on without being linted.
    fn read_stdin(&self, origin: Origin<'_>, collector: &mut Collector<'_, T::Output>) -> io::Result<()> {
        let Origin { path, config: FileConfig { formats, .. }, .. } = origin;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(formats.max_document_size.saturating_add(1)).read_to_end(&mut bytes);
        if bytes.len() as u64 > formats.max_document_size || read.is_err() {
            self.task.pass(bytes, &mut collector.out);
            read?;
            let what = format!("{}, so not looked at (--max-document-size)", too_large(formats));
            collector.messages.push(Message::at(path, &what));
            return Ok(());
        }
        self.pass_text(origin, &bytes, collector);
        Ok(())
    }

    /// Reads a stream: whole if it is a document, in windows if it is plain text.
    fn read_stream(
        &self,
        origin: Origin<'_>,
        mut input: Box<dyn Read + Send>,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> io::Result<Option<Parts<Job>>> {
        let Origin { path, config: FileConfig { formats, .. }, .. } = origin;
        if self.opener.kind != InputKind::Text {
            return Ok(self.read_records(origin, input, collector));
        }
        if formats.encoding != Encoding::Utf8 {
            match read_decodable(&mut input, Vec::new(), formats.max_document_size)? {
                Some(bytes) => self.pass_text(origin, &bytes, collector),
                None => collector.messages.push(too_large_to_decode(path, formats.max_document_size)),
            }
            return Ok(None);
        }
        if formats.is_document_path(path) {
            let (read, format) = fill_document(&mut input, buffer, path, formats)?;
            if !reads_as_plain(format, read as u64, path, formats, collector) {
                self.pass_text(origin, &buffer[..read], collector);
                return Ok(None);
            }
            input = Box::new(Cursor::new(buffer[..read].to_vec()).chain(input));
        }
        self.count_file(path, Format::PLAIN.name(), collector);
        Ok(Some(Box::new(StreamWindows::new(input, path, formats.max_document_size, CHUNKING))))
    }

    /// Reads an input of records, in blocks of whole ones.
    fn read_records(
        &self,
        origin: Origin<'_>,
        input: Box<dyn Read + Send>,
        collector: &mut Collector<'_, T::Output>,
    ) -> Option<Parts<Job>> {
        let most = origin.config.formats.max_document_size;
        let (name, parts): (_, Parts<Job>) = match self.opener.kind {
            InputKind::Text => return None,
            InputKind::Jsonl => ("JSON Lines", Box::new(LineBlocks::new(input, origin.path, most).map(Job::lines))),
            InputKind::Warc => ("WARC", Box::new(WarcBlocks::new(input, origin.path, most).map(Job::Warc))),
        };
        self.count_file(origin.path, name, collector);
        Some(parts)
    }

    /// Passes a stream that was read whole to the command. It was counted when it was opened.
    pub(super) fn pass_stream_text(
        &self,
        path: &Path,
        config: &FileConfig,
        bytes: &[u8],
        collector: &mut Collector<'_, T::Output>,
    ) {
        let origin = Origin { path, document_path: path, source: Source::Stream, config };
        self.read_text(origin, WholeText { bytes, binary: None, may_be_refused: false }, collector);
    }

    /// Passes the content of a file that is not on disk to the command, as if a walk had found the file.
    pub(super) fn pass_file(
        &self,
        path: &Path,
        config: &FileConfig,
        bytes: &[u8],
        collector: &mut Collector<'_, T::Output>,
    ) {
        self.pass_text(Origin { path, document_path: path, source: Source::Walked, config }, bytes, collector);
    }

    /// Passes a text that was read whole to the command, unless it is skipped.
    fn pass_text(&self, origin: Origin<'_>, bytes: &[u8], collector: &mut Collector<'_, T::Output>) {
        self.offer_text(origin, bytes, false, collector);
    }

    /// Passes a text that was read whole to the command, unless it is skipped; returns `false` if the command refused
    /// it.
    fn offer_text(
        &self,
        origin: Origin<'_>,
        bytes: &[u8],
        may_be_refused: bool,
        collector: &mut Collector<'_, T::Output>,
    ) -> bool {
        let fixes = self.reads_all_whole() && origin.source != Source::Stream;
        let encoding = detect_encoding(bytes, &origin.config.formats);
        let binary = if fixes { binary(bytes, encoding) } else { binary_reason(origin, bytes) };
        if self.skip_if_binary(origin, binary, collector) {
            return true;
        }
        let text = WholeText { bytes, binary: binary.filter(|_| fixes), may_be_refused };
        let format = self.read_text(origin, text, collector);
        format.iter().for_each(|format| self.count_file(origin.path, format.name(), collector));
        format.is_some()
    }

    /// Decodes a text and passes it to the command; returns its format, `None` if the command refused it.
    fn read_text(
        &self,
        origin: Origin<'_>,
        WholeText { bytes, binary, may_be_refused }: WholeText<'_>,
        collector: &mut Collector<'_, T::Output>,
    ) -> Option<Format> {
        let Origin { path, document_path, source, config } = origin;
        let formats = &config.formats;
        let decoded = decode_as(bytes, formats.encoding);
        let format = formats.of(document_path, &decoded.text);
        let is_plain = reads_as_plain(format, bytes.len() as u64, path, formats, collector);
        let format = if is_plain { Format::PLAIN } else { format };
        let part = Part { format, document_path, config: Some(config), ..Part::whole(path, &decoded.text) };
        let decoded = (!decoded.is_same()).then_some(&decoded);
        let fits = bytes.len() as u64 <= formats.max_document_size;
        let is_packed = document_path != path;
        if !matches!(source, Source::Stdin | Source::Stream) && !is_packed && !fits {
            self.note_unfixed(path, &too_large(formats), "--max-document-size", collector);
        }
        self.report_not_text(origin, binary, collector);
        let whole = (source != Source::Stream && !is_packed && fits).then_some(bytes);
        let may_be_refused = may_be_refused && format != Format::PLAIN;
        let part = Part { decoded, bytes: whole, binary, may_be_refused, ..part };
        let edges = self.task.read(&part, &mut collector.out);
        if !edges.is_refused {
            collector.stats.add_part(bytes.len() as u64, edges.urls, edges.references);
        }
        if (edges.as_plain || edges.is_refused) && format != Format::PLAIN {
            let what = format!("too many URLs, so read as plain text and not as {} (split the file)", format.name());
            collector.messages.push(Message::note(path, &what));
            return (!edges.is_refused).then_some(Format::PLAIN);
        }
        Some(format)
    }

    /// Skips a binary file that was found or listed, or is compressed; returns whether it did. Any other binary file is
    /// read as text, with a note.
    fn skip_if_binary(
        &self,
        origin: Origin<'_>,
        binary: Option<Binary>,
        collector: &mut Collector<'_, T::Output>,
    ) -> bool {
        let Some(why) = binary.filter(|why| why.is_unreadable()) else { return false };
        let is_packed = is_packed(why);
        if origin.source.may_skip() || is_packed && origin.source == Source::Named {
            let (reason, remedy) = match origin.source {
                _ if is_packed => (SkipReason::Compressed, "; -z reads what is in it"),
                Source::Walked => (SkipReason::Binary, "; pass it explicitly to read it"),
                _ => (SkipReason::Binary, ""),
            };
            self.skip(origin, reason, &format!("{why}{remedy}"), collector);
            return true;
        }
        if origin.source == Source::Named && !self.reads_all_whole() {
            let remedy = if matches!(why, Binary::Nul(_)) { " (if it is UTF-16, --encoding utf-16le)" } else { "" };
            collector.unchecked.push(Message::note(origin.path, &format!("{why}, so read as if it were text{remedy}")));
        }
        false
    }

    /// Skips a file that has no records: a binary one, or where crawl files are read, another that a walk found.
    fn skip_if_no_records(&self, origin: Origin<'_>, start: &[u8], collector: &mut Collector<'_, T::Output>) -> bool {
        if self.opener.kind != InputKind::Warc {
            return self.skip_if_binary(origin, binary_reason(origin, start), collector);
        }
        let is_other = origin.source == Source::Walked && !may_be_warc(origin.path, start);
        if is_other {
            self.skip(origin, SkipReason::NoCrawlFile, SkipReason::NoCrawlFile.description(), collector);
        }
        is_other
    }

    /// Counts a skipped file, and reports it; one that a walk found only with `--verbose`.
    fn skip(&self, origin: Origin<'_>, reason: SkipReason, why: &str, collector: &mut Collector<'_, T::Output>) {
        collector.stats.skipped.add(reason, 1);
        let what = format!("skipped: {why}");
        if origin.source == Source::Walked {
            self.detail(origin.path, || what.clone(), collector);
        } else {
            collector.unchecked.push(Message::note(origin.path, &what));
        }
    }

    /// Reports that a binary file is not fixed, in a run that fixes files; one that a walk found only with `--verbose`.
    fn report_not_text(&self, origin: Origin<'_>, binary: Option<Binary>, collector: &mut Collector<'_, T::Output>) {
        let Some(why) = binary.filter(|_| self.reads_all_whole()) else { return };
        let what = || format!("skipped: {why}: not fixed");
        if origin.source == Source::Walked {
            self.detail(origin.path, what, collector);
        } else {
            collector.messages.push(Message::note(origin.path, &what()));
        }
    }

    /// Counts a file that is read; reports its format with `--verbose`.
    fn count_file(&self, path: &Path, what: &str, collector: &mut Collector<'_, T::Output>) {
        collector.stats.files += 1;
        self.detail(path, || format!("read as {what}"), collector);
    }

    /// Reports why a file is not fixed, in a run that fixes files.
    fn note_unfixed(&self, path: &Path, why: &str, remedy: &str, collector: &mut Collector<'_, T::Output>) {
        if self.reads_all_whole() {
            collector.messages.push(Message::note(path, &format!("{why}, so not fixed ({remedy})")));
        }
    }

    /// Reports a detail about a file, with `--verbose`.
    fn detail(&self, path: &Path, what: impl Fn() -> String, collector: &mut Collector<'_, T::Output>) {
        if self.verbosity == Verbosity::Verbose {
            collector.messages.push(Message::detail(path, &what()));
        }
    }
}

/// Why the bytes of an input are not text, if it is a file.
fn binary_reason(origin: Origin<'_>, bytes: &[u8]) -> Option<Binary> {
    let is_file = !matches!(origin.source, Source::Stdin | Source::Stream);
    is_file.then(|| binary(bytes, detect_encoding(bytes, &origin.config.formats))).flatten()
}

/// Whether `--search-zip` reads a file of this kind.
fn is_packed(why: Binary) -> bool {
    matches!(why, Binary::Known("gzip" | "Zstandard" | "xz" | "bzip2"))
}

fn too_large(formats: &Formats) -> String {
    format!("more than {} bytes", formats.max_document_size)
}

/// Whether a document is read as plain text, because of its format or its size; a note reports the size.
fn reads_as_plain<O>(
    format: Format,
    size: u64,
    path: &Path,
    formats: &Formats,
    collector: &mut Collector<'_, O>,
) -> bool {
    let too_large = size > formats.max_document_size;
    if too_large && format != Format::PLAIN {
        let (most, name) = (formats.max_document_size, format.name());
        let what = format!("more than {most} bytes, so read as plain text and not as {name} (--max-document-size)");
        collector.messages.push(Message::note(path, &what));
    }
    too_large || format == Format::PLAIN
}
