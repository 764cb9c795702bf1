//! The IPv4 parser of the URL Standard, for hosts that end in a number. Uses the spans of the labels of a domain.

use super::domain::Domain;
use super::error_collector::{ErrorCollector, Failed};
use super::errors::{
    IPV4_EMPTY_PART, IPV4_NON_DECIMAL_PART, IPV4_NON_NUMERIC_PART, IPV4_OUT_OF_RANGE_PART, IPV4_TOO_FEW_PARTS,
    IPV4_TOO_MANY_PARTS,
};
use crate::syntax::byte_class::{Class, DIGIT, HEX};
use crate::syntax::{Component, ViolationKind};

/// The ends-in-a-number checker (URL Standard, "Host parsing").
pub(super) fn ends_in_a_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let last = memchr::memrchr(b'.', domain.as_bytes()).map_or(domain, |stop| &domain[stop + 1..]);
    let all_digits = !last.is_empty() && last.bytes().all(|byte| DIGIT.has(byte));
    all_digits || parse_number(last).is_some()
}

/// The IPv4 parser. `ascii` is the result of ToASCII for `domain`. For `0x7f.1` it returns 0x7F00_0001, which is
/// 127.0.0.1, and reports both the hexadecimal part and the missing parts.
pub(super) fn parse(ascii: &str, domain: &Domain<'_>, errors: &mut ErrorCollector) -> Result<u32, Failed> {
    let mut report = |kind: &'static ViolationKind, span| errors.add(kind, span, Some(Component::Host));
    let mut parts: Vec<&str> = ascii.split('.').collect();
    // if ToASCII maps one code point to a full stop and more, a single part has no span of its own
    let labels = Some(domain.labels()).filter(|labels| labels.len() == parts.len());
    let span_of = |at: usize| labels.as_ref().map_or(domain.host(), |labels| labels[at]);
    if parts.len() > 1 && parts.last().is_some_and(|last| last.is_empty()) {
        report(&IPV4_EMPTY_PART, domain.last_stop());
        parts.pop();
    }
    let last = parts.len() - 1;
    if parts.len() > 4 {
        report(&IPV4_TOO_MANY_PARTS, span_of(4).hull(span_of(last)));
        return Err(Failed);
    }
    if parts.len() < 4 {
        report(&IPV4_TOO_FEW_PARTS, span_of(0).hull(span_of(last)));
    }
    let mut numbers = [0; 4];
    for (at, part) in parts.iter().enumerate() {
        let Some(parsed) = parse_number(part) else {
            report(&IPV4_NON_NUMERIC_PART, span_of(at));
            return Err(Failed);
        };
        if parsed.radix != Radix::Decimal {
            report(&IPV4_NON_DECIMAL_PART, span_of(at));
        }
        numbers[at] = parsed.value;
    }
    for at in (0..=last).filter(|&at| numbers[at] > 255) {
        report(&IPV4_OUT_OF_RANGE_PART, span_of(at));
    }
    if numbers[..last].iter().any(|&number| number > 255) || numbers[last] >> (8 * (4 - last)) != 0 {
        return Err(Failed);
    }
    let high = numbers[..last].iter().zip([24, 16, 8]).fold(0, |sum, (number, shift)| sum | number << shift);
    u32::try_from(high | numbers[last]).map_err(|_| Failed)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Radix {
    Octal = 8,
    Decimal = 10,
    Hexadecimal = 16,
}

struct Number {
    /// The number; `u64::MAX` if it is larger.
    value: u64,
    radix: Radix,
}

/// The IPv4 number parser.
fn parse_number(part: &str) -> Option<Number> {
    const OCTAL: Class = Class::range(b'0', b'7');
    let (digits, radix, class) = match part.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, Radix::Hexadecimal, HEX),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, Radix::Octal, OCTAL),
        digits => (digits, Radix::Decimal, DIGIT),
    };
    if !digits.iter().all(|&digit| class.has(digit)) {
        return None;
    }
    let value = digits.iter().fold(0u64, |value, &digit| {
        let digit = char::from(digit).to_digit(16).unwrap_or_default();
        value.saturating_mul(radix as u64).saturating_add(u64::from(digit))
    });
    Some(Number { value, radix })
}
