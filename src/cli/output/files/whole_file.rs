//! A file that is there whole or not at all: it is written beside its place and takes that in one step.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::place::place;
use super::signals::{hold_off, unfinished};
use super::temp_file::{self, TempFile};

/// A file that is being written. What is at its place stays until [`WholeFile::put`]; dropped before, it was never there.
pub(in crate::cli) struct WholeFile {
    new: TempFile,
    place: PathBuf,
}

impl WholeFile {
    /// An empty one for a place that [`place`] gave.
    pub(in crate::cli) fn new(place: PathBuf) -> io::Result<Self> {
        let directory = place.parent().unwrap_or(Path::new("/"));
        temp_file::clear(directory);
        let _guard = hold_off();
        let new = TempFile::new(directory, READABLE).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => io::Error::other("permission denied to write in its directory"),
            _ => error,
        })?;
        unfinished().insert(new.path().to_owned());
        Ok(Self { new, place })
    }

    /// Where it is to be.
    pub(in crate::cli) fn place(&self) -> &Path {
        &self.place
    }

    /// Has it take its place, with the mode of the file that is there.
    pub(in crate::cli) fn put(mut self) -> io::Result<()> {
        let _guard = hold_off();
        if let Ok(metadata) = fs::symlink_metadata(&self.place)
            && metadata.is_file()
        {
            self.new.file().set_permissions(metadata.permissions())?;
        }
        self.new.rename(&self.place)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        unfinished().remove(self.new.path());
    }
}

/// What everyone may do with a new file, as far as the user's mask lets them.
const READABLE: u32 = 0o666;

/// Writes a file at once, links followed as [`place`] says; what is written to a pipe or a device goes there.
pub(in crate::cli) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = place(path)?;
    if fs::metadata(&place).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(place, bytes);
    }
    let mut file = WholeFile::new(place)?;
    file.write_all(bytes)?;
    file.new.file().sync_all()?;
    file.put()
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.new.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
