//! An input of a run.

use std::path::{Path, PathBuf};

use crate::cli::output::SkipReason;

/// An input of a run.
#[derive(Debug)]
pub(in crate::cli) enum Input {
    /// Standard input, and its name in reports.
    Stdin(PathBuf),
    /// A regular file that was passed explicitly; it is read even if it is large or binary.
    Named(PathBuf),
    /// A pipe or a device that was passed explicitly.
    Stream(PathBuf),
    /// A regular file that a walk found; it is skipped if it is binary or too large.
    Walked(PathBuf),
    /// A regular file in a list, or passed with `--force-exclude`; if it is binary or too large, a note says that it is
    /// skipped.
    Listed(PathBuf),
    /// An entry that is not read.
    Skipped(PathBuf, SkipReason),
}

impl Input {
    /// The path, or the name in reports.
    pub(in crate::cli) fn path(&self) -> &Path {
        match self {
            Self::Stdin(path) | Self::Named(path) | Self::Stream(path) | Self::Walked(path) => path,
            Self::Listed(path) | Self::Skipped(path, _) => path,
        }
    }
}
