//! Work on foreign bytes that may panic, on a thread of its own.
//!
//! The reader of Parquet panics on some damaged files, and a panic ends the program. So the hook that is called first does
//! not return on such a thread: it reports the panic to the main thread, and waits for the end of the program.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The number of results that may wait.
const MAX_WAITING: usize = 4;

thread_local! {
    /// Reports a panic of this thread, if it is one for such work.
    static ON_PANIC: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Starts `work`, which sends results. If it panics, `panicked` is the last of them.
pub(in crate::cli::commands) fn start<T: Send + 'static>(
    panicked: T,
    work: impl FnOnce(&SyncSender<T>) + Send + 'static,
) -> Receiver<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| match ON_PANIC.try_with(|report| report.try_borrow_mut().ok()?.take()) {
            Ok(Some(report)) => {
                report();
                loop {
                    thread::park();
                }
            }
            _ => usual(info),
        }));
    });
    let (sender, receiver) = sync_channel(MAX_WAITING);
    thread::spawn(move || {
        let last = sender.clone();
        // an error means that nobody waits for it
        let report = move || _ = last.send(panicked);
        ON_PANIC.with(|on_panic| *on_panic.borrow_mut() = Some(Box::new(report)));
        work(&sender);
        ON_PANIC.with(|on_panic| on_panic.borrow_mut().take());
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panic cannot be tried here: its hook never returns, and the runner of the tests waits for it. What the program
    /// does is tried with damaged files (`damaged_files_are_errors`).
    #[test]
    fn work_without_a_panic_ends() {
        let results: Vec<i32> = start(3, |sender| sender.send(2).expect("it is received")).into_iter().collect();
        assert_eq!(results, [2]);
    }
}
