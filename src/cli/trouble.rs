//! What went wrong with one input, in one line: `urlint: PATH: what (remedy)`.

use std::io::{self, Write};
use std::path::Path;

use super::Status;
use crate::report::escape;
use crate::syntax::redact::redact_text;

/// Something that could not be done, or not quite as asked for. The run goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    what: String,
    /// What it does to the exit status.
    pub(super) status: Status,
}

impl Trouble {
    pub(super) fn new(what: String) -> Self {
        Self { what, status: Status::Trouble }
    }

    /// Something worth knowing of a file that was read all the same.
    pub(super) fn note(path: &Path, what: &str) -> Self {
        Self { status: Status::Clean, ..Self::at(path, what) }
    }

    /// Trouble with a file or directory.
    pub(super) fn at(path: &Path, what: &str) -> Self {
        Self::new(format!("{}: {what}", path.display()))
    }

    /// A file or directory that the system would not read.
    pub(super) fn io(path: &Path, error: &io::Error) -> Self {
        Self::at(path, &reason(path, error))
    }

    /// An entry that the walk could not go through.
    pub(super) fn walk(error: &ignore::Error) -> Self {
        match error {
            ignore::Error::WithDepth { err, .. } => Self::walk(err),
            ignore::Error::WithPath { path, err } => match err.io_error() {
                Some(io) => Self::io(path, io),
                None => Self::at(path, &err.to_string()),
            },
            ignore::Error::Loop { ancestor, child } => {
                Self::at(child, &format!("this link leads back to {} (it is not followed)", ancestor.display()))
            }
            other => Self::new(other.to_string()),
        }
    }

    /// What it says.
    pub(super) fn text(&self) -> &str {
        &self.what
    }

    /// Writes it to standard error, passwords hidden. What fails there is not told: there is nowhere left to tell it.
    pub(super) fn print(&self) {
        let mut line = b"urlint: ".to_vec();
        let shown = redact_text(self.what.as_bytes());
        escape::human(&String::from_utf8_lossy(&shown), &mut line);
        line.push(b'\n');
        _ = io::stderr().write_all(&line);
    }
}

fn reason(path: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => {
            "broken link: what it points to does not exist (mend or remove it)"
        }
        io::ErrorKind::NotFound => "no such file or directory (check the spelling)",
        io::ErrorKind::PermissionDenied => "permission denied (make it readable, or leave it out with --exclude)",
        io::ErrorKind::IsADirectory => "is a directory (name it as a PATH to have it walked)",
        _ => return format!("cannot be read: {error}"),
    };
    what.to_owned()
}
