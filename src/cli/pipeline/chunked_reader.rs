//! Cuts large files and streams into windows.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::chunking::Chunking;
use super::decodable::{read_decodable, too_large_to_decode};
use super::job::Job;
use super::read_buffer::fill;
use super::stopped_rules::StoppedRules;
use super::window::{Bytes, Lookahead, ReadAt, Window};
use crate::cli::output::Message;
use crate::secrets::{Header, LONGEST_ROW};
use crate::text::Encoding;

/// A file with more cores has larger cores, so that less of it is read twice.
const MANY_CORES: u64 = 64;
/// How many times as large the cores of a large file may be.
const MAX_CORE_FACTOR: u64 = 4;

/// Cuts a file into windows.
pub(super) struct FileWindows {
    file: Arc<File>,
    path: Arc<Path>,
    header: Option<Arc<Header>>,
    stopped: Arc<StoppedRules>,
    size: u64,
    /// The offset of the next core.
    next_core: u64,
    chunking: Chunking,
}

impl FileWindows {
    pub(super) fn new(file: File, size: u64, path: &Path, chunking: Chunking) -> Self {
        let factor = (size / (MANY_CORES * chunking.core as u64)).clamp(1, MAX_CORE_FACTOR);
        let chunking = Chunking { core: chunking.core * factor as usize, ..chunking };
        let mut start = Vec::new();
        // an error is reported when the first window is read
        let len = fill(&mut ReadAt { file: &file, offset: 0 }, &mut start, 0, LONGEST_ROW).unwrap_or(0);
        let header = Header::of_text(&start[..len]).map(Arc::new);
        Self { file: Arc::new(file), path: path.into(), header, stopped: Arc::default(), size, next_core: 0, chunking }
    }
}

impl Iterator for FileWindows {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let Self { next_core: core, chunking, size, .. } = *self;
        if core >= size {
            return None;
        }
        self.next_core = size.min(core + chunking.core as u64);
        Some(Job::Window(Window {
            path: Arc::clone(&self.path),
            bytes: Bytes::File(Arc::clone(&self.file)),
            base: core.saturating_sub(chunking.context as u64),
            core,
            core_end: self.next_core,
            first: core == 0,
            last: self.next_core == size,
            header: self.header.clone(),
            stopped: Arc::clone(&self.stopped),
            chunking,
        }))
    }
}

/// Cuts a stream into windows while it is read.
pub(super) struct StreamWindows {
    input: Box<dyn Read + Send>,
    path: Arc<Path>,
    header: Option<Arc<Header>>,
    stopped: Arc<StoppedRules>,
    /// The bytes that were read and are not in a job yet.
    pending: Vec<u8>,
    /// The offset of `pending` in the stream.
    base: u64,
    /// The offset of the next core.
    next_core: u64,
    ended: bool,
    /// The maximum size of a stream of UTF-16, in bytes.
    max_decoded: u64,
    chunking: Chunking,
}

impl StreamWindows {
    /// The windows of a stream; a stream of more than `max_decoded` bytes of UTF-16 is not read.
    pub(super) fn new(input: Box<dyn Read + Send>, path: &Path, max_decoded: u64, chunking: Chunking) -> Self {
        let (path, header, stopped) = (path.into(), None, Arc::default());
        Self {
            input,
            path,
            header,
            stopped,
            pending: Vec::new(),
            base: 0,
            next_core: 0,
            ended: false,
            max_decoded,
            chunking,
        }
    }

    /// Reads up to `most` more bytes of the stream.
    fn read_more(&mut self, most: usize) -> io::Result<()> {
        let len = self.pending.len();
        let read = fill(&mut self.input, &mut self.pending, len, most);
        self.pending.truncate(len + *read.as_ref().unwrap_or(&0));
        self.ended = read? < most;
        Ok(())
    }

    /// Reads the next window, or the whole stream if it is UTF-16; `None` at the end.
    fn next_window(&mut self) -> io::Result<Option<Job>> {
        let Self { next_core: core, base, chunking, .. } = *self;
        let first = core == 0;
        let wanted_end = (core - base) as usize + chunking.core;
        if first && self.pending.is_empty() {
            self.read_more(2)?;
            if Encoding::of(&self.pending) != Encoding::Utf8 {
                // UTF-16 is decoded whole
                let bytes = read_decodable(&mut self.input, std::mem::take(&mut self.pending), self.max_decoded)?;
                self.ended = true;
                self.next_core = u64::MAX;
                return Ok(Some(match bytes {
                    Some(bytes) => Job::Text(Arc::clone(&self.path), bytes),
                    None => Job::Message(too_large_to_decode(&self.path, self.max_decoded)),
                }));
            }
        }
        let mut lookahead = Lookahead::new(wanted_end);
        while !self.ended && !lookahead.is_enough(&self.pending, chunking) {
            let wanted = wanted_end + chunking.context;
            self.read_more(wanted.saturating_sub(self.pending.len()).max(chunking.context))?;
        }
        if first {
            self.header = Header::of_text(&self.pending).map(Arc::new);
        }
        let core_end = wanted_end.min(self.pending.len());
        self.next_core = base + core_end as u64;
        if core == self.next_core && !first {
            return Ok(None);
        }
        let last = self.ended && core_end == self.pending.len();
        let bytes = if last { std::mem::take(&mut self.pending) } else { self.pending.clone() };
        if !last {
            let dropped = core_end.saturating_sub(chunking.context);
            self.pending.drain(..dropped);
            self.base += dropped as u64;
        } else {
            self.base = self.next_core;
        }
        let (path, header, stopped) = (Arc::clone(&self.path), self.header.clone(), Arc::clone(&self.stopped));
        let bytes = Bytes::InMemory(bytes);
        let core_end = self.next_core;
        Ok(Some(Job::Window(Window { path, bytes, base, core, core_end, first, last, header, stopped, chunking })))
    }
}

impl Iterator for StreamWindows {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        if self.ended && self.pending.is_empty() {
            return None;
        }
        self.next_window().unwrap_or_else(|error| {
            self.ended = true;
            self.pending.clear();
            Some(Job::Message(Message::io(&self.path, &error)))
        })
    }
}
