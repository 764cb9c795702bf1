//! What a job finds, on its way to the sink: handed on while the job goes on, so that no job holds more than a little.

use super::chunk_edges::ChunkEdges;

/// How many bytes of results a job gathers before it hands them on.
const HELD: usize = 64 << 10;

/// Hands results on: how many bytes they take, and, of a window, how its scan began.
pub(in crate::cli) type HandOn<'a, O> = dyn FnMut(O, usize, ChunkEdges) + 'a;

/// Takes what a task finds in a text, in order.
pub(in crate::cli) struct Outbox<'a, O> {
    output: O,
    weight: usize,
    begun: Option<ChunkEdges>,
    hand_on: &'a mut HandOn<'a, O>,
}

impl<'a, O: Default> Outbox<'a, O> {
    pub(in crate::cli) fn new(hand_on: &'a mut HandOn<'a, O>) -> Self {
        Self { output: O::default(), weight: 0, begun: None, hand_on }
    }

    /// Says how the scan of a part began: of those of a window the first counts.
    pub(in crate::cli) fn begin(&mut self, ends: ChunkEdges) {
        self.begun.get_or_insert(ends);
    }

    /// Adds to the output; `add` gives about how many bytes more that takes.
    pub(in crate::cli) fn put(&mut self, add: impl FnOnce(&mut O) -> usize) {
        self.weight += add(&mut self.output);
        if self.weight >= HELD {
            let output = std::mem::take(&mut self.output);
            (self.hand_on)(output, std::mem::take(&mut self.weight), self.begun.unwrap_or_default());
        }
    }

    /// What has not been handed on, and how many bytes it takes.
    pub(in crate::cli) fn finish(self) -> (O, usize) {
        (self.output, self.weight)
    }
}
