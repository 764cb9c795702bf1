//! Counts of what has been read.

use std::ops::AddAssign;

/// Counts of what has been read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) struct RunStats {
    pub(in crate::cli) files: u64,
    pub(in crate::cli) bytes: u64,
    /// The number of URLs found.
    pub(in crate::cli) urls: u64,
}

impl RunStats {
    /// One file, with nothing read yet.
    pub(in crate::cli) const FILE: Self = Self { files: 1, bytes: 0, urls: 0 };

    /// A part of a file.
    pub(in crate::cli) const fn of(bytes: u64, urls: u64) -> Self {
        Self { files: 0, bytes, urls }
    }
}

impl AddAssign for RunStats {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.urls += other.urls;
    }
}

/// A number and a noun, in the plural unless the number is 1.
pub(in crate::cli) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
