//! RFC 3986, Uniform Resource Identifier: Generic Syntax: what violates it. Uses text and its own layer only.

use super::byte_class::{self, DIGIT, SCHEME};
use super::host::{HostErrorKind, HostForm};
use super::invalid_bytes::{Reason, Table, outside};
use super::violation::{ViolationCollector, violation_kinds};
use super::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

/// The five forms of a path (RFC 3986 section 3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PathForm {
    /// `path-abempty`, after an authority: starts with `/` or is empty.
    Abempty,
    /// `path-absolute`: starts with `/`, but not with `//`.
    Absolute,
    /// `path-noscheme`, of a relative reference: starts with a segment that holds no colon.
    Noscheme,
    /// `path-rootless`, after a scheme: starts with a segment.
    Rootless,
    /// `path-empty`: no byte.
    Empty,
}

/// Which of the five forms the path of a URL has. A path cannot start with `//` without an authority: RFC 3986 appendix
/// B reads that as an authority.
///
/// ```
/// use urlint::syntax::{PathForm, Url, path_form};
///
/// assert_eq!(path_form(&Url::split("http://example.com")), PathForm::Abempty);
/// assert_eq!(path_form(&Url::split("file:/etc/motd")), PathForm::Absolute);
/// assert_eq!(path_form(&Url::split("mailto:joe@example.com")), PathForm::Rootless);
/// assert_eq!(path_form(&Url::split("images/a.png")), PathForm::Noscheme);
/// assert_eq!(path_form(&Url::split("?q")), PathForm::Empty);
/// ```
#[must_use]
pub fn path_form(url: &Url<'_>) -> PathForm {
    let path = url.path();
    match (url.authority(), url.scheme()) {
        (Some(_), _) => PathForm::Abempty,
        _ if path.starts_with('/') => PathForm::Absolute,
        _ if path.is_empty() => PathForm::Empty,
        (None, Some(_)) => PathForm::Rootless,
        (None, None) => PathForm::Noscheme,
    }
}

violation_kinds! {
    NON_ASCII = "non-ascii", "RFC 3986 §2", "a character beyond US-ASCII, which an IRI may hold but no URI";
    FORBIDDEN = "forbidden-octet", "RFC 3986 §2", "a byte that must be percent-encoded in a URI";
    INCOMPLETE = "incomplete-percent-encoding", "RFC 3986 §2.1", "a `%` without two hexadecimal digits after it";
    EMPTY_SCHEME = "empty-scheme", "RFC 3986 §3.1", "a colon with no scheme before it";
    MALFORMED_SCHEME = "malformed-scheme", "RFC 3986 §3.1",
        "a scheme that is not a letter and then letters, digits, `+`, `-` and `.`";
    SECOND_AT = "second-at-sign", "RFC 3986 §3.2.1", "an `@` in the userinfo";
    COLON_IN_HOST = "colon-in-host", "RFC 3986 §3.2.2", "a colon in a host that is no IP literal";
    BRACKET = "bracket-outside-ip-literal", "RFC 3986 §3.2.2", "a square bracket outside of an IP address";
    LITERAL_UNCLOSED = "ip-literal-unclosed", "RFC 3986 §3.2.2", HostErrorKind::Unclosed.message();
    TRAILING_AFTER_LITERAL = "ip-literal-trailing", "RFC 3986 §3.2.2", HostErrorKind::After.message();
    LITERAL_EMPTY = "ip-literal-empty", "RFC 3986 §3.2.2", HostErrorKind::NoAddress.message();
    IPV6_GROUP = "ipv6-group", "RFC 3986 §3.2.2", HostErrorKind::Group.message();
    IPV6_COLON = "ipv6-colon", "RFC 3986 §3.2.2", HostErrorKind::Colon.message();
    IPV6_GAP = "ipv6-second-gap", "RFC 3986 §3.2.2", HostErrorKind::SecondGap.message();
    IPV6_LONG = "ipv6-too-long", "RFC 3986 §3.2.2", HostErrorKind::TooManyGroups.message();
    IPV6_SHORT = "ipv6-too-short", "RFC 3986 §3.2.2", HostErrorKind::TooFewGroups.message();
    IPV6_IPV4 = "ipv6-embedded-ipv4", "RFC 3986 §3.2.2", HostErrorKind::Ipv4.message();
    IPV6_ZONE = "ipv6-zone", "RFC 3986 §3.2.2", "a zone identifier, which only RFC 6874 allowed, and RFC 9844 withdrew";
    IPV6_ZONE_FORM = "ipv6-zone-malformed", "RFC 6874 §2", HostErrorKind::Zone.message();
    FUTURE_VERSION = "ipvfuture-version", "RFC 3986 §3.2.2", HostErrorKind::FutureVersion.message();
    FUTURE_ADDRESS = "ipvfuture-address", "RFC 3986 §3.2.2", HostErrorKind::FutureAddress.message();
    PORT = "port-not-digits", "RFC 3986 §3.2.3", "a port that is not digits";
    SECOND_HASH = "second-number-sign", "RFC 3986 §3.5", "a `#` in the fragment";
    COLON_IN_FIRST_SEGMENT = "colon-in-first-segment", "RFC 3986 §4.2",
        "a colon in the first segment of a relative path";
}

static USERINFO: Table = byte_class::USERINFO.table();
static REG_NAME: Table = byte_class::REG_NAME.table();
static PATH: Table = byte_class::PATH.table();
static QUERY: Table = byte_class::QUERY.table();

/// The violations of RFC 3986 in a URL or relative reference, from left to right. A URL without violations is a
/// `URI-reference` of its grammar (RFC 3986 section 4.1), and needs no allocation.
///
/// ```
/// use urlint::syntax::{Component, Url, rfc3986};
///
/// assert!(rfc3986::violations(&Url::split("foo://example.com:8042/over/there?name=ferret#nose")).is_empty());
///
/// let violations = rfc3986::violations(&Url::split("http://example.com:8o/a b?c=100%"));
/// let reported: Vec<_> = violations.iter().map(|v| (v.kind.name, v.span.range(), v.component)).collect();
/// assert_eq!(
///     reported,
///     [
///         ("port-not-digits", 20..21, Some(Component::Port)),
///         ("forbidden-octet", 23..24, Some(Component::Path)),
///         ("incomplete-percent-encoding", 31..32, Some(Component::Query)),
///     ]
/// );
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let mut collector = ViolationCollector::new(url);
    collector.report_bytes_of(Component::Userinfo, &USERINFO, byte_violation);
    if let Some(host) = url.span(Component::Host) {
        if url.text().as_bytes().get(host.start) == Some(&b'[') && !host.is_empty() {
            check_ip_literal(host, &mut collector);
        } else {
            collector.report_bytes(host, &REG_NAME, byte_violation);
        }
    }
    if let Some(port) = url.span(Component::Port) {
        collector.report_all(&PORT, outside(url.text(), port, DIGIT));
    }
    if let Some(path) = url.span(Component::Path) {
        let checked = if url.scheme().is_none() { check_first_segment(path, &mut collector) } else { 0 };
        collector.report_bytes(Span::new(path.start + checked, path.end), &PATH, byte_violation);
    }
    collector.report_bytes_of(Component::Query, &QUERY, byte_violation);
    collector.report_bytes_of(Component::Fragment, &QUERY, byte_violation);
    collector.into_sorted()
}

fn byte_violation(reason: Reason) -> &'static ViolationKind {
    match reason {
        Reason::Percent => &INCOMPLETE,
        Reason::NonAscii => &NON_ASCII,
        Reason::Bracket => &BRACKET,
        Reason::Delimiter(b'@') => &SECOND_AT,
        Reason::Delimiter(b':') => &COLON_IN_HOST,
        Reason::Delimiter(b'#') => &SECOND_HASH,
        Reason::Unsafe | Reason::Delimiter(_) => &FORBIDDEN,
    }
}

fn check_ip_literal(host: Span, collector: &mut ViolationCollector<'_, '_>) {
    let (kind, span) = match HostForm::classify(&collector.url.text()[host.range()]) {
        // RFC 3986 "does not support IPv6 scoped addressing zone identifiers"; its update RFC 6874 did, as `%25` and
        // the zone, until RFC 9844 took that back. So the form is recognized, and is still a violation.
        Ok(HostForm::Ipv6 { zone: Some(zone), .. }) => (&IPV6_ZONE, Span::new(zone.start - "%25".len(), zone.end)),
        Ok(_) => return,
        Err(error) => (host_violation(error.kind), error.span),
    };
    collector.report_in(Component::Host, kind, span.shifted(host.start));
}

fn host_violation(error: HostErrorKind) -> &'static ViolationKind {
    match error {
        HostErrorKind::Unclosed => &LITERAL_UNCLOSED,
        HostErrorKind::After => &TRAILING_AFTER_LITERAL,
        HostErrorKind::NoAddress => &LITERAL_EMPTY,
        HostErrorKind::Group => &IPV6_GROUP,
        HostErrorKind::Colon => &IPV6_COLON,
        HostErrorKind::SecondGap => &IPV6_GAP,
        HostErrorKind::TooManyGroups => &IPV6_LONG,
        HostErrorKind::TooFewGroups => &IPV6_SHORT,
        HostErrorKind::Ipv4 => &IPV6_IPV4,
        HostErrorKind::Zone => &IPV6_ZONE_FORM,
        HostErrorKind::FutureVersion => &FUTURE_VERSION,
        HostErrorKind::FutureAddress => &FUTURE_ADDRESS,
    }
}

/// Reports a colon in the first segment of a path without scheme and authority, and returns how many bytes of the path
/// need no further check. Before `://` the text was meant as a scheme: `1a` in `1a://b`. Any other colon violates
/// `path-noscheme`.
fn check_first_segment(path: Span, collector: &mut ViolationCollector<'_, '_>) -> usize {
    let bytes = collector.url.path().as_bytes();
    if collector.url.authority().is_some() || bytes.first() == Some(&b'/') {
        return 0;
    }
    let Some(colon) = bytes.iter().position(|&byte| byte == b':' || byte == b'/') else { return 0 };
    if bytes[colon] == b'/' {
        return 0;
    }
    if colon > 0 && bytes[colon + 1..].starts_with(b"//") {
        let name = Span::new(path.start, path.start + colon);
        let wrong = outside(collector.url.text(), name, SCHEME).unwrap_or(Span::new(name.start, name.start + 1));
        collector.report_in(Component::Scheme, &MALFORMED_SCHEME, wrong);
        return colon;
    }
    let kind = if colon == 0 { &EMPTY_SCHEME } else { &COLON_IN_FIRST_SEGMENT };
    collector.report(kind, Span::new(colon, colon + 1).shifted(path.start));
    0
}
