//! The options of `urlint generate` and `urlint init`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;

const COMPLETIONS_AFTER: &str = "\
Where shells look for it:
  bash        urlint generate completions bash -o ~/.local/share/bash-completion/completions/urlint
  zsh         urlint generate completions zsh -o DIR/_urlint, with a DIR that is in $fpath
  fish        urlint generate completions fish -o ~/.config/fish/completions/urlint.fish
  powershell  urlint generate completions powershell | Out-String | Invoke-Expression, in $PROFILE
  elvish      eval (urlint generate completions elvish | slurp), in rc.elv

Exit status: 0 it is written; 2 it cannot be.";

const MAN_AFTER: &str = "\
The pages are the same on every run: they bear the program's version, and no date.

Examples:
  urlint generate man -o ~/.local/share/man/man1
  urlint generate man check | man -l -

Exit status: 0 it is written; 2 it cannot be.";

const SCHEMA_AFTER: &str = "\
The schemas are of draft 7. Those of outputs hold for the array of `--format json` and for each line of `--format jsonl`; \
`schema_version` in the records is raised when a key changes its meaning or goes. A schema names all keys that this version \
of the program prints, and no other is allowed. Its `$id` is a name; nothing is to be fetched from there.

An editor finds the schema of a configuration by a comment in its first line:
  urlint generate schema config -o urlint.schema.json
  #:schema ./urlint.schema.json

Exit status: 0 it is written; 2 it cannot be.";

/// `urlint init`.
#[derive(Args, Debug)]
pub(in crate::cli) struct InitArgs {
    /// Where to write it; `-` for standard output
    #[arg(value_name = "FILE", default_value = "urlint.toml")]
    pub(in crate::cli) file: PathBuf,

    /// Write over a file that is there
    #[arg(long)]
    pub(in crate::cli) force: bool,
}

/// `urlint generate`.
#[derive(Args, Debug)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Exit status: 0 it is written; 2 it cannot be.")]
pub(in crate::cli) struct GenerateArgs {
    #[command(subcommand)]
    pub(in crate::cli) what: Generated,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Generated {
    /// Completions for a shell: of commands, options, and the values of options
    #[command(after_help = COMPLETIONS_AFTER)]
    Completions(CompletionsArgs),
    /// Manual pages: urlint.1, and one for each command
    #[command(after_help = MAN_AFTER)]
    Man(ManArgs),
    /// JSON Schemas of the configuration, of rule files, and of all that is printed as JSON
    #[command(after_help = SCHEMA_AFTER)]
    Schema(SchemaArgs),
}

#[derive(Args, Debug)]
pub(in crate::cli) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(in crate::cli) shell: Shell,

    /// Write it to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct ManArgs {
    /// Only the page of this command, such as `check`; without it `urlint` itself, or all pages with --output
    #[arg(value_name = "COMMAND", value_parser = commands())]
    pub(in crate::cli) command: Option<String>,

    /// Write the pages into this directory instead of one to standard output
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct SchemaArgs {
    /// What is described
    #[arg(value_name = "WHAT", value_enum)]
    pub(in crate::cli) what: SchemaName,

    /// Write it to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(in crate::cli) output: Option<PathBuf>,
}

/// The names of commands that have a page.
fn commands() -> PossibleValuesParser {
    // the definition of the command line is what is being made here, so that it cannot be asked
    const NAMES: &[&str] =
        &["check", "extract", "init", "parse", "resolve", "normalize", "schemes", "rules", "explain", "generate"];
    PossibleValuesParser::new(NAMES.iter().map(|name| PossibleValue::new(*name)))
}

/// Something that has a schema.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum SchemaName {
    /// The configuration, urlint.toml
    Config,
    /// A rule file, a rule of your own
    Rule,
    /// The findings of `urlint check`
    Check,
    /// What `urlint check --statistics` counts
    Statistics,
    /// The file of `urlint check --write-baseline`
    Baseline,
    /// The URLs that `urlint extract` finds
    Extract,
    /// What `urlint parse` tells of URLs
    Parse,
    /// What `urlint resolve` makes of references
    Resolve,
    /// What `urlint normalize` makes of URLs
    Normalize,
    /// What `urlint schemes` tells of schemes
    Schemes,
    /// The rules that `urlint rules` lists
    Rules,
    /// What `urlint explain` tells of rules, groups and presets
    Explain,
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
        let parser = commands();
        let offered = clap::builder::TypedValueParser::possible_values(&parser).expect("they are listed");
        let offered: Vec<String> = offered.map(|value| value.get_name().to_owned()).collect();
        assert_eq!(offered, known.collect::<Vec<_>>());
    }
}
