//! Percent-encoding (RFC 3986 section 2.1): encoded bytes in a text, and runs of them.

use std::borrow::Cow;

use crate::text::Span;

/// Every byte as `%` and two digits (RFC 3986 section 2.1).
pub(crate) fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// The length of a percent-encoded byte: `%` and two digits.
pub(crate) const ENCODED_LEN: usize = 3;

/// Each byte that is percent-encoded, with the offset of its `%`.
pub(crate) fn escapes(text: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    memchr::memchr_iter(b'%', text).filter_map(|at| Some((at, decode_digits(text.get(at + 1..at + ENCODED_LEN)?)?)))
}

/// The byte that the two hexadecimal digits at the start of `digits` encode.
pub(crate) fn decode_digits(digits: &[u8]) -> Option<u8> {
    let &[high, low, ..] = digits else { return None };
    Some(hex_value(high)? << 4 | hex_value(low)?)
}

/// The value of a hexadecimal digit.
pub(crate) const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// Adds a byte as `%` and two digits: "The hexadecimal notation SHOULD use uppercase letters" (RFC 3987 section 3.1).
pub(crate) fn push_encoded(text: &mut String, byte: u8) {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    text.extend(['%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
}

/// The runs of adjacent percent-encoded bytes for which `wanted` is true.
pub(crate) fn runs(text: &[u8], wanted: impl Fn(usize, u8) -> bool) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    for (at, _) in escapes(text).filter(|&(at, byte)| wanted(at, byte)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + ENCODED_LEN,
            _ => runs.push(Span::new(at, at + ENCODED_LEN)),
        }
    }
    runs
}

/// The bytes that a run encodes: `é` in UTF-8 for `%C3%A9`.
pub(crate) fn decoded(run: &[u8]) -> Vec<u8> {
    escapes(run).map(|(_, byte)| byte).collect()
}

/// The text with all of its percent-encoding decoded; a `%` that starts no encoded byte is kept. `None` if the result
/// is not UTF-8.
pub(crate) fn utf8_decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(text.into());
    }
    let mut pieces = text.split('%');
    let mut decoded = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        match decode_digits(piece.as_bytes()) {
            Some(byte) => {
                decoded.push(byte);
                decoded.extend_from_slice(&piece.as_bytes()[2..]);
            }
            None => {
                decoded.push(b'%');
                decoded.extend_from_slice(piece.as_bytes());
            }
        }
    }
    String::from_utf8(decoded).ok().map(Cow::Owned)
}

/// A text with its percent-encoded US-ASCII decoded; any other `%` is kept.
pub(crate) fn ascii_decoded(text: &str) -> Cow<'_, str> {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default();
    if first.len() == text.len() {
        return text.into();
    }
    let mut decoded = first.to_owned();
    for piece in pieces {
        match decode_digits(piece.as_bytes()).filter(u8::is_ascii) {
            Some(byte) => {
                decoded.push(char::from(byte));
                decoded.push_str(&piece[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(piece);
            }
        }
    }
    decoded.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_make_a_run() {
        let text = b"a%41%4G%%20%0a%0Db%";
        assert_eq!(runs(text, |_, _| true), [Span::new(1, 4), Span::new(8, 17)]);
        assert_eq!(runs(text, |_, byte| byte == b'\r'), [Span::new(14, 17)]);
        assert_eq!(decoded(b"%20%0a%0D"), b" \n\r");
    }

    #[test]
    fn names_are_read_as_servers_do() {
        for (text, expected) in [
            ("utm_source", "utm_source"),
            ("t%6Fken%5b%5D", "token[]"),
            ("%%41%4", "%A%4"),
            ("%+1%C3%A9é", "%+1%C3%A9é"),
        ] {
            assert_eq!(ascii_decoded(text), expected);
        }
    }
}
