//! URLs that are longer than some programs accept (RFC 9110 section 4.1).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "url-too-long", features: UrlFeatures::LONG, values: 2, options: &["max"], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // what has no host is not sent at all, and the fragment never
    if cx.url.host().is_none() {
        return;
    }
    let len = cx.url.span(Component::Fragment).map_or(cx.url.text().len(), |fragment| fragment.start - 1);
    let max = cx.settings.number("max");
    if u64::try_from(len).is_ok_and(|len| len > max) {
        matches.push(RuleMatch::at(Span::new(0, len)).with(len.to_string()).with(max.to_string()));
    }
}
