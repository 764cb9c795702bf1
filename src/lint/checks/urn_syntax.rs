//! A URN that violates RFC 8141: `urn:isbn` has no name after the namespace.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::urn;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "urn-syntax", features: UrlFeatures::SCHEME, values: 1, options: &[], run: OfUrl(check) };

/// Violations that are not reported: characters that are forbidden in all URLs, and names that cannot be registered.
const IGNORED: &[&str] = &["non-ascii", "forbidden-octet", "incomplete-percent-encoding", "reserved-nid"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(urn) = urn::parts(&cx.url) else { return };
    let end = urn.nss.unwrap_or(urn.nid).end;
    if cx.parts().touches(urn.nid) || urn.nss.is_some_and(|nss| cx.parts().touches(nss)) {
        return;
    }
    let mut reported: Vec<&str> = Vec::new();
    for violation in urn::violations(&cx.url) {
        let name = violation.kind.name;
        // it follows from another violation: an empty namespace is too short, and no name comes after a wrong one
        let is_implied =
            name == "nid-length" && urn.nid.is_empty() || name == "urn-without-nss" && !reported.is_empty();
        if is_implied || reported.contains(&name) || IGNORED.contains(&name) || cx.parts().touches(violation.span) {
            continue;
        }
        reported.push(name);
        let span = if violation.span.is_empty() {
            // what is missing is missing from the whole
            Span::new(0, end)
        } else {
            violation.span
        };
        matches.push(RuleMatch::at(span).with(violation.kind.message));
    }
}
