//! Prints help, or a usage error without secrets and control characters, where arguments cannot be parsed.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use crate::cli::args::Cli;
use crate::report::escape;
use crate::secrets::redact_text;

/// Parses the program's arguments; prints help or a usage error and exits, if there is one.
pub(in crate::cli) fn parse_arguments() -> Cli {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    Cli::from_arguments(&arguments).unwrap_or_else(|error| {
        let error = with_escaped_arguments(error, &arguments);
        let text = error.render().to_string();
        let shown = redact_and_escape(&text);
        if error.use_stderr() && shown != text.as_bytes() {
            _ = std::io::stderr().write_all(&shown);
            std::process::exit(error.exit_code());
        }
        error.exit()
    })
}

/// The same error about arguments without line breaks, so that only clap's own line breaks are in its text.
fn with_escaped_arguments(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let escaped: Vec<OsString> = arguments.iter().map(|argument| escape_argument(argument)).collect();
    if escaped == arguments {
        return error;
    }
    let reparsed = Cli::from_arguments(&escaped).err();
    reparsed.unwrap_or_else(|| clap::Error::raw(error.kind(), escape_message(&error.to_string())))
}

/// The message of an error on one line, and the hint of clap after it, if it has one. Secrets are hidden first, since
/// an escape in the middle of one would keep it from being recognized.
fn escape_message(text: &str) -> String {
    const HINT: &str = "\n\nFor more information, try '--help'.\n";
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let (message, hint) = text.strip_suffix(HINT).map_or((text, "\n"), |message| (message, HINT));
    escape::shown(&String::from_utf8_lossy(&redact_text(message.as_bytes()))) + hint
}

/// An argument as an error may repeat it: if it has control characters, they are escaped and secrets are hidden.
fn escape_argument(argument: &OsStr) -> OsString {
    let text = argument.to_string_lossy();
    if escape::shown(&text) == text {
        return argument.to_owned();
    }
    escape::shown(&String::from_utf8_lossy(&redact_text(text.as_bytes()))).into()
}

/// The text of a usage error, which repeats arguments, with secrets hidden and control characters escaped.
fn redact_and_escape(text: &str) -> Vec<u8> {
    let mut shown = Vec::with_capacity(text.len());
    for line in String::from_utf8_lossy(&redact_text(text.as_bytes())).split_inclusive('\n') {
        let end = line.strip_suffix('\n');
        escape::human(end.unwrap_or(line), &mut shown);
        shown.extend(end.map(|_| b'\n'));
    }
    shown
}
