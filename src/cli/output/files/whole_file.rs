//! A file that is written completely or not at all: a temporary file replaces it in one step.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::destination::destination;
use super::signals::{delay_signals, unfinished};
use super::temp_file::{self, TempFile};
use crate::cli::open::open_sink;

/// A file that is being written. The file at its path is unchanged until [`WholeFile::commit`]. If this is dropped
/// before, the new file is removed.
pub(in crate::cli) struct WholeFile {
    new: TempFile,
    path: PathBuf,
}

impl WholeFile {
    /// An empty file for a path that [`destination`] returned.
    pub(in crate::cli) fn new(path: PathBuf) -> io::Result<Self> {
        let directory = path.parent().unwrap_or(Path::new("/"));
        // a run that fixes files reports those that it cannot remove
        _ = temp_file::remove_leftovers(directory);
        let _guard = delay_signals();
        let new = TempFile::new(directory, NEW_FILE_MODE).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => io::Error::other("permission denied to write in its directory"),
            _ => error,
        })?;
        unfinished().insert(new.path().to_owned());
        Ok(Self { new, path })
    }

    /// The path of the finished file.
    pub(in crate::cli) fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the new file until it is finished, for a library that opens it itself.
    pub(in crate::cli) fn unfinished_path(&self) -> &Path {
        self.new.path()
    }

    /// Moves the file to its path, with the mode of the file that it replaces.
    pub(in crate::cli) fn commit(mut self) -> io::Result<()> {
        let _guard = delay_signals();
        if let Ok(metadata) = fs::symlink_metadata(&self.path)
            && metadata.is_file()
        {
            self.new.file().set_permissions(metadata.permissions())?;
        }
        self.new.rename(&self.path)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        unfinished().remove(self.new.path());
    }
}

/// The mode of new files, before the user's mask.
const NEW_FILE_MODE: u32 = 0o666;

/// Writes a whole file at its [`destination`]; a pipe or a device gets the bytes directly.
pub(in crate::cli) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = destination(path)?;
    if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
        return open_sink(&path)?.write_all(bytes);
    }
    let mut file = WholeFile::new(path)?;
    file.write_all(bytes)?;
    file.new.file().sync_all()?;
    file.commit()
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.new.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
