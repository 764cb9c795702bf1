//! What is kept from URL to URL of one text.

use super::quota::Quota;
use super::silent_rules::SilentRules;

/// How many more URLs each rule may report, and which rules found nothing in URLs that may be in the text again.
#[derive(Debug)]
pub(crate) struct TextState {
    pub(super) quota: Quota,
    pub(super) silent: SilentRules,
}

impl TextState {
    /// At the start of a text, in which each of so many rules may report `most` URLs.
    pub(super) fn new(rules: usize, most: u64) -> Self {
        Self { quota: Quota::new(rules, most), silent: SilentRules::default() }
    }

    /// Whether a rule was stopped, so that some of its findings are unknown.
    pub(crate) fn has_stopped(&self) -> bool {
        self.quota.has_stopped()
    }
}
