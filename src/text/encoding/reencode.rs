//! Text back into an encoding: bytes that spell what did not change stay, whatever else could spell it.

use super::{Decoded, Encoding, Legacy, decode_as};
use crate::text::Span;

impl Decoded<'_> {
    /// Another text in the encoding of `bytes`, which this one was decoded from, after the same byte order mark. Where
    /// the texts do not differ, the bytes are the same. `None` where the encoding cannot hold the other text, or would
    /// not give it back.
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
        let is_back = |encoded: &Vec<u8>| *decode_as(encoded, self.encoding).text == *text;
        // what stands between shifts cannot be written by itself; the whole may be
        let spliced = self.spliced(text, bytes).filter(is_back);
        spliced.or_else(|| self.anew(text, bytes).filter(is_back))
    }

    /// With the bytes of what did not change.
    fn spliced(&self, text: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        let mut spliced = Vec::with_capacity(bytes.len());
        let mut done = 0;
        for (old, new) in differences(&self.text, text) {
            let source = self.source(old);
            let before = &self.text[old.range()];
            // an unusual spelling would be lost
            if self.encoding != Encoding::Utf8 && self.spelled(before)? != bytes[source.range()] {
                return None;
            }
            spliced.extend_from_slice(bytes.get(done..source.start)?);
            spliced.extend(self.spelled(&text[new.range()])?);
            done = source.end;
        }
        spliced.extend_from_slice(&bytes[done..]);
        Some(spliced)
    }

    /// The whole text written anew, if the old one would have been written as it is.
    fn anew(&self, text: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        let (mark, old) = bytes.split_at_checked(self.mark)?;
        (self.spelled(&self.text)? == old).then_some(())?;
        Some([mark, &self.spelled(text)?].concat())
    }

    /// Some text in the encoding.
    fn spelled(&self, text: &[u8]) -> Option<Vec<u8>> {
        let read = || str::from_utf8(text).ok();
        match self.encoding {
            Encoding::Utf8 => Some(text.to_owned()),
            Encoding::Utf16Le => Some(read()?.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            Encoding::Utf16Be => Some(read()?.encode_utf16().flat_map(u16::to_be_bytes).collect()),
            Encoding::Legacy(Legacy(encoding)) => {
                let (bytes, _, lacking) = encoding.encode(read()?);
                (!lacking).then(|| bytes.into_owned())
            }
        }
    }
}

/// Where two texts differ, in order: what is in the one there, and what in the other. Lines are held against each other
/// where there are as many; else all from the first that differs to the last.
fn differences(old: &[u8], new: &[u8]) -> Vec<(Span, Span)> {
    let whole = (Span::new(0, old.len()), Span::new(0, new.len()));
    let (old_lines, new_lines) = (lines(old), lines(new));
    let pairs: Vec<_> =
        if old_lines.len() == new_lines.len() { old_lines.into_iter().zip(new_lines).collect() } else { vec![whole] };
    let differing = pairs.into_iter().filter(|(one, other)| old[one.range()] != new[other.range()]);
    differing.map(|(one, other)| trimmed(old, new, one, other)).collect()
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

/// Both without what they begin and end with alike, in whole characters.
fn trimmed(old: &[u8], new: &[u8], one: Span, other: Span) -> (Span, Span) {
    let (a, b) = (&old[one.range()], &new[other.range()]);
    let mut before = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let inside = |text: &[u8], offset: usize| text.get(offset).is_some_and(|byte| byte & 0xC0 == 0x80);
    while before > 0 && (inside(a, before) || inside(b, before)) {
        before -= 1;
    }
    let (rest, others) = (&a[before..], &b[before..]);
    let mut after = rest.iter().rev().zip(others.iter().rev()).take_while(|(a, b)| a == b).count();
    while after > 0 && inside(rest, rest.len() - after) {
        after -= 1;
    }
    (Span::new(one.start + before, one.end - after), Span::new(other.start + before, other.end - after))
}
