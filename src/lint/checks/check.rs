//! A coded check: the function that a rule file names, and what it declares for the engine.

use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;

type CheckFunction = fn(&RuleContext<'_, '_>, &mut RuleMatches);

/// The function of a check, by what its result depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// On the URL, its form and its context, the format of the text and the settings. Where the same URL is found
    /// again, the result is the same.
    OfUrl(CheckFunction),
    /// Also on the text around the URL, or on where the URL leads.
    OfText(CheckFunction),
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
    /// Adds a match for each place of the URL that the check reports.
    pub(crate) fn run(&self, cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
        let (Run::OfUrl(run) | Run::OfText(run)) = self.run;
        run(cx, matches);
    }

    /// Whether the text around a URL does not matter.
    pub(crate) const fn is_url_only(&self) -> bool {
        matches!(self.run, Run::OfUrl(_))
    }
}
