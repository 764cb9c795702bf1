//! Pipes, devices and standard input: inputs whose size is not known before they are read. None of them makes a run
//! wait or read forever.
//!
//! A pipe with a name in the file system must have a writer soon. A device must end soon, unless it is a terminal.
//! `--max-filesize` limits all of them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How many bytes a device may yield without `--max-filesize`. This is less than a chunk, so that nothing is reported
/// of an endless device.
const DEVICE: u64 = 1 << 20;

/// Opens a pipe or a device, which yields at most `most` bytes.
#[cfg(unix)]
pub(in crate::cli) fn open(path: &Path, most: Option<u64>) -> io::Result<Box<dyn Read + Send>> {
    use std::io::IsTerminal;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

    // to open a pipe without a writer would wait for one
    let flag = OFlags::NONBLOCK.bits().cast_signed();
    let mut file = File::options().read(true).custom_flags(flag).open(path)?;
    let kind = file.metadata()?.file_type();
    let start = if kind.is_fifo() && is_named(path) { awaited(&mut file)? } else { Vec::new() };
    fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    let is_device = (kind.is_char_device() || kind.is_block_device()) && !file.is_terminal();
    let input = Box::new(io::Cursor::new(start).chain(file));
    Ok(match most {
        None if is_device => Box::new(Bounded { input, left: DEVICE, more: "it does not end" }),
        most => bounded(input, most),
    })
}

/// Opens an input that is not a regular file, which yields at most `most` bytes.
#[cfg(not(unix))]
pub(in crate::cli) fn open(path: &Path, most: Option<u64>) -> io::Result<Box<dyn Read + Send>> {
    Ok(bounded(Box::new(File::open(path)?), most))
}

/// An input that yields at most `most` bytes: more is an error, not a truncated text.
pub(in crate::cli) fn bounded(input: Box<dyn Read + Send>, most: Option<u64>) -> Box<dyn Read + Send> {
    match most {
        Some(most) => Box::new(Bounded { input, left: most, more: "it gives more" }),
        None => input,
    }
}

struct Bounded {
    input: Box<dyn Read + Send>,
    /// The number of bytes that it may still yield.
    left: u64,
    /// The error message if it yields more.
    more: &'static str,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 && !buffer.is_empty() {
            return match self.input.read(&mut [0])? {
                0 => Ok(0),
                _ => Err(io::Error::other(format!("{} (--max-filesize says how much may come)", self.more))),
            };
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.input.read(&mut buffer[..most])?;
        self.left -= read as u64;
        Ok(read)
    }
}

/// Whether a pipe has a name in the file system, which its writer opens. A pipe that a shell passes as `<(command)` has
/// none: its writer has it open already.
#[cfg(unix)]
fn is_named(path: &Path) -> bool {
    !path.starts_with("/dev/fd") && path.canonicalize().is_ok()
}

/// Waits for the first bytes of a pipe that was opened without waiting for a writer.
#[cfg(unix)]
fn awaited(pipe: &mut File) -> io::Result<Vec<u8>> {
    use std::time::{Duration, Instant};

    /// The maximum time to wait for a writer.
    const PATIENCE: Duration = Duration::from_secs(2);
    /// The time between two checks for a writer.
    const STEP: Duration = Duration::from_millis(5);

    let mut start = vec![0; 64 << 10];
    let since = Instant::now();
    loop {
        match pipe.read(&mut start) {
            // nobody has it open
            Ok(0) if since.elapsed() < PATIENCE => std::thread::sleep(STEP),
            Ok(0) => return Err(io::Error::other("nothing writes to this pipe (start the writer first)")),
            Ok(read) => {
                start.truncate(read);
                return Ok(start);
            }
            // somebody has, and has not written yet
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Vec::new()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_is_allowed() {
        let read = |most: u64| {
            let mut bytes = Vec::new();
            let read = bounded(Box::new(io::Cursor::new("hello")), Some(most)).read_to_end(&mut bytes);
            (read.ok(), bytes)
        };
        assert_eq!(read(6), (Some(5), b"hello".to_vec()));
        assert_eq!(read(5), (Some(5), b"hello".to_vec()));
        assert_eq!(read(4), (None, b"hell".to_vec()));
        assert_eq!(read(0).0, None);
    }
}
