//! RFC 4266, the `gopher` scheme: what violates its syntax. Uses text and violations.

use super::decoded_byte::{DecodedByte, decoded_bytes, report_runs};
use crate::syntax::scheme::gopher::Gopher;
use crate::syntax::violation::{ViolationCollector, violation_kinds};
use crate::syntax::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

violation_kinds! {
    NO_AUTHORITY = "gopher-without-server", "RFC 4266 §2.1", "no `//` and host";
    USER = "gopher-user", "RFC 4266 §2.1", "a user name, which the scheme does not allow";
    NO_HOST = "gopher-without-host", "RFC 4266 §2.1", "no host";
    NO_SLASH = "gopher-without-slash", "RFC 4266 §2.1", "no `/` between the host and what is wanted";
    TYPE = "gopher-type", "RFC 4266 §2.1", "a tab or a line break where the type of the item belongs";
    SELECTOR = "gopher-selector", "RFC 4266 §2.1", "a line break in the selector";
    PLUS = "gopher-plus-string", "RFC 4266 §2.3",
        "a Gopher+ string that is no view (`+`), no form (`?`) and no attributes (`!` and `$`)";
}

/// The violations of RFC 4266 in a `gopher` URL, from left to right; empty if the scheme is another one. It also
/// checks, by RFC 3986, host and port and the bytes that no URI may hold. "Within the `<gopher-path>`, no characters
/// are reserved": so a `?` in it starts no query.
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::gopher};
///
/// assert!(gopher::violations(&Url::split("gopher://host.example/0item%09%09!+ABSTRACT%20+SMELL")).is_empty());
/// let violations = gopher::violations(&Url::split("gopher://joe@host.example/7a%0D%0Ab%09x"));
/// let reported: Vec<_> = violations.iter().map(|v| (v.kind.name, v.span.range())).collect();
/// assert_eq!(reported, [("gopher-user", 9..12), ("gopher-selector", 28..34)]);
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    if !url.has_scheme(&["gopher"]) {
        return Vec::new();
    }
    let mut collector = super::with_generic_violations(url);
    let (Some(host), Some(gopher)) = (url.span(Component::Host), Gopher::split(url)) else {
        let start = url.span(Component::Path).unwrap_or_default().start;
        collector.report(&NO_AUTHORITY, Span::empty(start));
        return collector.into_sorted();
    };
    if let Some(userinfo) = url.span(Component::Userinfo) {
        collector.report_in(Component::Userinfo, &USER, userinfo);
    }
    if host.is_empty() {
        collector.report_in(Component::Host, &NO_HOST, host);
    }
    if let (true, Some(path), Some(_)) = (url.path().is_empty(), url.span(Component::Path), url.query()) {
        collector.report(&NO_SLASH, path);
    }
    check_encoded(gopher.gophertype, b"\t\r\n", &TYPE, &mut collector);
    // a plain tab is reported as a byte that no URI may hold; an encoded one ends the selector
    check_encoded(gopher.selector, b"\r\n", &SELECTOR, &mut collector);
    if let Some(string) = gopher.gopher_plus {
        let mut bytes = decoded_bytes(url.text(), string);
        let is_known = match bytes.next().map(|first| first.value) {
            Some(b'?') => bytes.next().is_none(),
            first => matches!(first, Some(b'+' | b'!' | b'$')),
        };
        if !is_known {
            collector.report(&PLUS, string);
        }
    }
    collector.into_sorted()
}

/// Reports the percent-encoded bytes of `part` that are in `forbidden`.
fn check_encoded(
    part: Option<Span>,
    forbidden: &[u8],
    kind: &'static ViolationKind,
    collector: &mut ViolationCollector<'_, '_>,
) {
    let bytes: Vec<DecodedByte> = part.into_iter().flat_map(|part| decoded_bytes(collector.url.text(), part)).collect();
    let is_forbidden = |byte: DecodedByte| byte.is_encoded() && forbidden.contains(&byte.value);
    report_runs(&bytes, collector, |byte| is_forbidden(byte).then_some(kind));
}
