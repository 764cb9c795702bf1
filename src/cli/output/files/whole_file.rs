//! A file that is written completely or not at all: a temporary file replaces it in one step.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::place::place;
use super::signals::{hold_off, unfinished};
use super::temp_file::{self, TempFile};
use crate::cli::open::open_sink;

/// A file that is being written. The file at its place is unchanged until [`WholeFile::put`]; dropped before, this one
/// is removed.
pub(in crate::cli) struct WholeFile {
    new: TempFile,
    place: PathBuf,
}

impl WholeFile {
    /// An empty file for a place that [`place`] returned.
    pub(in crate::cli) fn new(place: PathBuf) -> io::Result<Self> {
        let directory = place.parent().unwrap_or(Path::new("/"));
        // what has another text is said by a run that fixes files
        _ = temp_file::clear(directory);
        let _guard = hold_off();
        let new = TempFile::new(directory, READABLE).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => io::Error::other("permission denied to write in its directory"),
            _ => error,
        })?;
        unfinished().insert(new.path().to_owned());
        Ok(Self { new, place })
    }

    /// The place of the finished file.
    pub(in crate::cli) fn place(&self) -> &Path {
        &self.place
    }

    /// Moves the file to its place, with the mode of the file there.
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

/// The mode of new files, before the user's mask.
const READABLE: u32 = 0o666;

/// Writes a whole file, links followed as [`place`] says; a pipe or a device gets the bytes directly.
pub(in crate::cli) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = place(path)?;
    if fs::metadata(&place).is_ok_and(|metadata| !metadata.is_file()) {
        return open_sink(&place)?.write_all(bytes);
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
