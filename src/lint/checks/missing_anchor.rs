//! A reference to a place that its document does not have (RFC 3986 section 3.5).

use super::broken_reference::report;
use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::site::BrokenReferenceKind;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "missing-anchor",
    clues: UrlFeatures::BROKEN.and(UrlFeatures::UNRESOLVED),
    values: 3,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.is_resolved() {
        return report(cx, BrokenReferenceKind::MissingAnchor, matches);
    }
    // without the files around it, a document is judged by itself
    if let Some(Broken { kind: BrokenKind::MissingAnchor, .. }) = cx.found.broken {
        let whole = Span::new(0, cx.url.text().len());
        matches.push(RuleMatch::at(whole).with("this document").with("").with(cx.quote(whole)));
    }
}
