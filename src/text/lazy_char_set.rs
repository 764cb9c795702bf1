//! Sets of characters that a slow test defines. Each block of 256 characters is tested once: when the first of them is
//! looked up.

use std::sync::OnceLock;

/// The characters of the Basic Multilingual Plane that a test accepts.
///
/// `VOWELS.has('e')` tests all of U+0000 to U+00FF and answers. After that, `VOWELS.has('a')` looks at one bit.
pub(crate) struct LazyCharSet {
    test: fn(char) -> bool,
    blocks: [OnceLock<[u64; 4]>; 256],
}

impl LazyCharSet {
    pub(crate) const fn new(test: fn(char) -> bool) -> Self {
        Self { test, blocks: [const { OnceLock::new() }; 256] }
    }

    /// Whether the set has a character; `None` beyond U+FFFF.
    pub(crate) fn has(&self, c: char) -> Option<bool> {
        let (block, offset) = (c as usize >> 8, c as usize & 0xff);
        let bits = self.blocks.get(block)?.get_or_init(|| {
            let mut bits = [0; 4];
            for at in (0..256).filter(|at| char::from_u32((block << 8 | at) as u32).is_some_and(self.test)) {
                bits[at / 64] |= 1 << (at % 64);
            }
            bits
        });
        Some(bits[offset / 64] & 1 << (offset % 64) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_as_its_test_does() {
        let test = |c: char| c.is_alphabetic() != (c as u32).is_multiple_of(3);
        let set = LazyCharSet::new(test);
        for c in '\0'..='\u{ffff}' {
            assert_eq!(set.has(c), Some(test(c)), "{c:?}");
        }
        assert_eq!(set.has('\u{10000}'), None);
    }
}
