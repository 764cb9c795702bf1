//! Arguments that cannot be parsed: prints help, or a usage error without secrets and control characters.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use crate::cli::args::Cli;
use crate::report::escape;
use crate::secrets::redact_text;

/// Parses the program's arguments; prints help or a usage error and exits, if there is one.
pub(in crate::cli) fn parse_arguments() -> Cli {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    Cli::from_arguments(&arguments).unwrap_or_else(|error| {
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

/// The error with line breaks only where clap puts them: parts of the arguments in it never start a line.
fn on_own_lines(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let shown: Vec<OsString> = arguments.iter().map(|argument| on_one_line(argument)).collect();
    if shown == arguments {
        return error;
    }
    let anew = Cli::from_arguments(&shown).err();
    anew.unwrap_or_else(|| clap::Error::raw(error.kind(), on_one_line_with_hint(&error.to_string())))
}

/// The text of an error that a hint may follow. Its secrets are hidden first: an escape would cut them.
fn on_one_line_with_hint(text: &str) -> String {
    const HINT: &str = "\n\nFor more information, try '--help'.\n";
    let said = text.strip_prefix("error: ").unwrap_or(text);
    let (said, hint) = said.strip_suffix(HINT).map_or((said, "\n"), |said| (said, HINT));
    escape::shown(&String::from_utf8_lossy(&redact_text(said.as_bytes()))) + hint
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
