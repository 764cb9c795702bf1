//! The options that leave out what is not new: a baseline, and the lines that did not change.

use std::path::PathBuf;

use clap::Args;

/// What is put up with for now.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Only what is new")]
pub(in crate::cli) struct BaselineArgs {
    /// Do not report the findings that this file holds, which --write-baseline writes
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) baseline: Option<PathBuf>,

    /// Put all findings of this run on record, in the file of --baseline if no other is given; what was not read stays as it is there
    #[arg(long, value_name = "FILE", conflicts_with = "watch", num_args = 0..=1, require_equals = true, conflicts_with = "changed_since")]
    pub(in crate::cli) write_baseline: Option<Option<PathBuf>>,

    /// Report only what stands on lines that changed since this git revision, or rather since HEAD left its history; committed or not
    #[arg(long, value_name = "REV")]
    pub(in crate::cli) changed_since: Option<String>,
}
