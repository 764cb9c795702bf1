//! Opens a regular file.

use std::fs::File;
use std::io;
use std::path::Path;

/// Opens a file to read it. Reading fails with [`io::ErrorKind::WouldBlock`] while the file has nothing to read, as
/// some files of the kernel. If a pipe has replaced the file meanwhile, it is read as empty.
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
