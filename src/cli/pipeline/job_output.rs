//! What a job gives: while it goes on, and at its end.

use std::sync::Arc;

use super::chunk_edges::ChunkEdges;
use super::outbox::{HandOn, Outbox};
use super::window::Window;
use crate::cli::output::Message;
use crate::cli::output::stats::RunStats;

/// What a job gives, at its end or while it goes on.
#[derive(Default)]
pub(super) struct JobOutput<O> {
    pub(super) output: O,
    pub(super) messages: Vec<Message>,
    /// Where the job is a window: that window, to be put together with the one before.
    pub(super) window: Option<ScannedWindow>,
    /// How much was read; of a window, the merger knows how many URLs are in it.
    pub(super) stats: RunStats,
    /// The file that was begun last.
    pub(super) last: Option<Box<str>>,
}

/// A window of which the scan has begun.
pub(super) struct ScannedWindow {
    pub(super) window: Arc<Window>,
    /// How the scan began; where it has ended, also how.
    pub(super) edges: ChunkEdges,
    pub(super) has_ended: bool,
}

/// Collects what a job gives.
pub(super) struct Collector<'a, O> {
    pub(super) out: Outbox<'a, O>,
    pub(super) messages: Vec<Message>,
    pub(super) stats: RunStats,
    pub(super) last: Option<Box<str>>,
}

impl<'a, O: Default> Collector<'a, O> {
    pub(super) fn new(hand_on: &'a mut HandOn<'a, O>) -> Self {
        let out = Outbox::new(hand_on);
        Self { out, messages: Vec::new(), stats: RunStats::default(), last: None }
    }

    /// What is left at the end of the job, and how many bytes it takes.
    pub(super) fn finish(self) -> (JobOutput<O>, usize) {
        let Self { out, messages, stats, last } = self;
        let (output, weight) = out.finish();
        (JobOutput { output, messages, window: None, stats, last }, weight)
    }
}
