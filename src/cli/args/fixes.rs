//! The options that fix files.

use clap::Args;

/// Which fixes are applied, and how.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Fixes")]
pub(in crate::cli) struct FixArgs {
    /// Apply safe fixes and report the remaining findings. With `-`, write the fixed text to stdout and the report to stderr
    #[arg(long)]
    pub(in crate::cli) fix: bool,

    /// With --fix or --diff: also apply fixes that may change which resource a URL identifies
    #[arg(long)]
    pub(in crate::cli) unsafe_fixes: bool,

    /// Print what --fix would change as a unified diff, without writing files. Exit with status 1 if there are fixes to apply
    #[arg(long, conflicts_with_all = ["fix", "fix_only", "show_fixes", "statistics", "output", "step_summary", "write_baseline", "max_findings"])]
    pub(in crate::cli) diff: bool,

    /// Fix files without printing the remaining findings; exit with status 1 if there are any
    #[arg(long)]
    pub(in crate::cli) fix_only: bool,

    /// With --fix or --add-suppressions: also print the changes to each file as a unified diff
    #[arg(long)]
    pub(in crate::cli) show_fixes: bool,

    /// Write a `urlint-ignore` comment for each finding, in the syntax of the file, and report those for which none can be written
    #[arg(long, conflicts_with_all = ["fix", "fix_only", "diff", "unsafe_fixes", "write_baseline", "ignore_suppressions", "statistics", "watch"])]
    pub(in crate::cli) add_suppressions: bool,
}
