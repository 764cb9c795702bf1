//! Counts the files that a run left out, for a run that checked none: a walk does not report what it prunes, so another
//! walk compares the entries that it yields with those of its directories.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::input::Input;
use super::skipped::SkipFinder;
use super::walk::Inputs;
use crate::cli::config::Configs;
use crate::cli::output::{SkipCounts, SkipReason};
use crate::cli::plan::InputPlan;

/// The maximum number of files and directory entries that are counted.
const MAX_ENTRIES: usize = 100_000;

/// The files that a run left out.
pub(in crate::cli) struct LeftOut {
    pub(in crate::cli) counts: SkipCounts,
    /// Whether the count stopped early, so that there may be more.
    pub(in crate::cli) is_cut: bool,
}

/// Counts the files that the walks of a plan prune. Files in a list on standard input are not counted, since it cannot
/// be read again.
pub(in crate::cli) fn left_out(plan: &InputPlan, configs: &Arc<Configs>) -> LeftOut {
    let mut counter = Counter { counts: SkipCounts::default(), remaining: MAX_ENTRIES };
    let is_list_read = plan.list.as_ref().is_some_and(|list| list.as_os_str() == "-");
    let plan = InputPlan { list: plan.list.clone().filter(|_| !is_list_read), ..plan.clone() };
    // if a list cannot be read, that was reported
    let inputs = Inputs::new(&plan, configs).map(|inputs| inputs.with_skipped(SkipFinder::default()));
    for input in inputs.into_iter().flatten().flatten() {
        if let Input::Skipped(path, reason) = input
            && reason != SkipReason::VersionControl
        {
            counter.add(&path, reason);
        }
        if counter.remaining == 0 {
            break;
        }
    }
    LeftOut { counts: counter.counts, is_cut: counter.remaining == 0 }
}

struct Counter {
    counts: SkipCounts,
    /// How many more entries may be counted.
    remaining: usize,
}

impl Counter {
    /// Counts a file, or the files of a directory and those below it.
    fn add(&mut self, path: &Path, reason: SkipReason) {
        let is_directory = |path: &Path| path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        if !is_directory(path) {
            self.remaining = self.remaining.saturating_sub(1);
            return self.counts.add(reason, 1);
        }
        let mut pending = vec![path.to_owned()];
        while let Some(directory) = pending.pop() {
            for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
                let Some(remaining) = self.remaining.checked_sub(1) else { return };
                self.remaining = remaining;
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => pending.push(entry.path()),
                    _ => self.counts.add(reason, 1),
                }
            }
        }
    }
}
