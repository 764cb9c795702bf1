//! Texts that many rows have, such as the help of a rule: each is kept once.

use std::collections::HashMap;
use std::sync::Arc;

/// The number of texts of a kind that are shared. Rows after those have their own.
const MAX_SHARED: usize = 1 << 20;

/// The longest text in bytes that is shared.
const MAX_LEN: usize = 4 << 10;

/// The shared texts of rows, by kind: what is hidden of a text depends on it.
#[derive(Default)]
pub(super) struct RowTexts {
    pub(super) names: SharedTexts,
    pub(super) rules: SharedTexts,
    pub(super) messages: SharedTexts,
    pub(super) helps: SharedTexts,
    pub(super) urls: SharedTexts,
}

impl RowTexts {
    /// Keeps the texts of the last row, which is used; returns how many bytes that takes.
    pub(super) fn keep(&mut self) -> usize {
        self.kinds().into_iter().map(SharedTexts::keep).sum()
    }

    /// Forgets the texts of the last row, which is not used.
    pub(super) fn forget(&mut self) {
        self.kinds().into_iter().for_each(|texts| texts.last = None);
    }

    fn kinds(&mut self) -> [&mut SharedTexts; 5] {
        let Self { names, rules, messages, helps, urls } = self;
        [names, rules, messages, helps, urls]
    }
}

/// Texts of a kind by what was read.
#[derive(Default)]
pub(super) struct SharedTexts {
    known: HashMap<Box<str>, Arc<str>>,
    /// The text of the last row, if it was not known.
    last: Option<(Box<str>, Arc<str>)>,
}

impl SharedTexts {
    /// What `make` makes of a text, which it is called for once if a row with the text is used.
    pub(super) fn get(&mut self, text: &str, make: impl FnOnce(&str) -> Arc<str>) -> Arc<str> {
        if let Some(known) = self.known.get(text) {
            return Arc::clone(known);
        }
        let made = make(text);
        if text.len() <= MAX_LEN && made.len() <= MAX_LEN && self.known.len() < MAX_SHARED {
            self.last = Some((text.into(), Arc::clone(&made)));
        }
        made
    }

    fn keep(&mut self) -> usize {
        let Some((text, made)) = self.last.take() else { return 0 };
        let bytes = text.len() + made.len() + size_of_val(&text) + size_of_val(&made);
        self.known.insert(text, made);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_used_rows_are_shared() {
        let mut texts = RowTexts::default();
        let get = |texts: &mut RowTexts, text: &str| texts.urls.get(text, |text| text.into());
        let first = get(&mut texts, "a");
        texts.forget();
        let second = get(&mut texts, "a");
        assert!(!Arc::ptr_eq(&first, &second) && texts.keep() > 2);
        assert!(Arc::ptr_eq(&second, &get(&mut texts, "a")) && texts.keep() == 0);
        let long = "x".repeat(MAX_LEN + 1);
        get(&mut texts, &long);
        assert_eq!(texts.keep(), 0);
    }
}
