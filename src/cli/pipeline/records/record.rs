//! A text of a record, and what reports name it by.

use std::path::Path;

use super::super::job_output::Collector;
use super::super::part::Part;
use super::super::task::Task;
use crate::cli::config::FileConfig;
use crate::document::Format;
use crate::report::RecordSource;
use crate::text::Decoded;

/// The maximum size of a record, unless documents may be larger.
const MIN_LONGEST: u64 = 32 << 20;

/// The maximum size in bytes of a record; `most` is the size of the largest document that is read whole.
pub(super) fn longest_record(most: u64) -> usize {
    usize::try_from(most.max(MIN_LONGEST)).unwrap_or(usize::MAX)
}

/// A text of a record.
pub(super) struct Record<'t> {
    /// What reports show as the path.
    pub(super) path: &'t Path,
    /// Its id in JSON Lines, as JSON.
    pub(super) id: Option<&'t str>,
    /// Where it is in a crawl file.
    pub(super) source: Option<RecordSource<&'t Path>>,
    pub(super) format: Format,
    pub(super) text: &'t [u8],
    /// What the text was decoded from, if it was.
    pub(super) decoded: Option<&'t Decoded<'t>>,
    /// The configuration that applies; without it, the path decides.
    pub(super) config: Option<&'t FileConfig>,
}

impl Record<'_> {
    /// Passes the text to the command.
    pub(super) fn show<T: Task>(&self, task: &T, collector: &mut Collector<'_, T::Output>) {
        let Self { path, id, source, format, text, decoded, config } = *self;
        let part = Part { is_record: true, id, source, format, decoded, config, ..Part::whole(path, text) };
        let edges = task.read(&part, &mut collector.out);
        collector.stats.add_part(0, edges.urls, edges.references);
    }
}
