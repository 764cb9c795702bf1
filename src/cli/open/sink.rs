//! Opens a pipe or a device to write to it. A pipe must have a reader soon.

use std::fs::File;
use std::io;
use std::path::Path;

/// Opens a pipe or a device to write to it.
#[cfg(unix)]
pub(in crate::cli) fn open_sink(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    use std::time::Instant;

    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::io::Errno;

    use super::stream::{MAX_WAIT, POLL_INTERVAL};

    // to open a pipe without a reader would wait for one
    let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed();
    let since = Instant::now();
    loop {
        match File::options().write(true).custom_flags(flags).open(path) {
            Ok(file) => {
                fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
                return Ok(file);
            }
            Err(error) if error.raw_os_error() != Some(Errno::NXIO.raw_os_error()) => return Err(error),
            Err(_) if since.elapsed() < MAX_WAIT => std::thread::sleep(POLL_INTERVAL),
            Err(_) => return Err(io::Error::other("nothing reads this pipe (start the reader first)")),
        }
    }
}

/// Opens a pipe or a device to write to it.
#[cfg(not(unix))]
pub(in crate::cli) fn open_sink(path: &Path) -> io::Result<File> {
    File::create(path)
}
