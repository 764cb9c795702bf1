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
    /// The files that were skipped.
    pub(in crate::cli) skipped: SkipCounts,
}

impl RunStats {
    /// Counts a part of a file.
    pub(in crate::cli) const fn read(&mut self, bytes: u64, urls: u64) {
        self.bytes += bytes;
        self.urls += urls;
    }

    /// Whether no file was checked, except that all were unchanged.
    pub(in crate::cli) const fn is_empty(&self) -> bool {
        self.files == 0 && self.skipped.of(SkipReason::Unwanted) == 0
    }
}

impl AddAssign for RunStats {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.urls += other.urls;
        self.skipped += other.skipped;
    }
}

/// A number and a noun, in the plural unless the number is 1.
pub(in crate::cli) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}
