//! Offsets in UTF-16 code units, by which JavaScript slices strings.

/// Each this many bytes the number of units is kept.
const STEP: usize = 1 << 10;

/// Counts the UTF-16 code units before offsets of a text.
///
/// ```
/// use urlint::text::Utf16Offsets;
///
/// let offsets = Utf16Offsets::new("é😀<".as_bytes());
/// assert_eq!([0, 2, 6, 7].map(|byte| offsets.before(byte)), [0, 1, 3, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Utf16Offsets<'t> {
    text: &'t [u8],
    /// The number of units before each [`STEP`]th byte; none if each byte is one unit.
    before: Vec<u64>,
}

impl<'t> Utf16Offsets<'t> {
    /// For the offsets of a text in UTF-8.
    #[must_use]
    pub fn new(text: &'t [u8]) -> Self {
        if text.is_ascii() {
            return Self { text, before: Vec::new() };
        }
        let mut before = Vec::with_capacity(text.len() / STEP + 1);
        let mut count = 0;
        for block in text.chunks(STEP) {
            before.push(count);
            count += units(block);
        }
        Self { text, before }
    }

    /// The number of units before the byte at `offset`, which is at most the length of the text.
    #[must_use]
    pub fn before(&self, offset: u64) -> u64 {
        let at = usize::try_from(offset).map_or(self.text.len(), |offset| offset.min(self.text.len()));
        let Some(last) = self.before.len().checked_sub(1) else { return at as u64 };
        let block = (at / STEP).min(last);
        self.before[block] + units(&self.text[block * STEP..at])
    }
}

/// The number of units of the characters that start in a part of a text: two for one of four bytes, one for others.
fn units(part: &[u8]) -> u64 {
    part.iter().map(|&byte| u64::from(byte & 0xC0 != 0x80) + u64::from(byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn offsets_are_those_of_utf16() {
        let mut random = Random::new();
        for len in [0, 3, 700, 5000] {
            let text: String = (0..len).map(|_| random.pick(&['a', 'é', '日', '😀', '\n'])).collect();
            let offsets = Utf16Offsets::new(text.as_bytes());
            let mut units = 0;
            for (at, character) in text.char_indices() {
                assert_eq!(offsets.before(at as u64), units);
                units += character.len_utf16() as u64;
            }
            assert_eq!(offsets.before(text.len() as u64), units);
            assert_eq!(offsets.before(u64::MAX), units);
        }
    }
}
