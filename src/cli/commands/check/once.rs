//! Values for which a run reports only one finding of a rule, such as a scheme that the links of a project have.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use super::placed::PlacedFinding;
use crate::report::ReportedFinding;

/// The maximum number of values that are remembered; those after them are reported each time.
const MAX_REMEMBERED: usize = 1 << 16;

/// From how many findings of a rule for a value in one text on none is reported: the value belongs to the project.
const MIN_FREQUENT: usize = 3;

/// The values for which a finding was reported, or is not to be.
#[derive(Default)]
pub(super) struct ReportedOnce {
    hasher: RandomState,
    /// Rules and values, hashed.
    known: HashSet<u64>,
}

impl ReportedOnce {
    /// Remembers values, each with the id of its rule. No finding is reported for them from now on.
    pub(super) fn remember_all(&mut self, values: &[(Arc<str>, Arc<str>)]) {
        for (rule, value) in values {
            self.remember(rule, value);
        }
    }

    /// Whether a finding of the same rule and value was reported before. Remembers the value.
    pub(super) fn check_and_remember(&mut self, finding: &ReportedFinding) -> bool {
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

/// The values that have at least [`MIN_FREQUENT`] findings in a text, each with the id of its rule, sorted.
pub(super) fn frequent_values(found: &[PlacedFinding]) -> Vec<(Arc<str>, Arc<str>)> {
    let mut counts: HashMap<(&Arc<str>, &Arc<str>), usize> = HashMap::new();
    for seen in found {
        if let Some(value) = &seen.finding.once {
            *counts.entry((&seen.finding.rule, value)).or_default() += 1;
        }
    }
    let frequent = counts.into_iter().filter(|(_, count)| *count >= MIN_FREQUENT);
    let mut values: Vec<_> = frequent.map(|((rule, value), _)| (Arc::clone(rule), Arc::clone(value))).collect();
    values.sort_unstable();
    values
}
