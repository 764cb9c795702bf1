//! The options of `urlint report`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::check::{Level, ReportArgs};
use super::inputs::ConfigArgs;
use super::verbosity::VerbosityArgs;

/// The start of `urlint report --help`.
pub(in crate::cli) const ABOUT: &str = "\
Reports the findings of earlier runs, in any format: what one run on one machine would have written. The inputs are files \
that `urlint check --format jsonl` or `--format json` wrote, or Parquet files with a column for each key of these records. \
They may have any order and number; rows that are there twice are reported once.

Rows with an `error` are records that could not be read: each is a message, and the exit status is 2.";

/// `urlint report`.
#[derive(Args, Debug)]
#[command(
    after_help = "The configuration of the current directory describes the rules. Source lines are shown where a file is \
        there and unchanged.\n\n\
        Examples:\n  urlint report --input part-*.jsonl\n  \
        urlint report --input findings.parquet --format sarif --output markdown=summary.md\n\n\
        Exit status: 0 no findings; 1 findings at or above --fail-on; 2 error; the rest is still reported."
)]
pub(in crate::cli) struct MergeArgs {
    /// Files of findings, folders of such files, and `-` for standard input (JSON Lines)
    #[arg(long, value_name = "PATH", required = true, num_args = 1.., value_hint = ValueHint::AnyPath)]
    pub(in crate::cli) input: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportArgs,

    /// Do not report the findings in this file, as written by --write-baseline
    #[arg(long, value_name = "FILE", help_heading = "Only what is new")]
    pub(in crate::cli) baseline: Option<PathBuf>,

    /// Write all findings to the baseline file (by default that of --baseline); entries for files without findings are kept
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, help_heading = "Only what is new")]
    // the inner `None` is the option without a file
    pub(in crate::cli) write_baseline: Option<Option<PathBuf>>,

    /// Minimum severity that causes exit status 1 [default: warning]
    #[arg(long, value_name = "LEVEL", help_heading = "Output")]
    pub(in crate::cli) fail_on: Option<Level>,

    /// Exit with status 0 even if there are findings (errors still exit with 2)
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) exit_zero: bool,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,

    #[command(flatten)]
    pub(in crate::cli) verbosity: VerbosityArgs,
}
