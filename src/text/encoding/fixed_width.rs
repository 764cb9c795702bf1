//! The map back to the bytes for text in code units of one width: UTF-16, and encodings with one byte a character.

use crate::text::{SourceMapBuilder, Span};

/// The most bytes of text that one lookup has to count.
const STRIDE: usize = 4096;

/// How many code units encode the text before each multiple of [`STRIDE`].
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// The number of units before each multiple of the stride.
    units_before: Vec<usize>,
    /// Returns the number of units that encode some bytes of text.
    count_units: fn(&[u8]) -> usize,
    /// The number of bytes in a unit.
    width: usize,
    /// The number of bytes that were decoded.
    byte_count: usize,
}

impl Units {
    /// The units that `text` was decoded from, which have `byte_count` bytes in all.
    pub(super) fn new(text: &[u8], byte_count: usize, is_single_byte: bool) -> Self {
        let (count_units, width): (fn(&[u8]) -> usize, _) =
            if is_single_byte { (count_characters, 1) } else { (count_utf16_units, 2) };
        let mut counted = 0;
        let units_before = text.chunks(STRIDE).map(|chunk| {
            let before = counted;
            counted += count_units(chunk);
            before
        });
        Self { units_before: units_before.collect(), count_units, width, byte_count }
    }

    /// The source span of a span of the text. Each of its ends is the first byte of the character there.
    pub(super) fn source(&self, text: &[u8], span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|offset| self.source_offset(text, offset));
        Span::new(start, end)
    }

    /// Adds every character to `map`; `mark_len` bytes are before the first.
    pub(super) fn add_to(&self, map: &mut SourceMapBuilder, text: &[u8], mark_len: usize) {
        let (mut start, mut remaining) = (0, text.len());
        for char in text.chunk_by(|_, next| next & 0xC0 == 0x80) {
            remaining -= char.len();
            // half a unit at the end belongs to the last character
            let end = if remaining == 0 { self.byte_count } else { start + self.width * (self.count_units)(char) };
            let source = Span::new(start, end).shifted(mark_len);
            match char {
                [byte] if byte.is_ascii() && self.width == 1 => map.verbatim(source),
                _ => map.replaced(char.len(), source),
            }
            start = end;
        }
    }

    /// The offset in the bytes of the character at `offset` of the text.
    fn source_offset(&self, text: &[u8], offset: usize) -> usize {
        // there may be half a unit at the end; it belongs to the last character
        if offset >= text.len() {
            return self.byte_count;
        }
        let stride = offset / STRIDE;
        let before = self.units_before.get(stride).copied().unwrap_or(0);
        self.width * (before + (self.count_units)(&text[stride * STRIDE..offset]))
    }
}

/// The number of characters that start in these bytes of UTF-8.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80)).sum()
}

/// The number of UTF-16 units of the characters that start in these bytes of UTF-8.
fn count_utf16_units(bytes: &[u8]) -> usize {
    bytes.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)).sum()
}
