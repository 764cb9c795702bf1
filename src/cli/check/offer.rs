//! Fixes that reports may offer: those that do what they should, and where their edits stand.

use super::Seen;
use crate::cli::run::work::{Part, Places};
use crate::fix::verify;
use crate::lint::{Edit, Engine, Fix};
use crate::report::{FoundFix, PlacedEdit};

/// Keeps of the fixes of a text those that do what they should, and looks up where their edits stand. Of a text that is
/// not at hand whole none is kept.
pub(super) fn offer(engine: &Engine, part: &Part<'_>, found: &mut [Seen]) {
    if !found.iter().any(|seen| seen.diagnostic.fix.is_some()) {
        return;
    }
    if !part.first || !part.last {
        found.iter_mut().for_each(|seen| seen.diagnostic.fix = None);
        return;
    }
    let said = found.iter_mut().map(|seen| (&mut seen.diagnostic, seen.of_url.then_some(seen.url))).collect();
    verify(engine, part.format, part.text, said);
    let mut places = Places::new(part);
    for seen in found {
        seen.fix = seen.diagnostic.fix.take().map(|fix| placed(&fix, part, &mut places));
    }
}

fn placed(fix: &Fix, part: &Part<'_>, places: &mut Places<'_>) -> FoundFix {
    let placed = |Edit { span, text }: &Edit| {
        let (start, end) = part.source(*span);
        PlacedEdit { place: places.at(span.start), end_place: places.at(span.end), start, end, text: text.clone() }
    };
    FoundFix { applicability: fix.applicability, edits: fix.edits.iter().map(placed).collect() }
}
