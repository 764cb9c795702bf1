//! Inputs in lists, so that threads take many at a time.

use std::collections::VecDeque;

/// Gathers what a source gives into lists.
pub(super) struct Batches<I> {
    source: I,
    given: usize,
}

impl<I: Iterator> Batches<I> {
    /// Of all that was given before a list holds this part, so that the threads end at much the same time, however many
    /// there are, and those of many inputs seldom wake each other.
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
