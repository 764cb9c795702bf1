//! Pipes, devices and standard input: inputs whose size is not known before they are read.
//!
//! A pipe with a name in the file system must have a writer soon. A device must answer and end soon, unless it is a
//! terminal that the program was started with. `--max-filesize` limits all of them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
#[cfg(unix)]
use std::time::Duration;

use super::bounded::{Limit, bounded};

/// The maximum time to wait for the other end of a pipe.
#[cfg(unix)]
pub(super) const MAX_WAIT: Duration = Duration::from_secs(2);
/// The time between two attempts to reach it.
#[cfg(unix)]
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// How many bytes a device may yield if `--max-filesize` is not given. This is less than a chunk, so that nothing is
/// reported about an endless device.
const DEVICE_LIMIT: Limit =
    Limit { bytes: 1 << 20, exceeded: "it does not end (--max-filesize says how much may come)" };

/// The message for an input that yields more than `--max-filesize`.
const TOO_LARGE_MESSAGE: &str = "it gives more (--max-filesize says how much may come)";

/// Opens an input that is a pipe or a device.
pub(in crate::cli) fn open_stream(path: &Path, max_filesize: Option<u64>) -> io::Result<Box<dyn Read + Send>> {
    Ok(Stream::open(path)?.into_input(max_filesize))
}

/// Standard input, to read it in another thread.
pub(in crate::cli) fn standard_input(max_filesize: Option<u64>) -> Box<dyn Read + Send> {
    Stream::standard_input().into_input(max_filesize)
}

/// A pipe, a device or standard input.
pub(super) struct Stream {
    input: Box<dyn Read + Send>,
    /// Whether it is a device other than a terminal.
    pub(super) is_device: bool,
}

impl Stream {
    fn into_input(self, max_filesize: Option<u64>) -> Box<dyn Read + Send> {
        let device = self.is_device.then_some(DEVICE_LIMIT);
        self.limited_to(max_filesize.map(|bytes| Limit { bytes, exceeded: TOO_LARGE_MESSAGE }).or(device))
    }

    /// Its bytes; more than `limit` of them is an error.
    pub(super) fn limited_to(self, limit: Option<Limit>) -> Box<dyn Read + Send> {
        bounded(self.input, limit)
    }

    /// Opens a pipe or a device.
    #[cfg(unix)]
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

        use super::device;

        if !device::is_open_already(path) && !device::answers_at_once(&path.metadata()?) {
            return Err(io::Error::other("a device that may never answer (pipe into `-` what it gives)"));
        }
        // to open a pipe without a writer would wait for one
        let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed();
        let mut file = File::options().read(true).custom_flags(flags).open(path)?;
        let is_pipe = file.metadata()?.file_type().is_fifo();
        let start = if is_pipe && has_path(path) { wait_for_writer(&mut file)? } else { Vec::new() };
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
        let is_device = is_device(&file)?;
        Ok(Self { input: Box::new(io::Cursor::new(start).chain(file)), is_device })
    }

    /// Opens an input that is not a regular file.
    #[cfg(not(unix))]
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { input: Box::new(File::open(path)?), is_device: false })
    }

    pub(super) fn standard_input() -> Self {
        #[cfg(unix)]
        let is_device = {
            use std::os::fd::AsFd;
            let copy = io::stdin().as_fd().try_clone_to_owned().map(File::from);
            copy.and_then(|file| is_device(&file)).unwrap_or(false)
        };
        #[cfg(not(unix))]
        let is_device = false;
        Self { input: Box::new(io::stdin()), is_device }
    }
}

/// Whether a file is a device other than a terminal.
#[cfg(unix)]
fn is_device(file: &File) -> io::Result<bool> {
    use std::io::IsTerminal;
    use std::os::unix::fs::FileTypeExt;

    let kind = file.metadata()?.file_type();
    Ok((kind.is_char_device() || kind.is_block_device()) && !file.is_terminal())
}

/// Whether a pipe has a name in the file system, which its writer opens. A pipe that a shell passes as `<(command)` has
/// none: its writer has it open already.
#[cfg(unix)]
fn has_path(path: &Path) -> bool {
    !path.starts_with("/dev/fd") && path.canonicalize().is_ok()
}

/// Waits until a pipe has a writer, and returns the bytes that were read meanwhile. The pipe was opened without
/// waiting.
#[cfg(unix)]
fn wait_for_writer(pipe: &mut File) -> io::Result<Vec<u8>> {
    use std::time::Instant;

    let mut start = vec![0; 64 << 10];
    let since = Instant::now();
    loop {
        match pipe.read(&mut start) {
            // no process has it open
            Ok(0) if since.elapsed() < MAX_WAIT => std::thread::sleep(POLL_INTERVAL),
            Ok(0) => return Err(io::Error::other("nothing writes to this pipe (start the writer first)")),
            Ok(read) => {
                start.truncate(read);
                return Ok(start);
            }
            // a process has it open, and has not written yet
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Vec::new()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// What comes from standard input, where no path was passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum StdinData {
    /// There is data.
    Some,
    /// It is at its end, or a device such as a terminal.
    None,
    /// A pipe or socket that a process holds open, but wrote nothing to in time. Build servers and cron start programs
    /// with such a standard input.
    Silent,
}

/// Whether there is data on standard input: a file that is not at its end, or a pipe or socket to which a process
/// writes within [`MAX_WAIT`].
#[cfg(unix)]
pub(in crate::cli) fn stdin_data() -> StdinData {
    use std::io::Seek;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let copy = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    let Ok((mut file, metadata)) = copy.and_then(|file| Ok((file.try_clone()?, file.metadata()?))) else {
        return StdinData::None;
    };
    let kind = metadata.file_type();
    if kind.is_file() {
        let has_data = file.stream_position().is_ok_and(|at| at < metadata.len());
        return if has_data { StdinData::Some } else { StdinData::None };
    }
    if kind.is_fifo() || kind.is_socket() { wait_for_data(&file) } else { StdinData::None }
}

/// Whether standard input is a file that is not at its end. Pipes are read only if `-` is passed.
#[cfg(windows)]
pub(in crate::cli) fn stdin_data() -> StdinData {
    use std::io::Seek;
    use std::os::windows::io::AsHandle;

    let copy = io::stdin().as_handle().try_clone_to_owned().map(File::from);
    let has_data =
        copy.and_then(|mut file| Ok(file.metadata()?.is_file() && file.stream_position()? < file.metadata()?.len()));
    if has_data.unwrap_or(false) { StdinData::Some } else { StdinData::None }
}

/// Other systems cannot be asked about standard input.
#[cfg(not(any(unix, windows)))]
pub(in crate::cli) fn stdin_data() -> StdinData {
    StdinData::None
}

/// Waits until a pipe or socket has data or is at its end, for at most [`MAX_WAIT`].
#[cfg(unix)]
fn wait_for_data(pipe: &File) -> StdinData {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::ioctl_fionread;

    let timeout = Timespec { tv_sec: MAX_WAIT.as_secs().cast_signed(), tv_nsec: 0 };
    // at the end of a pipe, this returns at once
    let ready = poll(&mut [PollFd::new(pipe, PollFlags::IN)], Some(&timeout));
    match ioctl_fionread(pipe) {
        Ok(1..) => StdinData::Some,
        _ if ready == Ok(0) => StdinData::Silent,
        _ => StdinData::None,
    }
}
