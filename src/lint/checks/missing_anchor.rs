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
    features: UrlFeatures::BROKEN.union(UrlFeatures::UNRESOLVED),
    values: 3,
    options: &[],
    run: OfText(check),
};

/// Fragments that stand in for one to be written.
const TO_BE_WRITTEN: [&str; 3] = ["TODO", "TBD", "FIXME"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.url.fragment().is_some_and(|fragment| TO_BE_WRITTEN.contains(&fragment)) {
        return;
    }
    if cx.is_resolved() {
        return report(cx, &[BrokenReferenceKind::MissingAnchor], matches);
    }
    // without the references of all documents, this one is judged by itself
    if let Some(Broken { kind: BrokenKind::MissingAnchor, .. }) = cx.found.broken {
        if cx.may_be_link() {
            return;
        }
        let whole = Span::new(0, cx.url.text().len());
        matches.push(RuleMatch::at(whole).with("this document").with("").with(cx.quote(whole)));
    }
}
