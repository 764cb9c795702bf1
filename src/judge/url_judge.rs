//! Runs the rules on the URLs of a text, one URL after the other.

use std::sync::Arc;

use super::placed::PlacedFinding;
use super::positions::Positions;
use super::text_part::TextPart;
use crate::lint::{Detail, DocumentKinds, Engine, Finding, KindEvidence, TextState, merge};
use crate::scan::Found;

/// Runs the rules on the URLs of a text, which come in order.
pub(crate) struct UrlJudge<'p, 't> {
    engine: &'p Engine,
    kinds: &'p DocumentKinds<'p>,
    /// The rules that were stopped in earlier parts of the file.
    stopped: Vec<Arc<str>>,
    /// What is kept from URL to URL; `None` before the first.
    state: Option<TextState>,
    max_findings: u64,
    positions: Positions<'t>,
    /// The kinds of the text; `None` before the first finding.
    shown_kinds: Option<Arc<[KindEvidence]>>,
    findings: Vec<Finding>,
}

impl<'p, 't> UrlJudge<'p, 't> {
    /// A rule is stopped once it has findings in more than `max_findings` URLs of the text, or if it is among `stopped`,
    /// those of earlier parts of the file.
    pub(crate) fn new(
        engine: &'p Engine,
        part: &TextPart<'t>,
        kinds: &'p DocumentKinds<'p>,
        max_findings: u64,
        stopped: Vec<Arc<str>>,
    ) -> Self {
        Self {
            engine,
            kinds,
            stopped,
            state: None,
            max_findings,
            positions: part.positions(),
            shown_kinds: None,
            findings: Vec::new(),
        }
    }

    pub(crate) const fn engine(&self) -> &'p Engine {
        self.engine
    }

    pub(crate) const fn kinds(&self) -> &'p DocumentKinds<'p> {
        self.kinds
    }

    /// Whether all rules were run on all URLs so far.
    pub(crate) fn ran_all_rules(&self) -> bool {
        !self.state.as_ref().is_some_and(TextState::has_stopped)
    }

    /// Adds the findings of a URL: one for each place that a rule reports, so that its fix can be tried.
    pub(crate) fn judge(&mut self, url: &Found<'_>, detail: Detail, placed: &mut Vec<PlacedFinding>) {
        let Self { engine, kinds, stopped, max_findings, positions, shown_kinds, findings, .. } = self;
        let state = self.state.get_or_insert_with(|| {
            // one more, so that the reports see that there are too many
            let mut state = engine.text_state(max_findings.saturating_add(1));
            stopped.iter().for_each(|rule| engine.stop(&mut state, rule));
            state
        });
        engine.check_places(kinds, url, detail, Some(state), findings);
        if findings.is_empty() {
            return;
        }
        let kinds = shown_kinds.get_or_insert_with(|| kinds.all().into());
        placed.extend(findings.drain(..).map(|finding| PlacedFinding {
            kinds: Arc::clone(kinds),
            ..PlacedFinding::new(finding, url.span(), positions)
        }));
    }

    /// Returns the findings of a URL that is not fixed: one per rule.
    pub(crate) fn judge_without_fixes(&mut self, url: &Found<'_>) -> Vec<PlacedFinding> {
        let mut placed = Vec::new();
        self.judge(url, Detail::TEXTS, &mut placed);
        merge(&mut placed);
        placed
    }
}
