//! The way back from text whose characters were spelled by code units of one width: UTF-16, and one byte a character.

use crate::text::{SourceMapBuilder, Span};

/// How many bytes of text one look-up counts through at most.
const STRIDE: usize = 4096;

/// Counts units up to the multiples of [`STRIDE`].
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// How many units stand before each multiple.
    before: Vec<usize>,
    /// How many units spell some bytes of text.
    count: fn(&[u8]) -> usize,
    /// How many bytes a unit has.
    width: usize,
    /// How many bytes there are in all.
    bytes: usize,
}

impl Units {
    /// Those that `text` was decoded from, `bytes` in all.
    pub(super) fn of(text: &[u8], bytes: usize, is_single_byte: bool) -> Self {
        let (count, width): (fn(&[u8]) -> usize, _) = if is_single_byte { (characters, 1) } else { (utf16, 2) };
        let mut counted = 0;
        let before = text.chunks(STRIDE).map(|chunk| {
            let before = counted;
            counted += count(chunk);
            before
        });
        Self { before: before.collect(), count, width, bytes }
    }

    /// Both ends, each the first byte of the character that begins there.
    pub(super) fn source(&self, text: &[u8], span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|offset| self.byte(text, offset));
        Span::new(start, end)
    }

    /// Adds every character to `map`; `mark` bytes stand before the first.
    pub(super) fn add_to(&self, map: &mut SourceMapBuilder, text: &[u8], mark: usize) {
        let (mut start, mut left) = (0, text.len());
        for char in text.chunk_by(|_, next| next & 0xC0 == 0x80) {
            left -= char.len();
            // the last character takes half a unit that stands after it
            let end = if left == 0 { self.bytes } else { start + self.width * (self.count)(char) };
            let source = Span::new(start, end).shifted(mark);
            match char {
                [byte] if byte.is_ascii() && self.width == 1 => map.verbatim(source),
                _ => map.replaced(char.len(), source),
            }
            start = end;
        }
    }

    fn byte(&self, text: &[u8], offset: usize) -> usize {
        // after the last character may stand half a unit that belongs to it
        if offset >= text.len() {
            return self.bytes;
        }
        let stride = offset / STRIDE;
        let before = self.before.get(stride).copied().unwrap_or(0);
        self.width * (before + (self.count)(&text[stride * STRIDE..offset]))
    }
}

/// How many characters begin in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80)).sum()
}

/// How many UTF-16 units the characters take that begin in these bytes of UTF-8.
fn utf16(bytes: &[u8]) -> usize {
    bytes.iter().map(|&byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)).sum()
}
