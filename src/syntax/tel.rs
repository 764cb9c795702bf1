//! RFC 3966, the `tel` URI: the parts of a telephone number, and what violates its syntax. Uses text and its own layer
//! only.

use std::collections::BTreeSet;

use super::byte_class::{ALPHA, Class, DIGIT, HEX};
use super::invalid_bytes::{Reason, Table, outside};
use super::violation::{ViolationCollector, violation_kinds};
use super::{Component, Url, Violation, ViolationKind};
use crate::text::Span;

/// The parts of a `tel` URI (RFC 3966 section 3); spans are bytes of the whole URI.
///
/// ```
/// use urlint::syntax::{Url, tel};
///
/// let text = "tel:863-1234;phone-context=+1-914-555";
/// let number = tel::parts(&Url::split(text)).expect("its scheme is tel");
/// assert_eq!(&text[number.digits.range()], "863-1234");
/// assert!(!number.global);
/// assert_eq!(number.context(text), Some("+1-914-555"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Number {
    /// The number, its `+` included.
    pub digits: Span,
    /// Whether it is a `global-number`: starts with `+`.
    pub global: bool,
    /// The parameters after the number, each after a `;`, in order.
    pub parameters: Vec<Parameter>,
}

/// `";" pname [ "=" pvalue ]` (RFC 3966 section 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// The part before the `=`; the whole parameter if there is none.
    pub name: Span,
    /// After the `=`.
    pub value: Option<Span>,
}

impl Number {
    /// The value of a parameter of `text`, the URI that was split; names have no case (RFC 3966 section 4).
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    #[must_use]
    pub fn parameter<'t>(&self, text: &'t str, name: &str) -> Option<&'t str> {
        let named = |parameter: &&Parameter| text[parameter.name.range()].eq_ignore_ascii_case(name);
        Some(&text[self.parameters.iter().find(named)?.value?.range()])
    }

    /// Where a local number is valid: `phone-context` (RFC 3966 section 5.1.5).
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    #[must_use]
    pub fn context<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.parameter(text, "phone-context")
    }
}

/// Splits a `tel` URI; `None` if the scheme is another one. For its own scheme it never fails.
///
/// By RFC 3966, a `#` belongs to `local-number-digits`. By RFC 3986, it starts a fragment. RFC 3986 is newer and is
/// valid for all schemes (section 3.5), so a `#` ends the number here.
#[must_use]
pub fn parts(url: &Url<'_>) -> Option<Number> {
    if !url.scheme()?.eq_ignore_ascii_case("tel") {
        return None;
    }
    let bytes = url.text().as_bytes();
    let start = "tel:".len();
    let end = url.span(Component::Fragment).map_or(bytes.len(), |fragment| fragment.start - "#".len());
    let find = |byte, from: usize, to: usize| memchr::memchr(byte, &bytes[from..to]).map_or(to, |at| from + at);
    let digits = Span::new(start, find(b';', start, end));
    let mut parameters = Vec::new();
    let mut at = digits.end;
    while at < end {
        let next = find(b';', at + 1, end);
        let equals = find(b'=', at + 1, next);
        let value = (equals < next).then(|| Span::new(equals + 1, next));
        parameters.push(Parameter { name: Span::new(at + 1, equals), value });
        at = next;
    }
    let global = bytes.get(start) == Some(&b'+');
    Some(Number { digits, global, parameters })
}

violation_kinds! {
    NO_DIGITS = "tel-without-digits", "RFC 3966 §3", "a telephone number without a digit";
    SPACE = "tel-blank", "RFC 3966 §5.1.1", "a space in a telephone number, whose separators are `-`, `.`, `(` and `)`";
    LETTER = "tel-letter", "RFC 3966 §5.1.2", "a letter in a telephone number";
    DIGITS = "tel-octet", "RFC 3966 §3", "a byte that no telephone number holds";
    NO_CONTEXT = "tel-without-context", "RFC 3966 §5.1.5", "a local number without `phone-context`";
    GLOBAL_CONTEXT = "tel-global-context", "RFC 3966 §3", "a global number with a `phone-context`";
    CONTEXT = "tel-context", "RFC 3966 §5.1.5",
        "a `phone-context` that is neither a domain name nor the beginning of a global number";
    EXTENSION = "tel-extension", "RFC 3966 §5.3", "an extension that is not digits and separators";
    SUBADDRESS_AND_EXTENSION = "tel-isub-and-ext", "RFC 3966 §5.3", "an ISDN subaddress beside an extension";
    EMPTY_PARAMETER = "tel-parameter-empty", "RFC 3966 §3", "a parameter without a name, or with `=` and no value";
    PARAMETER_NAME = "tel-parameter-name", "RFC 3966 §3",
        "a byte in a parameter's name that is no letter, digit or hyphen";
    PARAMETER_VALUE = "tel-parameter-value", "RFC 3966 §3",
        "a byte in a parameter's value that must be percent-encoded there";
    REPEATED = "tel-parameter-repeated", "RFC 3966 §3", "a parameter that occurs twice";
    ORDER = "tel-parameter-order", "RFC 3966 §3",
        "a parameter out of order: `isub` or `ext`, then `phone-context`, then the others by name";
    INCOMPLETE = "incomplete-percent-encoding", "RFC 3966 §3", "a `%` without two hexadecimal digits after it";
    NON_ASCII = "non-ascii", "RFC 3966 §3", "a character beyond US-ASCII";
}

const SEPARATOR: Class = Class::of(b"-.()");
const ALPHANUM: Class = ALPHA.or(DIGIT);
/// `phonedigit`, after the `+` of a `global-number`.
const PHONEDIGIT: Class = DIGIT.or(SEPARATOR);
/// `phonedigit-hex`, but for `#`.
const PHONEDIGIT_HEX: Class = HEX.or(SEPARATOR).or(Class::of(b"*"));
/// `unreserved` of RFC 2396, which RFC 3966 builds on.
const UNRESERVED: Class = ALPHANUM.or(Class::of(b"-_.!~*'()"));
/// `paramchar`, which may be percent-encoded too.
static PARAMCHAR: Table = UNRESERVED.or(Class::of(b"[]/:&+$")).table();
/// `uric`, of an ISDN subaddress. It has `;`, but a `;` still ends a parameter ("they MUST NOT be percent encoded"
/// as delimiters, and "MUST be percent encoded if they appear in tel URI parameter values").
static URIC: Table = UNRESERVED.or(Class::of(b";/?:@&=+$,")).table();

/// The violations of RFC 3966 in a `tel` URI, from left to right; empty if the scheme is another one.
///
/// ```
/// use urlint::syntax::{Url, tel};
///
/// assert!(tel::violations(&Url::split("tel:+1-201-555-0123")).is_empty());
/// let violations = tel::violations(&Url::split("tel:7042"));
/// assert_eq!(violations[0].kind.message, "a local number without `phone-context`");
/// ```
#[must_use]
pub fn violations(url: &Url<'_>) -> Vec<Violation> {
    let Some(number) = parts(url) else { return Vec::new() };
    let mut collector = ViolationCollector::without_authority(url);
    check_digits(&number, &mut collector);
    let mut order = ParameterOrder::default();
    for &parameter in &number.parameters {
        check_parameter(parameter, &mut collector);
        let name = url.text()[parameter.name.range()].to_ascii_lowercase();
        if let Some(kind) = order.add(name) {
            collector.report(kind, parameter.name);
        }
    }
    let context = number.parameters.iter().find(|parameter| is_named(url.text(), **parameter, "phone-context"));
    match context {
        None if !number.global => collector.report(&NO_CONTEXT, Span::empty(number.digits.end)),
        Some(context) if number.global => collector.report(&GLOBAL_CONTEXT, context.name),
        _ => {}
    }
    collector.into_sorted()
}

/// `"+" *phonedigit DIGIT *phonedigit`, or `*phonedigit-hex (HEXDIG / "*" / "#") *phonedigit-hex`.
fn check_digits(number: &Number, collector: &mut ViolationCollector<'_, '_>) {
    let bytes = collector.url.text().as_bytes();
    let start = number.digits.start + usize::from(number.global);
    let (allowed, required) =
        if number.global { (PHONEDIGIT, DIGIT) } else { (PHONEDIGIT_HEX, HEX.or(Class::of(b"*"))) };
    if !bytes[start..number.digits.end].iter().any(|&byte| required.has(byte)) {
        collector.report(&NO_DIGITS, number.digits);
    }
    let kind = |byte: u8| match byte {
        _ if allowed.has(byte) => None,
        b' ' => Some(&SPACE),
        0x80.. => Some(&NON_ASCII),
        _ if ALPHA.has(byte) => Some(&LETTER),
        _ => Some(&DIGITS),
    };
    let mut at = start;
    while at < number.digits.end {
        let wrong = kind(bytes[at]);
        let ends = |&to: &usize| kind(bytes[to]) != wrong;
        let run = Span::new(at, (at..number.digits.end).find(ends).unwrap_or(number.digits.end));
        wrong.into_iter().for_each(|wrong| collector.report(wrong, run));
        at = run.end;
    }
}

fn is_named(text: &str, parameter: Parameter, name: &str) -> bool {
    text[parameter.name.range()].eq_ignore_ascii_case(name)
}

fn check_parameter(parameter: Parameter, collector: &mut ViolationCollector<'_, '_>) {
    let text = collector.url.text();
    if parameter.name.is_empty() || parameter.value.is_some_and(Span::is_empty) {
        let end = parameter.value.map_or(parameter.name.end, |value| value.end);
        collector.report(&EMPTY_PARAMETER, Span::new(parameter.name.start - ";".len(), end));
    }
    collector.report_all(&PARAMETER_NAME, outside(text, parameter.name, ALPHANUM.or(Class::of(b"-"))));
    let Some(value) = parameter.value.filter(|value| !value.is_empty()) else { return };
    let bytes = &text.as_bytes()[value.range()];
    if is_named(text, parameter, "ext") {
        if !bytes.iter().all(|&byte| PHONEDIGIT.has(byte)) {
            collector.report(&EXTENSION, value);
        }
    } else if is_named(text, parameter, "phone-context") {
        if !is_context_descriptor(bytes) {
            collector.report(&CONTEXT, value);
        }
    } else {
        let allowed = if is_named(text, parameter, "isub") { &URIC } else { &PARAMCHAR };
        collector.report_bytes(value, allowed, |reason| match reason {
            Reason::Percent => &INCOMPLETE,
            Reason::NonAscii => &NON_ASCII,
            _ => &PARAMETER_VALUE,
        });
    }
}

/// `descriptor = domainname / global-number-digits`.
fn is_context_descriptor(bytes: &[u8]) -> bool {
    if let [b'+', digits @ ..] = bytes {
        return digits.iter().all(|&byte| PHONEDIGIT.has(byte)) && digits.iter().any(|&byte| DIGIT.has(byte));
    }
    let labels = bytes.strip_suffix(b".").unwrap_or(bytes);
    let is_label = |label: &[u8]| {
        label.iter().all(|&byte| ALPHANUM.has(byte) || byte == b'-')
            && [label.first(), label.last()].iter().all(|end| end.is_some_and(|&byte| ALPHANUM.has(byte)))
    };
    let top = labels.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    labels.split(|&byte| byte == b'.').all(is_label) && top.first().is_some_and(|&byte| ALPHA.has(byte))
}

/// Checks the order of parameters: each once; first `isub` or `ext`, then `phone-context`, then the others by name
/// (RFC 3966 section 3).
#[derive(Default)]
struct ParameterOrder {
    /// The parameters so far, each with the rank of its name.
    seen: BTreeSet<(u8, String)>,
}

impl ParameterOrder {
    /// Adds the name of the next parameter. Returns its violation, if it may not come now.
    fn add(&mut self, name: String) -> Option<&'static ViolationKind> {
        let rank = match name.as_str() {
            "isub" | "ext" => 0,
            "phone-context" => 1,
            _ => 2,
        };
        let has_isub_or_ext = self.seen.first().is_some_and(|&(first, _)| first == 0);
        let parameter = (rank, name);
        let is_late = self.seen.last().is_some_and(|last| *last > parameter);
        if !self.seen.insert(parameter) {
            Some(&REPEATED)
        } else if rank == 0 && has_isub_or_ext {
            Some(&SUBADDRESS_AND_EXTENSION)
        } else {
            is_late.then_some(&ORDER)
        }
    }
}
