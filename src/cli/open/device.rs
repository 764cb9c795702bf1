//! Which devices are opened. Opening or reading a device may wait forever, or have an effect: `/dev/ptmx` makes a
//! terminal.

use std::fs::Metadata;
#[cfg(unix)]
use std::path::Path;

/// Whether a file is the null device, which is read as an empty file.
pub(super) fn is_null(metadata: &Metadata) -> bool {
    is_one_of(metadata, &["/dev/null"])
}

/// Whether a device always answers at once, as block devices do.
#[cfg(unix)]
pub(super) fn answers_at_once(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    !metadata.file_type().is_char_device()
        || is_one_of(metadata, &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"])
}

/// Whether a path names a stream that the program was started with: `/dev/stdin`, or `/dev/fd/63` of `<(command)`.
#[cfg(unix)]
pub(super) fn is_open_already(path: &Path) -> bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"].iter().any(|open| path.starts_with(open))
}

/// Whether a file is one of these devices, under any name.
#[cfg(unix)]
fn is_one_of(metadata: &Metadata, devices: &[&str]) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let is_same = |known: Metadata| known.file_type().is_char_device() && known.rdev() == metadata.rdev();
    metadata.file_type().is_char_device()
        && devices.iter().any(|device| std::fs::metadata(Path::new(device)).is_ok_and(is_same))
}

#[cfg(not(unix))]
fn is_one_of(_metadata: &Metadata, _devices: &[&str]) -> bool {
    false
}
