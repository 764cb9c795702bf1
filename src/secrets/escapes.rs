//! Unescapes a text: percent-encodings, character references and backslash escapes, with the offset of each byte in the
//! source. A change of the font in a manual page, such as `\fB`, is removed.

use crate::text::Span;

/// How many levels of escapes are decoded: `%2540` is `%40` is `@`.
const MAX_LEVELS: usize = 3;

/// The names of fonts in manual pages that have one letter.
pub(super) const FONTS: &[u8] = b"BIRPC";

/// An unescaped text, with the offset of each of its bytes in the source. Only escaped ASCII is decoded.
#[derive(Debug)]
pub(super) struct Unescaped {
    pub(super) bytes: Vec<u8>,
    /// For each byte, its offset in the source, then the end of the last byte.
    offsets: Vec<usize>,
}

impl Unescaped {
    /// Unescapes `text`; `None` if it has no escape.
    pub(super) fn new(text: &[u8]) -> Option<Self> {
        let mut unescaped = Self::unescape_once(text, |offset| offset)?;
        for _ in 1..MAX_LEVELS {
            match Self::unescape_once(&unescaped.bytes, |at| unescaped.offsets[at]) {
                Some(deeper) => unescaped = deeper,
                None => break,
            }
        }
        Some(unescaped)
    }

    /// The bytes of the text that the unescaped bytes at `span` come from.
    pub(super) fn source(&self, span: Span) -> Span {
        Span::new(self.offsets[span.start], self.offsets[span.end])
    }

    /// Decodes one level of escapes; `None` if there is none. `source_offset` maps an offset of `text` to the source.
    fn unescape_once(text: &[u8], source_offset: impl Fn(usize) -> usize) -> Option<Self> {
        let mut output = Self { bytes: Vec::new(), offsets: Vec::new() };
        let mut copied = 0;
        for at in memchr::memchr3_iter(b'%', b'&', b'\\', text) {
            if at < copied {
                continue;
            }
            let rest = &text[at..];
            let Some(Escape { byte, len }) = parse_escape(rest).or_else(|| parse_font_change(rest)) else { continue };
            if copied == 0 {
                output.bytes.reserve(text.len());
                output.offsets.reserve(text.len());
            }
            output.bytes.extend_from_slice(&text[copied..at]);
            output.bytes.extend(byte);
            output.offsets.extend((copied..at + usize::from(byte.is_some())).map(&source_offset));
            copied = at + len;
        }
        (copied > 0).then(|| {
            output.bytes.extend_from_slice(&text[copied..]);
            output.offsets.extend((copied..=text.len()).map(&source_offset));
            output
        })
    }
}

/// An escape: for `%40`, the byte is `@` and the length 3.
struct Escape {
    /// The US-ASCII that it encodes; `None` for a change of the font.
    byte: Option<u8>,
    len: usize,
}

impl Escape {
    fn of(byte: u8, len: usize) -> Self {
        Self { byte: Some(byte), len }
    }
}

/// The escape at the start of a text, if it encodes US-ASCII.
fn parse_escape(text: &[u8]) -> Option<Escape> {
    let (digits, radix, end) = match text {
        [b'%', ..] => (text.get(1..3)?, 16, 3),
        [b'\\', b'u', ..] => (text.get(2..6)?, 16, 6),
        [b'\\', b'x', ..] => (text.get(2..4)?, 16, 4),
        [b'\\', byte, ..] if byte.is_ascii_punctuation() => return Some(Escape::of(*byte, 2)),
        [b'\\', b'n' | b'r' | b't', after, ..] if after.is_ascii_alphabetic() => return Some(Escape::of(b'\n', 2)),
        [b'&', b'#', b'x' | b'X', ..] => (reference_digits(&text[3..])?, 16, 3),
        [b'&', b'#', ..] => (reference_digits(&text[2..])?, 10, 2),
        [b'&', ..] => {
            let named = [
                (&b"&commat;"[..], b'@'),
                (b"&colon;", b':'),
                (b"&sol;", b'/'),
                (b"&amp;", b'&'),
                (b"&quot;", b'"'),
                (b"&apos;", b'\''),
                (b"&equals;", b'='),
                (b"&quest;", b'?'),
                (b"&lt;", b'<'),
                (b"&gt;", b'>'),
            ];
            return named
                .iter()
                .find(|(name, _)| text.starts_with(name))
                .map(|(name, byte)| Escape::of(*byte, name.len()));
        }
        _ => return None,
    };
    let end = if text[0] == b'&' { end + digits.len() + 1 } else { end };
    let number =
        digits.iter().try_fold(0_u32, |number, &digit| Some(number * radix + char::from(digit).to_digit(radix)?))?;
    Some(Escape::of(u8::try_from(number).ok().filter(u8::is_ascii)?, end))
}

/// The change of the font at the start: `\fB`, `\f(CW`, `\f[BI]`.
fn parse_font_change(text: &[u8]) -> Option<Escape> {
    let name = text.strip_prefix(b"\\f")?;
    let len = match name {
        [b'(', _, _, ..] => 3,
        [b'[', ..] => memchr::memchr(b']', &name[..name.len().min(8)])? + 1,
        [font, ..] if FONTS.contains(font) => 1,
        _ => return None,
    };
    Some(Escape { byte: None, len: 2 + len })
}

/// The digits of a character reference, up to its `;`.
fn reference_digits(text: &[u8]) -> Option<&[u8]> {
    let len = text.iter().take(7).position(|&byte| byte == b';')?;
    Some(&text[..len]).filter(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        for (text, expected) in [
            ("a%40b%2Fc", "a@b/c"),
            ("%2540", "@"),
            ("&#64;&#x40;&commat;&colon;&sol;", "@@@:/"),
            (r"\u0040\x40\/\@", "@@/@"),
            (r"\fBa\fP=\f(CWb\f[]\fx", r"a=b\fx"),
            (r"a\ntoken\n", "a\ntoken\\n"),
            ("%4", "%4"),
            ("%zz%C3%A9", "%zz%C3%A9"),
            (r"&#;&#xx;&# \u00 \", r"&#;&#xx;&# \u00 \"),
        ] {
            let spelled = Unescaped::new(text.as_bytes()).map_or(text.as_bytes().to_vec(), |spelled| spelled.bytes);
            assert_eq!(String::from_utf8_lossy(&spelled), expected);
        }
    }

    #[test]
    fn places_are_those_of_the_text() {
        let spelled = Unescaped::new(b"a%2540b").expect("there is an escape");
        assert_eq!(spelled.bytes, b"a@b");
        assert_eq!(spelled.source(Span::new(1, 2)), Span::new(1, 6));
        assert_eq!(spelled.source(Span::new(2, 3)), Span::new(6, 7));
    }
}
