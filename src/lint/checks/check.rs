//! A coded test of a rule.

use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;

/// A test in code, under the name by which a rule file asks for it.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// What a URL must show before it is worth running: one of these.
    pub(crate) clues: UrlFeatures,
    /// How many values it supplies for the message.
    pub(crate) values: usize,
    /// The options that it asks for; a rule that runs it declares them.
    pub(crate) options: &'static [&'static str],
    pub(crate) run: fn(&RuleContext<'_, '_>, &mut RuleMatches),
}
