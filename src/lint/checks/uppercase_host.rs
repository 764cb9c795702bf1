//! Upper-case letters in a host (RFC 3986 section 3.2.2): `http://A.Corp/` -> `http://a.corp/`.

use super::check::{Check, Run::OfUrl};
use super::redundant_port::is_ssh;
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::byte_class::HEX;
use crate::syntax::scheme::default_port;

pub(super) static CHECK: Check =
    Check { name: "uppercase-host", features: UrlFeatures::UPPER, values: 2, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(span)) = (cx.url.host(), cx.url.span(Component::Host)) else { return };
    if !host.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return;
    }
    let has_host_name = cx.url.scheme().is_none_or(names_a_host);
    let is_odd = |byte: u8| !(byte.is_ascii_alphanumeric() || byte >= 0x80 || b".-_%[]:".contains(&byte));
    let is_real = cx.parts().kind(Component::Host) == Some(Kind::Real) && !has_placeholder_label(host);
    if !has_host_name || host.bytes().any(is_odd) || !is_real {
        return;
    }
    let lower = lower(host);
    // `http://Joe:a b@h`: where no port follows, the name may be a user's
    let has_odd_port = cx.url.port().is_some_and(|port| !port.bytes().all(|byte| byte.is_ascii_digit()));
    if lower != host && !has_odd_port {
        // some programs take `file://Name.json` for a path
        let may_be_path = cx.url.has_scheme(&["file"]);
        // who resolves a name of one label (a list of hosts, a network of containers) may distinguish upper and lower
        // case
        let is_local_name = cx.url.scheme().is_some_and(is_ssh)
            || !host.contains(['.', ':', '[']) && !host.eq_ignore_ascii_case("localhost");
        let repair = if may_be_path || is_local_name { FixBuilder::unsafe_fix() } else { FixBuilder::safe_fix() };
        let repair = repair.respell(span, host, &lower);
        matches.push(RuleMatch::at(span).with(host).with(lower).fixed_by(repair));
    }
}

/// Whether the text after `scheme://` is a host name, in which case is ignored. In other schemes it may be a bucket, a
/// package or a profile.
fn names_a_host(scheme: &str) -> bool {
    let outer = scheme.rsplit('+').next().unwrap_or(scheme);
    outer.eq_ignore_ascii_case("file") || default_port(outer).is_some()
}

/// The host in lower case, except for the digits of its percent-encodings and the zone of an address.
fn lower(host: &str) -> String {
    if let Some((address, zone)) = host.split_once('%').filter(|_| host.starts_with('[')) {
        return format!("{}%{zone}", address.to_ascii_lowercase());
    }
    let mut pieces = host.split('%');
    let mut lower = pieces.next().unwrap_or_default().to_ascii_lowercase();
    for piece in pieces {
        let digits = piece.bytes().take(2).take_while(|&byte| HEX.has(byte)).count();
        let (digits, rest) = piece.split_at(if digits == 2 { 2 } else { 0 });
        lower.push('%');
        lower.push_str(digits);
        lower.push_str(&rest.to_ascii_lowercase());
    }
    lower
}

/// Whether a label is `www` or `ftp`, in any case.
fn is_www_or_ftp(label: &str) -> bool {
    ["www", "ftp"].iter().any(|service| label.eq_ignore_ascii_case(service))
}

/// Whether a host has a placeholder label: one in capitals among others (`USERNAME.github.io`), the only one (`HOST`),
/// or one with `my` (`myCompany.zendesk.com`).
fn has_placeholder_label(host: &str) -> bool {
    let is_in_capitals = |label: &str| {
        label.bytes().any(|byte| byte.is_ascii_uppercase()) && !label.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    let starts_with_my = |label: &str| {
        let after = label.strip_prefix("my").or_else(|| label.strip_prefix("My"));
        after.is_some_and(|after| after.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    if host.starts_with('[') {
        return false;
    }
    let mut labels = host.split('.');
    let last = labels.clone().next_back();
    let is_only_label = labels.clone().nth(1).is_none();
    // a whole host in capitals is no placeholder, nor is `WWW` or a top-level domain in capitals
    let has_lower_case = host.bytes().any(|byte| byte.is_ascii_lowercase());
    labels.any(|label| {
        starts_with_my(label)
            || is_in_capitals(label)
                && (is_only_label || has_lower_case && Some(label) != last && !is_www_or_ftp(label))
    })
}
