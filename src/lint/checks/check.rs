//! A coded test of a rule.

use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;

type Function = fn(&RuleContext<'_, '_>, &mut RuleMatches);

/// The function of a check, and what decides whether it finds something in a URL.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// The URL, its form and its context, the format of the text and the settings: where the same URL is found again, it finds
    /// the same.
    OfUrl(Function),
    /// The text around the URL too, or where it leads.
    OfText(Function),
}

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
    pub(super) run: Run,
}

impl Check {
    /// Adds its matches in a URL.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        let (Run::OfUrl(run) | Run::OfText(run)) = self.run;
        run(cx, matches);
    }

    /// Whether the text around a URL does not matter.
    pub(crate) const fn is_of_url(&self) -> bool {
        matches!(self.run, Run::OfUrl(_))
    }
}
