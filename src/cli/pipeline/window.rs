//! A part of a large text: a core whose URLs are wanted, and enough text around it to find the same URLs as in the
//! whole text.
//!
//! The scan of a window starts before its core, to find the end of the last URL that starts before the core.
//! `chunk_merger` merges the results in order, and compares this end with the one that the window before found. If they
//! differ, the core is scanned again from the right place.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::chunk_edges::ChunkEdges;
use super::chunking::Chunking;
use super::outbox::Outbox;
use super::part::Part;
use super::read_buffer::fill;
use super::stopped_rules::StoppedRules;
use super::task::Task;
use crate::secrets::Header;
use crate::text::Span;

/// A core and the text around it.
pub(super) struct Window {
    pub(super) path: Arc<Path>,
    pub(super) bytes: Bytes,
    /// The offset of the window in the whole text.
    pub(super) base: u64,
    /// The offset of the core in the whole text, and of the text after the core.
    pub(super) core: u64,
    pub(super) core_end: u64,
    /// Whether it is the first window of the text, and whether it is the last.
    pub(super) first: bool,
    pub(super) last: bool,
    /// The first line of the whole text, if it names columns of secrets.
    pub(super) header: Option<Arc<Header>>,
    pub(super) stopped: Arc<StoppedRules>,
    pub(super) chunking: Chunking,
}

/// The source of the bytes of a window.
pub(super) enum Bytes {
    InMemory(Vec<u8>),
    File(Arc<File>),
}

impl Window {
    /// Scans the window; `entry` is the end of the last URL before the core, if that is known.
    pub(super) fn scan<T: Task>(
        &self,
        task: &T,
        entry: Option<u64>,
        buffer: &mut Vec<u8>,
        out: &mut Outbox<'_, T::Output>,
    ) -> io::Result<ChunkEdges> {
        let file = match &self.bytes {
            Bytes::InMemory(text) => {
                let part = self.part(text, self.base, self.core, self.core_end);
                return Ok(task.read(&Part { min_start: self.min_start(&part, entry), ..part }, out));
            }
            Bytes::File(file) => file,
        };
        let mut sliding = SlidingBuffer { file, buffer, base: self.base, len: 0 };
        let mut edges: Option<ChunkEdges> = None;
        let mut core = self.core;
        while core < self.core_end {
            let core_end = self.core_end.min(core + self.chunking.step as u64);
            let base = core.saturating_sub(self.chunking.context as u64);
            let text = sliding.around(base, core_end, self.chunking)?;
            let part = self.part(text, base, core, core_end);
            edges = Some(match edges {
                None => task.read(&Part { min_start: self.min_start(&part, entry), ..part }, out),
                Some(edges) => edges.then(task.read(&part.after(&edges), out)),
            });
            core = core_end;
        }
        Ok(edges.unwrap_or_default())
    }

    /// The part between two offsets of the whole text; `text` starts at `base`.
    fn part<'t>(&'t self, text: &'t [u8], base: u64, core: u64, core_end: u64) -> Part<'t> {
        let inside = |offset: u64| ((offset - base) as usize).min(text.len());
        let span = Span::new(inside(core), inside(core_end));
        Part {
            base,
            from: self.warm_start(text, span.start),
            core: span,
            first: self.first && core == self.core,
            last: self.last && core_end == self.core_end,
            header: self.header.as_ref().filter(|_| base > 0),
            stopped: Some(&self.stopped),
            ..Part::whole(&self.path, text)
        }
    }

    /// The end of the last URL before the core, as an offset in the text of the first part, if that is known.
    fn min_start(&self, part: &Part<'_>, entry: Option<u64>) -> Option<usize> {
        if self.first { Some(0) } else { entry.map(|entry| part.inside(entry)) }
    }

    /// The length of the core in bytes.
    pub(super) const fn len(&self) -> u64 {
        self.core_end - self.core
    }

    /// The approximate memory that the window needs while it waits, in bytes.
    pub(super) fn weight(&self) -> usize {
        match &self.bytes {
            Bytes::InMemory(bytes) => bytes.len(),
            Bytes::File(_) => 0,
        }
    }

    /// Whether the scan of this window started with the right end of the URL before it; `exit` is the end that the
    /// windows before found.
    pub(super) fn agrees(&self, edges: &ChunkEdges, exit: u64) -> bool {
        self.first
            || match edges.entry {
                Some(entry) => entry == exit,
                None => exit <= edges.from,
            }
    }

    /// Whether a URL that ends at `exit` covers the whole core.
    pub(super) const fn is_covered(&self, exit: u64) -> bool {
        exit >= self.core_end
    }

    /// The start of a line before the core, if there is one nearby.
    fn warm_start(&self, text: &[u8], core: usize) -> usize {
        let from = core.saturating_sub(self.chunking.warm);
        let near = from + (core - from) / 2;
        match memchr::memchr(b'\n', &text[from..near]) {
            Some(at) if from > 0 => from + at + 1,
            _ => from,
        }
    }
}

/// A buffer with a part of a file; it moves forward with each step.
struct SlidingBuffer<'f, 'b> {
    file: &'f File,
    buffer: &'b mut Vec<u8>,
    /// The offset of the buffer in the file.
    base: u64,
    /// How many bytes of the buffer are in use.
    len: usize,
}

impl SlidingBuffer<'_, '_> {
    /// The text from `base` on, with the context after `core_end`. INVARIANT: `base` is never less than before.
    fn around(&mut self, base: u64, core_end: u64, chunking: Chunking) -> io::Result<&[u8]> {
        let passed = ((base - self.base) as usize).min(self.len);
        self.buffer.copy_within(passed..self.len, 0);
        self.len -= passed;
        self.base = base;
        let core_end = (core_end - base) as usize;
        let mut lookahead = Lookahead::new(core_end);
        let mut wanted = (core_end + chunking.context).saturating_sub(self.len);
        while !lookahead.is_enough(&self.buffer[..self.len], chunking) {
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

/// Decides whether enough text after a core has been read.
pub(super) struct Lookahead {
    /// The offset of the end of the core in the text.
    core_end: usize,
    /// The offset up to which the text was searched.
    searched: usize,
}

impl Lookahead {
    pub(super) const fn new(core_end: usize) -> Self {
        Self { core_end, searched: core_end }
    }

    /// Whether the text after the core is enough to find the end of the last URL in it: it has a byte that no URL
    /// contains, and after that enough text for a URL that continues on the next lines.
    pub(super) fn is_enough(&mut self, text: &[u8], chunking: Chunking) -> bool {
        let Some(near) = text.len().checked_sub(self.core_end + chunking.context) else { return false };
        if near + chunking.context >= chunking.longest {
            return true;
        }
        let searched = std::mem::replace(&mut self.searched, self.core_end + near + chunking.context / 2);
        memchr::memchr3(b' ', b'\n', b'"', &text[searched..self.searched]).is_some()
    }
}

/// Reads a file from an offset on, independent of other readers of the file.
pub(super) struct ReadAt<'f> {
    pub(super) file: &'f File,
    pub(super) offset: u64,
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
