//! A link to a folder for which the site has no page (RFC 3986 section 4.2).

use super::broken_reference::report;
use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;
use crate::site::BrokenReferenceKind;

pub(super) static CHECK: Check = Check {
    name: "directory-link",
    features: UrlFeatures::UNRESOLVED.union(UrlFeatures::RESOLVING),
    values: 3,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report(cx, &[BrokenReferenceKind::DirectoryLink], matches);
}
