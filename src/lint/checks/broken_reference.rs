//! Reports a reference that leads nowhere, for the rules that have one [`BrokenReferenceKind`] or a few each.

use crate::lint::context::RuleContext;
use crate::lint::model::{Applicability, FixBuilder, RuleMatch, RuleMatches};
use crate::site::{BrokenReference, BrokenReferenceKind};
use crate::syntax::Component;
use crate::text::Span;

/// Reports the reference if it leads nowhere and its kind of error is in `kinds`. The values for the message are where
/// it leads; the end of the sentence, `; did you mean "a.md"?` or nothing; and its fragment with the `#`.
pub(super) fn report(cx: &RuleContext<'_, '_>, kinds: &[BrokenReferenceKind], matches: &mut RuleMatches) {
    let Some(broken) = cx.broken_reference().filter(|broken| kinds.contains(&broken.kind)) else { return };
    let BrokenReference { kind, target, nearest, .. } = broken;
    let whole = Span::new(0, cx.url.text().len());
    let fragment = cx.url.span(Component::Fragment).map(|span| Span::new(span.start - 1, span.end));
    // of a wrong anchor only the fragment is wrong
    let place = fragment.filter(|_| *kind == BrokenReferenceKind::MissingAnchor).unwrap_or(whole);
    let target = if target.is_empty() { "this document" } else { target };
    let tail = nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean \"{nearest}\"?"));
    let mut rule_match = RuleMatch::at(place).with(cx.without_secrets(target)).with(cx.without_secrets(&tail));
    // `<<name>>` has no `#`
    rule_match = match fragment {
        Some(fragment) => rule_match.with(cx.quote(fragment)),
        None => rule_match.with(["#", cx.quote(whole)].concat()),
    };
    if let Some(nearest) = nearest {
        // only the capitals differ, so no other file can be meant
        let is_sure = *kind == BrokenReferenceKind::WrongCase;
        let applicability = if is_sure { Applicability::Safe } else { Applicability::Unsafe };
        let old = &cx.url.text()[place.range()];
        rule_match = rule_match.fixed_by(FixBuilder::new(applicability).rewrite(place, old, nearest));
    }
    matches.push(rule_match);
}
