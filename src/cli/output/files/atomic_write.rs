//! Replaces a file: at any moment it has the old text or the new one.
//!
//! The new text is written to a temporary file in the same directory. On Linux and macOS, the two files are exchanged
//! in one step. If the old file then does not have the text that was read, they are exchanged back: so a text that
//! another program writes before the exchange is not lost. A program that keeps the file open and writes after the
//! exchange writes to a deleted file, as with every tool that renames. On other systems, the old text is checked right
//! before a rename.

use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::metadata;
use super::signals;
use super::temp_file::{TempFile, open};
use super::write_error::WriteError;
use crate::report::absolute;

/// A file, and the bytes that were read from it.
pub(in crate::cli) struct Original<'o> {
    /// The path, links followed.
    path: PathBuf,
    bytes: &'o [u8],
}

/// The files that may be written, links followed.
#[derive(Debug)]
pub(in crate::cli) enum WriteScope {
    /// These files, and the files in these directories.
    Named(Vec<PathBuf>),
    /// Any file, since each was listed. Links may lead to files in this directory, not out of it.
    Listed(PathBuf),
}

/// The content of the file at a path.
#[derive(PartialEq, Eq, Debug)]
enum Content {
    /// The text that was read.
    Old,
    /// The new text: another process fixed the file in the same way.
    New,
    /// Something else.
    Other,
    Nothing,
}

impl<'o> Original<'o> {
    /// A file and the bytes that were read from it; an error if `scope` does not have the file.
    pub(in crate::cli) fn new(path: &Path, bytes: &'o [u8], scope: &WriteScope) -> Result<Self, WriteError> {
        let real = fs::canonicalize(path)?;
        let is_below = |root: &PathBuf| real.starts_with(root);
        let is_in_scope = match scope {
            WriteScope::Named(roots) => roots.iter().any(is_below),
            WriteScope::Listed(here) => is_below(here) || !absolute(here, path).starts_with(here) && !path.is_symlink(),
        };
        if is_in_scope { Ok(Self { path: real, bytes }) } else { Err(WriteError::Outside(real)) }
    }

    /// The directory of the file.
    pub(in crate::cli) fn directory(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    /// Replaces the file by one with these bytes. Owner, group, mode, extended attributes and access lists stay, and so
    /// do symbolic links to it.
    pub(in crate::cli) fn replace(&self, bytes: &[u8]) -> Result<(), WriteError> {
        let _held = signals::delay_signals();
        match self.content(&self.path, bytes)? {
            Content::Old => {}
            Content::New => return Ok(()),
            Content::Other | Content::Nothing => return Err(WriteError::Changed),
        }
        let old = match open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound || is_link_error(&error) => {
                return Err(WriteError::Changed);
            }
            old => old?,
        };
        let metadata = old.metadata()?;
        self.check_writable(&metadata)?;
        let mut new = TempFile::new(self.directory(), 0o600).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => WriteError::Directory,
            _ => WriteError::Io(error),
        })?;
        metadata::copy_flags(&old, new.file())?;
        new.write(bytes)?;
        metadata::copy(&old, &metadata, new.file())?;
        // Windows replaces no file that is open
        drop(old);
        // a crash of the machine may revert the rename, but leaves no file without its text
        new.file().sync_all()?;
        self.swap_in(new, bytes)
    }

    /// An error if [`Original::replace`] would refuse the file as it is now: nothing is written.
    pub(in crate::cli) fn check(&self, bytes: &[u8]) -> Result<(), WriteError> {
        match self.content(&self.path, bytes)? {
            Content::Old => self.check_writable(&fs::metadata(&self.path)?),
            Content::New => Ok(()),
            Content::Other | Content::Nothing => Err(WriteError::Changed),
        }
    }

    /// An error if this process may not write to the file.
    fn check_writable(&self, metadata: &Metadata) -> Result<(), WriteError> {
        if metadata.permissions().readonly() || !may_write(&self.path) { Err(WriteError::ReadOnly) } else { Ok(()) }
    }

    /// Replaces this file by the new one, if it still has the text that was read.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn swap_in(&self, mut new: TempFile, bytes: &[u8]) -> Result<(), WriteError> {
        new.rename_with_digests(self.bytes, bytes)?;
        match self.content(&self.path, bytes)? {
            Content::Old => {}
            Content::New => return Ok(()),
            Content::Other | Content::Nothing => return Err(WriteError::Changed),
        }
        self.exchange(new, bytes)
    }

    /// Exchanges the two files; if the old one turns out to have another text, exchanges them back.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn exchange(&self, mut new: TempFile, bytes: &[u8]) -> Result<(), WriteError> {
        match new.exchange(&self.path) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(WriteError::Changed),
            // not every file system can exchange files
            Err(_) => return Ok(new.rename(&self.path)?),
        }
        let why = match self.content(new.path(), bytes) {
            // nothing is there if another run took it for a leftover of a killed run
            Ok(Content::Old | Content::New | Content::Nothing) => return Ok(()),
            Ok(Content::Other) => WriteError::Changed,
            Err(why) => why,
        };
        if new.exchange(&self.path).is_ok() && new.is_own() {
            return Err(why);
        }
        // the file was replaced a second time: that text stays, and the text in between is kept, since it is not ours
        _ = new.exchange(&self.path);
        Err(WriteError::ChangedAgain(new.keep()))
    }

    /// Replaces this file by the new one, if it has the text that was read right before the rename.
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    fn swap_in(&self, mut new: TempFile, bytes: &[u8]) -> Result<(), WriteError> {
        match self.content(&self.path, bytes)? {
            Content::Old => Ok(new.rename(&self.path)?),
            Content::New => Ok(()),
            Content::Other | Content::Nothing => Err(WriteError::Changed),
        }
    }

    /// The content of the file at a path: the old bytes, the new ones, or others.
    fn content(&self, path: &Path, new: &[u8]) -> Result<Content, WriteError> {
        let is_file = match fs::symlink_metadata(path) {
            Ok(metadata) => metadata.is_file(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Nothing),
            Err(error) => return Err(error.into()),
        };
        if !is_file {
            return Ok(Content::Other);
        }
        let mut file = match open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Nothing),
            Err(error) if is_link_error(&error) => return Ok(Content::Other),
            Err(error) => return Err(error.into()),
        };
        let metadata = file.metadata()?;
        let len = metadata.len();
        if !metadata.is_file() || len != self.bytes.len() as u64 && len != new.len() as u64 {
            return Ok(Content::Other);
        }
        let mut bytes = Vec::with_capacity(self.bytes.len().max(new.len()) + 1);
        file.read_to_end(&mut bytes)?;
        match link_count(&metadata) {
            _ if bytes == new => Ok(Content::New),
            _ if bytes != self.bytes => Ok(Content::Other),
            0 | 1 => Ok(Content::Old),
            many => Err(WriteError::Linked(many)),
        }
    }
}

/// Whether this error of opening a file says that a link has replaced the file.
#[cfg(unix)]
fn is_link_error(error: &io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error())
}

#[cfg(not(unix))]
fn is_link_error(_error: &io::Error) -> bool {
    false
}

/// Whether the system lets this process write to a file. A rename must not be a way around that.
#[cfg(unix)]
fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
fn may_write(path: &Path) -> bool {
    fs::OpenOptions::new().write(true).open(path).is_ok()
}

#[cfg(unix)]
fn link_count(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn link_count(_metadata: &Metadata) -> u64 {
    1
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A text that another program writes after the last check is put back.
    #[test]
    fn what_came_between_is_put_back() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.txt");
        let text = |text: &str| fs::write(&path, text).expect("a file");
        let writers: [(&str, &dyn Fn()); 6] = [
            ("the old text", &|| text("old")),
            ("the new text", &|| text("new")),
            ("as long a text", &|| text("own")),
            ("another text", &|| text("others")),
            ("a link", &|| symlink("elsewhere", &path).expect("a link")),
            ("a directory", &|| fs::create_dir(&path).expect("a directory")),
        ];
        for (what, write) in writers {
            text("old");
            let original = Original::new(&path, b"old", &WriteScope::Named(vec![path.clone()])).expect("it is there");
            let mut new = TempFile::new(original.directory(), 0o600).expect("a file");
            new.write(b"new").expect("it may be written");
            new.rename_with_digests(b"old", b"new").expect("it may be renamed");
            fs::remove_file(&path).expect("it is there");
            write();
            let is_replaced = original.exchange(new, b"new").is_ok();
            assert_eq!(is_replaced, matches!(what, "the old text" | "the new text"), "{what}");
            match what {
                "a link" => assert!(path.is_symlink()),
                "a directory" => {
                    assert!(path.is_dir());
                    fs::remove_dir(&path).expect("it is empty");
                }
                _ => {
                    let expected = if is_replaced {
                        "new"
                    } else if what == "another text" {
                        "others"
                    } else {
                        "own"
                    };
                    assert_eq!(fs::read_to_string(&path).expect("it is there"), expected, "{what}");
                }
            }
            _ = fs::remove_file(&path);
            assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 0, "{what}: something is left");
        }
    }
}
