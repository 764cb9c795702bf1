//! A host in brackets that is not an IP address (`http://[::g]/`), and an IPv6 address without brackets
//! (`http://::1/`). RFC 3986 section 3.2.2.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::syntax::{Component, HostErrorKind, HostForm, ipv6};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "invalid-ipv6",
    features: UrlFeatures::ADDRESS.union(UrlFeatures::ODD_HOST),
    values: 2,
    options: &["leading-zeros"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some((place, host)) = dns_name::resolvable_host(cx) else { return };
    if cx.parts().kind(Component::Host) != Some(Kind::Real) {
        return;
    }
    if !host.starts_with('[') {
        matches.extend(without_brackets(cx, place));
        return;
    }
    match HostForm::classify(host) {
        // `ipv6-zone-id` reports zones
        Err(error) if error.kind != HostErrorKind::Zone => {
            // without a closing bracket, the grammar reads the last group as the port
            let place = match (host.ends_with(']'), cx.url.span(Component::Port)) {
                (false, Some(port)) => place.hull(port),
                _ => place,
            };
            matches.push(RuleMatch::at(place).with(cx.quote(place)).with(error.kind.message()));
        }
        Ok(HostForm::Ipv6 { .. }) if cx.settings.flag("leading-zeros") && has_leading_zero(host) => {
            let mut rule_match =
                RuleMatch::at(place).with(cx.quote(place)).with("a group with an unnecessary leading zero");
            rule_match.severity = Some(Severity::Info);
            rule_match.help = Some("remove the leading zeros of the group".to_owned());
            matches.push(rule_match);
        }
        _ => {}
    }
}

/// The match for an IPv6 address without brackets in the place of the host; the grammar reads its last group as the
/// port.
fn without_brackets(cx: &RuleContext<'_, '_>, place: Span) -> Option<RuleMatch> {
    let end = cx.url.span(Component::Port).map_or(place.end, |port| port.end);
    let span = Span::new(place.start, end);
    let written = &cx.url.text()[span.range()];
    let is_address_byte = |byte: u8| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.';
    let address = written.split('%').next().unwrap_or_default();
    let has_two_colons = memchr::memchr_iter(b':', address.as_bytes()).nth(1).is_some();
    if !has_two_colons || !address.bytes().all(is_address_byte) {
        return None;
    }
    let has_port = address.rsplit_once(':').is_some_and(|(front, _)| ipv6(front).is_ok());
    if ipv6(address).is_err() && !has_port && !address.contains("::") {
        return None;
    }
    // the last group is a port if the text before it is an address
    let host = match address.rsplit_once(':') {
        Some((front, port)) if ipv6(front).is_ok() && !port.is_empty() && port.parse::<u16>().is_ok() => front,
        _ => written,
    };
    let end = span.start + host.len();
    let repair = FixBuilder::unsafe_fix().replace(Span::empty(span.start), "[").replace(Span::empty(end), "]");
    Some(RuleMatch::at(span).with(cx.quote(span)).with("no brackets around an IPv6 address").fixed_by(repair))
}

/// Whether a group of the address has a leading zero (URL Standard, "IPv6-piece-leading-zero").
fn has_leading_zero(host: &str) -> bool {
    let address = host.split(['%', ']']).next().unwrap_or_default();
    address[1..].split(':').any(|group| group.len() > 1 && group.starts_with('0') && !group.contains('.'))
}
