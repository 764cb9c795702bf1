//! Runs the rules on the URLs of a text, one URL after the other.

use std::sync::Arc;

use super::placed::PlacedFinding;
use crate::cli::pipeline::{Part, Positions};
use crate::lint::{Detail, DocumentKinds, Engine, Finding, KindEvidence, TextState, merge};
use crate::scan::Found;

/// Judges the URLs of a text in order.
pub(super) struct Judging<'p, 't> {
    engine: &'p Engine,
    part: &'p Part<'t>,
    kinds: &'p DocumentKinds<'p>,
    /// From the first URL on.
    state: Option<TextState>,
    most: u64,
    positions: Positions<'t>,
    /// The kinds of the text, from the first finding on.
    shown_kinds: Option<Arc<[KindEvidence]>>,
    findings: Vec<Finding>,
}

impl<'p, 't> Judging<'p, 't> {
    /// A rule is stopped once it has findings in more than `most` URLs of the text, or if it was stopped in earlier
    /// parts of the file.
    pub(super) fn new(engine: &'p Engine, part: &'p Part<'t>, kinds: &'p DocumentKinds<'p>, most: u64) -> Self {
        Self {
            engine,
            part,
            kinds,
            state: None,
            most,
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
    pub(super) fn knows_all(&self) -> bool {
        !self.state.as_ref().is_some_and(TextState::has_stopped)
    }

    /// Adds the findings of a URL: one for each place that a rule reports, so that its fix can be tried.
    pub(super) fn judge(&mut self, url: &Found<'_>, detail: Detail, seen: &mut Vec<PlacedFinding>) {
        let Self { engine, part, kinds, most, positions, shown_kinds, findings, .. } = self;
        let state = self.state.get_or_insert_with(|| {
            // one more, so that it is known that there are more
            let mut state = engine.text_state(most.saturating_add(1));
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
        seen.extend(findings.drain(..).map(|finding| PlacedFinding {
            kinds: Arc::clone(kinds),
            ..PlacedFinding::new(finding, url.span(), positions)
        }));
    }

    /// The findings of a URL that is not fixed: one per rule.
    pub(super) fn unfixed(&mut self, url: &Found<'_>) -> Vec<PlacedFinding> {
        let mut seen = Vec::new();
        self.judge(url, Detail::TEXTS, &mut seen);
        merge(&mut seen);
        seen
    }
}
