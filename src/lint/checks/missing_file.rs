//! A reference to a file or page that does not exist (RFC 3986 section 4.2).

use super::broken_reference::report;
use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::RuleMatches;
use crate::site::BrokenReferenceKind;

pub(super) static CHECK: Check = Check {
    name: "missing-file",
    features: UrlFeatures::UNRESOLVED.union(UrlFeatures::RESOLVING),
    values: 3,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // two of these have rules of their own, to which this one yields
    report(
        cx,
        &[BrokenReferenceKind::MissingFile, BrokenReferenceKind::AbsolutePath, BrokenReferenceKind::DirectoryLink],
        matches,
    );
}
