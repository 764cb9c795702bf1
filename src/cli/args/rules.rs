//! The options of `urlint rules` and `urlint explain`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::inputs::ConfigArgs;
use super::output_style::When;
use crate::report::{ExplainFormat, Format, RulesFormat};

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
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    after_help = "Exit status: 0 all names are known; 2 a name is unknown; the others are still explained."
)]
pub(in crate::cli) struct ExplainArgs {
    #[command(subcommand)]
    pub(in crate::cli) command: Option<Explained>,

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

/// What `urlint explain` explains besides rules, groups and presets.
#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Explained {
    /// Explain which site a file or folder belongs to, and how references are resolved there
    #[command(long_about = SITE_ABOUT)]
    Site(ExplainSiteArgs),
}

/// The start of `urlint explain site --help`.
const SITE_ABOUT: &str = "\
Explains which site a file or folder belongs to, and why: the model of the site generator and its configuration file, the \
folders of sources and their addresses, what / means at the start of a reference, which renderer names the headings, the \
addresses and anchors of the file, and how many references lead somewhere. Where too many of a kind lead nowhere, the model \
does not fit, and none is reported.";

/// `urlint explain site`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 success; 2 there is no such file or folder; the others are still explained.")]
pub(in crate::cli) struct ExplainSiteArgs {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".", value_hint = ValueHint::AnyPath)]
    pub(in crate::cli) paths: Vec<OsString>,

    /// Output format of the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: Format,

    /// Use colours: always, never, or auto (if the output is a terminal and NO_COLOR is not set)
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,

    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,
}
