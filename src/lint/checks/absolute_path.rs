//! A reference that starts with `/` and leads nowhere, since `/` is the root of the host and not of the repository or
//! site that it was written for (RFC 3986 section 4.2).

use super::broken_reference::report;
use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;
use crate::site::BrokenReferenceKind;

pub(super) static CHECK: Check = Check {
    name: "absolute-path",
    features: UrlFeatures::UNRESOLVED.union(UrlFeatures::RESOLVING),
    values: 3,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report(cx, &[BrokenReferenceKind::AbsolutePath], matches);
}
