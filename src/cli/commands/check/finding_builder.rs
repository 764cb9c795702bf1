//! Builds the findings of reports from diagnostics of the rules.

use super::placed::PlacedDiagnostic;
use crate::cli::pipeline::Part;
use crate::lint::Diagnostic;
use crate::report::{Excerpt, Excerpts, Finding, Secrets, redacted};

/// Makes findings.
pub(super) struct FindingBuilder {
    /// Whether a report shows source lines.
    pub(super) shows_source: bool,
    pub(super) secrets: Secrets,
}

impl FindingBuilder {
    /// Builds the finding for a diagnostic in a part of a text.
    pub(super) fn finding(&self, part: &Part<'_>, seen: PlacedDiagnostic, excerpts: &Excerpts<'_>) -> Finding {
        let PlacedDiagnostic { diagnostic, fix, places: (place, end_place), last_line, .. } = seen;
        let excerpt = if self.shows_source { excerpts.of(diagnostic.span) } else { Excerpt::default() };
        let Diagnostic { rule, severity, span, message, help, url, context, .. } = diagnostic;
        let (start, end) = part.source(span);
        let id = part.id.map(|id| redacted(id, self.secrets).into());
        Finding {
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
            // known when all that comes before is
            fails: false,
            nth: 0,
        }
    }
}
