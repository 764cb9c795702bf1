//! Reads an input: opens it, detects what it is, and passes its text to the command, or cuts it into more jobs.

use std::fs::{File, Metadata};
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::chunked_reader::{FileWindows, StreamWindows};
use super::chunking::CHUNKING;
use super::job::Job;
use super::job_output::Collector;
use super::jsonl::LineBlocks;
use super::ordered_pool::Parts;
use super::part::Part;
use super::read_buffer::{fill, fill_whole};
use super::task::{Task, Whole};
use crate::cli::args::{InputKind, Verbosity};
use crate::cli::config::{FileConfig, Formats};
use crate::cli::inputs::Input;
use crate::cli::open::{open_file, open_stream, standard_input};
use crate::cli::output::Message;
use crate::cli::output::files::OutputFiles;
use crate::cli::output::stats::RunStats;
use crate::document::Format;
use crate::text::{Binary, Encoding, binary, decode_as};

/// Reads inputs for a command.
pub(super) struct Reader<'a, T> {
    pub(super) task: &'a T,
    /// How files are read: as text or JSON Lines.
    pub(super) kind: InputKind,
    pub(super) max_filesize: Option<u64>,
    /// The files that the run writes.
    pub(super) own: OutputFiles,
    pub(super) verbosity: Verbosity,
}

/// Files larger than this are read in windows.
const LARGE: u64 = 4 << 20;
/// How many bytes are examined to recognize a binary file.
const PROBE: usize = 64 << 10;

/// The remedy for a stream that is not fixed.
const ALONE: &str = "pipe it into `urlint --fix -`";

/// The origin of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// A file that was passed explicitly.
    Named,
    /// A file found by a walk.
    Walked,
    /// Standard input that is read whole.
    Stdin,
    /// Any other stream.
    Stream,
}

/// An input that is being read.
#[derive(Clone, Copy)]
struct Origin<'i> {
    path: &'i Path,
    source: Source,
    config: &'i FileConfig,
}

/// The kind of an opened input.
enum Opened {
    /// A file that the command does not read.
    Unwanted,
    /// A file that a walk skips, for this reason.
    LeftOut(&'static str),
    /// Standard input that is read whole.
    WholeStdin,
    /// A stream, and why it is not fixed.
    Stream { input: Box<dyn Read + Send>, unfixed: &'static str },
    /// A file of which all `len` bytes are in the buffer.
    Small { file: File, len: usize },
    /// A file of `len` bytes of which the first `read` are in the buffer.
    Large { file: File, len: u64, read: usize },
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
            Input::Stdin(_) if self.task.whole() == Whole::All => Source::Stdin,
            Input::Stdin(_) | Input::Stream(_) => Source::Stream,
            Input::Walked(_) => Source::Walked,
            Input::Named(_) => Source::Named,
        };
        let origin = Origin { path, source, config };
        match self.open(input, source, buffer)? {
            Opened::Unwanted => Ok(None),
            Opened::LeftOut(why) => {
                self.detail(path, || format!("skipped: {why}"), collector);
                Ok(None)
            }
            Opened::WholeStdin => self.stdin(origin, collector).map(|()| None),
            Opened::Stream { input, unfixed } => {
                self.unfixed(path, unfixed, ALONE, collector);
                self.stream(origin, input, buffer, collector)
            }
            Opened::Small { file, len } | Opened::Large { file, read: len, .. } if self.kind == InputKind::Jsonl => {
                let start = &buffer[..len];
                if self.is_left_out(origin, binary_if_walked(origin, start), collector) {
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

    /// Opens an input and decides how it is read.
    fn open(&self, input: &Input, source: Source, buffer: &mut Vec<u8>) -> io::Result<Opened> {
        match input {
            Input::Stdin(_) if source == Source::Stdin => Ok(Opened::WholeStdin),
            Input::Stdin(_) => {
                let input = standard_input(self.max_filesize);
                Ok(Opened::Stream { input, unfixed: "standard input among files" })
            }
            input if !self.task.wants(input.path()) => Ok(Opened::Unwanted),
            Input::Stream(path) => {
                let input = open_stream(path, self.max_filesize)?;
                Ok(Opened::Stream { input, unfixed: "no regular file" })
            }
            Input::Named(path) | Input::Walked(path) => self.open_file(path, source == Source::Walked, buffer),
        }
    }

    /// Opens a regular file, and reads its start, or all of it if it is small.
    fn open_file(&self, path: &Path, is_walked: bool, buffer: &mut Vec<u8>) -> io::Result<Opened> {
        let mut file = open_file(path)?;
        // most files are small, and reading them says all that need be known
        let start = if is_walked && self.own.is_empty() { fill(&mut file, buffer, 0, PROBE)? } else { 0 };
        let is_read = (1..PROBE).contains(&start);
        let metadata = if is_read { None } else { Some(file.metadata()?) };
        let len = metadata.as_ref().map_or(start as u64, Metadata::len);
        if is_walked && self.max_filesize.is_some_and(|most| len > most) {
            return Ok(Opened::LeftOut("larger than --max-filesize"));
        }
        if is_walked && metadata.as_ref().is_some_and(|metadata| self.own.holds(path, metadata)) {
            return Ok(Opened::LeftOut("an output file of this run"));
        }
        if is_read {
            return Ok(Opened::Small { file, len: start });
        }
        if len > LARGE {
            let read = start + fill(&mut file, buffer, start, PROBE - start)?;
            return Ok(Opened::Large { file, len, read });
        }
        let len = fill_whole(&mut file, buffer, start, len)?;
        Ok(Opened::Small { file, len })
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
        if self.is_left_out(origin, binary_if_walked(origin, start), collector) {
            return Ok(None);
        }
        if (self.task.whole() == Whole::Nothing || len > formats.most)
            && encoding(start, formats) == Encoding::Utf8
            && is_plain(formats.of(path, start), len, path, formats, collector)
        {
            self.unfixed(path, &too_large(formats), "--max-document-size", collector);
            self.begun(path, Format::PLAIN.name(), collector);
            return Ok(Some(Box::new(FileWindows::new(file, len, path, CHUNKING))));
        }
        let read = fill_whole(&mut file, buffer, read, len)?;
        self.text(origin, &buffer[..read], collector);
        Ok(None)
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
        if self.kind == InputKind::Jsonl {
            return Ok(Some(self.lines(origin, input, collector)));
        }
        if formats.encoding != Encoding::Utf8 {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes)?;
            self.text(origin, &bytes, collector);
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
        Ok(Some(Box::new(StreamWindows::new(input, path, CHUNKING))))
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
        self.show(Origin { path, source: Source::Stream, config }, bytes, None, collector);
    }

    /// Passes a text that was read whole to the command, unless it is skipped.
    fn text(&self, origin: Origin<'_>, bytes: &[u8], collector: &mut Collector<'_, T::Output>) {
        let fixes = self.task.whole() != Whole::Nothing && origin.source != Source::Stream;
        let encoding = encoding(bytes, &origin.config.formats);
        let binary = if fixes { binary(bytes, encoding) } else { binary_if_walked(origin, bytes) };
        if self.is_left_out(origin, binary, collector) {
            return;
        }
        let format = self.show(origin, bytes, binary, collector);
        self.begun(origin.path, format.name(), collector);
    }

    /// Passes a text to the command, and returns its format.
    fn show(
        &self,
        origin: Origin<'_>,
        bytes: &[u8],
        binary: Option<Binary>,
        collector: &mut Collector<'_, T::Output>,
    ) -> Format {
        let Origin { path, source, config } = origin;
        let formats = &config.formats;
        let decoded = decode_as(bytes, formats.encoding);
        let format = formats.of(path, &decoded.text);
        let is_plain = is_plain(format, bytes.len() as u64, path, formats, collector);
        let format = if is_plain { Format::PLAIN } else { format };
        let part = Part { format, config: Some(config), ..Part::whole(path, &decoded.text) };
        let decoded = (!decoded.is_same()).then_some(&decoded);
        let fits = bytes.len() as u64 <= formats.most;
        if matches!(source, Source::Named | Source::Walked) && !fits {
            self.unfixed(path, &too_large(formats), "--max-document-size", collector);
        }
        self.report_not_text(origin, binary, collector);
        let whole = (source != Source::Stream && fits).then_some(bytes);
        let edges = self.task.read(&Part { decoded, bytes: whole, binary, ..part }, &mut collector.out);
        collector.stats += RunStats::of(bytes.len() as u64, edges.urls);
        if edges.as_plain && format != Format::PLAIN {
            let what = format!("too many URLs, so read as plain text and not as {} (split the file)", format.name());
            collector.messages.push(Message::note(path, &what));
            return Format::PLAIN;
        }
        format
    }

    /// Whether a file found by a walk is skipped: it is binary, or nobody could read it as text.
    fn is_left_out(
        &self,
        origin: Origin<'_>,
        binary: Option<Binary>,
        collector: &mut Collector<'_, T::Output>,
    ) -> bool {
        let Some(why) = binary.filter(|why| origin.source == Source::Walked && why.is_unreadable()) else {
            return false;
        };
        self.detail(origin.path, || format!("skipped: {why}; pass it explicitly to read it"), collector);
        true
    }

    /// Reports that a binary file is not fixed, in a run that fixes files; with `--verbose`, also for a walk's files.
    fn report_not_text(&self, origin: Origin<'_>, binary: Option<Binary>, collector: &mut Collector<'_, T::Output>) {
        let Some(why) = binary.filter(|_| self.task.whole() != Whole::Nothing) else { return };
        let what = || format!("skipped: {why}: not fixed");
        if origin.source == Source::Walked {
            self.detail(origin.path, what, collector);
        } else {
            collector.messages.push(Message::note(origin.path, &what()));
        }
    }

    /// Counts a file, and reports its format.
    fn begun(&self, path: &Path, what: &str, collector: &mut Collector<'_, T::Output>) {
        collector.stats += RunStats::FILE;
        self.detail(path, || format!("read as {what}"), collector);
    }

    /// Reports why a file is not fixed, in a run that fixes files.
    fn unfixed(&self, path: &Path, why: &str, remedy: &str, collector: &mut Collector<'_, T::Output>) {
        if self.task.whole() != Whole::Nothing {
            collector.messages.push(Message::note(path, &format!("{why}, so not fixed ({remedy})")));
        }
    }

    fn detail(&self, path: &Path, what: impl Fn() -> String, collector: &mut Collector<'_, T::Output>) {
        if self.verbosity == Verbosity::Verbose {
            collector.messages.push(Message::detail(path, &what()));
        }
    }
}

/// Reads a stream while it is a document that may be read whole; returns the number of bytes in the buffer, and the
/// format that was detected.
fn fill_document(
    input: &mut impl Read,
    buffer: &mut Vec<u8>,
    path: &Path,
    formats: &Formats,
) -> io::Result<(usize, Format)> {
    let most = usize::try_from(formats.most).unwrap_or(usize::MAX - 1);
    let mut read = fill(input, buffer, 0, PROBE)?;
    let format = formats.of(path, &buffer[..read]);
    while format != Format::PLAIN && read <= most {
        let more = fill(input, buffer, read, LARGE as usize)?;
        read += more;
        if more == 0 {
            break;
        }
    }
    Ok((read, format))
}

/// Why the bytes of a file found by a walk are not text; the file is then skipped.
fn binary_if_walked(origin: Origin<'_>, bytes: &[u8]) -> Option<Binary> {
    let is_walked = origin.source == Source::Walked;
    is_walked.then(|| binary(bytes, encoding(bytes, &origin.config.formats))).flatten()
}

/// The encoding of a file that starts with these bytes: that of its byte order mark, or else the configured one.
fn encoding(start: &[u8], formats: &Formats) -> Encoding {
    match Encoding::of(start) {
        Encoding::Utf8 => formats.encoding,
        marked => marked,
    }
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
