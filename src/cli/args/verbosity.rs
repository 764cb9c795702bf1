//! What is reported besides the results.

use clap::Args;

/// What is reported besides the results.
#[derive(Args, Default, Debug)]
#[command(next_help_heading = "Messages")]
pub(in crate::cli) struct VerbosityArgs {
    /// Print the results alone: no last line, no notes, no progress. What cannot be done is told all the same
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Also tell on standard error what each file is read as, what is left out and why, which configurations count, and how long it took
    #[arg(short, long)]
    verbose: bool,

    /// Do not show on the terminal how far a long run is
    #[arg(long)]
    no_progress: bool,
}

/// How much is reported besides the results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(in crate::cli) enum Verbosity {
    /// Only what could not be done.
    Quiet,
    /// Also the last line, and what is worth knowing.
    #[default]
    Plain,
    /// Also what was read and what was not.
    Verbose,
}

impl VerbosityArgs {
    /// How much is reported.
    pub(in crate::cli) const fn level(&self) -> Verbosity {
        match self {
            Self { quiet: true, .. } => Verbosity::Quiet,
            Self { verbose: true, .. } => Verbosity::Verbose,
            _ => Verbosity::Plain,
        }
    }

    /// Whether a terminal is to show how far a run is.
    pub(in crate::cli) fn wants_progress(&self) -> bool {
        !self.no_progress && self.level() == Verbosity::Plain
    }
}
