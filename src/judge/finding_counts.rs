//! Numbers the findings of a text, and counts those of each rule.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use crate::report::ReportedFinding;

/// The number of pairs of rule and URL whose findings are counted in a text. With more, counting starts again.
const MAX_FINDING_COUNTS: usize = 1 << 19;

/// The findings of a text so far.
pub(crate) struct FindingCounts {
    max_per_rule: u64,
    hasher: RandomState,
    /// The number of findings by the hash of rule and URL.
    by_url: HashMap<u64, u64>,
    /// The number of URLs with findings, by rule.
    by_rule: HashMap<Arc<str>, u64>,
}

/// Whether a finding is one of those that are reported of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleLimit {
    Within,
    /// It is the first of its rule that is not.
    FirstBeyond,
    Beyond,
}

impl FindingCounts {
    /// No findings; at most `max_per_rule` are reported of each rule.
    pub(crate) fn new(max_per_rule: u64) -> Self {
        Self { max_per_rule, hasher: RandomState::new(), by_url: HashMap::new(), by_rule: HashMap::new() }
    }

    /// Starts a new text.
    pub(crate) fn clear(&mut self) {
        self.by_url.clear();
        self.by_rule.clear();
    }

    /// Counts a finding of a rule.
    pub(crate) fn count(&mut self, rule: &Arc<str>) -> RuleLimit {
        let count = match self.by_rule.get_mut(rule) {
            Some(count) => count,
            None => self.by_rule.entry(Arc::clone(rule)).or_default(),
        };
        *count += 1;
        match *count {
            count if count <= self.max_per_rule => RuleLimit::Within,
            count if count == self.max_per_rule.saturating_add(1) => RuleLimit::FirstBeyond,
            _ => RuleLimit::Beyond,
        }
    }

    /// Counts a finding that is reported or suppressed; returns its number, from 1, among the findings of the text with
    /// the same rule and URL.
    pub(crate) fn next_nth(&mut self, finding: &ReportedFinding) -> u64 {
        let counts = &mut self.by_url;
        if counts.len() == MAX_FINDING_COUNTS {
            counts.clear();
        }
        let nth = counts.entry(self.hasher.hash_one((&finding.rule, &finding.url))).or_default();
        *nth += 1;
        *nth
    }

    /// Whether each rule has at most as many findings as are reported.
    #[cfg(feature = "cli")]
    pub(crate) fn all_are_within(&self) -> bool {
        self.by_rule.values().all(|&count| count <= self.max_per_rule)
    }

    /// The rules that have more findings than are reported, by id. Their counts are forgotten.
    pub(crate) fn take_rules_beyond(&mut self) -> Vec<Arc<str>> {
        let beyond = self.by_rule.drain().filter(|(_, count)| *count > self.max_per_rule);
        let mut rules: Vec<_> = beyond.map(|(rule, _)| rule).collect();
        rules.sort();
        rules
    }
}
