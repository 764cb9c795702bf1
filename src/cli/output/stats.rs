//! Counts of what has been read.

use std::ops::AddAssign;

use super::skip_reason::{SkipCounts, SkipReason};
use crate::report::grouped;

/// Counts of what has been read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) struct RunStats {
    pub(in crate::cli) files: u64,
    pub(in crate::cli) bytes: u64,
    /// The number of URLs found.
    pub(in crate::cli) urls: u64,
    /// How many of them are references.
    pub(in crate::cli) references: u64,
    /// The files that were skipped.
    pub(in crate::cli) skipped: SkipCounts,
}

impl RunStats {
    /// Adds the bytes of a part of a file and the URLs in it, of which some are references.
    pub(in crate::cli) const fn add_part(&mut self, bytes: u64, urls: u64, references: u64) {
        self.bytes += bytes;
        self.urls += urls;
        self.references += references;
    }

    /// Whether no file was checked, and none was skipped because it is unchanged.
    pub(in crate::cli) const fn is_empty(&self) -> bool {
        self.files == 0 && self.skipped.of(SkipReason::Unwanted) == 0
    }
}

impl AddAssign for RunStats {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.urls += other.urls;
        self.references += other.references;
        self.skipped += other.skipped;
    }
}

/// A number and its noun, such as `1 file` or `2,000 files`.
pub(in crate::cli) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}
