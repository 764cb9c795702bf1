//! Repeated searches for the next place of some bytes: each block is searched once.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::class::CACHED_BLOCK as BLOCK;

/// The places of some bytes in a text. It is made for lookups in order, of places near to each other, such as those of
/// delimiters: most lookups need only the saved bits of the last block.
#[derive(Clone, Debug)]
pub(crate) struct CachedSearch<'x, const N: usize> {
    text: &'x [u8],
    bytes: [u8; N],
    /// From here up to `block` there are none of the bytes.
    from: usize,
    /// Where the last block starts.
    block: usize,
    /// The places of the bytes in that block, one bit for each; the end of the text has a bit too.
    bits: u64,
}

impl<'x, const N: usize> CachedSearch<'x, N> {
    pub(crate) const fn of(text: &'x [u8], bytes: [u8; N]) -> Self {
        Self { text, bytes, from: usize::MAX, block: 0, bits: 0 }
    }

    /// The next one from `from` on, or the end of the text.
    #[inline]
    pub(crate) fn next(&mut self, from: usize) -> usize {
        let at = from.max(self.block);
        let ahead = at - self.block;
        if from >= self.from && ahead < BLOCK {
            let left = self.bits >> ahead;
            if left != 0 {
                return at + left.trailing_zeros() as usize;
            }
        }
        self.search(from)
    }

    #[inline(never)]
    fn search(&mut self, from: usize) -> usize {
        let follows = from >= self.from && from < self.block + BLOCK;
        let start = if follows { self.block + BLOCK } else { from };
        self.from = from;
        (self.block, self.bits) = block(self.text, start.min(self.text.len()), self.bytes);
        self.block + self.bits.trailing_zeros() as usize
    }
}

/// The first block from `from` on that has one of the bytes, or the end of the text, and its bits.
fn block<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    #[cfg(target_arch = "x86_64")]
    if let Some(block) = avx2::block(text, from, bytes) {
        return block;
    }
    without_vectors(text, from, bytes)
}

#[cold]
fn without_vectors<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    let bits = |block: &[u8]| {
        block.iter().enumerate().fold(0, |bits, (at, byte)| bits | u64::from(bytes.contains(byte)) << at)
    };
    let (blocks, rest) = text[from..].as_chunks::<BLOCK>();
    for (number, block) in blocks.iter().enumerate() {
        let bits = bits(block);
        if bits != 0 {
            return (from + number * BLOCK, bits);
        }
    }
    (text.len() - rest.len(), bits(rest) | 1 << rest.len())
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
            let mut upcoming = CachedSearch::of(&text, *b"<>\0");
            let mut from = 0;
            for _ in 0..40 {
                let naive = |from: usize| (from..text.len()).find(|&at| text[at] != b'x').unwrap_or(text.len());
                assert_eq!(upcoming.next(from), naive(from), "{text:?} {from}");
                if from < text.len() {
                    let (block, bits) = without_vectors(&text, from, *b"<>\0");
                    assert_eq!(block + bits.trailing_zeros() as usize, naive(from), "{text:?} {from}");
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
