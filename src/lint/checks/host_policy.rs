//! A host that the configuration denies, or does not allow.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use super::check::{Check, Run::OfUrl};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{HostToCompare, RuleMatch, RuleMatches, ports};
use crate::scan::Form;
use crate::syntax::{self, Component, Url, percent};
use crate::text::Span;

/// It runs only where one of its options lists hosts.
pub(super) static CHECK: Check = Check {
    name: "host-policy",
    features: UrlFeatures::LISTED,
    values: 3,
    options: &["allow", "deny"],
    run: OfUrl(check),
};

/// A host that a URL leads to.
struct Host<'a> {
    /// As messages show it.
    shown: Cow<'a, str>,
    /// Where it is in the URL.
    span: Span,
    /// `None` for one that is too long to be looked up.
    compared: Option<HostToCompare>,
}

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let written = written_host(cx);
    let followed = followed_host(cx).filter(|followed| {
        written.as_ref().is_none_or(|written| !is_same(written.compared.as_ref(), followed.compared.as_ref()))
    });
    // a word such as `hostname` is to be replaced
    let is_real = |host: &Host<'_>| {
        cx.parts().kind(Component::Host) == Some(Kind::Real)
            || host.compared.as_ref().is_none_or(HostToCompare::may_be_registered)
    };
    let (allowed, denied) = (cx.settings.host_patterns("allow"), cx.settings.host_patterns("deny"));
    for host in [written, followed].into_iter().flatten() {
        let compared = host.compared.as_ref();
        let mut covering = compared.iter().flat_map(|host| denied.iter().filter(|pattern| pattern.covers(host)));
        let first = covering.next();
        let is_allowed = || compared.is_some_and(|host| allowed.iter().any(|pattern| pattern.covers(host)));
        let (what, reason) = if let Some(first) = first {
            let reasons = [first].into_iter().chain(covering).find_map(|pattern| pattern.listed.reason.as_ref());
            (
                format!("is denied (`{}`)", first.listed.host),
                reasons.map_or_else(String::new, |reason| format!(": {reason}")),
            )
        } else if !allowed.is_empty() && is_real(&host) && !is_allowed() {
            ("is not among the allowed hosts".to_owned(), String::new())
        } else {
            continue;
        };
        matches.push(RuleMatch::at(host.span).with(host.shown).with(what).with(reason));
        return;
    }
}

/// Whether two hosts are one.
fn is_same(a: Option<&HostToCompare>, b: Option<&HostToCompare>) -> bool {
    a.zip(b).is_some_and(|(a, b)| a.is_same_host(b))
}

/// The host as RFC 3986 splits the URL, or that of a bare host without a scheme. `None` if there is none, or if a template
/// is in it, which may become any host.
fn written_host<'a>(cx: &RuleContext<'a, '_>) -> Option<Host<'a>> {
    let is_bare = cx.url.scheme().is_none()
        && cx.url.host().is_none()
        && !matches!(cx.found.form, Form::Destination | Form::Label);
    let with_slashes = if is_bare { Cow::Owned(format!("//{}", cx.url.text())) } else { Cow::Borrowed(cx.url.text()) };
    let url = Url::split(&with_slashes);
    // an e-mail address
    if is_bare && url.userinfo().is_some() {
        return None;
    }
    let added = with_slashes.len() - cx.url.text().len();
    let span = url.span(Component::Host).filter(|span| !span.is_empty())?;
    let text = &url.text()[span.range()];
    let span = Span::new(span.start - added, span.end - added);
    // in a name of letters and digits nothing is filled in: anybody may own `your-bank.example`
    let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-[]:".contains(&byte) || byte >= 0x80);
    if !is_plain && cx.parts().touches(span) {
        return None;
    }
    // in an IPv6 address `%25` comes before a zone
    let is_literal = text.starts_with('[');
    let decoded = (!is_literal).then(|| percent::utf8_decoded(text)).flatten().unwrap_or(text.into());
    let address = dns_name::parse_ipv4_number(&decoded).and_then(Result::ok);
    let address = address.map(|number| IpAddr::from(Ipv4Addr::from(number)));
    let port = url.port().filter(|port| !port.is_empty()).map(|port| port.parse().ok());
    let ports = ports(port, url.scheme());
    Some(Host { shown: cx.quote(span).into(), span, compared: HostToCompare::of(&decoded, address, ports) })
}

/// The host that browsers go to, if they split a link in another way: `a.example` of `https://a.example\@b.example/`.
fn followed_host(cx: &RuleContext<'_, '_>) -> Option<Host<'static>> {
    if !cx.found.context.is_followed() {
        return None;
    }
    let (host, record) = syntax::followed_host(&cx.url)?;
    let ports = ports(record.port().map(Some), cx.url.scheme().map(|_| record.scheme()));
    let compared = HostToCompare::of(&host, None, ports);
    Some(Host { span: followed_span(&cx.url), shown: host.into(), compared })
}

/// Where browsers find the host of a URL: after the slashes and the userinfo, up to the next slash.
fn followed_span(url: &Url<'_>) -> Span {
    let text = url.text();
    let after_scheme = url.scheme().map_or(0, |scheme| scheme.len() + 1);
    let slashes = text[after_scheme..].find(|c| !matches!(c, '/' | '\\')).unwrap_or(0);
    let start = after_scheme + slashes;
    let end = text[start..].find(['/', '\\', '?', '#']).map_or(text.len(), |len| start + len);
    let userinfo = text[start..end].rfind('@').map_or(0, |at| at + 1);
    Span::new(start + userinfo, end)
}
