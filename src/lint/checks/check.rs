//! A coded test of a rule.

use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;

/// A check in code; a rule file refers to it by name.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// The check runs only on URLs with at least one of these features.
    pub(crate) clues: UrlFeatures,
    /// The number of values that it supplies for the message.
    pub(crate) values: usize,
    /// The options that it reads; a rule that runs it declares them.
    pub(crate) options: &'static [&'static str],
    pub(crate) run: fn(&RuleContext<'_, '_>, &mut RuleMatches),
}
