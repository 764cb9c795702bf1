//! A host that the configuration denies, or does not allow.

use std::net::{IpAddr, Ipv4Addr};

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{HostToCompare, RuleMatch, RuleMatches};
use crate::syntax::{Component, percent, scheme};

/// It runs only where one of its options lists hosts.
pub(super) static CHECK: Check = Check {
    name: "host-policy",
    features: UrlFeatures::LISTED,
    values: 2,
    options: &["allow", "deny"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(span) = cx.url.span(Component::Host).filter(|span| !span.is_empty()) else { return };
    // a template may become any host
    if cx.parts().touches(span) {
        return;
    }
    let (allowed, denied) = (cx.settings.host_patterns("allow"), cx.settings.host_patterns("deny"));
    let text = &cx.url.text()[span.range()];
    let decoded = percent::utf8_decoded(text).unwrap_or(text.into());
    let address = dns_name::parse_ipv4_number(&decoded).and_then(Result::ok);
    let address = address.map(|number| IpAddr::from(Ipv4Addr::from(number)));
    let written = cx.url.port().filter(|port| !port.is_empty()).map(|port| port.parse().ok());
    let port = written.unwrap_or_else(|| cx.url.scheme().and_then(scheme::default_port));
    let host = HostToCompare::of(&decoded, address, port);
    let covering = host.as_ref().and_then(|host| denied.iter().find(|pattern| pattern.covers(host)));
    if let Some(pattern) = covering {
        let reason = pattern.listed.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        matches.push(RuleMatch::at(span).with(format!("is denied (`{}`)", pattern.listed.host)).with(reason));
        return;
    }
    let is_allowed = || host.as_ref().is_some_and(|host| allowed.iter().any(|pattern| pattern.covers(host)));
    // a word such as `hostname` is to be replaced
    let is_real = || cx.parts().kind(Component::Host) == Some(Kind::Real);
    if !allowed.is_empty() && is_real() && !is_allowed() {
        matches.push(RuleMatch::at(span).with("is not among the allowed hosts").with(""));
    }
}
