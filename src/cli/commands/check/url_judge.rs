//! Runs the rules on the URLs of a text, one URL after the other.

use std::sync::Arc;

use super::placed::PlacedFinding;
use crate::cli::pipeline::{Part, Positions};
use crate::lint::{Detail, DocumentKinds, Engine, Finding, KindEvidence, TextState, merge};
use crate::scan::Found;

/// Runs the rules on the URLs of a text, which come in order.
pub(super) struct UrlJudge<'p, 't> {
    engine: &'p Engine,
    part: &'p Part<'t>,
    kinds: &'p DocumentKinds<'p>,
    /// What is kept from URL to URL; `None` before the first.
    state: Option<TextState>,
    max_findings: u64,
    positions: Positions<'t>,
    /// The kinds of the text; `None` before the first finding.
    shown_kinds: Option<Arc<[KindEvidence]>>,
    findings: Vec<Finding>,
}

impl<'p, 't> UrlJudge<'p, 't> {
    /// A rule is stopped once it has findings in more than `max_findings` URLs of the text, or if it was stopped in
    /// earlier parts of the file.
    pub(super) fn new(engine: &'p Engine, part: &'p Part<'t>, kinds: &'p DocumentKinds<'p>, max_findings: u64) -> Self {
        Self {
            engine,
            part,
            kinds,
            state: None,
            max_findings,
            positions: part.positions(),
            shown_kinds: None,
            findings: Vec::new(),
        }
    }

    pub(super) const fn engine(&self) -> &'p Engine {
        self.engine
    }

    pub(super) const fn kinds(&self) -> &'p DocumentKinds<'p> {
        self.kinds
    }

    /// Whether all rules were run on all URLs so far.
    pub(super) fn ran_all_rules(&self) -> bool {
        !self.state.as_ref().is_some_and(TextState::has_stopped)
    }

    /// Adds the findings of a URL: one for each place that a rule reports, so that its fix can be tried.
    pub(super) fn judge(&mut self, url: &Found<'_>, detail: Detail, placed: &mut Vec<PlacedFinding>) {
        let Self { engine, part, kinds, max_findings, positions, shown_kinds, findings, .. } = self;
        let state = self.state.get_or_insert_with(|| {
            // one more, so that the reports see that there are too many
            let mut state = engine.text_state(max_findings.saturating_add(1));
            for rule in part.stopped.map(|stopped| stopped.rules()).unwrap_or_default() {
                engine.stop(&mut state, &rule);
            }
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
    pub(super) fn judge_without_fixes(&mut self, url: &Found<'_>) -> Vec<PlacedFinding> {
        let mut placed = Vec::new();
        self.judge(url, Detail::TEXTS, &mut placed);
        merge(&mut placed);
        placed
    }
}
