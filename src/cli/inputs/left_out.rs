//! Counts the files that a run left out, for a run that checked none: a walk does not report what it prunes, so another
//! walk compares what it yields with what is there.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::skipped::Skipped;
use super::walk::{Input, Inputs};
use crate::cli::config::Configs;
use crate::cli::output::{SkipCounts, SkipReason};
use crate::cli::plan::InputPlan;

/// The most entries of directories that are looked at.
const MOST: usize = 100_000;

/// The files that a run left out.
pub(in crate::cli) struct LeftOut {
    pub(in crate::cli) counts: SkipCounts,
    /// Whether there are more than were counted.
    pub(in crate::cli) is_cut: bool,
}

/// Counts the files that the walks of a plan prune. Those that standard input lists are not counted: it was read.
pub(in crate::cli) fn left_out(plan: &InputPlan, configs: &Arc<Configs>) -> LeftOut {
    let mut counter = Counter { counts: SkipCounts::default(), left: MOST };
    let is_list_read = plan.list.as_ref().is_some_and(|list| list.as_os_str() == "-");
    let plan = InputPlan { list: plan.list.clone().filter(|_| !is_list_read), ..plan.clone() };
    // a list that cannot be read was reported
    let inputs = Inputs::new(&plan, configs).map(|inputs| inputs.reporting(Skipped::default()));
    for input in inputs.into_iter().flatten().flatten() {
        if let Input::Skipped(path, reason) = input
            && reason != SkipReason::VersionControl
        {
            counter.add(&path, reason);
        }
        if counter.left == 0 {
            break;
        }
    }
    LeftOut { counts: counter.counts, is_cut: counter.left == 0 }
}

struct Counter {
    counts: SkipCounts,
    left: usize,
}

impl Counter {
    /// Counts a file, or the files of a directory and those below it.
    fn add(&mut self, path: &Path, reason: SkipReason) {
        let is_directory = |path: &Path| path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        if !is_directory(path) {
            self.left = self.left.saturating_sub(1);
            return self.counts.add(reason, 1);
        }
        let mut open = vec![path.to_owned()];
        while let Some(directory) = open.pop() {
            for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
                let Some(left) = self.left.checked_sub(1) else { return };
                self.left = left;
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => open.push(entry.path()),
                    _ => self.counts.add(reason, 1),
                }
            }
        }
    }
}
