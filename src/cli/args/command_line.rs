//! Parses the arguments into a [`Cli`]. The command is `check` where none is named.

use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use super::Cli;
use crate::syntax::edit_distance::nearest;

impl Cli {
    /// Parses arguments, the first of which is the name of the program.
    pub(in crate::cli) fn from_arguments(arguments: &[OsString]) -> Result<Self, clap::Error> {
        mistyped_command(arguments).map_or_else(|| Self::try_parse_from(with_command(arguments.to_vec())), Err)
    }
}

/// The usage error for a first argument that is neither a command nor a file, but much like a command.
fn mistyped_command(arguments: &[OsString]) -> Option<clap::Error> {
    let mut cli = Cli::command();
    let first = arguments.get(1)?.to_str().filter(|first| !first.starts_with('-') && !Path::new(first).exists())?;
    let meant = nearest(first, cli.get_subcommands().map(clap::Command::get_name)).filter(|&name| name != first)?;
    let message = format!("no command or file named '{first}'\n\n  tip: a similar command exists: '{meant}'");
    Some(cli.error(ErrorKind::InvalidSubcommand, message))
}

/// Puts `check` in front of arguments that name no command; `help COMMAND` becomes `COMMAND --help`.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    const FLAGS: [&str; 4] = ["-h", "--help", "-V", "--version"];
    let cli = Cli::command();
    let mut names = cli.get_subcommands().map(clap::Command::get_name).chain(FLAGS);
    let names_command = arguments.get(1).is_some_and(|first| names.any(|name| first == name));
    if arguments.get(1).is_some_and(|first| first == "help") {
        arguments.remove(1);
        arguments.push("--help".into());
    } else if !names_command {
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
        let completed = |arguments: &[&str]| {
            let arguments = arguments.iter().map(OsString::from).collect();
            with_command(arguments).join(" ".as_ref()).into_string().expect("it was UTF-8")
        };
        assert_eq!(completed(&["urlint"]), "urlint check");
        assert_eq!(completed(&["urlint", "docs", "extract"]), "urlint check docs extract");
        assert_eq!(completed(&["urlint", "--hidden"]), "urlint check --hidden");
        assert_eq!(completed(&["urlint", "extract", "."]), "urlint extract .");
        assert_eq!(completed(&["urlint", "normalize"]), "urlint normalize");
        assert_eq!(completed(&["urlint", "--help"]), "urlint --help");
        assert_eq!(completed(&["urlint", "help"]), "urlint --help");
        assert_eq!(completed(&["urlint", "help", "explain", "site"]), "urlint explain site --help");
    }
}
