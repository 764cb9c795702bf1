//! The fixes that reports offer: those with the intended effect, with the places of their edits.

use super::placed::PlacedFinding;
use crate::cli::pipeline::{Part, Positions};
use crate::fix::{KnownUrls, verify_known};
use crate::lint::{Applicability, DocumentKinds, Edit, Engine, Fix, edited, merge};
use crate::report::{Excerpts, FoundFix, LinePart, Passwords, PlacedEdit, Secrets, passage};
use crate::text::Span;

/// What reports hide of a text.
pub(super) struct HiddenParts<'h> {
    pub(super) secrets: Secrets,
    /// The passwords of the URLs in it.
    pub(super) passwords: Passwords<'h>,
}

/// Removes the fixes that do not have the intended effect, merges the findings of a rule for one URL, and looks up the
/// places of edits. `known` is what was found in the text, if it was read before; `changes` shows the lines that they
/// change.
pub(super) fn verify_fixes(
    engine: &Engine,
    kinds: &DocumentKinds<'_>,
    part: &Part<'_>,
    found: &mut Vec<PlacedFinding>,
    known: Option<KnownUrls<'_>>,
    hidden: &HiddenParts<'_>,
    changes: Option<&Excerpts<'_>>,
) {
    // what is in a compressed file is never fixed
    if part.document_path != part.path {
        found.iter_mut().for_each(|placed| placed.finding.fix = None);
    }
    if !found.iter().any(|placed| placed.finding.fix.is_some()) {
        return merge(found);
    }
    let findings =
        found.iter_mut().map(|placed| (&mut placed.finding, placed.is_of_url.then_some(placed.url))).collect();
    verify_known(engine, kinds, known, findings);
    // a program or another project writes such documents, or their errors are there on purpose
    if kinds.keep_their_text() {
        let fixes = found.iter_mut().filter_map(|placed| placed.finding.fix.as_mut());
        fixes.for_each(|fix| fix.applicability = Applicability::Unsafe);
    }
    merge(found);
    let mut positions = part.positions();
    for placed in found {
        let Some(fix) = placed.finding.fix.take() else { continue };
        let lines = changes.and_then(|excerpts| changed_lines(&fix, excerpts));
        placed.fix = Some(Box::new(FoundFix { lines, ..with_places(&fix, part, &mut positions, hidden) }));
    }
}

/// A fix with the places of its edits.
fn with_places(fix: &Fix, part: &Part<'_>, positions: &mut Positions<'_>, hidden: &HiddenParts<'_>) -> FoundFix {
    let mut placed_edit = |Edit { span, text }: &Edit| {
        let (start, end) = part.source(*span);
        PlacedEdit {
            place: positions.at(span.start),
            end_place: positions.at(span.end),
            start,
            end,
            text: text.clone(),
        }
    };
    let edits: Vec<_> = fix.edits.iter().map(&mut placed_edit).collect();
    FoundFix {
        applicability: fix.applicability,
        // reports that have room for one edit only show this
        joined: joined(&fix.edits, part.text, hidden).as_ref().map(placed_edit),
        edits,
        lines: None,
        in_file: part.bytes.is_some(),
    }
}

/// The lines that a fix changes, as reports show them.
fn changed_lines(fix: &Fix, excerpts: &Excerpts<'_>) -> Option<Vec<LinePart>> {
    let edits: Vec<_> = fix.edits.iter().map(|edit| (edit.span, &*edit.text)).collect();
    excerpts.changed_lines(&edits)
}

/// Joins several edits into one, if the text between them may be shown.
fn joined(edits: &[Edit], text: &[u8], hidden: &HiddenParts<'_>) -> Option<Edit> {
    let [first, .., last] = edits else { return None };
    let span = Span::new(first.span.start, last.span.end);
    let old = &text[span.range()];
    if *passage(text, span, &hidden.passwords.within(span), hidden.secrets) != *old {
        return None;
    }
    let inside: Vec<Edit> = edits.iter().map(|edit| edit.relative_to(span.start)).collect();
    Some(Edit { span, text: String::from_utf8(edited(old, &inside)).ok()? })
}
