//! A zone identifier in an IPv6 address: `http://[fe80::1%25eth0]/` (RFC 6874, which RFC 9844 obsoletes).

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::ipv6;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "ipv6-zone-id", features: UrlFeatures::ADDRESS, values: 1, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::resolvable_host(cx) else { return };
    let Some(inside) = host.strip_prefix('[').and_then(|host| host.split(']').next()) else { return };
    let Some(percent) = inside.find('%').filter(|&percent| ipv6(&inside[..percent]).is_ok()) else { return };
    let span = Span::new(percent, inside.len()).shifted(place.start + 1);
    if !cx.parts().touches(span) {
        matches.push(RuleMatch::at(span).with(cx.quote(span)));
    }
}
