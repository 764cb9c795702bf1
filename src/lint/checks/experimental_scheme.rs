//! A scheme that starts with `x-` and is not registered: `x-foo:a` (RFC 1738 section 4).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::scheme::{Standing, lookup, standing};

pub(super) static CHECK: Check =
    Check { name: "experimental-scheme", features: UrlFeatures::SCHEME, values: 0, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    let is_experimental = matches!(standing(name), Standing::Experimental) && lookup(name).is_none();
    if is_experimental && !cx.parts().is_placeholder(Component::Scheme) {
        matches.push(RuleMatch::at(span));
    }
}
