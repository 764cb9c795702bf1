//! A URN that violates RFC 8141.

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
    let assigned = Span::new("urn:".len(), urn.nss.unwrap_or(urn.nid).end);
    if cx.parts().touches(urn.nid) || urn.nss.is_some_and(|nss| cx.parts().touches(nss)) {
        return;
    }
    let mut reported: Vec<&str> = Vec::new();
    for violation in urn::violations(&cx.url) {
        // an empty namespace says no more than the missing name, and a bad one is enough
        let name = violation.kind.name;
        let again = name == "nid-length" && urn.nid.is_empty() || name == "urn-without-nss" && !reported.is_empty();
        if again || reported.contains(&name) || IGNORED.contains(&name) || cx.parts().touches(violation.span) {
            continue;
        }
        reported.push(name);
        let span = if violation.span.is_empty() {
            // what is missing is missing from the whole
            Span::new(0, assigned.end)
        } else {
            violation.span
        };
        matches.push(RuleMatch::at(span).with(violation.kind.message));
    }
}
