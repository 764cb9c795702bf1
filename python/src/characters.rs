//! Offsets of characters from offsets of bytes: Python counts the characters of a `str`.

/// Each this many bytes the number of characters is kept.
const STEP: usize = 1 << 10;

/// Counts the characters before offsets of a text.
pub(crate) enum Characters<'t> {
    /// A text in which each character has one byte, or whose offsets are wanted as bytes.
    OfOneByte,
    /// Any other text, with the number of characters before each [`STEP`]th byte.
    OfMoreBytes { text: &'t str, before: Vec<usize> },
}

impl<'t> Characters<'t> {
    /// For the offsets of a text: `"é<u>"` has `<` at byte 2, and at character 1.
    pub(crate) fn of(text: &'t str) -> Self {
        if text.is_ascii() {
            return Self::OfOneByte;
        }
        let mut before = Vec::with_capacity(text.len() / STEP + 1);
        let mut count = 0;
        for block in text.as_bytes().chunks(STEP) {
            before.push(count);
            count += starts(block);
        }
        Self::OfMoreBytes { text, before }
    }

    /// The number of characters before the byte at `offset`.
    pub(crate) fn before(&self, offset: u64) -> u64 {
        let Self::OfMoreBytes { text, before } = self else { return offset };
        let offset = usize::try_from(offset).map_or(text.len(), |offset| offset.min(text.len()));
        let block = (offset / STEP).min(before.len().saturating_sub(1));
        (before[block] + starts(&text.as_bytes()[block * STEP..offset])) as u64
    }
}

/// The number of characters that start in a part of a text.
fn starts(part: &[u8]) -> usize {
    part.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
