//! The options of `urlint rules` and `urlint explain`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::inputs::ConfigArgs;
use super::output_style::When;
use crate::report::{ExplainFormat, RulesFormat};

/// `urlint rules`.
#[derive(Args, Debug)]
#[command(
    after_help = "What is listed are the rules as they run in the current directory, those of its configuration too.\n\n\
        Exit status: 0 all is well; 1 an example of a rule under --test is not judged as it is marked; 2 message."
)]
pub(in crate::cli) struct RulesArgs {
    /// How to print the rules
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: RulesFormat,

    /// Run the examples of the rules in these files instead, and in the `.toml` files of these directories
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(in crate::cli) test: Vec<PathBuf>,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,
}

/// `urlint explain`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 all names are known; 2 one is not, the others are still explained.")]
pub(in crate::cli) struct ExplainArgs {
    /// Rules, groups or presets
    #[arg(value_name = "NAME", required = true)]
    pub(in crate::cli) names: Vec<OsString>,

    /// How to print the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: ExplainFormat,

    /// Use colours: always, never, or where the output is a terminal and NO_COLOR is not set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,
}
