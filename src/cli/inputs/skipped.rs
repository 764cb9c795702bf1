//! Finds the entries that a walk skips, with the reasons, for `--verbose`: the walk itself does not report them.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use ignore::DirEntry;

use crate::cli::output::SkipReason;

/// The path of a skipped entry, and why it is skipped.
pub(super) type SkippedEntry = (PathBuf, SkipReason);

/// Finds the entries that a walk skips: compares the entries that it yields with those of its directories.
#[derive(Default)]
pub(super) struct SkipFinder {
    /// The directories that the walk is in, from the root down.
    open: Vec<Directory>,
}

struct Directory {
    path: PathBuf,
    /// The entries that the walk has not reached yet, in its order.
    names: VecDeque<OsString>,
}

impl SkipFinder {
    /// Takes the next entry of the walk; returns the entries that were skipped before it. `reason` returns why an entry
    /// is skipped.
    pub(super) fn skipped_before(
        &mut self,
        entry: &DirEntry,
        reason: &dyn Fn(&Path) -> SkipReason,
    ) -> Vec<SkippedEntry> {
        let mut entries = self.leave_directories(entry.depth(), reason);
        if let Some(directory) = self.open.last_mut() {
            let name = entry.file_name();
            let index = directory.names.iter().position(|next| next == name);
            let passed = index.map_or(0, |index| index + 1);
            let names: Vec<_> = directory.names.drain(..passed).collect();
            let skipped = names.iter().take(passed.saturating_sub(1));
            entries.extend(skipped.map(|name| skipped_entry(&directory.path.join(name), reason)));
        }
        match entry.file_type() {
            Some(kind) if kind.is_dir() => {
                let names = fs::read_dir(entry.path()).into_iter().flatten().flatten().map(|entry| entry.file_name());
                let mut names: Vec<_> = names.collect();
                names.sort_by(|a, b| OsStr::as_encoded_bytes(a).cmp(b.as_encoded_bytes()));
                self.open.push(Directory { path: entry.path().to_owned(), names: names.into() });
            }
            Some(kind) if kind.is_file() => {}
            _ => entries.push(skipped_entry(entry.path(), &irregular_reason)),
        }
        entries
    }

    /// Takes an error of the walk. Its entry is not reported as skipped, since the error is reported.
    pub(super) fn note_error(&mut self, error: &ignore::Error) {
        let name = error_path(error).and_then(Path::file_name);
        for directory in &mut self.open {
            directory.names.retain(|next| Some(next.as_os_str()) != name);
        }
    }

    /// Ends the walk; returns the remaining skipped entries.
    pub(super) fn finish(&mut self, reason: &dyn Fn(&Path) -> SkipReason) -> Vec<SkippedEntry> {
        self.leave_directories(0, reason)
    }

    /// Leaves directories until `depth` are open; returns their remaining entries, which were skipped.
    fn leave_directories(&mut self, depth: usize, reason: &dyn Fn(&Path) -> SkipReason) -> Vec<SkippedEntry> {
        let mut entries = Vec::new();
        while self.open.len() > depth {
            let Some(Directory { path, names }) = self.open.pop() else { break };
            entries.extend(names.iter().map(|name| skipped_entry(&path.join(name), reason)));
        }
        entries
    }
}

/// Why an entry that is neither a file nor a directory is skipped.
pub(super) fn irregular_reason(path: &Path) -> SkipReason {
    if path.is_symlink() { SkipReason::Link } else { SkipReason::Irregular }
}

fn skipped_entry(path: &Path, reason: &dyn Fn(&Path) -> SkipReason) -> SkippedEntry {
    (path.strip_prefix(".").unwrap_or(path).to_owned(), reason(path))
}

fn error_path(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => error_path(err),
        ignore::Error::Loop { child, .. } => Some(child),
        _ => None,
    }
}
