//! Puts a new text in the place of a file: it is the old one or the new one at any moment, whatever happens.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file as it was read.
pub(super) struct Original<'o> {
    /// Where it is, links followed.
    path: PathBuf,
    octets: &'o [u8],
}

/// Why a file was not replaced.
pub(super) enum Refusal {
    /// It is not what it was when it was read.
    Changed,
    /// It has other names, which would go on with the old text.
    Linked(u64),
    /// It may not be written.
    ReadOnly,
    /// The system would not.
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Refusal {
    /// What is told of it, and what to do.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Changed => "it changed since it was read (run again)".to_owned(),
            Self::Linked(names) => format!("it has {names} names (hard links), which a new file would part"),
            Self::ReadOnly => "it may not be written (make it writable)".to_owned(),
            Self::Io(error) => format!("{error} (it is as it was)"),
        }
    }
}

impl<'o> Original<'o> {
    /// A file that was read, and what it held.
    pub(super) fn new(path: &Path, octets: &'o [u8]) -> io::Result<Self> {
        Ok(Self { path: fs::canonicalize(path)?, octets })
    }

    /// Writes a file beside it and renames that; mode and, where the system lets us, owner stay. Symbolic links to the
    /// file stay too.
    pub(super) fn replace(&self, octets: &[u8]) -> Result<(), Refusal> {
        let metadata = fs::symlink_metadata(&self.path)?;
        self.check(&metadata)?;
        if metadata.permissions().readonly() {
            return Err(Refusal::ReadOnly);
        }
        let directory = self.path.parent().unwrap_or(Path::new("."));
        let mut new = tempfile::Builder::new().prefix(".urlint-").tempfile_in(directory)?;
        new.write_all(octets)?;
        keep_owner(new.as_file(), &metadata);
        new.as_file().set_permissions(metadata.permissions())?;
        new.as_file().sync_all()?;
        // as late as can be: what others wrote meanwhile is not to be lost
        self.check(&fs::symlink_metadata(&self.path)?)?;
        new.persist(&self.path).map_err(|error| error.error)?;
        // the name is on the disk when the directory is; some systems have no such thing
        if let Ok(directory) = File::open(directory) {
            _ = directory.sync_all();
        }
        Ok(())
    }

    fn check(&self, metadata: &Metadata) -> Result<(), Refusal> {
        if !metadata.is_file() || metadata.len() != self.octets.len() as u64 || fs::read(&self.path)? != self.octets {
            return Err(Refusal::Changed);
        }
        match names(metadata) {
            1 => Ok(()),
            many => Err(Refusal::Linked(many)),
        }
    }
}

#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn names(_metadata: &Metadata) -> u64 {
    1
}

/// Only root may give a file to others: elsewhere it stays with who runs this.
#[cfg(unix)]
fn keep_owner(file: &File, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _metadata: &Metadata) {}
