//! The remedy that messages about damaged files name.

/// The remedy for a damaged file.
pub(super) const AGAIN: &str = "(download or write the file again)";
