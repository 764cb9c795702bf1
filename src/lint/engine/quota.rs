//! How often a rule may still find something in a text.

use super::rule_set::RuleSet;

/// What is left for each rule of an engine in one text. A rule that has found something in so many URLs as it may is not
/// run any more: a text of a hundred megabytes may hold ten million faulty URLs, and nobody reads so many findings.
#[derive(Debug)]
pub(crate) struct Quota {
    most: u64,
    /// In how many URLs each rule has found something.
    spent: Vec<u64>,
    stopped: RuleSet,
}

impl Quota {
    pub(crate) fn new(rules: usize, most: u64) -> Self {
        Self { most, spent: vec![0; rules], stopped: RuleSet::none(rules) }
    }

    /// Counts a URL in which the rule of this number has found something.
    pub(crate) fn spend(&mut self, number: usize) {
        self.spent[number] += 1;
        if self.spent[number] >= self.most {
            self.stop(number);
        }
    }

    pub(crate) fn stop(&mut self, number: usize) {
        self.stopped.put(number);
    }

    /// Whether a rule was stopped, so that it is not known what else it would find.
    pub(crate) fn has_stopped(&self) -> bool {
        !self.stopped.is_empty()
    }

    /// The rules that are not run any more.
    pub(crate) const fn stopped(&self) -> &RuleSet {
        &self.stopped
    }
}
