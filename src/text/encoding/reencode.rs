//! Encodes a changed text: the bytes of unchanged text are kept, even if other bytes could encode it too.

use super::{Decoded, Encoding, Legacy, decode_as};
use crate::text::Span;

impl Decoded<'_> {
    /// Another text in the encoding of `bytes`, which this text was decoded from, with the same byte order mark. Where
    /// the two texts do not differ, the bytes are the same. `None` if the encoding does not have a character of the
    /// other text, or if the result would decode to a different text.
    ///
    /// ```
    /// use urlint::text::decode;
    ///
    /// let bytes = b"\xFF\xFEa\0b\0";
    /// assert_eq!(decode(bytes).encoded(b"ac", bytes).as_deref(), Some(&b"\xFF\xFEa\0c\0"[..]));
    /// ```
    ///
    /// # Panics
    ///
    /// It may where `bytes` are not those that were decoded.
    #[must_use]
    pub fn encoded(&self, text: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        let round_trips = |encoded: &Vec<u8>| *decode_as(encoded, self.encoding).text == *text;
        // text between two shift sequences cannot be encoded by itself, but the whole text can
        let spliced = self.splice(text, bytes).filter(round_trips);
        spliced.or_else(|| self.encode_whole(text, bytes).filter(round_trips))
    }

    /// Encodes the changed parts, and keeps the bytes of the unchanged ones.
    fn splice(&self, text: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        let mut spliced = Vec::with_capacity(bytes.len());
        let mut copied_until = 0;
        for (old, new) in differences(&self.text, text) {
            let source = self.source(old);
            let before = &self.text[old.range()];
            // an unusual encoding of a character would be lost
            if self.encoding != Encoding::Utf8 && self.encode(before)? != bytes[source.range()] {
                return None;
            }
            spliced.extend_from_slice(bytes.get(copied_until..source.start)?);
            spliced.extend(self.encode(&text[new.range()])?);
            copied_until = source.end;
        }
        spliced.extend_from_slice(&bytes[copied_until..]);
        Some(spliced)
    }

    /// Encodes the whole text, if the old text, encoded again, gives the old bytes.
    fn encode_whole(&self, text: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        let (mark, old) = bytes.split_at_checked(self.mark_len)?;
        (self.encode(&self.text)? == old).then_some(())?;
        Some([mark, &self.encode(text)?].concat())
    }

    /// Encodes a text without a byte order mark.
    fn encode(&self, text: &[u8]) -> Option<Vec<u8>> {
        let as_str = || str::from_utf8(text).ok();
        match self.encoding {
            Encoding::Utf8 => Some(text.to_owned()),
            Encoding::Utf16Le => Some(as_str()?.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            Encoding::Utf16Be => Some(as_str()?.encode_utf16().flat_map(u16::to_be_bytes).collect()),
            Encoding::Legacy(Legacy(encoding)) => {
                let (bytes, _, has_unmappable) = encoding.encode(as_str()?);
                (!has_unmappable).then(|| bytes.into_owned())
            }
        }
    }
}

/// The differences of two texts, in order: the span in the first text, and the one in the second. If both have the same
/// number of lines, lines are compared with each other. Otherwise there is one difference, from the first line that
/// differs to the last.
fn differences(old: &[u8], new: &[u8]) -> Vec<(Span, Span)> {
    let whole = (Span::new(0, old.len()), Span::new(0, new.len()));
    let (old_lines, new_lines) = (lines(old), lines(new));
    let pairs: Vec<_> =
        if old_lines.len() == new_lines.len() { old_lines.into_iter().zip(new_lines).collect() } else { vec![whole] };
    let differing = pairs.into_iter().filter(|(old_line, new_line)| old[old_line.range()] != new[new_line.range()]);
    differing.map(|(old_line, new_line)| trim_common(old, new, old_line, new_line)).collect()
}

fn lines(text: &[u8]) -> Vec<Span> {
    let mut start = 0;
    let line = |line: &[u8]| {
        let span = Span::new(start, start + line.len());
        start = span.end;
        span
    };
    text.split_inclusive(|&byte| byte == b'\n').map(line).collect()
}

/// Both spans without their common start and end, in whole characters.
fn trim_common(old: &[u8], new: &[u8], old_span: Span, new_span: Span) -> (Span, Span) {
    let (a, b) = (&old[old_span.range()], &new[new_span.range()]);
    let mut before = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let is_inside_character = |text: &[u8], offset: usize| text.get(offset).is_some_and(|byte| byte & 0xC0 == 0x80);
    while before > 0 && (is_inside_character(a, before) || is_inside_character(b, before)) {
        before -= 1;
    }
    let (rest_a, rest_b) = (&a[before..], &b[before..]);
    let mut after = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    while after > 0 && is_inside_character(rest_a, rest_a.len() - after) {
        after -= 1;
    }
    (Span::new(old_span.start + before, old_span.end - after), Span::new(new_span.start + before, new_span.end - after))
}
