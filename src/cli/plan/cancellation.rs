//! Ends work before it is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the result of some work is no longer wanted. Copies share it: one thread sets it, others look between two
/// documents or steps whether it is set.
#[derive(Clone, Default, Debug)]
pub(in crate::cli) struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Ends the work; returns whether it had been ended before.
    pub(in crate::cli) fn set(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    pub(in crate::cli) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
