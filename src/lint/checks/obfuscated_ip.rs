//! An IPv4 address in an unusual form (RFC 3986 section 7.4): `http://2130706433/` -> `http://127.0.0.1/`.

use std::net::Ipv4Addr;

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Context;

pub(super) static CHECK: Check = Check {
    name: "obfuscated-ip",
    features: UrlFeatures::ADDRESS.union(UrlFeatures::ODD_HOST),
    values: 2,
    options: &[],
    run: OfText(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if let Some(Ok(address)) = cx.url.host().and_then(dns_name::parse_ipv4_number)
        && let Some((span, _)) = dns_name::real_name_or_ipv4(cx)
        && !is_start_of_address(cx)
    {
        let plain = Ipv4Addr::from(address).to_string();
        // a sample of code is likely to show that very form
        let repair = (cx.found.context != Context::Code).then(|| FixBuilder::unsafe_fix().replace(span, &*plain));
        matches.push(RuleMatch { repair, ..RuleMatch::at(span).with(cx.quote(span)).with(plain) });
    }
}

/// Whether the host is the start of an address in decimal numbers, which a program goes on with: `"http://127."`.
fn is_start_of_address(cx: &RuleContext<'_, '_>) -> bool {
    let is_number = |label: &str| label == "0" || !label.starts_with('0') && label.parse::<u8>().is_ok();
    let is_start = |host: &str| host.split('.').count() < 4 && host.split('.').all(is_number);
    let is_program = matches!(cx.found.context, Context::String | Context::Code);
    let is_open = matches!(&cx.text[cx.found.span().end..], [b'.', b'"' | b'\'' | b'`', ..]);
    is_program && is_open && cx.url.host().is_some_and(is_start)
}
