//! The threads that answer requests and judge documents.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What a thread does.
type Work = Box<dyn FnOnce() + Send>;

/// Threads that take work in its order. When this is dropped, they do what waits, and end.
pub(super) struct Workers(Sender<Work>);

impl Workers {
    /// A thread for each core, and at least two: one request that takes long does not delay all others.
    pub(super) fn start() -> Self {
        let (sender, works) = channel::<Work>();
        let works = Arc::new(Mutex::new(works));
        let threads = if IS_DONE_AT_ONCE { 0 } else { thread::available_parallelism().map_or(1, usize::from).max(2) };
        for _ in 0..threads {
            let works = Arc::clone(&works);
            thread::spawn(move || {
                let next = || works.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(work) = next() {
                    work();
                }
            });
        }
        Self(sender)
    }

    pub(super) fn run(&self, work: impl FnOnce() + Send + 'static) {
        if IS_DONE_AT_ONCE {
            return work();
        }
        // the threads end after this does
        _ = self.0.send(Box::new(work));
    }
}

/// Whether work is done when it comes: the same messages must have the same effect in each run of a fuzzer.
const IS_DONE_AT_ONCE: bool = cfg!(fuzzing);
