//! Decodes content transfer encodings (RFC 2045 section 6); each byte is mapped to its spelling.

use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// Decodes quoted-printable text (section 6.7): `=XX` is a byte, `=` at a line's end joins it to the next, and white
/// space there is dropped. What is malformed means itself. `a=3Ab` becomes `a:b`.
pub(super) fn quoted_printable(text: &[u8], span: Span) -> DecodedText {
    let text = &text[..span.end];
    let mut derived = DecodedText::new();
    let (mut copied, mut at) = (span.start, span.start);
    while let Some(found) = memchr::memchr2(b'=', b'\n', &text[at..]) {
        let stop = at + found;
        at = stop + 1;
        if text[stop] == b'\n' {
            let line = &text[copied..stop];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let kept_len = line.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |last| last + 1);
            if kept_len < line.len() {
                derived.push_verbatim(text, Span::new(copied, copied + kept_len));
                copied += line.len();
            }
            continue;
        }
        if let Some(&[high, low]) = text.get(stop + 1..stop + 3)
            && let Some(byte) = hexadecimal(high, low)
        {
            at = stop + 3;
            derived.push_verbatim(text, Span::new(copied, stop));
            derived.push(&[byte], Span::new(stop, at));
            copied = at;
            continue;
        }
        let spaces = text[stop + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        let after = stop + 1 + spaces;
        if matches!(text.get(after), Some(b'\n') | None) {
            derived.push_verbatim(text, Span::new(copied, stop));
            copied = (after + 1).min(text.len());
            at = copied;
        }
    }
    derived.push_verbatim(text, Span::new(copied, text.len()));
    derived
}

/// Decodes base64 (section 6.8); returns also where it ends: at the end of `span`, or at the first line with anything
/// else.
pub(super) fn base64(text: &[u8], span: Span) -> (DecodedText, usize) {
    let mut derived = DecodedText::new();
    let end = decode_groups(text, span, |bytes, source| derived.push(bytes, source));
    (derived, end)
}

/// The bytes that base64 spells, without a map to the text.
pub(super) fn base64_bytes(text: &[u8], span: Span) -> Vec<u8> {
    let mut all = Vec::with_capacity(span.len() / 4 * 3);
    decode_groups(text, span, |bytes, _| all.extend_from_slice(bytes));
    all
}

/// Where base64 ends.
pub(super) fn base64_end(text: &[u8], span: Span) -> usize {
    decode_groups(text, span, |_, _| {})
}

/// Passes the bytes of each group of four characters to `take`, with the span of the group; returns where base64 ends.
fn decode_groups(text: &[u8], span: Span, mut take: impl FnMut(&[u8], Span)) -> usize {
    let mut group = Group::default();
    let mut at = span.start;
    while at < span.end {
        let end = memchr::memchr(b'\n', &text[at..span.end]).map_or(span.end, |end| at + end + 1);
        let line = Span::new(at, at + text[at..end].trim_ascii_end().len());
        if !text[line.range()].iter().all(|&byte| byte == b'=' || sextet(byte).is_some()) {
            break;
        }
        let mut at_group = line.start;
        if group.count == 0 {
            for four in text[line.range()].chunks_exact(4) {
                let values = [0, 1, 2, 3].map(|at| SEXTETS[usize::from(four[at])]);
                if values.contains(&64) {
                    break;
                }
                let bits = values.iter().fold(0, |bits, &value| bits << 6 | u32::from(value));
                take(&bits.to_be_bytes()[1..], Span::new(at_group, at_group + 4));
                at_group += 4;
            }
        }
        // groups with padding, or spread over lines
        for (at, &byte) in (at_group..line.end).zip(&text[at_group..line.end]) {
            let value = sextet(byte);
            if value.is_some() && group.padding > 0 {
                group.finish(&mut take);
            }
            group.add(value, at);
            if group.count + group.padding == 4 {
                group.finish(&mut take);
            }
        }
        at = end;
    }
    group.finish(&mut take);
    at
}

/// Up to four characters of base64.
#[derive(Default)]
struct Group {
    bits: u32,
    count: usize,
    padding: usize,
    source: Span,
}

impl Group {
    /// Adds a character, or a `=`, which has no value.
    fn add(&mut self, value: Option<u8>, at: usize) {
        match value {
            Some(value) => {
                if self.count == 0 {
                    self.source = Span::empty(at);
                }
                self.bits = self.bits << 6 | u32::from(value);
                self.count += 1;
            }
            None if self.count == 0 => return,
            None => self.padding += 1,
        }
        self.source.end = at + 1;
    }

    /// Passes on the bytes of the group, and starts a new one.
    fn finish(&mut self, take: &mut impl FnMut(&[u8], Span)) {
        let bits = self.bits << (6 * (4 - self.count.min(4)));
        take(&bits.to_be_bytes()[1..][..self.count * 6 / 8], self.source);
        *self = Self::default();
    }
}

/// The value of a character of base64.
pub(super) fn sextet(byte: u8) -> Option<u8> {
    Some(SEXTETS[usize::from(byte)]).filter(|&value| value < 64)
}

/// The byte that two hexadecimal digits spell.
pub(super) fn hexadecimal(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(high)? << 4 | digit(low)?)
}

/// For each byte, its value in base64 (RFC 2045 table 1); 64 if it has none.
static SEXTETS: [u8; 256] = {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut table = [64; 256];
    let mut value = 0;
    while value < 64 {
        table[alphabet[value as usize] as usize] = value;
        value += 1;
    }
    table
};
