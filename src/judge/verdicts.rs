//! Which findings of a text that is read whole comments suppress, and the errors of these comments.

use super::finding_builder::FindingBuilder;
use super::placed::PlacedFinding;
use super::text_part::TextPart;
use super::url_judge::UrlJudge;
use super::verified_fixes::{HiddenParts, verify_fixes};
use crate::lint::Engine;
use crate::lint::suppress::Verdict;
use crate::report::{Excerpts, Passwords, ReportedFinding};

/// The findings of a text, by place, each with whether a comment suppresses it; the errors of these comments are among
/// them. Their fixes were verified before.
pub(crate) fn verdicts(
    builder: &FindingBuilder,
    url_judge: &UrlJudge<'_, '_>,
    part: &TextPart<'_>,
    found: Vec<PlacedFinding>,
    excerpts: &Excerpts<'_>,
) -> impl Iterator<Item = (ReportedFinding, Verdict)> {
    let engine = url_judge.engine();
    let swept = engine.sweep(part.format, part.text, found, |placed| (&placed.finding, placed.url));
    let mut judged = swept.judged;
    // if a rule was stopped, a comment without effect may suppress findings of that
    if url_judge.ran_all_rules() && !swept.complaints.is_empty() {
        let mut positions = part.positions();
        let complaints = swept.complaints.into_iter();
        let mut complaints: Vec<_> =
            complaints.map(|finding| PlacedFinding::of_text(finding, &mut positions)).collect();
        let hidden = HiddenParts { secrets: builder.secrets, passwords: Passwords::default() };
        let changes = builder.changes(excerpts);
        verify_fixes(engine, url_judge.kinds(), part, &mut complaints, None, &hidden, changes);
        judged.extend(complaints.into_iter().map(|placed| (placed, Verdict::Reported)));
        judged.sort_by_key(|(placed, _)| placed.finding.span);
    }
    judged.into_iter().map(|(placed, verdict)| (builder.build(part, placed, excerpts), verdict))
}

/// The findings of a text where suppressed ones are reported too, but not fixed.
pub(crate) fn without_suppressed_fixes(
    engine: &Engine,
    part: &TextPart<'_>,
    found: Vec<PlacedFinding>,
) -> Vec<PlacedFinding> {
    if !found.iter().any(|placed| placed.fix.is_some()) {
        return found;
    }
    let swept = engine.sweep(part.format, part.text, found, |placed| (&placed.finding, placed.url));
    let judged = swept.judged.into_iter();
    judged
        .map(|(placed, verdict)| match verdict {
            Verdict::Reported => placed,
            Verdict::Suppressed(_) => PlacedFinding { fix: None, ..placed },
        })
        .collect()
}
