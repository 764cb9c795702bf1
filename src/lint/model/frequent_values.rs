//! Values that several findings of a text have, such as a host: its project means them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::finding::Finding;

/// A value with this many findings of a rule in one text belongs to the project: none of its findings is reported.
const MIN_FREQUENT: usize = 3;

/// The rules and values ([`Finding::once`]) of which no finding of a text is reported or changed.
pub(crate) struct FrequentValues(HashSet<(Arc<str>, Arc<str>)>);

impl FrequentValues {
    /// The values that at least [`MIN_FREQUENT`] of these findings of a text have.
    pub(crate) fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut counts: HashMap<_, usize> = HashMap::new();
        for finding in findings {
            if let Some(value) = &finding.once {
                *counts.entry((Arc::clone(&finding.rule), Arc::clone(value))).or_default() += 1;
            }
        }
        Self(counts.into_iter().filter(|(_, count)| *count >= MIN_FREQUENT).map(|(value, _)| value).collect())
    }

    /// Whether a finding has such a value.
    pub(crate) fn has(&self, finding: &Finding) -> bool {
        let value = || (Arc::clone(&finding.rule), finding.once.clone().unwrap_or_default());
        !self.0.is_empty() && finding.once.is_some() && self.0.contains(&value())
    }

    /// The rules with their values.
    pub(crate) fn into_values(self) -> impl Iterator<Item = (Arc<str>, Arc<str>)> {
        self.0.into_iter()
    }
}
