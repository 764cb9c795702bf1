//! Encoded words in header fields (RFC 2047): `=?utf-8?Q?caf=C3=A9?=`.

use memchr::memmem;

use super::transfer::{hexadecimal, sextet};
use crate::document::decoded_text::DecodedText;
use crate::text::{Encoding, Span, decode_as};

/// The length of the longest encoded word that is read; RFC 2047 allows 75 bytes.
const LONGEST_WORD: usize = 1000;

/// The text at `span` with its encoded words decoded; `None` if it has none. `=?utf-8?Q?a=3Ab?=` becomes `a:b`.
pub(super) fn decode(text: &[u8], span: Span) -> Option<DecodedText> {
    let text = &text[..span.end];
    memmem::find(&text[span.range()], b"=?")?;
    let mut derived = DecodedText::new();
    let (mut copied, mut at) = (span.start, span.start);
    let mut is_after_word = false;
    while let Some(found) = memmem::find(&text[at..], b"=?") {
        let start = at + found;
        let Some(word) = Word::at(text, start) else {
            at = start + 2;
            continue;
        };
        // white space between two encoded words is not shown (section 6.2)
        if !is_after_word || !text[copied..start].trim_ascii().is_empty() {
            derived.push_verbatim(text, Span::new(copied, start));
        }
        word.decode(text, &mut derived);
        (copied, at, is_after_word) = (word.end, word.end, true);
    }
    derived.push_verbatim(text, Span::new(copied, span.end));
    Some(derived)
}

/// An encoded word.
struct Word {
    encoding: Encoding,
    /// `B` or `Q`.
    transfer: u8,
    content: Span,
    end: usize,
}

impl Word {
    /// The word that starts with the `=?` at `start`.
    fn at(text: &[u8], start: usize) -> Option<Self> {
        let rest = &text[start + 2..text.len().min(start + LONGEST_WORD)];
        let mut parts = rest.split(|&byte| byte == b'?');
        let (charset, transfer, content) = (parts.next()?, parts.next()?, parts.next()?);
        let transfer = match transfer {
            [one] => one.to_ascii_uppercase(),
            _ => return None,
        };
        let content_start = start + 2 + charset.len() + 3;
        let content_span = Span::new(content_start, content_start + content.len());
        let is_word = matches!(transfer, b'B' | b'Q')
            && !content.iter().any(u8::is_ascii_whitespace)
            && text.get(content_span.end..content_span.end + 2) == Some(b"?=");
        // RFC 2231 section 5: a language may follow the charset
        let charset = charset.split(|&byte| byte == b'*').next()?;
        let encoding = Encoding::named(std::str::from_utf8(charset).ok()?).unwrap_or(Encoding::Utf8);
        is_word.then_some(Self { encoding, transfer, content: content_span, end: content_span.end + 2 })
    }

    fn decode(&self, text: &[u8], derived: &mut DecodedText) {
        let bytes = if self.transfer == b'Q' { self.q_bytes(text) } else { self.b_bytes(text) };
        if self.encoding == Encoding::Utf8 {
            return bytes.iter().for_each(|&(byte, source)| derived.push(&[byte], source));
        }
        let spelled: Vec<u8> = bytes.iter().map(|&(byte, _)| byte).collect();
        let decoded = decode_as(&spelled, self.encoding);
        for piece in decoded.map().pieces() {
            let (text, bytes) = (&decoded.text[piece.derived.range()], &bytes[piece.source.range()]);
            if piece.verbatim {
                bytes.iter().for_each(|&(byte, source)| derived.push(&[byte], source));
            } else if let Some(source) = bytes.iter().map(|&(_, source)| source).reduce(Span::hull) {
                derived.push(text, source);
            }
        }
    }

    /// The bytes of a word in the encoding `Q`, each with the span that spells it.
    fn q_bytes(&self, text: &[u8]) -> Vec<(u8, Span)> {
        let mut bytes = Vec::with_capacity(self.content.len());
        let mut at = self.content.start;
        while at < self.content.end {
            let (byte, len) = match &text[at..self.content.end] {
                [b'=', high, low, ..] => hexadecimal(*high, *low).map_or((b'=', 1), |byte| (byte, 3)),
                [b'_', ..] => (b' ', 1),
                [byte, ..] => (*byte, 1),
                [] => break,
            };
            bytes.push((byte, Span::new(at, at + len)));
            at += len;
        }
        bytes
    }

    /// The bytes of a word in the encoding `B`, each with the span that spells it.
    fn b_bytes(&self, text: &[u8]) -> Vec<(u8, Span)> {
        let mut bytes = Vec::with_capacity(self.content.len());
        for start in self.content.range().step_by(4) {
            let source = Span::new(start, self.content.end.min(start + 4));
            let group = text[source.range()].iter().map_while(|&byte| sextet(byte));
            let (bits, count) = group.fold((0u32, 0), |(bits, count), value| (bits << 6 | u32::from(value), count + 1));
            let bits = bits << (6 * (4 - count));
            bytes.extend(bits.to_be_bytes()[1..].iter().take(count * 6 / 8).map(|&byte| (byte, source)));
        }
        bytes
    }
}
