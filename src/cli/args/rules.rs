//! The options of `urlint rules` and `urlint explain`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::inputs::ConfigArgs;
use super::output_style::When;
use crate::report::{ExplainFormat, RulesFormat};

/// `urlint rules`.
#[derive(Args, Debug)]
#[command(after_help = "Lists the rules as configured for the current directory, including custom rules.\n\n\
        Exit status: 0 success; 1 with --test, an example does not match its marks; 2 error.")]
pub(in crate::cli) struct RulesArgs {
    /// Output format of the rules
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: RulesFormat,

    /// Run the examples of the rules in these files and in the `.toml` files of these directories instead
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(in crate::cli) test: Vec<PathBuf>,

    /// Use colours: always, never, or auto (if the output is a terminal and NO_COLOR is not set)
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,
}

/// `urlint explain`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 all names are known; 2 a name is unknown; the others are still explained.")]
pub(in crate::cli) struct ExplainArgs {
    /// Names of rules, groups or presets
    #[arg(value_name = "NAME", required = true)]
    pub(in crate::cli) names: Vec<OsString>,

    /// Output format of the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: ExplainFormat,

    /// Use colours: always, never, or auto (if the output is a terminal and NO_COLOR is not set)
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,
}
