//! The rules that are not run any more in a file that is read in windows.

use std::sync::{Arc, Mutex, PoisonError};

/// The rules that have found enough in a file. What reads the results in order adds to them, what reads the other windows
/// asks.
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
