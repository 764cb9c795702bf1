//! The options of `urlint generate` and `urlint init`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;

const COMPLETIONS_AFTER_HELP: &str = "\
Where shells search for completions:
  bash        urlint generate completions bash -o ~/.local/share/bash-completion/completions/urlint
  zsh         urlint generate completions zsh -o DIR/_urlint, with a DIR in $fpath
  fish        urlint generate completions fish -o ~/.config/fish/completions/urlint.fish
  powershell  urlint generate completions powershell | Out-String | Invoke-Expression, in $PROFILE
  elvish      eval (urlint generate completions elvish | slurp), in rc.elv

Exit status: 0 success; 2 the output cannot be written.";

const MAN_AFTER_HELP: &str = "\
The pages are the same on every run: they contain the program's version, but no date.

Examples:
  urlint generate man -o ~/.local/share/man/man1
  urlint generate man check | man -l -

Exit status: 0 success; 2 the output cannot be written.";

const SCHEMA_AFTER_HELP: &str = "\
The schemas use draft 7. The schema of an output describes the array of `--format json` and each line of `--format \
jsonl`; `schema_version` in the records is raised when a key is removed or changes its meaning. It lists all keys that this \
version of the program prints, and allows others, which a later version may print. The schemas of the configuration, of \
rule files and of the baseline allow no others. `$id` is only a name; there is nothing to fetch.

Editors find the schema of a configuration by a comment in its first line:
  urlint generate schema config -o urlint.schema.json
  #:schema ./urlint.schema.json

Exit status: 0 success; 2 the output cannot be written.";

/// `urlint init`.
#[derive(Args, Debug)]
pub(in crate::cli) struct InitArgs {
    /// File to write; `-` for standard output
    #[arg(value_name = "FILE", default_value = "urlint.toml")]
    pub(in crate::cli) file: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    pub(in crate::cli) force: bool,
}

/// `urlint generate`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Exit status: 0 success; 2 the output cannot be written.")]
pub(in crate::cli) struct GenerateArgs {
    #[command(subcommand)]
    pub(in crate::cli) artifact: Artifact,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Artifact {
    /// Shell completions for commands, options and option values
    #[command(after_help = COMPLETIONS_AFTER_HELP)]
    Completions(CompletionsArgs),
    /// Manual pages: urlint.1, and one per command
    #[command(after_help = MAN_AFTER_HELP)]
    Man(ManArgs),
    /// JSON Schemas of the configuration, rule files and all JSON output
    #[command(after_help = SCHEMA_AFTER_HELP)]
    Schema(SchemaArgs),
}

#[derive(Args, Debug)]
pub(in crate::cli) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(in crate::cli) shell: Shell,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ManArgs {
    /// Only the page of this command, such as `check` [default: `urlint` itself, or all pages with --output]
    #[arg(value_name = "COMMAND", value_parser = command_names())]
    pub(in crate::cli) command: Option<String>,

    /// Write the pages to this directory instead of one page to standard output
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SchemaArgs {
    /// The subject of the schema
    #[arg(value_name = "WHAT", value_enum)]
    pub(in crate::cli) what: SchemaName,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

/// The names of commands that have a page.
fn command_names() -> PossibleValuesParser {
    // cannot be derived from the command line's definition, which is being built here
    const NAMES: &[&str] = &[
        "check",
        "extract",
        "inventory",
        "compare",
        "rewrite",
        "mv",
        "report",
        "server",
        "init",
        "parse",
        "resolve",
        "normalize",
        "schemes",
        "rules",
        "explain",
        "generate",
    ];
    PossibleValuesParser::new(NAMES.iter().map(|name| PossibleValue::new(*name)))
}

/// A file or output format with a schema.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum SchemaName {
    /// The configuration, urlint.toml
    Config,
    /// A rule file, which defines a custom rule
    Rule,
    /// The findings of `urlint check`
    Check,
    /// The counts of `urlint check --statistics`
    Statistics,
    /// The file of `urlint check --write-baseline`
    Baseline,
    /// The output of `urlint extract`
    Extract,
    /// The output of `urlint inventory`
    Inventory,
    /// The output of `urlint compare`
    Compare,
    /// The output of `urlint parse`
    Parse,
    /// The output of `urlint resolve`
    Resolve,
    /// The output of `urlint normalize`
    Normalize,
    /// The output of `urlint schemes`
    Schemes,
    /// The output of `urlint rules`
    Rules,
    /// The output of `urlint explain`
    Explain,
    /// The output of `urlint explain site`
    Site,
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory as _};

    use super::*;
    use crate::cli::args::Cli;

    #[test]
    fn every_command_has_a_page() {
        let cli = Cli::command();
        let known = cli.get_subcommands().map(Command::get_name);
        let parser = command_names();
        let offered = clap::builder::TypedValueParser::possible_values(&parser).expect("they are listed");
        let offered: Vec<String> = offered.map(|value| value.get_name().to_owned()).collect();
        assert_eq!(offered, known.collect::<Vec<_>>());
    }
}
