//! The status of a run.

/// The status of a run, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Status {
    /// Everything was done; there are no errors.
    Clean,
    /// Everything was done; there are findings that make the run fail, or violations.
    Findings,
    /// Something could not be done.
    Error,
}
