//! Collects the results of a job and passes them to the sink while the job runs, so that no job holds many.

use super::chunk_edges::ChunkEdges;

/// How many bytes of results a job collects before it passes them on.
const HELD: usize = 64 << 10;

/// Passes results on: the results, their size in bytes and, for a window, how its scan started.
pub(in crate::cli) type HandOn<'a, O> = dyn FnMut(O, usize, ChunkEdges) + 'a;

/// Takes the results of a task for a text, in order.
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

    /// Records how the scan of a part started; of the parts of a window, the first counts.
    pub(in crate::cli) fn begin(&mut self, ends: ChunkEdges) {
        self.begun.get_or_insert(ends);
    }

    /// Adds to the output; `add` returns by about how many bytes the output grew.
    pub(in crate::cli) fn put(&mut self, add: impl FnOnce(&mut O) -> usize) {
        self.weight += add(&mut self.output);
        if self.weight >= HELD {
            let output = std::mem::take(&mut self.output);
            (self.hand_on)(output, std::mem::take(&mut self.weight), self.begun.unwrap_or_default());
        }
    }

    /// The results that were not passed on, and their size in bytes.
    pub(in crate::cli) fn finish(self) -> (O, usize) {
        (self.output, self.weight)
    }
}
