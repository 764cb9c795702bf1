//! One thread's work: reads an input, or a part of one, and has the command go through its text.

use std::collections::VecDeque;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::chunked_reader::{CHUNKING, ChunkEdges, FileWindows, StreamWindows, Window};
use super::done::{Done, Gathered, Scanned};
use super::jsonl::{LineBlocks, Lines};
use super::ordered_pool::{HandOver, Outcome, Parts, Then};
pub(in crate::cli) use super::outbox::Outbox;
use super::output_files::OwnFiles;
pub(in crate::cli) use super::part::{Part, Wanted};
pub(in crate::cli) use super::positions::Places;
use super::read_buffer::{fill, fill_whole};
use super::stats::RunStats;
use super::stream;
use super::walk::Input;
use crate::cli::Message;
use crate::cli::args::{InputKind, Verbosity};
use crate::cli::config::{Configs, DirCache, Held};
use crate::cli::format_override::Formats;
use crate::document::Format;
use crate::report::{Secrets, file_name};
use crate::text::{Encoding, decode_as};

/// What a command does with a text.
pub(in crate::cli) trait Task: Sync {
    /// What it makes of it.
    type Output: Default + Send;

    /// What it wants whole, up to `--max-document-size`, that others have read in parts.
    fn whole(&self) -> Whole {
        Whole::Nothing
    }

    /// Takes the first bytes of a standard input that is not read whole although it wants it so.
    fn pass(&self, _start: Vec<u8>, _out: &mut Outbox<'_, Self::Output>) {}

    /// Whether it wants this file read.
    fn wants(&self, _path: &Path) -> bool {
        true
    }

    /// Goes through a text and hands on what is found.
    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Self::Output>) -> ChunkEdges;
}

/// What is read whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Whole {
    /// What is read in a format of its own.
    Nothing,
    /// Files.
    Files,
    /// Files, and standard input.
    All,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A file that was named.
    Named,
    /// A file that a walk came by.
    Walked,
    /// Standard input, where that is wanted whole.
    Whole,
    /// Any other stream.
    Stream,
}

/// What is read, and where it comes from.
pub(super) type Origin<'p> = (&'p Path, Source);

/// Something for a thread to do.
pub(super) enum Job {
    Inputs(VecDeque<Result<Input, Message>>),
    Window(Window),
    /// A text that was read whole, and what it goes by.
    Text(Arc<Path>, Vec<u8>),
    Lines(Lines),
    Message(Message),
}

/// Does jobs.
pub(super) struct Worker<'a, T> {
    pub(super) task: &'a T,
    pub(super) kind: InputKind,
    pub(super) max_filesize: Option<u64>,
    pub(super) configs: &'a Configs,
    /// What the run itself writes.
    pub(super) own: OwnFiles,
    pub(super) verbosity: Verbosity,
}

/// Files larger than this are read in windows.
const LARGE: u64 = 4 << 20;
/// How many bytes are looked at to tell a binary file.
const PROBE: usize = 64 << 10;

/// What to do with a stream that is to be fixed.
const ALONE: &str = "pipe it into `urlint --fix -`";

/// What became of one input.
enum Opened {
    Read,
    Parts(Parts<Job>),
}

impl<T: Task> Worker<'_, T> {
    pub(super) fn work(
        &self,
        job: Job,
        buffer: &mut Vec<u8>,
        hand_over: &mut HandOver<'_, Done<T::Output>>,
    ) -> Outcome<Job, Done<T::Output>> {
        let window = match job {
            Job::Window(window) => return self.window(Arc::new(window), buffer, hand_over),
            job => job,
        };
        let mut hand_on = |output, weight, _| hand_over(Done { output, ..Done::default() }, weight);
        let mut done = Gathered::new(&mut hand_on);
        let mut then = Then::Part;
        match window {
            Job::Inputs(inputs) => then = self.inputs(inputs, buffer, &mut done),
            Job::Message(message) => done.messages.push(message),
            Job::Text(path, bytes) => {
                let held = self.configs.of(&path);
                // as what a stream is read was told when it began
                self.text(&path, &bytes, Source::Stream, &held, &mut done);
            }
            Job::Lines(lines) => lines.read(self.task, self.configs, &mut done),
            Job::Window(_) => {}
        }
        let (result, weight) = done.finish();
        Outcome { result, weight, then }
    }

    fn window(
        &self,
        window: Arc<Window>,
        buffer: &mut Vec<u8>,
        hand_over: &mut HandOver<'_, Done<T::Output>>,
    ) -> Outcome<Job, Done<T::Output>> {
        let mut hand_on = |output, weight, ends| {
            let scanned = Scanned { window: Arc::clone(&window), ends, has_ended: false };
            hand_over(Done { output, window: Some(scanned), ..Done::default() }, weight);
        };
        let mut done = Gathered::new(&mut hand_on);
        let ends = window.scan(self.task, None, buffer, &mut done.out);
        if let Err(error) = &ends {
            done.messages.push(Message::io(&window.path, error));
        } else {
            done.extent += RunStats::of(window.len(), 0);
        }
        let (mut result, weight) = done.finish();
        let weight = weight + window.weight();
        result.window = Some(Scanned { ends: ends.unwrap_or(ChunkEdges::UNREAD), has_ended: true, window });
        Outcome { result, weight, then: Then::Part }
    }

    fn inputs(
        &self,
        mut inputs: VecDeque<Result<Input, Message>>,
        buffer: &mut Vec<u8>,
        done: &mut Gathered<'_, T::Output>,
    ) -> Then<Job> {
        let mut near = DirCache::default();
        while let Some(input) = inputs.pop_front() {
            let input = match input {
                Ok(input) => input,
                Err(message) => {
                    done.messages.push(message);
                    continue;
                }
            };
            let path = input.path();
            let held = near.of(self.configs, path);
            let opened = self.open(&input, path, held, buffer, done);
            if inputs.is_empty() || matches!(opened, Ok(Opened::Parts(_))) {
                done.last = Some(file_name(path, Secrets::Hidden).into());
            }
            match opened {
                Ok(Opened::Read) => {}
                Ok(Opened::Parts(parts)) => return Then::Parts(Box::new(parts.chain([Job::Inputs(inputs)]))),
                Err(error) => done.messages.push(Message::io(path, &error)),
            }
        }
        Then::Next
    }

    fn open(
        &self,
        input: &Input,
        path: &Path,
        held: &Held,
        buffer: &mut Vec<u8>,
        done: &mut Gathered<'_, T::Output>,
    ) -> io::Result<Opened> {
        let formats = &held.formats;
        if let Input::Stdin(_) = input {
            if self.task.whole() == Whole::All {
                return self.whole_input(path, held, done);
            }
            self.unfixed(path, ("standard input among files", ALONE), done);
            let input = stream::bounded(Box::new(io::stdin()), self.max_filesize);
            return self.stream(input, path, held, buffer, done);
        }
        if !self.task.wants(path) {
            return Ok(Opened::Read);
        }
        if let Input::Stream(_) = input {
            let input = stream::open(path, self.max_filesize)?;
            self.unfixed(path, ("no regular file", ALONE), done);
            return self.stream(input, path, held, buffer, done);
        }
        let mut file = File::open(path)?;
        let source = if matches!(input, Input::Walked(_)) { Source::Walked } else { Source::Named };
        let walked = source == Source::Walked;
        // most files are small, and reading them tells all that need be known
        let start = if walked && self.own.is_empty() { fill(&mut file, buffer, 0, PROBE)? } else { 0 };
        let is_whole = (1..PROBE).contains(&start);
        let metadata = if is_whole { None } else { Some(file.metadata()?) };
        let len = metadata.as_ref().map_or(start as u64, Metadata::len);
        if walked && self.max_filesize.is_some_and(|most| len > most) {
            return Ok(self.left_out(path, "larger than --max-filesize", done));
        }
        if walked && metadata.as_ref().is_some_and(|metadata| self.own.holds(path, metadata)) {
            return Ok(self.left_out(path, "what this run writes", done));
        }
        let large = len > LARGE;
        let mut read = match () {
            () if is_whole => start,
            () if large => start + fill(&mut file, buffer, start, PROBE - start)?,
            () => fill_whole(&mut file, buffer, start, len)?,
        };
        let encoding = Encoding::of(&buffer[..read]);
        let encoding = if encoding == Encoding::Utf8 { formats.encoding } else { encoding };
        if self.is_left_out(&buffer[..read], encoding, (path, source), done) {
            return Ok(Opened::Read);
        }
        if self.kind == InputKind::Jsonl {
            self.begun(path, "JSON Lines", done);
            let start = buffer[..read].to_vec();
            return Ok(Opened::Parts(Box::new(LineBlocks::new(Box::new(io::Cursor::new(start).chain(file)), path))));
        }
        if large
            && (self.task.whole() == Whole::Nothing || len > formats.most)
            && encoding == Encoding::Utf8
            && is_plain(formats.of(path, &buffer[..read]), len, path, formats, done)
        {
            self.unfixed(path, (&too_large(formats), "--max-document-size"), done);
            self.begun(path, Format::PLAIN.name(), done);
            return Ok(Opened::Parts(Box::new(FileWindows::new(file, len, path, CHUNKING))));
        }
        if large {
            read = fill_whole(&mut file, buffer, read, len)?;
            if self.is_left_out(&buffer[..read], encoding, (path, source), done) {
                return Ok(Opened::Read);
            }
        }
        let format = self.text(path, &buffer[..read], source, held, done);
        self.begun(path, format.name(), done);
        Ok(Opened::Read)
    }

    /// Standard input, which is wanted whole: where it is too long, it is not looked at.
    fn whole_input(&self, path: &Path, held: &Held, done: &mut Gathered<'_, T::Output>) -> io::Result<Opened> {
        let formats = &held.formats;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(formats.most.saturating_add(1)).read_to_end(&mut bytes);
        if bytes.len() as u64 > formats.most || read.is_err() {
            self.task.pass(bytes, &mut done.out);
            read?;
            let what = format!("{}, so not looked at (--max-document-size)", too_large(formats));
            done.messages.push(Message::at(path, &what));
            return Ok(Opened::Read);
        }
        let format = self.text(path, &bytes, Source::Whole, held, done);
        self.begun(path, format.name(), done);
        Ok(Opened::Read)
    }

    fn stream(
        &self,
        mut input: Box<dyn Read + Send>,
        path: &Path,
        held: &Held,
        buffer: &mut Vec<u8>,
        done: &mut Gathered<'_, T::Output>,
    ) -> io::Result<Opened> {
        let formats = &held.formats;
        if self.kind == InputKind::Jsonl {
            self.begun(path, "JSON Lines", done);
            return Ok(Opened::Parts(Box::new(LineBlocks::new(input, path))));
        }
        if formats.encoding != Encoding::Utf8 {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes)?;
            let format = self.text(path, &bytes, Source::Stream, held, done);
            self.begun(path, format.name(), done);
            return Ok(Opened::Read);
        }
        if formats.is_named(path) {
            let most = usize::try_from(formats.most).unwrap_or(usize::MAX - 1);
            let mut read = fill(&mut input, buffer, 0, PROBE)?;
            let format = formats.of(path, &buffer[..read]);
            while format != Format::PLAIN && read <= most {
                let more = fill(&mut input, buffer, read, LARGE as usize)?;
                read += more;
                if more == 0 {
                    break;
                }
            }
            if !is_plain(format, read as u64, path, formats, done) {
                let format = self.text(path, &buffer[..read], Source::Stream, held, done);
                self.begun(path, format.name(), done);
                return Ok(Opened::Read);
            }
            input = Box::new(io::Cursor::new(buffer[..read].to_vec()).chain(input));
        }
        self.begun(path, Format::PLAIN.name(), done);
        Ok(Opened::Parts(Box::new(StreamWindows::new(input, path, CHUNKING))))
    }

    /// Tells what a file is read as.
    fn begun(&self, path: &Path, what: &str, done: &mut Gathered<'_, T::Output>) {
        done.extent += RunStats::FILE;
        self.detail(path, || format!("read as {what}"), done);
    }

    /// Tells why a file is not read.
    fn left_out(&self, path: &Path, why: &str, done: &mut Gathered<'_, T::Output>) -> Opened {
        self.detail(path, || format!("left out: {why}"), done);
        Opened::Read
    }

    /// Tells why a file is not fixed, where files are.
    fn unfixed(&self, path: &Path, (why, remedy): (&str, &str), done: &mut Gathered<'_, T::Output>) {
        if self.task.whole() != Whole::Nothing {
            done.messages.push(Message::note(path, &format!("{why}, so not fixed ({remedy})")));
        }
    }

    pub(super) fn detail(&self, path: &Path, what: impl Fn() -> String, done: &mut Gathered<'_, T::Output>) {
        if self.verbosity == Verbosity::Verbose {
            done.messages.push(Message::detail(path, &what()));
        }
    }

    /// Goes through a text that is at hand whole, and gives what it is read as.
    fn text(
        &self,
        path: &Path,
        bytes: &[u8],
        source: Source,
        held: &Held,
        done: &mut Gathered<'_, T::Output>,
    ) -> Format {
        let formats = &held.formats;
        let decoded = decode_as(bytes, formats.encoding);
        let encoding = decoded.encoding;
        let format = formats.of(path, &decoded.text);
        let is_plain = is_plain(format, bytes.len() as u64, path, formats, done);
        let format = if is_plain { Format::PLAIN } else { format };
        let part = Part { format, held: Some(held), ..Part::whole(path, &decoded.text) };
        let decoded = (!decoded.is_same()).then_some(&decoded);
        let fits = bytes.len() as u64 <= formats.most;
        if matches!(source, Source::Named | Source::Walked) && !fits {
            self.unfixed(path, (&too_large(formats), "--max-document-size"), done);
        }
        self.report_not_text(bytes, encoding, (path, source), done);
        let whole = (source != Source::Stream && fits).then_some(bytes);
        let ends = self.task.read(&Part { decoded, bytes: whole, ..part }, &mut done.out);
        done.extent += RunStats::of(bytes.len() as u64, ends.urls);
        format
    }
}

fn too_large(formats: &Formats) -> String {
    format!("more than {} bytes", formats.most)
}

/// Whether a document is read as plain text, by its format or its size; the latter is told.
fn is_plain<O>(format: Format, size: u64, path: &Path, formats: &Formats, done: &mut Gathered<'_, O>) -> bool {
    let too_large = size > formats.most;
    if too_large && format != Format::PLAIN {
        let (most, name) = (formats.most, format.name());
        let what = format!("more than {most} bytes, so read as plain text and not as {name} (--max-document-size)");
        done.messages.push(Message::note(path, &what));
    }
    too_large || format == Format::PLAIN
}
