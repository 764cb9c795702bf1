//! How much has been read.

use std::ops::AddAssign;

/// How much has been read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Extent {
    pub(super) files: u64,
    pub(super) octets: u64,
    /// How many URLs were found there.
    pub(super) urls: u64,
}

impl Extent {
    /// One file, of which nothing has been read yet.
    pub(super) const FILE: Self = Self { files: 1, octets: 0, urls: 0 };

    /// So much of a file.
    pub(super) const fn of(octets: u64, urls: u64) -> Self {
        Self { files: 0, octets, urls }
    }
}

impl AddAssign for Extent {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.octets += other.octets;
        self.urls += other.urls;
    }
}

/// A number with what it counts, in the plural but for one.
pub(super) fn number(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
