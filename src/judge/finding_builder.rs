//! Builds the findings of reports from the findings of rules.

use super::placed::PlacedFinding;
use super::text_part::TextPart;
use crate::lint::{Finding, Related};
use crate::report::{Excerpt, Excerpts, RecordSource, RelatedPlace, ReportedFinding, Secrets, file_name, redacted};

/// The settings with which findings are built.
pub(crate) struct FindingBuilder {
    /// Whether a report shows source lines.
    pub(crate) shows_source: bool,
    /// Whether a report shows the lines that fixes change.
    pub(crate) shows_changes: bool,
    pub(crate) secrets: Secrets,
}

impl FindingBuilder {
    /// What the lines that fixes change are taken from, if they are shown.
    pub(crate) fn changes<'e, 't>(&self, excerpts: &'e Excerpts<'t>) -> Option<&'e Excerpts<'t>> {
        self.shows_changes.then_some(excerpts)
    }

    /// Builds the reported finding for a finding in a part of a text.
    pub(crate) fn build(&self, part: &TextPart<'_>, placed: PlacedFinding, excerpts: &Excerpts<'_>) -> ReportedFinding {
        let PlacedFinding { finding, fix, kinds, place, end_place, last_line, related, .. } = placed;
        let excerpt = if self.shows_source { excerpts.of(finding.span) } else { Excerpt::default() };
        let Finding { rule, severity, span, message, help, url, context, once, related: places, .. } = finding;
        let (start, end) = part.source(span);
        let related = places.into_iter().zip(related).map(|(Related { span, what, .. }, (place, end_place))| {
            let (start, end) = part.source(span);
            RelatedPlace { place, end_place, start, end, what: what.into() }
        });
        let id = part.id.map(|id| redacted(id, self.secrets).into());
        let source = part.record.map(|RecordSource { file, offset }| {
            let file = file_name(file, self.secrets).into();
            RecordSource { file, offset }
        });
        let kinds = kinds.iter().map(|kind| redacted(&kind.to_string(), self.secrets).into()).collect();
        ReportedFinding {
            place,
            end_place,
            last_line,
            start,
            end,
            rule,
            severity,
            message,
            help,
            url,
            context,
            fix,
            excerpt,
            id,
            source,
            kinds,
            once,
            related: related.collect(),
            recorded: None,
            // known when all that comes before is
            fails: false,
            nth: 0,
        }
    }
}
