//! A coded test of a rule.

use super::context::RuleContext;
use super::features::UrlFeatures;
use super::hits::RuleMatches;

/// A test in code, under the name by which a rule file asks for it.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) name: &'static str,
    /// What a URL must show before it is worth running: one of these.
    pub(super) clues: UrlFeatures,
    /// How many values it supplies for the message.
    pub(super) values: usize,
    /// The options that it asks for; a rule that runs it declares them.
    pub(super) options: &'static [&'static str],
    pub(super) run: fn(&RuleContext<'_, '_>, &mut RuleMatches),
}
