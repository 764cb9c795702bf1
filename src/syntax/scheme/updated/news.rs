//! RFC 5538, the `news` and `nntp` schemes: what violates their syntax. Uses text and violations.

use super::decoded_byte::{DecodedByte, decoded_bytes, not_utf8, report_runs, stray_dots};
use crate::syntax::byte_class::{self, ALPHA, Class, DIGIT};
use crate::syntax::violation::{ViolationCollector, violation_kinds};
use crate::syntax::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

violation_kinds! {
    NO_HOST = "nntp-without-host", "RFC 5538 §2.1", "no host, for which this scheme has no default";
    QUERY = "news-query", "RFC 5538 §2.3", "a query, which the scheme does not have";
    GROUP_DOT = "newsgroup-dot", "RFC 5538 §3", "a dot in the name of a newsgroup with nothing before or after it";
    NO_SERVER = "nntp-without-server", "RFC 5538 §3", "no `//` and server";
    NO_GROUP = "nntp-without-group", "RFC 5538 §3", "no newsgroup after the server";
    GROUP_BYTE = "newsgroup-octet", "RFC 5538 §3",
        "a character that must be percent-encoded in the name of a newsgroup";
    GROUP_ENCODED = "newsgroup-encoded", "RFC 5538 §3",
        "a percent-encoded character that is not allowed in the name of a newsgroup";
    NOT_UTF8 = "newsgroup-not-utf8", "RFC 5538 §6", "percent-encoded bytes that are not UTF-8";
    NUMBER = "article-number-digits", "RFC 5538 §3", "an article number that is not digits";
    NUMBER_LENGTH = "article-number-long", "RFC 5538 §3", "an article number of more than 16 digits";
    NO_SLASH = "news-without-slash", "RFC 5538 §4", "no `/` after the server";
    ID_EMPTY = "message-id-empty", "RFC 5538 §4", "nothing on one side of the `@` of a message identifier";
    ID_DOT = "message-id-dot", "RFC 5538 §4", "a dot in a message identifier with nothing before or after it";
    ID_BYTE = "message-id-octet", "RFC 5538 §4", "a character that no message identifier holds";
    ID_UNENCODED = "message-id-unencoded", "RFC 5538 §4",
        "a character that must be percent-encoded in a message identifier";
    ID_LITERAL = "message-id-literal", "RFC 5538 §4",
        "a domain literal in a message identifier that starts with `[` and does not end with `]`";
    ID_LENGTH = "message-id-long", "RFC 5538 §4", "a message identifier of more than 248 bytes";
}

/// `group-char` (RFC 5538 section 3).
const GROUP_CHAR: Class = ALPHA.or(DIGIT).or(Class::of(b"-+_."));
/// The US-ASCII of `wildmat-exact` (RFC 3977 section 4.1).
const WILDMAT_EXACT: Class = Class::range(0x22, 0x29)
    .or(Class::of(b"+"))
    .or(Class::range(0x2D, 0x3E))
    .or(Class::range(0x40, 0x5A))
    .or(Class::range(0x5E, 0x7E));
/// `atext` of RFC 5322 section 3.2.3.
const ATEXT: Class = ALPHA.or(DIGIT).or(Class::of(b"!#$%&'*+-/=?^_`{|}~"));
/// `mdtext` of RFC 5536 section 3.1.3.
const MDTEXT: Class = Class::range(33, 61).or(Class::range(63, 90)).or(Class::range(94, 126));
/// The longest message identifier: 250 bytes (RFC 5536 section 3.1.3), without `<` and `>`.
const ID_BYTES: usize = 248;

/// The violations of RFC 5538 in a `news`, `snews` or `nntp` URL, from left to right; empty if the scheme is another
/// one. `snews` has the syntax of `news` (RFC 5538 section 8.1). It also checks, by RFC 3986, the server and the bytes
/// that no URI may hold.
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::news};
///
/// assert!(news::violations(&Url::split("news://wild.server.example/example.group.th%3Fse")).is_empty());
/// assert!(news::violations(&Url::split("news:p0624081dc30b8699bf9b@%5B10.20.30.108%5D")).is_empty());
/// let violations = news::violations(&Url::split("nntp://news.server.example/example.*/12345x"));
/// let reported: Vec<_> = violations.iter().map(|v| (v.kind.name, v.span.range())).collect();
/// assert_eq!(reported, [("newsgroup-octet", 35..36), ("article-number-digits", 42..43)]);
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let is_nntp = url.has_scheme(&["nntp"]);
    if !is_nntp && !url.has_scheme(&["news", "snews"]) {
        return Vec::new();
    }
    let mut collector = super::with_generic_violations(url);
    if let Some(query) = url.span(Component::Query) {
        collector.report_in(Component::Query, &QUERY, query);
    }
    if let Some(path) = url.span(Component::Path) {
        if is_nntp { check_nntp(path, &mut collector) } else { check_news(path, &mut collector) }
    }
    collector.into_sorted()
}

/// `newsURL = "news:" [ server "/" ] ( article / newsgroups )`.
fn check_news(path: Span, collector: &mut ViolationCollector<'_, '_>) {
    let mut wanted = path;
    if collector.url.authority().is_some() {
        if path.is_empty() {
            return collector.report(&NO_SLASH, path);
        }
        wanted.start += "/".len();
    }
    match memchr::memchr(b'@', &collector.url.text().as_bytes()[wanted.range()]) {
        Some(at_sign) => check_article(wanted, wanted.start + at_sign, collector),
        None => check_group(wanted, Class::of(b"*"), WILDMAT_EXACT.or(Class::of(b"*?")), collector),
    }
}

/// `nntpURL = "nntp:" server "/" group [ "/" article-number ]`.
fn check_nntp(path: Span, collector: &mut ViolationCollector<'_, '_>) {
    let Some(host) = collector.url.span(Component::Host) else {
        return collector.report(&NO_SERVER, Span::empty(path.start));
    };
    if host.is_empty() {
        collector.report_in(Component::Host, &NO_HOST, host);
    }
    let mut name = Span::new(path.end.min(path.start + "/".len()), path.end);
    let slash = memchr::memchr(b'/', &collector.url.text().as_bytes()[name.range()]).map(|at| name.start + at);
    name.end = slash.unwrap_or(name.end);
    if name.is_empty() {
        collector.report(&NO_GROUP, name);
    }
    check_group(name, Class::of(b""), WILDMAT_EXACT, collector);
    if let Some(slash) = slash {
        check_article_number(Span::new(slash + 1, path.end), collector);
    }
}

/// `*( group-char / pct-encoded )`, also with the wildcards of `newsgroups` if there are some. A name is components
/// with dots between them.
fn check_group(name: Span, wildcards: Class, allowed_encoded: Class, collector: &mut ViolationCollector<'_, '_>) {
    let bytes: Vec<DecodedByte> = decoded_bytes(collector.url.text(), name).collect();
    report_additional(&bytes, collector, |byte| {
        if byte.is_plain() {
            (!GROUP_CHAR.or(wildcards).has(byte.value)).then_some(&GROUP_BYTE)
        } else {
            (byte.value < 0x80 && !allowed_encoded.has(byte.value)).then_some(&GROUP_ENCODED)
        }
    });
    collector.report_all(&GROUP_DOT, stray_dots(&bytes));
    collector.report_all(&NOT_UTF8, not_utf8(&bytes));
}

/// `article-number = 1*16DIGIT`.
fn check_article_number(number: Span, collector: &mut ViolationCollector<'_, '_>) {
    let bytes: Vec<DecodedByte> = decoded_bytes(collector.url.text(), number).collect();
    if bytes.is_empty() {
        return collector.report(&NUMBER, number);
    }
    let is_digit = |byte: DecodedByte| byte.is_plain() && DIGIT.has(byte.value);
    if bytes.len() > 16 && bytes.iter().all(|&byte| is_digit(byte)) {
        return collector.report(&NUMBER_LENGTH, number);
    }
    report_additional(&bytes, collector, |byte| (!is_digit(byte)).then_some(&NUMBER));
}

/// `msg-id-core = dot-atom-text "@" ( dot-atom-text / "[" *mdtext "]" )` (RFC 5536 section 3.1.3).
fn check_article(whole: Span, at_sign: usize, collector: &mut ViolationCollector<'_, '_>) {
    let text = collector.url.text();
    for side in [Span::new(whole.start, at_sign), Span::new(at_sign + 1, whole.end)] {
        let bytes: Vec<DecodedByte> = decoded_bytes(text, side).collect();
        let Some(first) = bytes.first() else {
            collector.report(&ID_EMPTY, side);
            continue;
        };
        let is_literal = first.value == b'[' && side.end == whole.end;
        let last = bytes[bytes.len() - 1];
        let closed = is_literal && bytes.len() > 1 && last.value == b']';
        if is_literal && !closed {
            collector.report(&ID_LITERAL, first.span);
        }
        report_additional(&bytes, collector, |byte| match byte.value {
            b'/' | b'?' if byte.is_plain() => Some(&ID_UNENCODED),
            b'[' if is_literal && byte.span == first.span => None,
            b']' if closed && byte.span == last.span => None,
            value if is_literal => (!MDTEXT.has(value)).then_some(&ID_BYTE),
            value => (value != b'.' && !ATEXT.has(value)).then_some(&ID_BYTE),
        });
        if !is_literal {
            collector.report_all(&ID_DOT, stray_dots(&bytes));
        }
    }
    if decoded_bytes(text, whole).count() > ID_BYTES {
        collector.report(&ID_LENGTH, whole);
    }
}

/// Reports the violations of bytes, except of those that RFC 3986 already reported.
fn report_additional(
    bytes: &[DecodedByte],
    collector: &mut ViolationCollector<'_, '_>,
    kind: impl Fn(DecodedByte) -> Option<&'static ViolationKind>,
) {
    let is_valid_in_path = |byte: DecodedByte| byte.is_encoded() || byte.is_plain() && byte_class::PATH.has(byte.value);
    report_runs(bytes, collector, |byte| if is_valid_in_path(byte) { kind(byte) } else { None });
}
