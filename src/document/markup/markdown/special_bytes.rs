//! The bytes at which the reader of inlines stops.

use super::Dialect;
use crate::text::CachedSearch;

/// Finds the special bytes, one after the other: brackets, back-slashes, backquotes and `<`, and `{` in MDX.
#[derive(Debug)]
pub(super) struct SpecialBytes<'x> {
    end: usize,
    search: CachedSearch<'x, 6>,
}

impl<'x> SpecialBytes<'x> {
    pub(super) fn of(text: &'x [u8], dialect: Dialect) -> Self {
        let brace = if dialect == Dialect::Mdx { b'{' } else { b'[' };
        Self { end: text.len(), search: CachedSearch::of(text, [b'[', b']', b'\\', b'`', b'<', brace]) }
    }

    /// The next special byte from `from` on.
    pub(super) fn next(&mut self, from: usize) -> Option<usize> {
        Some(self.search.next(from)).filter(|&at| at < self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_a_naive_search() {
        // all texts of up to six of these bytes
        let bytes = b"[]\\<{x";
        for len in 0..=6_u32 {
            for number in 0..bytes.len().pow(len) {
                let text: Vec<u8> = (0..len).map(|i| bytes[number / bytes.len().pow(i) % bytes.len()]).collect();
                for (dialect, special) in [(Dialect::CommonMark, &b"[]\\<"[..]), (Dialect::Mdx, b"[]\\<{")] {
                    let mut specials = SpecialBytes::of(&text, dialect);
                    for from in 0..=text.len() {
                        let naive = (from..text.len()).find(|&at| special.contains(&text[at]));
                        assert_eq!(specials.next(from), naive, "{text:?} {from}");
                    }
                }
            }
        }
    }
}
