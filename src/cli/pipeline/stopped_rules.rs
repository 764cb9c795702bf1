//! The rules that are stopped in a file that is read in windows.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The rules that have reached their maximum of findings in a file. The thread that reads the results in order adds to
/// them; the threads that read other windows look them up.
#[derive(Debug, Default)]
pub(in crate::cli) struct StoppedRules {
    rules: Mutex<Vec<Arc<str>>>,
    /// Whether no more errors of directives are reported.
    directives: AtomicBool,
}

impl StoppedRules {
    pub(in crate::cli) fn add(&self, rule: &Arc<str>) {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(rule));
    }

    pub(in crate::cli) fn rules(&self) -> Vec<Arc<str>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops the reports of errors of directives.
    pub(in crate::cli) fn stop_directives(&self) {
        self.directives.store(true, Ordering::Relaxed);
    }

    /// Whether no more errors of directives are reported.
    pub(in crate::cli) fn has_stopped_directives(&self) -> bool {
        self.directives.load(Ordering::Relaxed)
    }
}
