//! Opens a regular file.

use std::fs::File;
use std::io;
use std::path::Path;

/// Opens a file to read it. Where it has nothing to read yet, as some files of the kernel do, reading fails
/// ([`io::ErrorKind::WouldBlock`]); a pipe that has taken its place meanwhile is empty.
#[cfg(unix)]
pub(in crate::cli) fn open_file(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    File::options().read(true).custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed()).open(path)
}

/// Opens a file to read it.
#[cfg(not(unix))]
pub(in crate::cli) fn open_file(path: &Path) -> io::Result<File> {
    File::open(path)
}
