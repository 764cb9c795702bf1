//! A host of numbers that is not an IPv4 address: `http://1.2.3.456/` (URL Standard, "IPv4 parser").

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};

pub(super) static CHECK: Check = Check {
    name: "invalid-ipv4",
    features: UrlFeatures::ADDRESS.union(UrlFeatures::ODD_HOST),
    values: 2,
    options: &[],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(Err(error)) = cx.url.host().filter(|host| !host.contains("..")).and_then(dns_name::parse_ipv4_number)
        && let Some((span, _)) = dns_name::real_name_or_ipv4(cx)
    {
        matches.push(RuleMatch::at(span).with(cx.quote(span)).with(error));
    }
}
