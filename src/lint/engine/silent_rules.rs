//! Remembers which rules found nothing in a URL, so that they are not run where it is found again: addresses of licenses,
//! namespaces and badges are in many documents dozens of times.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::rule_set::RuleSet;
use crate::scan::{Context, Form, Found};

/// The longest URL that is remembered, in bytes.
const LONGEST: usize = 128;

/// How many URLs are remembered.
const MOST: usize = 256;

/// The rules that found nothing in URLs of a text, in a table by the hash of the URL: the last URL of each place.
#[derive(Default, Debug)]
pub(super) struct SilentRules {
    /// Empty until the first URL is added.
    table: Vec<Option<Silence>>,
}

/// A URL, and the rules that found nothing in it.
#[derive(Debug)]
struct Silence {
    url: String,
    form: Form,
    context: Context,
    rules: RuleSet,
}

impl SilentRules {
    /// The rules that found nothing in this URL.
    pub(super) fn of(&self, found: &Found<'_>) -> Option<&RuleSet> {
        if self.table.is_empty() {
            return None;
        }
        let silence = self.table[place(found)?].as_ref()?;
        silence.is_of(found).then_some(&silence.rules)
    }

    /// Adds rules that found nothing in this URL. Another URL in its place is forgotten.
    pub(super) fn add(&mut self, found: &Found<'_>, rules: &RuleSet) {
        if rules.is_empty() {
            return;
        }
        let Some(place) = place(found) else { return };
        if self.table.is_empty() {
            self.table.resize_with(MOST, || None);
        }
        match &mut self.table[place] {
            Some(silence) if silence.is_of(found) => silence.rules.add(rules),
            Some(silence) => {
                silence.url.clear();
                silence.url.push_str(&found.text);
                (silence.form, silence.context, silence.rules) = (found.form, found.context, rules.copied());
            }
            empty => {
                let url = found.text.clone().into_owned();
                *empty = Some(Silence { url, form: found.form, context: found.context, rules: rules.copied() });
            }
        }
    }
}

impl Silence {
    fn is_of(&self, found: &Found<'_>) -> bool {
        self.url == found.text && self.form == found.form && self.context == found.context
    }
}

/// The place of a URL in the table; `None` if it is too long.
fn place(found: &Found<'_>) -> Option<usize> {
    let hash = |bytes: &[u8]| BuildHasherDefault::<DefaultHasher>::default().hash_one(bytes);
    (found.text.len() <= LONGEST).then(|| (hash(found.text.as_bytes()) % MOST as u64) as usize)
}
