//! Groups inputs into lists, so that a thread takes many at a time.

use std::collections::VecDeque;

/// Groups the items of an iterator into lists.
pub(super) struct Batches<I> {
    source: I,
    given: usize,
}

impl<I: Iterator> Batches<I> {
    /// A list has at most one in so many of the items before it. So all threads end at about the same time, and threads
    /// with many inputs seldom wake each other.
    const PART: usize = 128;
    const LEAST: usize = 8;
    const MOST: usize = 64;

    pub(super) fn of(source: I) -> Self {
        Self { source, given: 0 }
    }
}

impl<I: Iterator> Iterator for Batches<I> {
    type Item = VecDeque<I::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let len = (self.given / Self::PART).clamp(Self::LEAST, Self::MOST);
        let batch: VecDeque<_> = self.source.by_ref().take(len).collect();
        self.given += batch.len();
        (!batch.is_empty()).then_some(batch)
    }
}
