//! The threads that answer requests and judge documents.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// What a thread does.
type Work = Box<dyn FnOnce() + Send>;

/// Threads that take work in its order. They end with the process.
pub(super) struct Workers {
    queue: Arc<(Mutex<VecDeque<Work>>, Condvar)>,
}

impl Workers {
    /// A thread for each core, and at least two: one request that takes long does not delay all others.
    pub(super) fn start() -> Self {
        let queue: Arc<(Mutex<VecDeque<Work>>, Condvar)> = Arc::default();
        let threads = thread::available_parallelism().map_or(1, usize::from).max(2);
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            thread::spawn(move || {
                loop {
                    next(&queue)();
                }
            });
        }
        Self { queue }
    }

    pub(super) fn run(&self, work: impl FnOnce() + Send + 'static) {
        let (queue, added) = &*self.queue;
        queue.lock().unwrap_or_else(PoisonError::into_inner).push_back(Box::new(work));
        added.notify_one();
    }
}

/// The next work; waits for it.
fn next((queue, added): &(Mutex<VecDeque<Work>>, Condvar)) -> Work {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if let Some(work) = queue.pop_front() {
            return work;
        }
        queue = added.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}
