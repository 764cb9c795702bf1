//! Groups inputs into lists, so that a thread takes many at a time.

use std::collections::VecDeque;

/// Groups the items of an iterator into lists.
pub(super) struct Batches<I> {
    source: I,
    /// How many items have been taken.
    taken: usize,
}

impl<I: Iterator> Batches<I> {
    /// A list has one item for this many items before it, within [`Self::MIN_LEN`] and [`Self::MAX_LEN`]. Short lists
    /// let all threads end at about the same time; long ones let them seldom wake each other.
    const DIVISOR: usize = 128;
    const MIN_LEN: usize = 8;
    const MAX_LEN: usize = 64;

    pub(super) fn new(source: I) -> Self {
        Self { source, taken: 0 }
    }
}

impl<I: Iterator> Iterator for Batches<I> {
    type Item = VecDeque<I::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let len = (self.taken / Self::DIVISOR).clamp(Self::MIN_LEN, Self::MAX_LEN);
        let batch: VecDeque<_> = self.source.by_ref().take(len).collect();
        self.taken += batch.len();
        (!batch.is_empty()).then_some(batch)
    }
}
