//! The command line: its options, their help, and what their values may be. Nothing is read or decided here.
//!
//! | file | what is in it |
//! |---|---|
//! | `command_line` | arguments into a [`Cli`]: `check` is put in front where no command is named |
//! | `check` | `urlint check`: rules, reports, exit status |
//! | `baseline` | its options that leave out what is not new |
//! | `fixes` | its options that fix files |
//! | `inputs` | `urlint extract`, and the options of both: files, formats, configuration |
//! | `output_style` | formats of results, colours, secrets |
//! | `verbosity` | what is reported besides the results |
//! | `urls` | `parse`, `resolve`, `normalize`, `schemes` |
//! | `rules` | `rules` and `explain` |
//! | `generate` | `generate` and `init` |
//! | `glob_error` | the error for a malformed glob |

mod baseline;
mod check;
mod command_line;
mod fixes;
mod generate;
mod glob_error;
mod inputs;
mod output_style;
mod rules;
mod urls;
mod verbosity;

use clap::{Parser, Subcommand};

pub(in crate::cli) use baseline::BaselineArgs;
pub(in crate::cli) use check::{CheckArgs, Level, Output, ReportArgs, RuleArgs};
pub(in crate::cli) use fixes::FixArgs;
pub(in crate::cli) use generate::{
    CompletionsArgs, GenerateArgs, Generated, InitArgs, ManArgs, SchemaArgs, SchemaName,
};
pub(in crate::cli) use glob_error::glob_error;
pub(in crate::cli) use inputs::{CommonArgs, ConfigArgs, ExtractArgs, FileArgs, FormatArgs, InputKind};
pub(in crate::cli) use output_style::{StyleArgs, When};
pub(in crate::cli) use rules::{ExplainArgs, RulesArgs};
pub(in crate::cli) use urls::{NormalizeArgs, ParseArgs, ResolveArgs, SchemesArgs};
pub(in crate::cli) use verbosity::Verbosity;

/// The parsed command line.
#[derive(Parser, Debug)]
#[command(
    name = "urlint",
    version,
    about = "Finds every URL in text, exact to the byte, and judges it by the standards",
    long_about = None,
    after_help = "`urlint PATH...` is `urlint check PATH...`, and `urlint` alone is `urlint check .`\n\
        A command's name wins over a path of that name: write `urlint ./check`.\n\n\
        Exit status: 0 nothing wrong; 1 findings at or above --fail-on (check) or a violation (parse); 2 message (usage, what \
        cannot be read).",
    disable_help_subcommand = true
)]
pub(in crate::cli) struct Cli {
    #[command(subcommand)]
    pub(in crate::cli) command: Command,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Command {
    /// Lint the URLs in files and directories (what runs when no command is given)
    Check(Box<CheckArgs>),
    /// List the URLs in files and directories
    Extract(Box<ExtractArgs>),
    /// Write a commented configuration that says what holds anyway
    Init(InitArgs),
    /// Take URLs apart: components, what the scheme makes of them, what violates a standard
    #[command(long_about = urls::PARSE)]
    Parse(ParseArgs),
    /// Resolve references against a base
    #[command(long_about = urls::RESOLVE)]
    Resolve(ResolveArgs),
    /// Bring URLs into normal form
    #[command(long_about = urls::NORMALIZE)]
    Normalize(NormalizeArgs),
    /// Tell what is known of schemes
    #[command(long_about = urls::SCHEMES)]
    Schemes(SchemesArgs),
    /// List the rules, or test your own
    Rules(RulesArgs),
    /// Explain rules, groups and presets
    Explain(ExplainArgs),
    /// Write completions for a shell, manual pages, or JSON Schemas
    Generate(GenerateArgs),
}
