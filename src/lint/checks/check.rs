//! A coded test of a rule.

use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;

type Function = fn(&RuleContext<'_, '_>, &mut RuleMatches);

/// The function of a check, and what its result depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// On the URL, its form and its context, the format of the text and the settings. Where the same URL is found
    /// again, the result is the same.
    OfUrl(Function),
    /// Also on the text around the URL, or on where the URL leads.
    OfText(Function),
}

/// A check in code; a rule file refers to it by name.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) name: &'static str,
    /// The check runs only on URLs with at least one of these features.
    pub(crate) features: UrlFeatures,
    /// The number of values that each match has for the message.
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
    pub(crate) const fn is_url_only(&self) -> bool {
        matches!(self.run, Run::OfUrl(_))
    }
}
