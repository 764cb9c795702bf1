//! Remembers which rules found nothing in a URL, so that they do not run on the same URL again. The addresses of
//! licenses, namespaces and badges are in many documents dozens of times.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::rule_set::RuleSet;
use crate::scan::{Context, Form, Found};

/// The maximum length in bytes of a URL that is remembered.
const MAX_URL_LEN: usize = 128;

/// The number of slots of the table.
const SLOTS: usize = 256;

/// A hash table with one URL per slot and the rules that found nothing in it. A new URL replaces the one in its slot.
#[derive(Default, Debug)]
pub(super) struct SilentRules {
    /// Empty until the first URL is added.
    table: Vec<Option<Entry>>,
}

/// A URL, and the rules that found nothing in it.
#[derive(Debug)]
struct Entry {
    url: String,
    form: Form,
    context: Context,
    rules: RuleSet,
}

impl SilentRules {
    /// The rules that found nothing in this URL.
    pub(super) fn get(&self, found: &Found<'_>) -> Option<&RuleSet> {
        if self.table.is_empty() {
            return None;
        }
        let entry = self.table[slot(found)?].as_ref()?;
        entry.is_for(found).then_some(&entry.rules)
    }

    /// Adds rules that found nothing in this URL. Another URL in its slot is forgotten.
    pub(super) fn add(&mut self, found: &Found<'_>, rules: &RuleSet) {
        if rules.is_empty() {
            return;
        }
        let Some(slot) = slot(found) else { return };
        if self.table.is_empty() {
            self.table.resize_with(SLOTS, || None);
        }
        match &mut self.table[slot] {
            Some(entry) if entry.is_for(found) => entry.rules.union(rules),
            Some(entry) => {
                entry.url.clear();
                entry.url.push_str(&found.text);
                (entry.form, entry.context, entry.rules) = (found.form, found.context, rules.clone());
            }
            empty => {
                let url = found.text.clone().into_owned();
                *empty = Some(Entry { url, form: found.form, context: found.context, rules: rules.clone() });
            }
        }
    }
}

impl Entry {
    fn is_for(&self, found: &Found<'_>) -> bool {
        self.url == found.text && self.form == found.form && self.context == found.context
    }
}

/// The index of the slot for a URL; `None` if the URL is too long.
fn slot(found: &Found<'_>) -> Option<usize> {
    let hash = |bytes: &[u8]| BuildHasherDefault::<DefaultHasher>::default().hash_one(bytes);
    (found.text.len() <= MAX_URL_LEN).then(|| (hash(found.text.as_bytes()) % SLOTS as u64) as usize)
}
