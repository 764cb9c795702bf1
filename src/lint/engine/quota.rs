//! In how many URLs of a text a rule may report something before it is stopped.

use super::rule_set::RuleSet;

/// The quota of each rule of an engine in one text. A rule with findings in `max` URLs is stopped: a text of a hundred
/// megabytes may have ten million URLs with findings, and nobody reads so many.
#[derive(Debug)]
pub(super) struct Quota {
    max: u64,
    /// The number of URLs with findings, by rule.
    spent: Vec<u64>,
    stopped: RuleSet,
}

impl Quota {
    /// The quota of `rules` rules: `max` URLs each.
    pub(super) fn new(rules: usize, max: u64) -> Self {
        Self { max, spent: vec![0; rules], stopped: RuleSet::none(rules) }
    }

    /// Counts a URL in which the rule has a finding.
    pub(super) fn spend(&mut self, rule: usize) {
        self.spent[rule] += 1;
        if self.spent[rule] >= self.max {
            self.stop(rule);
        }
    }

    pub(super) fn stop(&mut self, rule: usize) {
        self.stopped.insert(rule);
    }

    /// Whether a rule was stopped, so that some of its findings are unknown.
    pub(super) fn has_stopped(&self) -> bool {
        !self.stopped.is_empty()
    }

    /// The rules that may report no more URLs.
    pub(super) const fn stopped(&self) -> &RuleSet {
        &self.stopped
    }
}
