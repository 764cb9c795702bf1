//! What the rules on references that lead nowhere share.

use crate::lint::context::RuleContext;
use crate::lint::model::{Applicability, FixBuilder, RuleMatch, RuleMatches};
use crate::site::{BrokenReference, BrokenReferenceKind};
use crate::text::Span;

/// Reports a reference of which this is wrong. The values of the message are what it leads to, and the end of the
/// sentence: `; did you mean "a.md"?`, or nothing.
pub(super) fn report(cx: &RuleContext<'_, '_>, kind: BrokenReferenceKind, matches: &mut RuleMatches) {
    let Some(broken) = cx.broken_reference().filter(|broken| broken.kind == kind) else { return };
    let BrokenReference { target, nearest, .. } = broken;
    let whole = Span::new(0, cx.url.text().len());
    let tail = nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean \"{nearest}\"?"));
    let mut found = RuleMatch::at(whole).with(cx.without_secrets(target)).with(cx.without_secrets(&tail));
    // only the capitals differ, so no other file can be meant
    let applicability =
        if kind == BrokenReferenceKind::WrongCase { Applicability::Safe } else { Applicability::Unsafe };
    if let Some(nearest) = nearest {
        found = found.fixed_by(FixBuilder::new(applicability).rewrite(whole, cx.url.text(), nearest));
    }
    matches.push(found);
}
