//! The options that fix files.

use clap::Args;

/// What is fixed, and how.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Fixes")]
pub(in crate::cli) struct FixArgs {
    /// Fix files where every reader then sees the same resource, or the repair is the only sensible reading; what is left is reported. Of `-` the fixed text goes to standard output, the report to standard error
    #[arg(long)]
    pub(in crate::cli) fix: bool,

    /// With --fix or --diff: also fix what is likely meant, but may name another resource
    #[arg(long)]
    pub(in crate::cli) unsafe_fixes: bool,

    /// Print what --fix would change as a unified diff, and nothing else; write nothing. Exit with status 1 if there is something to fix
    #[arg(long, conflicts_with_all = ["fix", "fix_only", "show_fixes", "statistics", "output", "step_summary", "write_baseline", "max_findings"])]
    pub(in crate::cli) diff: bool,

    /// Fix files, and print none of the findings that are left; with status 1 if there are any
    #[arg(long)]
    pub(in crate::cli) fix_only: bool,

    /// With --fix: also print what was changed in each file as a unified diff
    #[arg(long)]
    pub(in crate::cli) show_fixes: bool,
}
