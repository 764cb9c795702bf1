//! Notices that the process of the client has ended, so that no server is left without one. A client that ends also
//! closes the stream, unless another process holds it.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use super::event::Event;

/// How often a process is looked for, where the system does not report its end.
const INTERVAL: Duration = Duration::from_secs(5);

/// Passes on [`Event::Gone`] when this process has ended.
pub(super) fn watch(process: u32, events: Sender<Event>) {
    thread::spawn(move || {
        if wait_for_end(process) {
            _ = events.send(Event::Gone);
        }
    });
}

/// Waits until a process has ended; `false` if that cannot be known.
#[cfg(unix)]
fn wait_for_end(process: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};

    let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return false };
    #[cfg(target_os = "linux")]
    if let Ok(descriptor) = rustix::process::pidfd_open(process, rustix::process::PidfdFlags::empty()) {
        use rustix::event::{PollFd, PollFlags, poll};

        let mut ends = [PollFd::new(&descriptor, PollFlags::IN)];
        return poll(&mut ends, None).is_ok();
    }
    while test_kill_process(process) != Err(rustix::io::Errno::SRCH) {
        thread::sleep(INTERVAL);
    }
    true
}

/// The end of the stream shows it.
#[cfg(not(unix))]
fn wait_for_end(_process: u32) -> bool {
    let _ = INTERVAL;
    false
}
