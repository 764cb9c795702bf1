//! Values for which a run reports only one finding of a rule, such as a scheme that the links of a project have.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use super::placed::PlacedFinding;
use crate::lint::FrequentValues;
use crate::report::ReportedFinding;

/// A value for which a rule has findings.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RuleValue {
    rule: Arc<str>,
    value: Arc<str>,
}

impl RuleValue {
    /// The approximate memory of the value, in bytes.
    pub(crate) fn weight(&self) -> usize {
        size_of_val(&self.value) + self.value.len()
    }
}

/// The maximum number of values that are remembered; those after them are reported each time.
const MAX_REMEMBERED: usize = 1 << 16;

/// The values for which a finding was reported, or is not to be.
#[derive(Default)]
pub(crate) struct ReportedOnce {
    hasher: RandomState,
    /// Rules and values, hashed.
    known: HashSet<u64>,
}

impl ReportedOnce {
    /// Remembers values. No finding is reported for them from now on.
    pub(crate) fn remember_all(&mut self, values: &[RuleValue]) {
        for RuleValue { rule, value } in values {
            self.remember(rule, value);
        }
    }

    /// Whether a finding of the same rule and value was reported before. Remembers the value.
    pub(crate) fn check_and_remember(&mut self, finding: &ReportedFinding) -> bool {
        finding.once.as_ref().is_some_and(|value| !self.remember(&finding.rule, value))
    }

    /// Remembers a value; returns whether it is new, or cannot be remembered.
    fn remember(&mut self, rule: &str, value: &str) -> bool {
        let hash = self.hasher.hash_one((rule, value));
        if self.known.len() == MAX_REMEMBERED {
            return !self.known.contains(&hash);
        }
        self.known.insert(hash)
    }
}

/// The values of which no finding of a text is reported, sorted.
pub(crate) fn values_meant(found: &[PlacedFinding]) -> Vec<RuleValue> {
    let frequent = FrequentValues::of(found.iter().map(|placed| &placed.finding)).into_values();
    let mut values: Vec<_> = frequent.map(|(rule, value)| RuleValue { rule, value }).collect();
    values.sort_unstable();
    values
}
