//! Values for which a run reports only one finding of a rule, such as a scheme that the links of a project have.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use super::placed::PlacedFinding;
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

/// A value with this many findings of a rule in one text belongs to the project: none of its findings is reported.
const MIN_FREQUENT: usize = 3;

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

/// The values that have at least [`MIN_FREQUENT`] findings of a rule in a text, sorted.
pub(crate) fn frequent_values(found: &[PlacedFinding]) -> Vec<RuleValue> {
    let mut counts: HashMap<(&Arc<str>, &Arc<str>), usize> = HashMap::new();
    for PlacedFinding { finding, .. } in found {
        if let Some(value) = &finding.once {
            *counts.entry((&finding.rule, value)).or_default() += 1;
        }
    }
    let frequent = counts.into_iter().filter(|(_, count)| *count >= MIN_FREQUENT);
    let new = |rule, value| RuleValue { rule: Arc::clone(rule), value: Arc::clone(value) };
    let mut values: Vec<_> = frequent.map(|((rule, value), _)| new(rule, value)).collect();
    values.sort_unstable();
    values
}
