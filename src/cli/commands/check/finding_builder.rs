//! Builds the findings of reports from the findings of rules.

use super::placed::PlacedFinding;
use crate::cli::pipeline::Part;
use crate::lint::Finding;
use crate::report::{Excerpt, Excerpts, RecordSource, ReportedFinding, Secrets, file_name, redacted};

/// The settings with which findings are built.
pub(super) struct FindingBuilder {
    /// Whether a report shows source lines.
    pub(super) shows_source: bool,
    /// Whether a report shows the lines that fixes change.
    pub(super) shows_changes: bool,
    pub(super) secrets: Secrets,
}

impl FindingBuilder {
    /// What the lines that fixes change are taken from, if they are shown.
    pub(super) fn changes<'e, 't>(&self, excerpts: &'e Excerpts<'t>) -> Option<&'e Excerpts<'t>> {
        self.shows_changes.then_some(excerpts)
    }

    /// Builds the reported finding for a finding in a part of a text.
    pub(super) fn build(&self, part: &Part<'_>, placed: PlacedFinding, excerpts: &Excerpts<'_>) -> ReportedFinding {
        let PlacedFinding { finding, fix, kinds, place, end_place, last_line, .. } = placed;
        let excerpt = if self.shows_source { excerpts.of(finding.span) } else { Excerpt::default() };
        let Finding { rule, severity, span, message, help, url, context, once, .. } = finding;
        let (start, end) = part.source(span);
        let id = part.id.map(|id| redacted(id, self.secrets).into());
        let source = part.source.map(|RecordSource { file, offset }| {
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
            recorded: None,
            // known when all that comes before is
            fails: false,
            nth: 0,
        }
    }
}
