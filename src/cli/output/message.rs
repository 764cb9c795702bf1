//! A message on standard error, in one line: `urlint: PATH: what (remedy)`.

use std::io::{self, Write};
use std::path::Path;

use super::progress;
use super::status::Status;
use crate::cli::args::Verbosity;
use crate::report::{Notification, Secrets, escape, file_name};
use crate::secrets::redact_text;

/// A message: something failed, or was done differently than requested. The run continues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Message {
    /// The file or directory, if the message is about one.
    path: Option<String>,
    /// The line of the file, if the message is about one.
    line: Option<u64>,
    /// The offset in the file, if the message is about what is there.
    pub(in crate::cli) offset: Option<u64>,
    /// The place and what is said of it, in one line.
    text: String,
    /// The number of bytes of the place.
    place_len: usize,
    /// The effect on the exit status.
    pub(in crate::cli) status: Status,
    /// The lowest verbosity at which it is printed.
    pub(in crate::cli) verbosity: Verbosity,
}

impl Message {
    pub(in crate::cli) fn new(what: impl AsRef<str>) -> Self {
        Self {
            path: None,
            line: None,
            offset: None,
            text: safe(what.as_ref()),
            place_len: 0,
            status: Status::Error,
            verbosity: Verbosity::Quiet,
        }
    }

    /// A note about a file that was read nevertheless.
    pub(in crate::cli) fn note(path: &Path, what: &str) -> Self {
        Self::at(path, what).only_noted()
    }

    /// A detail about a file, for `--verbose`.
    pub(in crate::cli) fn detail(path: &Path, what: &str) -> Self {
        Self { verbosity: Verbosity::Verbose, ..Self::note(path, what) }
    }

    /// The same message, as a note that does not make the run fail.
    pub(in crate::cli) fn only_noted(self) -> Self {
        Self { status: Status::Clean, verbosity: Verbosity::Plain, ..self }
    }

    /// A message about a file or directory.
    pub(in crate::cli) fn at(path: &Path, what: &str) -> Self {
        Self::placed(path, ": ", what)
    }

    /// A message about a line of a file.
    pub(in crate::cli) fn in_line(path: &Path, line: u64, what: &str) -> Self {
        Self { line: Some(line), ..Self::placed(path, &format!(":{line}: "), what) }
    }

    /// A message about what is at an offset in a file.
    pub(in crate::cli) fn at_byte(path: &Path, offset: u64, what: &str) -> Self {
        Self { offset: Some(offset), ..Self::placed(path, &format!(": at byte {offset}: "), what) }
    }

    /// A message whose text is the path, the rest of the place, and `what`.
    fn placed(path: &Path, rest: &str, what: &str) -> Self {
        let path = file_name(path, Secrets::Hidden).into_owned();
        let text = safe(&format!("{path}{rest}{what}"));
        let place = safe(&format!("{path}{rest}"));
        // a secret may start in the place
        let place_len = if text.starts_with(&place) { place.len() } else { 0 };
        Self { text, place_len, path: Some(path), ..Self::new("") }
    }

    /// What is said, without the place.
    pub(in crate::cli) fn what(&self) -> &str {
        &self.text[self.place_len..]
    }

    /// The message for a file or directory that the system cannot read.
    pub(in crate::cli) fn io(path: &Path, error: &io::Error) -> Self {
        Self::at(path, &describe(path, error))
    }

    /// The message for an error of a walk.
    pub(in crate::cli) fn walk(error: &ignore::Error) -> Self {
        match error {
            ignore::Error::WithDepth { err, .. } => Self::walk(err),
            ignore::Error::WithPath { path, err } => match err.io_error() {
                Some(io) => Self::io(path, io),
                None => Self::at(path, &err.to_string()),
            },
            ignore::Error::Loop { ancestor, child } => Self::at(
                child,
                &format!("this link leads back to {} (it is not followed)", file_name(ancestor, Secrets::Hidden)),
            ),
            other => Self::new(other.to_string()),
        }
    }

    /// The message in the form of reports.
    pub(in crate::cli) fn notice(&self) -> Notification<'_> {
        Notification {
            path: self.path.as_deref(),
            line: self.line,
            text: &self.text,
            failed: self.status != Status::Clean,
        }
    }

    /// Writes the message to standard error. If that fails, there is nowhere left to report it.
    pub(in crate::cli) fn print(&self) {
        progress::suspend(|| _ = io::stderr().write_all(format!("urlint: {}\n", self.text).as_bytes()));
    }
}

/// A text with passwords hidden and control characters escaped.
fn safe(what: &str) -> String {
    escape::shown(&String::from_utf8_lossy(&redact_text(what.as_bytes())))
}

/// What failed to be read, with the remedy.
fn describe(path: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => "broken symlink: its target does not exist (fix or remove it)",
        io::ErrorKind::NotFound => "no such file or directory (check the spelling)",
        io::ErrorKind::PermissionDenied => "permission denied (make it readable, or leave it out with --exclude)",
        io::ErrorKind::IsADirectory => "is a directory (name it as a PATH to have it walked)",
        io::ErrorKind::WouldBlock => "has nothing to read yet (pipe into `-` what it gives)",
        _ => return format!("cannot be read: {error}"),
    };
    what.to_owned()
}
