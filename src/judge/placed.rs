//! Findings with their URL, lines and columns.

use std::sync::Arc;

use super::positions::Positions;
use crate::lint::{Finding, KindEvidence, OfUrl};
use crate::report::{FoundFix, Place};
use crate::text::Span;

/// A finding with its URL, lines and columns.
pub(crate) struct PlacedFinding {
    pub(crate) finding: Finding,
    pub(crate) url: Span,
    /// Whether the finding is about a URL. If not, `url` is the span of the finding.
    pub(crate) is_of_url: bool,
    pub(crate) place: Place,
    /// The place after the last character.
    pub(crate) end_place: Place,
    /// The last line of the finding.
    pub(crate) last_line: u64,
    /// The first and last line of the finding and its URL, by which suppressions match.
    pub(crate) lines: (u64, u64),
    /// The kinds of its document.
    pub(crate) kinds: Arc<[KindEvidence]>,
    /// The start and end of each related place.
    pub(crate) related: Vec<(Place, Place)>,
    /// Its fix, once verified.
    pub(crate) fix: Option<Box<FoundFix>>,
}

impl PlacedFinding {
    pub(crate) fn new(finding: Finding, url: Span, positions: &mut Positions<'_>) -> Self {
        let Span { start, end } = finding.span;
        let lines = positions.lines(url.hull(finding.span));
        let (place, end_place) = (positions.at(start), positions.at(end));
        // a finding that ends with a line end is not on the next line
        let last_line = if end_place.column == 1 { end_place.line - 1 } else { end_place.line };
        let last_line = last_line.max(place.line);
        let related = finding.related.iter().map(|it| (positions.at(it.span.start), positions.at(it.span.end)));
        let related = related.collect();
        Self {
            finding,
            url,
            is_of_url: true,
            place,
            end_place,
            last_line,
            lines,
            kinds: Arc::default(),
            related,
            fix: None,
        }
    }

    /// A finding of text other than a URL.
    pub(crate) fn of_text(finding: Finding, positions: &mut Positions<'_>) -> Self {
        let url = finding.span;
        Self { is_of_url: false, ..Self::new(finding, url, positions) }
    }
}

impl OfUrl for PlacedFinding {
    fn finding(&self) -> &Finding {
        &self.finding
    }

    fn finding_mut(&mut self) -> &mut Finding {
        &mut self.finding
    }

    fn url(&self) -> Option<Span> {
        self.is_of_url.then_some(self.url)
    }

    fn absorb(&mut self, other: &Self) {
        self.last_line = self.last_line.max(other.last_line);
        self.lines = (self.lines.0.min(other.lines.0), self.lines.1.max(other.lines.1));
    }
}
