//! An anchor with the name of an earlier anchor in the document (RFC 3986 section 3.5).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Related, RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "duplicate-anchor", features: UrlFeatures::BROKEN, values: 0, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(Broken { kind: BrokenKind::SecondAnchor, first, .. }) = cx.found.broken {
        let found = RuleMatch::at(Span::new(0, cx.url.text().len()));
        let first = first.map(|first| Related::new(first, "the first anchor with this name"));
        matches.push(RuleMatch { related: first, ..found });
    }
}
