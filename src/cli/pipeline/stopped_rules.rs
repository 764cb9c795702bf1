//! The rules that are stopped in a file that is read in windows.

use std::sync::{Arc, Mutex, PoisonError};

/// The rules that have reached their maximum of findings in a file. The thread that reads the results in order adds to
/// them; the threads that read other windows look them up.
#[derive(Debug, Default)]
pub(in crate::cli) struct StoppedRules(Mutex<Vec<Arc<str>>>);

impl StoppedRules {
    pub(in crate::cli) fn add(&self, rule: &Arc<str>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(rule));
    }

    pub(in crate::cli) fn rules(&self) -> Vec<Arc<str>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
