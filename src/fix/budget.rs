//! How often a document may be read to find the fixes that have the intended effect.

/// The maximum number of bytes read in all rounds for a document: a long one with many violations is not fixed completely.
const BYTES: usize = 256 << 20;

/// How often a document may still be read.
pub(super) struct Budget(usize);

impl Budget {
    /// The budget for a document of this length.
    pub(super) fn of(len: usize) -> Self {
        Self(BYTES / len.max(1))
    }

    /// Takes one reading from it; whether there was one left.
    pub(super) fn take(&mut self) -> bool {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }

    /// Adds one reading.
    pub(super) fn give(&mut self) {
        self.0 = self.0.saturating_add(1);
    }

    /// Whether none is left.
    pub(super) const fn is_spent(&self) -> bool {
        self.0 == 0
    }
}
