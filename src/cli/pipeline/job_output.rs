//! The results of a job, while it runs and at its end.

use std::sync::Arc;

use super::chunk_edges::ChunkEdges;
use super::outbox::{Outbox, PassOn};
use super::window::Window;
use crate::cli::output::Message;
use crate::cli::output::stats::RunStats;

/// Results of a job, at its end or while it runs.
#[derive(Default)]
pub(super) struct JobOutput<O> {
    pub(super) output: O,
    pub(super) messages: Vec<Message>,
    /// The files that were named and not checked.
    pub(super) unchecked: Vec<Message>,
    /// The window, if the job is one; it is merged with the window before.
    pub(super) window: Option<ScannedWindow>,
    /// Counts of what was read; for a window, the merger counts the URLs.
    pub(super) stats: RunStats,
    /// The name of the file that was started last.
    pub(super) last_file: Option<Box<str>>,
}

/// A window whose scan has started.
pub(super) struct ScannedWindow {
    pub(super) window: Arc<Window>,
    /// How the scan started and, if it has ended, how it ended.
    pub(super) edges: ChunkEdges,
    pub(super) has_ended: bool,
}

/// Collects the results of a job.
pub(super) struct Collector<'a, O> {
    pub(super) out: Outbox<'a, O>,
    pub(super) messages: Vec<Message>,
    pub(super) unchecked: Vec<Message>,
    pub(super) stats: RunStats,
    pub(super) last_file: Option<Box<str>>,
}

impl<'a, O: Default> Collector<'a, O> {
    pub(super) fn new(pass_on: &'a mut PassOn<'a, O>) -> Self {
        let out = Outbox::new(pass_on);
        Self { out, messages: Vec::new(), unchecked: Vec::new(), stats: RunStats::default(), last_file: None }
    }

    /// The results that were not passed on, and their size in bytes.
    pub(super) fn finish(self) -> (JobOutput<O>, usize) {
        let Self { out, messages, unchecked, stats, last_file } = self;
        let (output, weight) = out.finish();
        (JobOutput { output, messages, unchecked, window: None, stats, last_file }, weight)
    }
}
