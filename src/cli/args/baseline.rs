//! The options that limit reports to new findings: a baseline, and changed lines.

use std::path::PathBuf;

use clap::Args;

/// Findings that are accepted for now.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Only what is new")]
pub(in crate::cli) struct BaselineArgs {
    /// Do not report the findings in this file, as written by --write-baseline
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) baseline: Option<PathBuf>,

    /// Write all findings to the baseline file (by default that of --baseline); entries for files not checked are kept
    #[arg(long, value_name = "FILE", conflicts_with = "watch", num_args = 0..=1, require_equals = true, conflicts_with = "changed_since")]
    // the inner `None` is the option without a file
    pub(in crate::cli) write_baseline: Option<Option<PathBuf>>,

    /// Only report findings on lines changed since REV (merge base with HEAD, including uncommitted changes)
    #[arg(long, value_name = "REV")]
    pub(in crate::cli) changed_since: Option<String>,
}
