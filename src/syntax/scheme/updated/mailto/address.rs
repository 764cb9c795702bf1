//! The mail addresses of RFC 6068 section 2: their two parts, and what violates the grammar of each. Uses text and
//! violations.

use super::super::decoded_byte::{DecodedByte, decoded_bytes, not_utf8, report_runs, stray_dots};
use super::{
    ADDRESS_EMPTY, DOMAIN_BYTE, DOMAIN_DOT, DOMAIN_EMPTY, DOMAIN_ENCODED, ENCODED_AT, LITERAL_UNCLOSED, LOCAL_BYTE,
    LOCAL_DOT, LOCAL_EMPTY, NO_AT, NOT_UTF8, QUOTE_UNCLOSED, WHITE_SPACE, byte_violation,
};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, UNRESERVED};
use crate::syntax::scheme::explain::decoded;
use crate::syntax::violation::ViolationCollector;
use crate::syntax::{Url, ViolationKind};
use crate::text::Span;

/// `addr-spec = local-part "@" domain` (RFC 6068 section 2); spans are bytes of the whole URL.
///
/// ```
/// use urlint::syntax::{Url, scheme::updated::mailto};
///
/// let text = "mailto:%22not%40me%22@example.org";
/// let message = mailto::parts(&Url::split(text)).expect("its scheme is mailto");
/// let address = message.to[0];
/// assert_eq!(&text[address.local_part.range()], "%22not%40me%22");
/// assert_eq!(address.domain.map(|span| &text[span.range()]), Some("example.org"));
/// assert_eq!(address.decoded(text).as_deref(), Some(r#""not@me"@example.org"#));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AddrSpec {
    /// The whole address.
    pub whole: Span,
    /// The part before the first `@` outside of a quoted string; the whole address if there is none.
    pub local_part: Span,
    /// The part after that `@`.
    pub domain: Option<Span>,
}

/// `atext` of RFC 5322 section 3.2.3.
const ATEXT: Class = ALPHA.or(DIGIT).or(Class::of(b"!#$%&'*+-/=?^_`{|}~"));
/// `dtext-no-obs` (RFC 6068 section 2).
const DTEXT: Class = Class::range(33, 90).or(Class::range(94, 126));
/// `qtext` of RFC 5322 section 3.2.4.
const QTEXT: Class = Class::of(b"!").or(Class::range(35, 91)).or(Class::range(93, 126));
/// After the `\` of a `quoted-pair` (RFC 5322 section 3.2.1): `VCHAR / WSP`.
const QUOTED: Class = Class::range(33, 126).or(Class::of(b" \t"));
/// The bytes that an address may always have in plain form: those of `atext` that are also `qchar`, and the dot.
const AS_ITSELF: Class = UNRESERVED.or(Class::of(b"!$'*+"));

impl AddrSpec {
    /// Splits off the address at the start of `rest`: up to a comma outside of a quoted string and of a domain literal.
    fn split_first(text: &str, rest: Span) -> Self {
        let bytes = &text.as_bytes()[..rest.end];
        let find = |byte, from: usize| memchr::memchr(byte, &bytes[from..]).map(|at| from + at);
        let unquoted = quoted_end(text, rest).unwrap_or(rest.start);
        let mut comma = find(b',', unquoted);
        let at_sign = memchr::memchr(b'@', &bytes[unquoted..comma.unwrap_or(rest.end)]).map(|at| unquoted + at);
        let literal = at_sign.and_then(|at_sign| literal_end(text, Span::new(at_sign + 1, rest.end)));
        if let Some(literal) = literal {
            comma = find(b',', literal);
        }
        let whole = Span::new(rest.start, comma.unwrap_or(rest.end));
        Self {
            whole,
            local_part: Span::new(whole.start, at_sign.unwrap_or(whole.end)),
            domain: at_sign.map(|at_sign| Span::new(at_sign + 1, whole.end)),
        }
    }

    /// The address that is meant: percent-encodings decoded; `None` where they are no UTF-8. `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    #[must_use]
    pub fn decoded(self, text: &str) -> Option<String> {
        String::from_utf8(decoded(text[self.whole.range()].as_bytes())).ok()
    }

    /// A form of the address that is equal for equal mailboxes: the domain is in lower case (RFC 5321 section 2.4).
    pub(super) fn mailbox(self, text: &str) -> (Vec<u8>, Option<Vec<u8>>) {
        let decoded = |span: Span| decoded(text[span.range()].as_bytes());
        (decoded(self.local_part), self.domain.map(|domain| decoded(domain).to_ascii_lowercase()))
    }
}

/// `to = addr-spec *("," addr-spec)`.
pub(super) fn split(text: &str, to: Span) -> Vec<AddrSpec> {
    let mut addresses = Vec::new();
    let mut rest = to;
    while !to.is_empty() {
        let address = AddrSpec::split_first(text, rest);
        addresses.push(address);
        if address.whole.end == to.end {
            break;
        }
        rest.start = address.whole.end + ",".len();
    }
    addresses
}

/// The end of the quoted string at the start of `rest`; `None` if there is none.
fn quoted_end(text: &str, rest: Span) -> Option<usize> {
    let mut state = QuotedState::Before;
    for byte in decoded_bytes(text, rest) {
        state.step(byte.value);
        match state {
            QuotedState::After if byte.span.start > rest.start => return Some(byte.span.end),
            QuotedState::After => return None,
            _ => {}
        }
    }
    None
}

/// The end of the domain literal at the start of `rest`; `None` if there is none.
fn literal_end(text: &str, rest: Span) -> Option<usize> {
    let mut bytes = decoded_bytes(text, rest);
    bytes.next().filter(|first| first.value == b'[')?;
    // it ends at the first byte that is not `dtext`, so that a list of unclosed ones is read in linear time
    bytes.find(|byte| !DTEXT.has(byte.value)).filter(|end| end.value == b']').map(|end| end.span.end)
}

/// The state of a scan of a quoted string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QuotedState {
    Before,
    Inside,
    Escaped,
    After,
}

impl QuotedState {
    /// Goes to the state after `byte`, and returns the violation of `byte`, if it has one. Without an opening quote,
    /// the state after any byte is `After`.
    fn step(&mut self, byte: u8) -> Option<&'static ViolationKind> {
        let (next, kind) = match (*self, byte) {
            (Self::Before, b'"') => (Self::Inside, None),
            (Self::Inside, b'\\') => (Self::Escaped, None),
            (Self::Inside, b'"') => (Self::After, None),
            (Self::Inside, b' ' | b'\t') => (Self::Inside, Some(&WHITE_SPACE)),
            (Self::Inside, byte) => (Self::Inside, (byte < 0x80 && !QTEXT.has(byte)).then_some(&LOCAL_BYTE)),
            (Self::Escaped, byte) => (Self::Inside, (byte < 0x80 && !QUOTED.has(byte)).then_some(&LOCAL_BYTE)),
            (Self::Before | Self::After, _) => (Self::After, Some(&LOCAL_BYTE)),
        };
        *self = next;
        kind
    }
}

/// The fast path for most URLs: whether it is an address without possible violations, of words with dots between them,
/// an `@`, and again words with dots.
pub(super) fn is_plain(url: &Url<'_>) -> bool {
    let is_dot_atom = |text: &[u8]| {
        let mut is_after_word = false;
        let is_right = text.iter().all(|&byte| match byte {
            b'.' => std::mem::replace(&mut is_after_word, false),
            byte => {
                is_after_word = true;
                AS_ITSELF.has(byte)
            }
        });
        is_right && is_after_word
    };
    let Some((_, address)) = url.text().split_once(':') else { return false };
    let address = address.as_bytes();
    memchr::memchr(b'@', address).is_some_and(|at| is_dot_atom(&address[..at]) && is_dot_atom(&address[at + 1..]))
}

/// Reports the violations of RFC 6068 in an address.
pub(super) fn check(address: AddrSpec, collector: &mut ViolationCollector<'_, '_>) {
    let text = collector.url.text();
    if address.whole.is_empty() {
        return collector.report(&ADDRESS_EMPTY, address.whole);
    }
    let local: Vec<DecodedByte> = decoded_bytes(text, address.local_part).collect();
    let Some(domain) = address.domain else {
        report_runs(&local, collector, |byte| byte_violation(byte, ENCODED_ONLY));
        return match local.iter().find(|byte| byte.is_encoded() && byte.value == b'@') {
            Some(at_sign) => collector.report(&ENCODED_AT, at_sign.span),
            None => collector.report(&NO_AT, Span::empty(address.whole.end)),
        };
    };
    check_local_part(address.local_part, &local, collector);
    let bytes: Vec<DecodedByte> = decoded_bytes(text, domain).collect();
    check_domain(domain, &bytes, collector);
}

/// The bytes that are allowed in a URI, but in an address only percent-encoded.
const ENCODED_ONLY: Class = Class::of(b"/?#[]&;=");

/// `local-part = dot-atom-text / quoted-string`.
fn check_local_part(span: Span, bytes: &[DecodedByte], collector: &mut ViolationCollector<'_, '_>) {
    let Some(first) = bytes.first() else { return collector.report(&LOCAL_EMPTY, span) };
    let mut quoted = QuotedState::Before;
    if first.value == b'"' {
        report_runs(bytes, collector, |byte| {
            let kind = quoted.step(byte.value);
            byte_violation(byte, ENCODED_ONLY).or(kind)
        });
    } else {
        collector.report_all(&LOCAL_DOT, stray_dots(bytes));
        report_runs(bytes, collector, |byte| byte_violation(byte, ENCODED_ONLY).or(not_atext(byte.value, &LOCAL_BYTE)));
    }
    if matches!(quoted, QuotedState::Inside | QuotedState::Escaped) {
        collector.report(&QUOTE_UNCLOSED, first.span);
    }
    collector.report_all(&NOT_UTF8, not_utf8(bytes));
}

fn not_atext(byte: u8, kind: &'static ViolationKind) -> Option<&'static ViolationKind> {
    match byte {
        b' ' | b'\t' => Some(&WHITE_SPACE),
        _ if byte >= 0x80 || byte == b'.' || ATEXT.has(byte) => None,
        _ => Some(kind),
    }
}

/// `domain = dot-atom-text / "[" *dtext-no-obs "]"`.
fn check_domain(span: Span, bytes: &[DecodedByte], collector: &mut ViolationCollector<'_, '_>) {
    let Some(first) = bytes.first() else { return collector.report(&DOMAIN_EMPTY, span) };
    let needless_encoding =
        |byte: DecodedByte| (byte.is_encoded() && AS_ITSELF.has(byte.value)).then_some(&DOMAIN_ENCODED);
    if first.value == b'[' {
        let closed = bytes.len() > 1 && bytes[bytes.len() - 1].value == b']';
        if !closed {
            collector.report(&LITERAL_UNCLOSED, first.span);
        }
        let end = if closed { bytes[bytes.len() - 1].span.start } else { span.end };
        let inside = Span::new(first.span.end, end);
        report_runs(bytes, collector, |byte| {
            let text = byte.value >= 0x80 || DTEXT.has(byte.value) || !inside.contains(byte.span.start);
            byte_violation(byte, ENCODED_ONLY).or((!text).then_some(&DOMAIN_BYTE)).or_else(|| needless_encoding(byte))
        });
    } else {
        collector.report_all(&DOMAIN_DOT, stray_dots(bytes));
        report_runs(bytes, collector, |byte| {
            byte_violation(byte, ENCODED_ONLY)
                .or(not_atext(byte.value, &DOMAIN_BYTE))
                .or_else(|| needless_encoding(byte))
        });
    }
    collector.report_all(&NOT_UTF8, not_utf8(bytes));
}
