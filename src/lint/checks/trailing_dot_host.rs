//! A host that ends with the root dot (RFC 3986 section 3.2.2).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::ipv4;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "trailing-dot-host", features: UrlFeatures::ODD_HOST, values: 0, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::name_or_ipv4(cx) else { return };
    let Some(name) = host.strip_suffix('.') else { return };
    let span = Span::new(place.end - 1, place.end);
    let is_placeholder = cx.parts().touches(Span::new(place.end.saturating_sub(2), place.end));
    if !name.is_empty() && !name.ends_with('.') && ipv4(name).is_none() && !is_placeholder {
        matches.push(RuleMatch::at(span).fixed_by(FixBuilder::unsafe_fix().remove(span)));
    }
}
