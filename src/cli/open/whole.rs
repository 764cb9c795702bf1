//! Reads a file of the program itself whole: a configuration, a rule, a baseline, a list of files.
//!
//! A checkout may have anything under such a name: a link to an endless device, or a pipe without a writer.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use super::bounded::{Limit, bounded};
use super::device;
use super::file::open_file;
use super::stream::Stream;

/// How many bytes a device may yield.
const DEVICE_LIMIT: Limit = Limit { bytes: 1 << 20, exceeded: "it does not end (name a file)" };

/// Who named a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum NamedBy {
    /// The command line: a pipe is read too, such as that of `<(command)`.
    User,
    /// Another file, or a convention: only a regular file is read.
    File,
}

/// Reads a file whole; fails if it is larger than `limit`, or is not a file that may be read.
pub(in crate::cli) fn read_whole(path: &Path, by: NamedBy, limit: Limit) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() && !metadata.is_dir() && by == NamedBy::User {
        return read_stream(Stream::open(path)?, limit);
    }
    check_readable(&metadata, limit)?;
    let mut bytes = Vec::new();
    read_file(open_file(path)?, &metadata, limit, &mut bytes)?;
    Ok(bytes)
}

/// The same for a file that its folder lists as a regular one, which needs no look before it is opened; replaces the
/// content of `bytes`.
pub(in crate::cli) fn read_regular(path: &Path, limit: Limit, bytes: &mut Vec<u8>) -> io::Result<()> {
    let file = open_file(path)?;
    let metadata = file.metadata()?;
    check_readable(&metadata, limit)?;
    bytes.clear();
    read_file(file, &metadata, limit, bytes)
}

/// Adds what is in a file to `bytes`.
fn read_file(file: File, metadata: &Metadata, limit: Limit, bytes: &mut Vec<u8>) -> io::Result<()> {
    let len = metadata.len();
    if len == 0 {
        // it may be a file of the kernel, whose size is not known
        return bounded(file, Some(limit)).read_to_end(bytes).map(|_| ());
    }
    // as long as it is now: that it ends there need not be read, and the memory need not be cleared
    bytes.reserve(usize::try_from(len).unwrap_or(0));
    file.take(len).read_to_end(bytes).map(|_| ())
}

/// Reads standard input whole; fails if it yields more than `limit`.
pub(in crate::cli) fn read_standard_input(limit: Limit) -> io::Result<Vec<u8>> {
    read_stream(Stream::standard_input(), limit)
}

fn read_stream(stream: Stream, limit: Limit) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = if stream.is_device { DEVICE_LIMIT } else { limit };
    stream.limited_to(Some(limit)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Fails if a file is larger than `limit`, or neither a regular file nor the null device, which is read as empty.
pub(in crate::cli) fn check_readable(metadata: &Metadata, limit: Limit) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() && !device::is_null(metadata) {
        return Err(io::Error::other("no regular file (replace it with one, or remove it)"));
    }
    if metadata.len() > limit.bytes {
        return Err(io::Error::other(limit.exceeded));
    }
    Ok(())
}
