//! Collects the results of a job, and passes them on while the job runs, so that it never holds many.

use super::chunk_edges::ChunkEdges;

/// How many bytes of results are collected before they are passed on.
const MAX_COLLECTED: usize = 64 << 10;

/// Receives results, their size in bytes, and for a window how its scan started.
pub(in crate::cli) type PassOn<'a, O> = dyn FnMut(O, usize, ChunkEdges) + 'a;

/// Takes the results of a task for a text, in order.
pub(in crate::cli) struct Outbox<'a, O> {
    output: O,
    /// The approximate size of `output` in bytes.
    weight: usize,
    /// How the scan of the window started.
    start: Option<ChunkEdges>,
    pass_on: &'a mut PassOn<'a, O>,
}

impl<'a, O: Default> Outbox<'a, O> {
    pub(in crate::cli) fn new(pass_on: &'a mut PassOn<'a, O>) -> Self {
        Self { output: O::default(), weight: 0, start: None, pass_on }
    }

    /// Records how the scan of a part started. Only the first part of a window counts.
    pub(in crate::cli) fn record_start(&mut self, edges: ChunkEdges) {
        self.start.get_or_insert(edges);
    }

    /// Adds to the output; `add` returns by about how many bytes the output grew.
    pub(in crate::cli) fn put(&mut self, add: impl FnOnce(&mut O) -> usize) {
        self.weight += add(&mut self.output);
        if self.weight >= MAX_COLLECTED {
            let output = std::mem::take(&mut self.output);
            (self.pass_on)(output, std::mem::take(&mut self.weight), self.start.unwrap_or_default());
        }
    }

    /// The results that were not passed on, and their size in bytes.
    pub(in crate::cli) fn finish(self) -> (O, usize) {
        (self.output, self.weight)
    }
}
