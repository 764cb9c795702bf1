//! How many messages are printed besides the results.

use clap::Args;

/// Messages besides the results.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Messages")]
pub(in crate::cli) struct VerbosityArgs {
    /// Print results only: no summary, notes or progress. Errors are still shown
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Log detected formats, skipped files with the reasons, configuration files and timing to stderr
    #[arg(short, long, visible_alias = "debug")]
    verbose: bool,

    /// Do not show a progress indicator
    #[arg(long)]
    no_progress: bool,
}

/// How many messages are printed besides the results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(in crate::cli) enum Verbosity {
    /// Only errors.
    Quiet,
    /// Also the summary and notes.
    #[default]
    Plain,
    /// Also the files read and skipped.
    Verbose,
}

impl VerbosityArgs {
    /// The level that the options select.
    pub(in crate::cli) const fn level(&self) -> Verbosity {
        match self {
            Self { quiet: true, .. } => Verbosity::Quiet,
            Self { verbose: true, .. } => Verbosity::Verbose,
            _ => Verbosity::Plain,
        }
    }

    /// Whether a terminal shows a progress indicator.
    pub(in crate::cli) fn wants_progress(&self) -> bool {
        !self.no_progress && self.level() == Verbosity::Plain
    }
}
