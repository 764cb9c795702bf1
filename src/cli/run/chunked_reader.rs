//! Large files and streams, read in windows: a core whose URLs are asked for, and enough text around it to find them as
//! in the whole.
//!
//! A window begins to scan before its core, so as to know where the last URL ends that begins before it. Whether that is
//! what the window before says, is checked when the results are tied together in order; if not, the core is scanned again
//! from the right place.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::enough::Enough;
use super::read_buffer::fill;
use super::worker::{Job, Outbox, Part, Task};
use crate::cli::Message;
use crate::report::Tally;
use crate::text::{Encoding, Span};

/// How large texts are cut.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Chunking {
    /// The size of a core; in a large file it is more.
    pub(in crate::cli) core: usize,
    /// How much is read before and after it. The scanner asks for 128 KiB, and for windows that begin at a multiple of
    /// 32 KiB, in which it looks for evidence on hyphens.
    pub(in crate::cli) context: usize,
    /// How much of a core is read from a file and gone through at once.
    pub(in crate::cli) step: usize,
    /// How long before the core the scan begins.
    pub(in crate::cli) warm: usize,
    /// How much is read after the core at most, where a URL does not end. A longer one is cut.
    pub(in crate::cli) longest: usize,
}

/// Cores of 2 MiB; steps that with what stands around them stay in the cache of a processor. URLs of up to 2 MiB.
pub(in crate::cli) const CHUNKING: Chunking =
    Chunking { core: 2 << 20, context: 128 << 10, step: 512 << 10, warm: 64 << 10, longest: 2 << 20 };

/// A file of more cores than this has larger ones, so that less of it is read twice: up to so many times as large.
const MANY: u64 = 64;
const LARGEST: u64 = 4;

/// How the scan of a part began and ended; offsets are those of the whole text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::cli) struct ChunkEdges {
    /// Where the scan began.
    pub(in crate::cli) from: u64,
    /// Where the last URL ends that begins before the core, if the scan came by one.
    pub(in crate::cli) entry: Option<u64>,
    /// Where the last URL ends that was found.
    pub(in crate::cli) exit: Option<u64>,
    /// What there is to count in the core.
    pub(in crate::cli) tally: Tally,
    /// How many URLs begin in it.
    pub(in crate::cli) urls: u64,
}

impl ChunkEdges {
    /// Those of a window that could not be read: it agrees with any other.
    pub(super) const UNREAD: Self =
        Self { from: u64::MAX, entry: None, exit: None, tally: Tally { lines: 0, characters: 0, bytes: 0 }, urls: 0 };

    /// Those of a document, which is read whole and holds so many URLs.
    pub(super) fn of_document(urls: usize) -> Self {
        Self { urls: urls as u64, ..Self::default() }
    }

    /// How a part and the one directly after it began and ended together; the latter counted on from the former.
    fn then(self, next: Self) -> Self {
        let (exit, urls) = (self.exit.max(next.exit), self.urls + next.urls);
        Self { from: self.from, entry: self.entry, exit, urls, ..next }
    }
}

/// A core and what stands around it.
pub(super) struct Window {
    pub(super) path: Arc<Path>,
    bytes: Bytes,
    /// Where the window, the core and what follows the core begin in the whole text.
    base: u64,
    core: u64,
    core_end: u64,
    pub(super) first: bool,
    pub(super) last: bool,
    enough: Arc<Enough>,
    chunking: Chunking,
}

enum Bytes {
    Held(Vec<u8>),
    File(Arc<File>),
}

impl Window {
    /// Goes through the window; `entry` is where the last URL before the core ends, if that is known.
    pub(super) fn scan<T: Task>(
        &self,
        task: &T,
        entry: Option<u64>,
        buffer: &mut Vec<u8>,
        out: &mut Outbox<'_, T::Output>,
    ) -> io::Result<ChunkEdges> {
        let file = match &self.bytes {
            Bytes::Held(text) => {
                let part = self.part(text, self.base, (self.core, self.core_end));
                return Ok(task.read(&Part { floor: self.floor(&part, entry), ..part }, out));
            }
            Bytes::File(file) => file,
        };
        let mut slide = Slide { file, buffer, base: self.base, len: 0 };
        let mut ends: Option<ChunkEdges> = None;
        let mut core = self.core;
        while core < self.core_end {
            let core_end = self.core_end.min(core + self.chunking.step as u64);
            let base = core.saturating_sub(self.chunking.context as u64);
            let text = slide.around(base, core_end, self.chunking)?;
            let part = self.part(text, base, (core, core_end));
            ends = Some(match ends {
                None => task.read(&Part { floor: self.floor(&part, entry), ..part }, out),
                Some(ends) => ends.then(task.read(&part.after(&ends), out)),
            });
            core = core_end;
        }
        Ok(ends.unwrap_or_default())
    }

    /// The part of the text between two of its offsets; `text` is what begins at `base`.
    fn part<'t>(&'t self, text: &'t [u8], base: u64, (core, core_end): (u64, u64)) -> Part<'t> {
        let inside = |offset: u64| ((offset - base) as usize).min(text.len());
        let span = Span::new(inside(core), inside(core_end));
        Part {
            base,
            from: self.warm_start(text, span.start),
            core: span,
            first: self.first && core == self.core,
            last: self.last && core_end == self.core_end,
            enough: Some(&self.enough),
            ..Part::whole(&self.path, text)
        }
    }

    /// Where in the first part the last URL before the core ends, if that is known.
    fn floor(&self, part: &Part<'_>, entry: Option<u64>) -> Option<usize> {
        if self.first { Some(0) } else { entry.map(|entry| part.inside(entry)) }
    }

    /// How many bytes its core has.
    pub(super) const fn len(&self) -> u64 {
        self.core_end - self.core
    }

    /// About how many bytes it takes while it waits.
    pub(super) fn weight(&self) -> usize {
        match &self.bytes {
            Bytes::Held(bytes) => bytes.len(),
            Bytes::File(_) => 0,
        }
    }

    /// Whether the scan of this window knew where the URL before it ends; `exit` is what the windows before say.
    pub(super) fn agrees(&self, ends: &ChunkEdges, exit: u64) -> bool {
        self.first
            || match ends.entry {
                Some(entry) => entry == exit,
                None => exit <= ends.from,
            }
    }

    /// Whether a URL that ends at `exit` covers the whole core.
    pub(super) const fn is_covered(&self, exit: u64) -> bool {
        exit >= self.core_end
    }

    /// A line start in the text before the core, if there is one near.
    fn warm_start(&self, text: &[u8], core: usize) -> usize {
        let from = core.saturating_sub(self.chunking.warm);
        let near = from + (core - from) / 2;
        match memchr::memchr(b'\n', &text[from..near]) {
            Some(at) if from > 0 => from + at + 1,
            _ => from,
        }
    }
}

/// What stands of a file in a buffer, which moves on from step to step.
struct Slide<'f, 'b> {
    file: &'f File,
    buffer: &'b mut Vec<u8>,
    /// Where in the file the buffer begins, and how much it holds.
    base: u64,
    len: usize,
}

impl Slide<'_, '_> {
    /// What stands from `base` on, as far after `core_end` as is asked for. `base` never goes back.
    fn around(&mut self, base: u64, core_end: u64, chunking: Chunking) -> io::Result<&[u8]> {
        let passed = ((base - self.base) as usize).min(self.len);
        self.buffer.copy_within(passed..self.len, 0);
        self.len -= passed;
        self.base = base;
        let core_end = (core_end - base) as usize;
        let mut after = After::new(core_end);
        let mut wanted = (core_end + chunking.context).saturating_sub(self.len);
        while !after.is_enough(&self.buffer[..self.len], chunking) {
            let mut input = ReadAt { file: self.file, offset: base + self.len as u64 };
            let more = fill(&mut input, self.buffer, self.len, wanted)?;
            self.len += more;
            if more == 0 {
                break;
            }
            wanted = chunking.context;
        }
        Ok(&self.buffer[..self.len])
    }
}

/// How far the text after a core has been looked through.
struct After {
    core_end: usize,
    searched: usize,
}

impl After {
    const fn new(core_end: usize) -> Self {
        Self { core_end, searched: core_end }
    }

    /// Whether what is at hand after the core shows where the last URL ends that begins in it: something stands there
    /// that no URL holds, and text enough after that for one continued on the next lines.
    fn is_enough(&mut self, text: &[u8], chunking: Chunking) -> bool {
        let Some(near) = text.len().checked_sub(self.core_end + chunking.context) else { return false };
        if near + chunking.context >= chunking.longest {
            return true;
        }
        let searched = std::mem::replace(&mut self.searched, self.core_end + near + chunking.context / 2);
        memchr::memchr3(b' ', b'\n', b'"', &text[searched..self.searched]).is_some()
    }
}

/// Cuts a file into windows.
pub(super) struct FileWindows {
    file: Arc<File>,
    path: Arc<Path>,
    enough: Arc<Enough>,
    size: u64,
    at: u64,
    chunking: Chunking,
}

impl FileWindows {
    pub(super) fn new(file: File, size: u64, path: &Path, chunking: Chunking) -> Self {
        let times = (size / (MANY * chunking.core as u64)).clamp(1, LARGEST);
        let chunking = Chunking { core: chunking.core * times as usize, ..chunking };
        Self { file: Arc::new(file), path: path.into(), enough: Arc::default(), size, at: 0, chunking }
    }
}

impl Iterator for FileWindows {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let Self { at: core, chunking, size, .. } = *self;
        if core >= size {
            return None;
        }
        self.at = size.min(core + chunking.core as u64);
        Some(Job::Window(Window {
            path: Arc::clone(&self.path),
            bytes: Bytes::File(Arc::clone(&self.file)),
            base: core.saturating_sub(chunking.context as u64),
            core,
            core_end: self.at,
            first: core == 0,
            last: self.at == size,
            enough: Arc::clone(&self.enough),
            chunking,
        }))
    }
}

/// Cuts a stream into windows while it is read.
pub(super) struct StreamWindows {
    input: Box<dyn Read + Send>,
    path: Arc<Path>,
    enough: Arc<Enough>,
    held: Vec<u8>,
    base: u64,
    at: u64,
    ended: bool,
    chunking: Chunking,
}

impl StreamWindows {
    pub(super) fn new(input: Box<dyn Read + Send>, path: &Path, chunking: Chunking) -> Self {
        let (path, enough) = (path.into(), Arc::default());
        Self { input, path, enough, held: Vec::new(), base: 0, at: 0, ended: false, chunking }
    }

    fn more(&mut self, most: usize) -> io::Result<()> {
        let len = self.held.len();
        let read = fill(&mut self.input, &mut self.held, len, most);
        self.held.truncate(len + *read.as_ref().unwrap_or(&0));
        self.ended = read? < most;
        Ok(())
    }

    fn window(&mut self) -> io::Result<Option<Job>> {
        let Self { at: core, base, chunking, .. } = *self;
        let first = core == 0;
        let most = (core - base) as usize + chunking.core;
        if first && self.held.is_empty() {
            self.more(2)?;
            if Encoding::of(&self.held) != Encoding::Utf8 {
                // UTF-16 is decoded whole
                self.input.read_to_end(&mut self.held)?;
                self.ended = true;
                self.at = u64::MAX;
                return Ok(Some(Job::Text(Arc::clone(&self.path), std::mem::take(&mut self.held))));
            }
        }
        let mut after = After::new(most);
        while !self.ended && !after.is_enough(&self.held, chunking) {
            let wanted = most + chunking.context;
            self.more(wanted.saturating_sub(self.held.len()).max(chunking.context))?;
        }
        let core_end = most.min(self.held.len());
        self.at = base + core_end as u64;
        if core == self.at && !first {
            return Ok(None);
        }
        let last = self.ended && core_end == self.held.len();
        let bytes = if last { std::mem::take(&mut self.held) } else { self.held.clone() };
        if !last {
            let dropped = core_end.saturating_sub(chunking.context);
            self.held.drain(..dropped);
            self.base += dropped as u64;
        } else {
            self.base = self.at;
        }
        let (path, enough) = (Arc::clone(&self.path), Arc::clone(&self.enough));
        let bytes = Bytes::Held(bytes);
        let core_end = self.at;
        Ok(Some(Job::Window(Window { path, bytes, base, core, core_end, first, last, enough, chunking })))
    }
}

impl Iterator for StreamWindows {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        if self.ended && self.held.is_empty() {
            return None;
        }
        self.window().unwrap_or_else(|error| {
            self.ended = true;
            self.held.clear();
            Some(Job::Message(Message::io(&self.path, &error)))
        })
    }
}

/// Reads a file from an offset on, whoever else reads it elsewhere.
struct ReadAt<'f> {
    file: &'f File,
    offset: u64,
}

impl Read for ReadAt<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        let read = std::os::unix::fs::FileExt::read_at(self.file, buffer, self.offset)?;
        #[cfg(windows)]
        let read = std::os::windows::fs::FileExt::seek_read(self.file, buffer, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}
