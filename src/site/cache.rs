//! What is found out about a path at the first request, and kept.

use std::sync::{PoisonError, RwLock};

use foldhash::HashMap;

/// Values by path. Threads share it.
#[derive(Debug)]
pub(crate) struct Cache<V> {
    known: RwLock<HashMap<String, V>>,
}

impl<V> Default for Cache<V> {
    fn default() -> Self {
        Self { known: RwLock::default() }
    }
}

impl<V: Clone> Cache<V> {
    /// The value of a path; `make` makes it at the first request. No thread waits while it does, so that two may make the
    /// same value: the first one is kept.
    pub(crate) fn get_or_make(&self, path: &str, make: impl FnOnce() -> V) -> V {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return known.clone();
        }
        let value = make();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.to_owned()).or_insert(value).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once() {
        let cache = Cache::default();
        assert_eq!(cache.get_or_make("a", || 1), 1);
        assert_eq!(cache.get_or_make("a", || 2), 1);
        assert_eq!(cache.get_or_make("b", || 3), 3);
    }
}
