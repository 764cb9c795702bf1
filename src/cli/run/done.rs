//! What a job gives: while it goes on, and at its end.

use std::sync::Arc;

use super::chunked_reader::{ChunkEdges, Window};
use super::outbox::{HandOn, Outbox};
use super::stats::RunStats;
use crate::cli::Message;

/// What a job gives, at its end or while it goes on.
#[derive(Default)]
pub(super) struct Done<O> {
    pub(super) output: O,
    pub(super) messages: Vec<Message>,
    /// Where the job is a window: that window, to be tied to the one before.
    pub(super) window: Option<Scanned>,
    /// How much was read; of a window, the tie knows how many URLs stand in it.
    pub(super) extent: RunStats,
    /// The file that was begun last.
    pub(super) last: Option<Box<str>>,
}

/// A window of which the scan has begun.
pub(super) struct Scanned {
    pub(super) window: Arc<Window>,
    /// How the scan began; where it has ended, also how.
    pub(super) ends: ChunkEdges,
    pub(super) has_ended: bool,
}

/// What a job has come by so far.
pub(super) struct Gathered<'a, O> {
    pub(super) out: Outbox<'a, O>,
    pub(super) messages: Vec<Message>,
    pub(super) extent: RunStats,
    pub(super) last: Option<Box<str>>,
}

impl<'a, O: Default> Gathered<'a, O> {
    pub(super) fn new(hand_on: &'a mut HandOn<'a, O>) -> Self {
        let out = Outbox::new(hand_on);
        Self { out, messages: Vec::new(), extent: RunStats::default(), last: None }
    }

    /// What is left at the end of the job, and how many bytes it takes.
    pub(super) fn finish(self) -> (Done<O>, usize) {
        let Self { out, messages, extent, last } = self;
        let (output, weight) = out.finish();
        (Done { output, messages, window: None, extent, last }, weight)
    }
}
