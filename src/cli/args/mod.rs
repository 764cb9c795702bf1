//! The command line: its options, their help and their possible values. Nothing is read or decided here.
//!
//! | file | contents |
//! |---|---|
//! | `command_line` | parses the arguments into a [`Cli`]: `check` is the default command |
//! | `check` | `urlint check`: rules, reports, exit status |
//! | `baseline` | options of `check` that limit reports to new findings |
//! | `fixes` | options of `check` that fix files |
//! | `extract`, `inventory` | `urlint extract`, `urlint inventory` |
//! | `compare` | `urlint compare` |
//! | `url_selection` | which URLs these three list, count or compare |
//! | `inputs` | the options of all commands that read files: files, formats, configuration |
//! | `rewrite` | `urlint rewrite` |
//! | `report` | `urlint report` |
//! | `mv` | `urlint mv` |
//! | `output_file` | `--output FORMAT=FILE` |
//! | `output_style` | formats of results, colours, secrets |
//! | `verbosity` | messages besides the results |
//! | `urls` | `parse`, `resolve`, `normalize`, `schemes` |
//! | `rules` | `rules` and `explain` |
//! | `server` | `urlint server` |
//! | `generate` | `generate` and `init` |
//! | `glob_error` | the error for a malformed glob |

mod baseline;
mod check;
mod command_line;
mod compare;
mod extract;
mod fixes;
mod generate;
mod glob_error;
mod inputs;
mod inventory;
mod mv;
mod output_file;
mod output_style;
mod report;
mod rewrite;
mod rules;
mod server;
mod url_selection;
mod urls;
mod verbosity;

use clap::{Parser, Subcommand};

pub(in crate::cli) use baseline::BaselineArgs;
pub(in crate::cli) use check::{CheckArgs, Level, ReportArgs, RuleArgs};
pub(in crate::cli) use compare::CompareArgs;
pub(in crate::cli) use extract::ExtractArgs;
pub(in crate::cli) use fixes::FixArgs;
pub(in crate::cli) use generate::{Artifact, CompletionsArgs, GenerateArgs, InitArgs, ManArgs, SchemaArgs, SchemaName};
pub(in crate::cli) use glob_error::glob_error;
pub(in crate::cli) use inputs::{CommonArgs, ConfigArgs, FileArgs, FormatArgs, InputKind};
pub(in crate::cli) use inventory::InventoryArgs;
pub(in crate::cli) use mv::MvArgs;
pub(in crate::cli) use output_file::OutputFile;
pub(in crate::cli) use output_style::{StyleArgs, When};
pub(in crate::cli) use report::MergeArgs;
pub(in crate::cli) use rewrite::RewriteArgs;
pub(in crate::cli) use rules::{ExplainArgs, ExplainSiteArgs, Explained, RulesArgs};
pub(in crate::cli) use server::ServerArgs;
pub(in crate::cli) use url_selection::UrlSelectionArgs;
pub(in crate::cli) use urls::{NormalizeArgs, ParseArgs, ResolveArgs, SchemesArgs};
pub(in crate::cli) use verbosity::Verbosity;

/// The parsed command line.
#[derive(Parser, Debug)]
#[command(
    name = "urlint",
    version,
    about = "Extract and lint URLs in any text file, with byte-exact locations",
    long_about = None,
    after_help = "`urlint PATH...` is short for `urlint check PATH...`, `urlint` alone for `urlint check .`\n\
        A command takes precedence over a path of the same name: write `urlint ./check` for the path.\n\
        `urlint help COMMAND` is `urlint COMMAND --help`.\n\n\
        Exit status: 0 no findings; 1 findings at or above --fail-on (check) or a violation (parse); 2 error (usage, \
        configuration, unreadable file).",
    disable_help_subcommand = true
)]
pub(in crate::cli) struct Cli {
    #[command(subcommand)]
    pub(in crate::cli) command: Command,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Command {
    /// Lint the URLs in files and directories (the default command)
    Check(Box<CheckArgs>),
    /// List the URLs in files and directories
    Extract(Box<ExtractArgs>),
    /// Count the URLs in files and directories: which hosts are linked to, how often and where
    #[command(long_about = inventory::ABOUT)]
    Inventory(Box<InventoryArgs>),
    /// Compare the URLs of two revisions, folders or inventories
    #[command(long_about = compare::ABOUT)]
    Compare(Box<CompareArgs>),
    /// Rewrite the URLs of a host, or below a prefix, that moved
    #[command(long_about = rewrite::ABOUT)]
    Rewrite(Box<RewriteArgs>),
    /// Move a file or rename a heading, and rewrite the references to it
    #[command(long_about = mv::ABOUT)]
    Mv(Box<MvArgs>),
    /// Report the findings of earlier runs, in any format
    #[command(long_about = report::ABOUT)]
    Report(Box<MergeArgs>),
    /// Serve editors by the Language Server Protocol
    #[command(long_about = server::ABOUT)]
    Server(ServerArgs),
    /// Write a commented configuration file with the default values
    Init(InitArgs),
    /// Parse URLs: components, scheme-specific parts, violations of a standard
    #[command(long_about = urls::PARSE_ABOUT)]
    Parse(ParseArgs),
    /// Resolve references against a base
    #[command(long_about = urls::RESOLVE_ABOUT)]
    Resolve(ResolveArgs),
    /// Normalize URLs
    #[command(long_about = urls::NORMALIZE_ABOUT)]
    Normalize(NormalizeArgs),
    /// Show information about schemes
    #[command(long_about = urls::SCHEMES_ABOUT)]
    Schemes(SchemesArgs),
    /// List the rules, or test custom rules
    Rules(RulesArgs),
    /// Explain rules, groups and presets, or the site that a file belongs to
    Explain(ExplainArgs),
    /// Generate shell completions, manual pages or JSON Schemas
    Generate(GenerateArgs),
}
