//! A link to a place of the same document that it does not have (RFC 3986 section 3.5).

use super::Check;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::{Broken, BrokenKind};
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "missing-anchor", clues: UrlFeatures::BROKEN, values: 1, options: &[], run: check };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(Broken { kind: BrokenKind::MissingAnchor, .. }) = cx.found.broken {
        let whole = Span::new(0, cx.url.text().len());
        matches.push(RuleMatch::at(whole).with(cx.quote(whole)));
    }
}
