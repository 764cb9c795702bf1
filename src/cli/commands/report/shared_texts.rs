//! Texts that many rows have, such as the help of a rule: each is kept once.

use std::collections::HashMap;
use std::sync::Arc;

/// The number of texts of a kind that are shared. Rows after those have their own.
const MAX_SHARED: usize = 1 << 20;

/// The shared texts of rows, by kind: what is hidden of a text depends on it.
#[derive(Default)]
pub(super) struct RowTexts {
    pub(super) names: SharedTexts,
    pub(super) rules: SharedTexts,
    pub(super) messages: SharedTexts,
    pub(super) helps: SharedTexts,
    pub(super) urls: SharedTexts,
}

/// Texts of a kind by what was read.
#[derive(Default)]
pub(super) struct SharedTexts(HashMap<Box<str>, Arc<str>>);

impl SharedTexts {
    /// What `make` makes of a text, which it is called for once.
    pub(super) fn get(&mut self, text: &str, make: impl FnOnce(&str) -> Arc<str>) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return Arc::clone(known);
        }
        let made = make(text);
        if self.0.len() < MAX_SHARED {
            self.0.insert(text.into(), Arc::clone(&made));
        }
        made
    }
}
