//! Long loops on all cores.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls `run` with each number below `count`, on as many threads as there are cores. Of those that panic all are shown
/// before it panics itself.
pub(crate) fn each(count: usize, run: impl Fn(usize) + Sync) {
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < count) {
                    if panic::catch_unwind(AssertUnwindSafe(|| run(at))).is_err() {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner();
    assert!(failed == 0, "{failed} of {count} fail, see above");
}
