//! How many more URLs of a text a rule may report.

use super::rule_set::RuleSet;

/// The remaining quota of each rule of an engine in one text. A rule that has findings in its maximum of URLs is not
/// run any more: a text of a hundred megabytes may have ten million URLs with findings, and nobody reads so many.
#[derive(Debug)]
pub(super) struct Quota {
    most: u64,
    /// The number of URLs with findings, by rule.
    spent: Vec<u64>,
    stopped: RuleSet,
}

impl Quota {
    pub(super) fn new(rules: usize, most: u64) -> Self {
        Self { most, spent: vec![0; rules], stopped: RuleSet::none(rules) }
    }

    /// Counts a URL in which the rule of this number has found something.
    pub(super) fn spend(&mut self, number: usize) {
        self.spent[number] += 1;
        if self.spent[number] >= self.most {
            self.stop(number);
        }
    }

    pub(super) fn stop(&mut self, number: usize) {
        self.stopped.put(number);
    }

    /// Whether a rule was stopped, so that some of its findings are unknown.
    pub(super) fn has_stopped(&self) -> bool {
        !self.stopped.is_empty()
    }

    /// The rules that are not run any more.
    pub(super) const fn stopped(&self) -> &RuleSet {
        &self.stopped
    }
}
