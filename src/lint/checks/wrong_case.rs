//! A reference to a path that exists with other capitals: it works on some systems only.

use super::broken_reference::report;
use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;
use crate::site::BrokenReferenceKind;

pub(super) static CHECK: Check = Check {
    name: "wrong-case",
    features: UrlFeatures::UNRESOLVED.union(UrlFeatures::RESOLVING),
    values: 3,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    report(cx, &[BrokenReferenceKind::WrongCase], matches);
}
