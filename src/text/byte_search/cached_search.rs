//! Repeated searches for the next of some bytes: each block is searched once.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::class::CACHED_BLOCK as BLOCK;

/// A search for the next of up to `N` bytes that keeps the bit mask of the last block. It is made for lookups in order
/// whose results are close together, such as those of delimiters: most need only the mask.
#[derive(Clone, Debug)]
pub(crate) struct CachedSearch<'x, const N: usize> {
    text: &'x [u8],
    bytes: [u8; N],
    /// From here up to `block` there are none of the bytes.
    searched_from: usize,
    /// Where the last block starts.
    block: usize,
    /// The positions of the bytes in that block, one bit each; the end of the text has a bit too.
    mask: u64,
}

impl<'x, const N: usize> CachedSearch<'x, N> {
    pub(crate) const fn of(text: &'x [u8], bytes: [u8; N]) -> Self {
        Self { text, bytes, searched_from: usize::MAX, block: 0, mask: 0 }
    }

    /// The position of the first of the bytes from `from` on, or the length of the text if there is none.
    #[inline]
    pub(crate) fn next(&mut self, from: usize) -> usize {
        let at = from.max(self.block);
        let ahead = at - self.block;
        if from >= self.searched_from && ahead < BLOCK {
            let remaining_mask = self.mask >> ahead;
            if remaining_mask != 0 {
                return at + remaining_mask.trailing_zeros() as usize;
            }
        }
        self.search(from)
    }

    #[inline(never)]
    fn search(&mut self, from: usize) -> usize {
        let is_next_block = from >= self.searched_from && from < self.block + BLOCK;
        let start = if is_next_block { self.block + BLOCK } else { from };
        self.searched_from = from;
        (self.block, self.mask) = next_block(self.text, start.min(self.text.len()), self.bytes);
        self.block + self.mask.trailing_zeros() as usize
    }
}

/// The start of the first block from `from` on that has one of the bytes or the end of the text, and its mask. Blocks
/// are counted from `from`.
fn next_block<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    #[cfg(target_arch = "x86_64")]
    if let Some(block) = avx2::next_block(text, from, bytes) {
        return block;
    }
    next_block_fallback(text, from, bytes)
}

#[cold]
fn next_block_fallback<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    let mask_of = |block: &[u8]| {
        block.iter().enumerate().fold(0, |mask, (at, byte)| mask | u64::from(bytes.contains(byte)) << at)
    };
    let (blocks, rest) = text[from..].as_chunks::<BLOCK>();
    for (number, block) in blocks.iter().enumerate() {
        let mask = mask_of(block);
        if mask != 0 {
            return (from + number * BLOCK, mask);
        }
    }
    (text.len() - rest.len(), mask_of(rest) | 1 << rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn equals_a_naive_search() {
        let mut random = Random::new();
        for round in 0..3_000 {
            // seldom, often, always
            let one_in = [100, 5, 1][round % 3];
            let text: Vec<u8> = (0..random.below(300))
                .map(|_| if random.below(one_in) == 0 { random.pick(b"<>\0") } else { b'x' })
                .collect();
            let mut search = CachedSearch::of(&text, *b"<>\0");
            let mut from = 0;
            for _ in 0..40 {
                let naive = |from: usize| (from..text.len()).find(|&at| text[at] != b'x').unwrap_or(text.len());
                assert_eq!(search.next(from), naive(from), "{text:?} {from}");
                if from < text.len() {
                    let (block, mask) = next_block_fallback(&text, from, *b"<>\0");
                    assert_eq!(block + mask.trailing_zeros() as usize, naive(from), "{text:?} {from}");
                }
                // on, seldom back
                from = if random.below(9) == 0 {
                    random.below(text.len() + 1)
                } else {
                    (from + random.below(20)).min(text.len())
                };
            }
        }
    }
}
