//! How a run ended.

/// How a run ended, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Status {
    /// All was done; nothing is wrong.
    Clean,
    /// All was done; there are findings that the user asked to fail on, or violations.
    Findings,
    /// Something could not be done.
    Error,
}
