//! Values of which a run reports one finding of a rule, such as a scheme that the links of a project have.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use super::placed::PlacedFinding;
use crate::report::ReportedFinding;

/// The maximum number of values that are remembered; those after them are reported each time.
const MOST: usize = 1 << 16;

/// How many findings of a rule for one value show that the value is the document's own.
const OFTEN: usize = 3;

/// The values of which a finding was reported, or need not be.
#[derive(Default)]
pub(super) struct ReportedOnce {
    hasher: RandomState,
    /// Rules and values, hashed.
    known: HashSet<u64>,
}

impl ReportedOnce {
    /// Remembers values, each with the id of its rule, of which no finding is reported from now on.
    pub(super) fn own(&mut self, values: &[(Arc<str>, Arc<str>)]) {
        for (rule, value) in values {
            self.add(rule, value);
        }
    }

    /// Whether a finding of the same rule and value was reported; from now on, one was.
    pub(super) fn is_known(&mut self, finding: &ReportedFinding) -> bool {
        finding.once.as_ref().is_some_and(|value| !self.add(&finding.rule, value))
    }

    /// Remembers a value; returns whether it is new, or cannot be remembered.
    fn add(&mut self, rule: &str, value: &str) -> bool {
        let hash = self.hasher.hash_one((rule, value));
        if self.known.len() == MOST {
            return !self.known.contains(&hash);
        }
        self.known.insert(hash)
    }
}

/// The values that a text has often, each with the id of its rule, in order.
pub(super) fn often(found: &[PlacedFinding]) -> Vec<(Arc<str>, Arc<str>)> {
    let mut counts: HashMap<(&Arc<str>, &Arc<str>), usize> = HashMap::new();
    for seen in found {
        if let Some(value) = &seen.finding.once {
            *counts.entry((&seen.finding.rule, value)).or_default() += 1;
        }
    }
    let often = counts.into_iter().filter(|(_, count)| *count >= OFTEN);
    let mut values: Vec<_> = often.map(|((rule, value), _)| (Arc::clone(rule), Arc::clone(value))).collect();
    values.sort_unstable();
    values
}
