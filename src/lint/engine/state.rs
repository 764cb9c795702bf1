//! The data that the engine keeps from URL to URL of one text.

use super::quota::Quota;
use super::silent_rules::SilentRules;

/// The data that the engine keeps from URL to URL of one text.
#[derive(Debug)]
pub(crate) struct TextState {
    pub(super) quota: Quota,
    pub(super) silent_rules: SilentRules,
}

impl TextState {
    /// The state at the start of a text in which each of `rules` rules may report `max` URLs.
    pub(super) fn new(rules: usize, max: u64) -> Self {
        Self { quota: Quota::new(rules, max), silent_rules: SilentRules::default() }
    }

    /// Whether a rule was stopped, so that some of its findings are unknown.
    pub(crate) fn has_stopped(&self) -> bool {
        self.quota.has_stopped()
    }
}
