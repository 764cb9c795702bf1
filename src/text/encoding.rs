//! The encodings a document may come in, told by its byte order mark.

use std::borrow::Cow;

use super::Span;

/// How a document's octets spell its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, or octets that only mostly are; read as they stand.
    Utf8,
    /// UTF-16, the low octet first.
    Utf16Le,
    /// UTF-16, the high octet first.
    Utf16Be,
}

impl Encoding {
    /// What the byte order mark at the start of `octets` says; UTF-8 where there is none.
    #[must_use]
    pub fn of(octets: &[u8]) -> Self {
        match octets {
            [0xFF, 0xFE, ..] => Self::Utf16Le,
            [0xFE, 0xFF, ..] => Self::Utf16Be,
            _ => Self::Utf8,
        }
    }
}

/// A document's text as UTF-8, and the way back to its octets.
#[derive(Clone, Debug)]
pub struct Decoded<'t> {
    /// The text. For UTF-8 these are the source's own octets, not checked.
    pub text: Cow<'t, [u8]>,
    /// What it was decoded from.
    pub encoding: Encoding,
    /// For UTF-16: how many code units stand before every multiple of [`STRIDE`] octets of `text`.
    units: Vec<usize>,
}

const STRIDE: usize = 4096;

/// Decodes a document by its byte order mark. Lone surrogates become U+FFFD; an odd last octet is passed over.
///
/// ```
/// use urlint::text::{Encoding, Span, decode};
///
/// let octets: Vec<u8> = "\u{FEFF}ö http://a.example".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// let decoded = decode(&octets);
/// assert_eq!(decoded.encoding, Encoding::Utf16Le);
/// let at = memchr::memmem::find(&decoded.text, b"http").expect("it is there");
/// // the mark, "ö" and the blank are three units of two octets
/// assert_eq!(decoded.source(Span::new(at, at + 4)), Span::new(6, 14));
/// ```
#[must_use]
pub fn decode(octets: &[u8]) -> Decoded<'_> {
    let encoding = Encoding::of(octets);
    let unit: fn([u8; 2]) -> u16 = match encoding {
        Encoding::Utf8 => return Decoded { text: Cow::Borrowed(octets), encoding, units: Vec::new() },
        Encoding::Utf16Le => u16::from_le_bytes,
        Encoding::Utf16Be => u16::from_be_bytes,
    };
    let units = octets.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    let text = text.into_bytes();
    let mut counted = 0;
    let units = text
        .chunks(STRIDE)
        .map(|chunk| {
            let before = counted;
            counted += units_in(chunk);
            before
        })
        .collect();
    Decoded { text: Cow::Owned(text), encoding, units }
}

impl Decoded<'_> {
    /// The octets of the document that `span` of the text stands for.
    #[must_use]
    pub fn source(&self, span: Span) -> Span {
        match self.encoding {
            Encoding::Utf8 => span,
            Encoding::Utf16Le | Encoding::Utf16Be => Span::new(self.octet(span.start), self.octet(span.end)),
        }
    }

    fn octet(&self, offset: usize) -> usize {
        let stride = (offset / STRIDE).min(self.units.len().saturating_sub(1));
        let before = self.units.get(stride).copied().unwrap_or(0);
        2 * (before + units_in(&self.text[stride * STRIDE..offset]))
    }
}

/// How many UTF-16 units begin in these octets of UTF-8.
fn units_in(octets: &[u8]) -> usize {
    octets.iter().map(|&octet| usize::from(octet & 0xC0 != 0x80) + usize::from(octet >= 0xF0)).sum()
}
