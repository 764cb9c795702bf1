//! RFC 6068, the `mailto` scheme: the addresses and header fields, and what violates its syntax. Uses text and
//! violations.

use std::collections::BTreeSet;

mod address;

pub use address::AddrSpec;

use super::decoded_byte::{DecodedByte, Notation, decoded_bytes, not_utf8, report_runs};
use crate::syntax::byte_class::{Class, UNSAFE};
use crate::syntax::scheme::mailto::{Hfield, Mailto};
use crate::syntax::violation::{ViolationCollector, violation_kinds};
use crate::syntax::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

/// The message that a `mailto` URL is for (RFC 6068 section 2).
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::mailto};
///
/// let text = "mailto:chris@example.com,%22a,b%22@example.org?subject=caf%C3%A9&body=hello";
/// let message = mailto::parts(&Url::split(text)).expect("its scheme is mailto");
/// let to: Vec<_> = message.to.iter().map(|address| &text[address.whole.range()]).collect();
/// assert_eq!(to, ["chris@example.com", "%22a,b%22@example.org"]);
/// let values: Vec<_> = message.fields.iter().map(|field| field.decoded_value(text)).collect();
/// assert_eq!(values, [Some("café".to_owned()), Some("hello".to_owned())]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Message {
    /// The addresses before the `?`, in order.
    pub to: Vec<AddrSpec>,
    /// The header fields after it, in order.
    pub fields: Vec<Hfield>,
}

/// Splits a `mailto` URL; `None` if the scheme is another one. For its own scheme it never fails. A comma in a quoted
/// string or a domain literal ends no address: by the grammar it need not be percent-encoded there.
#[must_use]
pub fn parts(url: &Url<'_>) -> Option<Message> {
    let mailto = Mailto::split(url)?;
    let text = url.text();
    Some(Message { to: address::split(text, mailto.to), fields: mailto.fields(text).collect() })
}

violation_kinds! {
    SLASHES = "mailto-slashes", "RFC 6068 §2", "`//` before a mail address, although a mail address has no host";
    ADDRESS_EMPTY = "mail-address-empty", "RFC 6068 §2", "no mail address before or after a comma";
    NO_AT = "mail-address-without-at", "RFC 6068 §2", "a mail address without `@`";
    ENCODED_AT = "mail-address-encoded-at", "RFC 6068 §2", "a mail address whose `@` is percent-encoded";
    LOCAL_EMPTY = "local-part-empty", "RFC 6068 §2", "nothing before the `@` of a mail address";
    LOCAL_DOT = "local-part-dot", "RFC 6068 §2",
        "a dot before the `@` with nothing before or after it, outside of a quoted string";
    LOCAL_BYTE = "local-part-octet", "RFC 6068 §2",
        "a character before the `@` of a mail address that has no place there, or only in a quoted string";
    QUOTE_UNCLOSED = "quoted-string-unclosed", "RFC 6068 §2", "a quoted string before the `@` that does not end";
    WHITE_SPACE = "mail-address-blank", "RFC 6068 §2", "white space in a mail address";
    DOMAIN_EMPTY = "mail-domain-empty", "RFC 6068 §2", "nothing after the `@` of a mail address";
    DOMAIN_DOT = "mail-domain-dot", "RFC 6068 §2", "a dot in the domain with nothing before or after it";
    DOMAIN_BYTE = "mail-domain-octet", "RFC 6068 §2", "a character that is not allowed in the domain of a mail address";
    DOMAIN_ENCODED = "mail-domain-encoded", "RFC 6068 §2",
        "percent-encoding in a domain for what is neither beyond US-ASCII nor in need of it";
    LITERAL_UNCLOSED = "mail-domain-literal-unclosed", "RFC 6068 §2",
        "a domain that starts with `[` and does not end with `]`";
    UNENCODED = "mailto-unencoded", "RFC 6068 §2", "a character that is percent-encoded where it delimits nothing";
    QUESTION = "mailto-question-mark", "RFC 6068 §2", "a second `?`: the header fields are set apart by `&`";
    NO_VALUE = "hfield-without-value", "RFC 6068 §2", "a header field without `=`";
    NAME_EMPTY = "hfname-empty", "RFC 6068 §2", "a header field without a name";
    NAME_BYTE = "hfname-octet", "RFC 6068 §2", "a character that is not allowed in the name of a header field";
    REPEATED = "hfname-repeated", "RFC 6068 §2", "a header field that occurs twice";
    TO_TWICE = "mailto-to-twice", "RFC 6068 §2", "a header field `to` beside addresses before the `?`";
    FRAGMENT = "mailto-fragment", "RFC 6068 §2", "a fragment, which means nothing here";
    NOT_UTF8 = "mailto-not-utf8", "RFC 6068 §2", "percent-encoded bytes that are not UTF-8";
    INCOMPLETE = "incomplete-percent-encoding", "RFC 3986 §2.1", "a `%` without two hexadecimal digits after it";
    NON_ASCII = "non-ascii", "RFC 6068 §2", "a character beyond US-ASCII that is not percent-encoded";
    FORBIDDEN = "forbidden-octet", "RFC 6068 §2", "a byte that must be percent-encoded in a URI";
    ADDRESS_REPEATED = "mail-address-repeated", "RFC 6068 §3", "an address that occurs twice";
    IGNORED = "hfield-ignored", "RFC 6068 §3", "a header field that no mail client takes from a URL";
    BODY_BREAK = "body-line-break", "RFC 6068 §5", "a line break in the body that is not `%0D%0A`";
    FIELD_BREAK = "hfvalue-line-break", "RFC 6068 §5", "a line break in a header field that is not the body";
}

/// The bytes that are allowed in a URI, but in `hfname` and `hfvalue` only percent-encoded: those that are not `qchar`.
/// The grammar allows `;`, the text does not. This follows the grammar, which does not use `;` as a delimiter.
const HFIELD: Class = Class::of(b"/#[]&=");

/// The violations of RFC 6068 in a `mailto` URL, from left to right; empty if the scheme is another one. What a creator
/// of such URLs should avoid (a fragment, a field or an address twice, a line break in a subject) is reported too.
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::mailto};
///
/// assert!(mailto::violations(&Url::split("mailto:bill+ietf@example.org?subject=a%20b")).is_empty());
/// let violations = mailto::violations(&Url::split("mailto:joe@example.org,?body=a%0Ab"));
/// let reported: Vec<_> = violations.iter().map(|v| (v.kind.name, v.span.range())).collect();
/// assert_eq!(reported, [("mail-address-empty", 23..23), ("body-line-break", 30..33)]);
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    match Mailto::split(url).filter(|_| !address::is_plain(url)) {
        Some(mailto) => violations_of(url, mailto),
        None => Vec::new(),
    }
}

/// The violations of RFC 6068 in a URL that is already split.
fn violations_of(url: &Url<'_>, mailto: Mailto) -> Vec<Violation> {
    let mut collector = ViolationCollector::new(url);
    let text = url.text();
    let mut to = mailto.to;
    if text[to.range()].starts_with("//") {
        let slashes = Span::new(to.start, to.start + "//".len());
        collector.report(&SLASHES, slashes);
        to.start = slashes.end;
    }
    let mut mailboxes = BTreeSet::new();
    for address in address::split(text, to) {
        address::check(address, &mut collector);
        if !address.whole.is_empty() && !mailboxes.insert(address.mailbox(text)) {
            collector.report(&ADDRESS_REPEATED, address.whole);
        }
    }
    let mut names = BTreeSet::new();
    for field in mailto.fields(text) {
        let name = check_name(field, &mut collector);
        if let Some(value) = field.value {
            check_value(value, name == b"body", &mut collector);
        }
        if name == b"to" && !to.is_empty() {
            collector.report(&TO_TWICE, field.name);
        }
        if is_ignored(&name) {
            collector.report(&IGNORED, field.name);
        }
        if !name.is_empty() && !names.insert(name) {
            collector.report(&REPEATED, field.name);
        }
    }
    if let Some(fragment) = url.span(Component::Fragment) {
        collector.report(&FRAGMENT, fragment);
        let bytes: Vec<DecodedByte> = decoded_bytes(text, fragment).collect();
        report_runs(&bytes, &mut collector, |byte| byte_violation(byte, Class::of(b"#[]")));
    }
    collector.into_sorted()
}

/// The violation of a byte that no part of the URL may have in this notation. `delimiters` must be percent-encoded.
fn byte_violation(byte: DecodedByte, delimiters: Class) -> Option<&'static ViolationKind> {
    match byte.notation {
        Notation::Broken => Some(&INCOMPLETE),
        Notation::Encoded => None,
        Notation::Plain if byte.value >= 0x80 => Some(&NON_ASCII),
        Notation::Plain if UNSAFE.has(byte.value) => Some(&FORBIDDEN),
        Notation::Plain => delimiters.has(byte.value).then_some(&UNENCODED),
    }
}

fn field_byte_violation(byte: DecodedByte) -> Option<&'static ViolationKind> {
    if byte.is_plain() && byte.value == b'?' { Some(&QUESTION) } else { byte_violation(byte, HFIELD) }
}

/// Checks `hfname`, the name of an optional field (RFC 5322 section 3.6.8), and returns it decoded and in lower case.
fn check_name(field: Hfield, collector: &mut ViolationCollector<'_, '_>) -> Vec<u8> {
    if field.value.is_none() {
        collector.report(&NO_VALUE, field.name);
    } else if field.name.is_empty() {
        collector.report(&NAME_EMPTY, field.name);
    }
    let bytes: Vec<DecodedByte> = decoded_bytes(collector.url.text(), field.name).collect();
    let is_name_byte = |byte: u8| byte.is_ascii_graphic() && byte != b':';
    report_runs(&bytes, collector, |byte| {
        field_byte_violation(byte).or((!is_name_byte(byte.value)).then_some(&NAME_BYTE))
    });
    bytes.iter().map(|byte| byte.value.to_ascii_lowercase()).collect()
}

fn check_value(value: Span, is_body: bool, collector: &mut ViolationCollector<'_, '_>) {
    let bytes: Vec<DecodedByte> = decoded_bytes(collector.url.text(), value).collect();
    let mut at = 0;
    let value_at = |at: usize| bytes.get(at).map(|byte| byte.value);
    report_runs(&bytes, collector, |byte| {
        let is_pair = match byte.value {
            b'\r' => value_at(at + 1) == Some(b'\n'),
            b'\n' => at > 0 && value_at(at - 1) == Some(b'\r'),
            _ => true,
        };
        at += 1;
        let kind = match byte.value {
            b'\r' | b'\n' if !is_body => Some(&FIELD_BREAK),
            _ => (!is_pair).then_some(&BODY_BREAK),
        };
        field_byte_violation(byte).or(kind)
    });
    collector.report_all(&NOT_UTF8, not_utf8(&bytes));
}

/// Originator, routing, trace and MIME fields "MUST be ignored" (RFC 6068 section 3). They are listed in RFC 5322
/// sections 3.6.1, 3.6.2 and 3.6.7, and in RFC 2045 section 3.
fn is_ignored(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 8] =
        [b"date", b"from", b"sender", b"reply-to", b"apparently-to", b"received", b"return-path", b"mime-version"];
    NAMES.contains(&name) || name.starts_with(b"resent-") || name.starts_with(b"content-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn nothing_is_wrong_with_a_plain_address() {
        let parts = [
            "joe", ".", "@", "-", "_", "+", "~", "!", "$", "'", "*", "a.org", "7", "%41", ",", "?", "#", "/", "[",
            "\"", "é", " ",
        ];
        let mut random = Random::new();
        let mut plain = 0;
        for round in 0..50_000 {
            let text: String = std::iter::once("mailto:").chain((0..round % 7).map(|_| random.pick(&parts))).collect();
            let url = Url::split(&text);
            if address::is_plain(&url) {
                plain += 1;
                let all = Mailto::split(&url).map(|mailto| violations_of(&url, mailto));
                assert_eq!(all, Some(Vec::new()), "{text}");
            }
        }
        assert!(plain > 100, "{plain}");
    }
}
