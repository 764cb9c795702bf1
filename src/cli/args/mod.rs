//! The command line: its options, their help, and what their values may be.

mod baseline;
mod check;
mod fixes;
mod inputs;
mod output_style;
mod verbosity;

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};

pub(super) use check::{CheckArgs, Level, Output, ReportArgs, RuleArgs};
pub(super) use inputs::{CommonArgs, ConfigArgs, ExtractArgs, FileArgs, FormatArgs, InputKind};
pub(super) use output_style::{LooksArgs, OutputArgs, When};
pub(super) use verbosity::{TellingArgs, Verbosity};

use super::generate::GenerateArgs;
use super::rules::{ExplainArgs, RulesArgs};
use super::url_args::{self, NormalizeArgs, ParseArgs, ResolveArgs, SchemesArgs};
use crate::report::escape;
use crate::secrets::redact_text;
use crate::syntax::edit_distance::nearest;

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
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Lint the URLs in files and directories (what runs when no command is given)
    Check(Box<CheckArgs>),
    /// List the URLs in files and directories
    Extract(Box<ExtractArgs>),
    /// Write a commented configuration that says what holds anyway
    Init(InitArgs),
    /// Take URLs apart: components, what the scheme makes of them, what violates a standard
    #[command(long_about = url_args::PARSE)]
    Parse(ParseArgs),
    /// Resolve references against a base
    #[command(long_about = url_args::RESOLVE)]
    Resolve(ResolveArgs),
    /// Bring URLs into normal form
    #[command(long_about = url_args::NORMALIZE)]
    Normalize(NormalizeArgs),
    /// Tell what is known of schemes
    #[command(long_about = url_args::SCHEMES)]
    Schemes(SchemesArgs),
    /// List the rules, or test your own
    Rules(RulesArgs),
    /// Explain rules, groups and presets
    Explain(ExplainArgs),
    /// Write completions for a shell, manual pages, or JSON Schemas
    Generate(GenerateArgs),
}

/// `urlint init`.
#[derive(Args, Debug)]
pub(super) struct InitArgs {
    /// Where to write it; `-` for standard output
    #[arg(value_name = "FILE", default_value = "urlint.toml")]
    pub(super) file: PathBuf,

    /// Write over a file that is there
    #[arg(long)]
    pub(super) force: bool,
}

impl Cli {
    /// Parses the program's arguments; prints help or a usage error and exits where that is what they ask for.
    pub(super) fn from_arguments() -> Self {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        Self::parsed(&arguments).unwrap_or_else(|error| {
            let error = on_own_lines(error, &arguments);
            let text = error.render().to_string();
            let shown = safe(&text);
            if error.use_stderr() && shown != text.as_bytes() {
                _ = std::io::stderr().write_all(&shown);
                std::process::exit(error.exit_code());
            }
            error.exit()
        })
    }

    fn parsed(arguments: &[OsString]) -> Result<Self, clap::Error> {
        mistyped(arguments).map_or_else(|| Self::try_parse_from(with_command(arguments.to_vec())), Err)
    }
}

/// The same error, whose lines are its own: what it repeats of the arguments begins none.
fn on_own_lines(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let shown: Vec<OsString> = arguments.iter().map(|argument| on_one_line(argument)).collect();
    if shown == arguments {
        return error;
    }
    let anew = Cli::parsed(&shown).err();
    anew.unwrap_or_else(|| clap::Error::raw(error.kind(), escape::shown(&error.to_string()) + "\n"))
}

/// An argument as an error may repeat it: without its secrets, and with its controls and line breaks written out.
fn on_one_line(argument: &OsStr) -> OsString {
    let text = argument.to_string_lossy();
    if escape::shown(&text) == text {
        return argument.to_owned();
    }
    escape::shown(&String::from_utf8_lossy(&redact_text(text.as_bytes()))).into()
}

/// A usage error, which repeats arguments: without their secrets, and with their controls written out.
fn safe(text: &str) -> Vec<u8> {
    let mut shown = Vec::with_capacity(text.len());
    for line in String::from_utf8_lossy(&redact_text(text.as_bytes())).split_inclusive('\n') {
        let end = line.strip_suffix('\n');
        escape::human(end.unwrap_or(line), &mut shown);
        shown.extend(end.map(|_| b'\n'));
    }
    shown
}

/// The usage error for a first argument that is neither a command nor a file, but much like a command.
fn mistyped(arguments: &[OsString]) -> Option<clap::Error> {
    let mut cli = Cli::command();
    let first = arguments.get(1)?.to_str().filter(|first| !first.starts_with('-') && !Path::new(first).exists())?;
    let meant = nearest(first, cli.get_subcommands().map(clap::Command::get_name)).filter(|&name| name != first)?;
    let message = format!("no command and no file is named '{first}'\n\n  tip: a similar command exists: '{meant}'");
    Some(cli.error(ErrorKind::InvalidSubcommand, message))
}

/// Puts `check` in front of arguments that name no command.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    const FLAGS: [&str; 4] = ["-h", "--help", "-V", "--version"];
    let cli = Cli::command();
    let mut names = cli.get_subcommands().map(clap::Command::get_name).chain(FLAGS);
    let names_command = arguments.get(1).is_some_and(|first| names.any(|name| first == name));
    if !names_command {
        arguments.insert(arguments.len().min(1), "check".into());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn command_is_put_in_front() {
        let put = |arguments: &[&str]| {
            let arguments = arguments.iter().map(OsString::from).collect();
            with_command(arguments).join(" ".as_ref()).into_string().expect("it was UTF-8")
        };
        assert_eq!(put(&["urlint"]), "urlint check");
        assert_eq!(put(&["urlint", "docs", "extract"]), "urlint check docs extract");
        assert_eq!(put(&["urlint", "--hidden"]), "urlint check --hidden");
        assert_eq!(put(&["urlint", "extract", "."]), "urlint extract .");
        assert_eq!(put(&["urlint", "normalize"]), "urlint normalize");
        assert_eq!(put(&["urlint", "--help"]), "urlint --help");
    }
}
