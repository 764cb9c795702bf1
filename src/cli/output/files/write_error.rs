//! Why a file was not replaced.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use crate::report::{Secrets, file_name};

/// Why a file was not replaced.
#[cfg_attr(
    not(any(target_os = "linux", target_os = "android", target_vendor = "apple")),
    allow(dead_code, reason = "not every system has all of these metadata")
)]
#[derive(Debug)]
pub(in crate::cli) enum WriteError {
    /// The file changed after it was read.
    Changed,
    /// The file changed after it was read, and again while that text was put back. This file has the text in between.
    ChangedAgain(PathBuf),
    /// The file has this many names (hard links); the others would keep the old text.
    Linked(u64),
    /// The file is not writable.
    ReadOnly,
    /// No file can be created in its directory.
    Directory,
    /// A new file would belong to another user, and the owner would have fewer rights.
    Owner,
    /// An extended attribute of this name would be lost.
    Attribute(String),
    /// An extended attribute of this name has a signature of the bytes.
    Signed(String),
    /// The file would lose or gain these flags.
    Flags(String),
    /// These flags forbid to replace the file.
    Protected(String),
    /// A link leads out of the paths that were passed, to this file.
    Outside(PathBuf),
    /// An error of the system.
    Io(io::Error),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl WriteError {
    /// The reason, and what to do about it.
    pub(in crate::cli) fn describe(&self) -> String {
        match self {
            Self::Changed => "it changed since it was read (run again)".to_owned(),
            Self::ChangedAgain(path) => {
                format!(
                    "changed more than once while it was being written (its previous content is in {})",
                    shown(path)
                )
            }
            Self::Linked(names) => {
                format!("it has {names} names (hard links), which a new file would part (leave it one name)")
            }
            Self::ReadOnly => "it may not be written (make it writable)".to_owned(),
            Self::Directory => {
                "cannot create a file next to it (make its directory writable; the file is unchanged)".to_owned()
            }
            Self::Owner => "a new file would not belong to its owner and group (run as its owner)".to_owned(),
            Self::Attribute(name) => {
                format!("a new file would not have its extended attribute {name} (run as one who may set it)")
            }
            Self::Signed(name) => {
                format!("its bytes are signed in its extended attribute {name} (take that away, and sign it again)")
            }
            Self::Flags(letters) => {
                format!("a new file would not have its flags {letters} of lsattr (run as one who may set them)")
            }
            Self::Protected(letters) => format!("its flags {letters} of lsattr forbid it (take them away with chattr)"),
            Self::Outside(path) => {
                format!(
                    "a symbolic link leads outside the walked directories, to {} (name that path to fix it)",
                    shown(path)
                )
            }
            Self::Io(error) => format!("{error} (it is as it was)"),
        }
    }
}

/// A path as messages show it.
fn shown(path: &Path) -> Cow<'_, str> {
    file_name(path, Secrets::Hidden)
}
