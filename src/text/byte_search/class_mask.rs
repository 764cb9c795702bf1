//! Where the bytes of a class are in a text: as a bit mask of a block, as the run around a position, or one after
//! another.

use super::class::{BLOCK, VectorClass};
use crate::text::Span;

/// How many bytes of the block that [`VectorClass::run_at`] examines are before its position.
const BEFORE: usize = 20;

impl VectorClass {
    /// The run of bytes of the class around `at`. The byte at `at` must be in the class.
    ///
    /// For letters, position 4 of `-ab-cde-` gives `4..7`.
    pub(crate) fn run_at(&self, text: &[u8], at: usize) -> Span {
        let block = at.checked_sub(BEFORE).and_then(|from| text.get(from..)?.first_chunk());
        let lacks = block.map_or(0, |block| !self.mask(block));
        let before = match lacks << (BLOCK - BEFORE) {
            0 => text[..at].iter().rev().take_while(|&&byte| self.has(byte)).count(),
            lacks => lacks.leading_zeros() as usize,
        };
        let after = match lacks >> BEFORE {
            0 => text[at..].iter().take_while(|&&byte| self.has(byte)).count(),
            lacks => lacks.trailing_zeros() as usize,
        };
        Span::new(at - before, at + after)
    }

    /// The mask of the block that starts at `from`: bit `n` is set if byte `from + n` is in the class. Bits after the
    /// end of the text are not set.
    pub(super) fn mask_at(&self, text: &[u8], from: usize) -> u32 {
        let rest = text.get(from..).unwrap_or_default();
        match (rest.first_chunk(), text.last_chunk()) {
            (Some(block), _) => self.mask(block),
            // the last block again, without the bytes before `from`
            (None, Some(last)) if !rest.is_empty() => self.mask(last) >> (BLOCK - rest.len()),
            // a short text, as the start of a block
            _ => {
                let mut block = [0; BLOCK];
                block[..rest.len()].copy_from_slice(rest);
                self.mask(&block) & !(u32::MAX << rest.len())
            }
        }
    }

    /// The mask of a block: bit `n` is set if byte `n` is in the class.
    fn mask(&self, block: &[u8; BLOCK]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(mask) = super::avx2::class_mask(block, self) {
            return mask;
        }
        self.mask_fallback(block)
    }

    fn mask_fallback(&self, block: &[u8; BLOCK]) -> u32 {
        block.iter().rev().fold(0, |mask, &byte| mask << 1 | u32::from(self.has(byte)))
    }
}

/// The positions of the bytes of a class, in order.
#[derive(Clone, Debug)]
pub(crate) struct ClassPositions<'t> {
    text: &'t [u8],
    class: &'static VectorClass,
    /// Where the current block starts.
    block: usize,
    /// The mask of the block, without the positions that were returned already.
    mask: u32,
}

impl<'t> ClassPositions<'t> {
    /// The positions from `from` on.
    #[inline]
    pub(crate) fn new(text: &'t [u8], from: usize, class: &'static VectorClass) -> Self {
        let mut positions = Self { text, class, block: from, mask: 0 };
        positions.load_block();
        positions
    }

    /// Skips the positions before `to`.
    pub(crate) fn skip_to(&mut self, to: usize) {
        match to.saturating_sub(self.block) {
            within @ 0..BLOCK => self.mask &= u32::MAX << within,
            _ => {
                self.block = to;
                self.load_block();
            }
        }
    }

    fn load_block(&mut self) {
        self.mask = self.class.mask_at(self.text, self.block);
    }
}

impl Iterator for ClassPositions<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.mask == 0 {
            self.block += BLOCK;
            if self.block >= self.text.len() {
                return None;
            }
            self.load_block();
        }
        let position = self.block + self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn table(beyond_ascii: bool) -> [bool; 256] {
        let mut bytes = [beyond_ascii; 256];
        let mut byte = 0;
        while byte < 0x80 {
            bytes[byte] = matches!(byte as u8, b'/' | b'p' | 0 | 0x7F);
            byte += 1;
        }
        bytes
    }

    static ASCII_ONLY: VectorClass = VectorClass::new(table(false));
    static WITH_NON_ASCII: VectorClass = VectorClass::new(table(true));

    fn is_in_class(byte: u8, class: &VectorClass) -> bool {
        matches!(byte, b'/' | b'p' | 0 | 0x7F) || byte >= 0x80 && std::ptr::eq(class, &raw const WITH_NON_ASCII)
    }

    #[test]
    fn every_byte_is_found_as_the_class_says() {
        for class in [&ASCII_ONLY, &WITH_NON_ASCII] {
            for (byte, at) in (0..=u8::MAX).flat_map(|byte| [0, 7, 16, 31].map(|at| (byte, at))) {
                let mut block = [b'x'; BLOCK];
                block[at] = byte;
                let expected = u32::from(is_in_class(byte, class)) << at;
                assert_eq!((class.mask(&block), class.mask_fallback(&block)), (expected, expected), "{byte} {at}");
            }
        }
    }

    #[test]
    fn runs_reach_as_far_as_the_class_does() {
        for (len, before, after) in (0..50).flat_map(|len| (0..25).map(move |at| (len, at, at * 7 % 15))) {
            for at in 0..len {
                // the run is cut by other bytes, or by the ends of the text
                let is_in_run = |position: usize| position + before >= at && position <= at + after;
                let text: Vec<u8> = (0..len).map(|position| if is_in_run(position) { b'p' } else { b'q' }).collect();
                let run = Span::new(at.saturating_sub(before), len.min(at + after + 1));
                assert_eq!(ASCII_ONLY.run_at(&text, at), run, "{len} {at}");
            }
        }
    }

    /// Texts of up to three blocks, from any position, with any part skipped.
    #[test]
    fn equals_a_naive_search() {
        let text: Vec<u8> = (0..97_u8).map(|at| b"ab/xyp\x80-"[usize::from((at / 3) ^ at) % 8]).collect();
        for (len, class) in (0..text.len()).flat_map(|len| [(len, &ASCII_ONLY), (len, &WITH_NON_ASCII)]) {
            let text = &text[..len];
            for from in [0, 1, 30, 33, len / 2, len, len + 1] {
                for to in [from, from + 1, from + 31, from + 32, from + 40] {
                    let naive = (to..len).filter(|&at| is_in_class(text[at], class));
                    let mut positions = ClassPositions::new(text, from, class);
                    positions.skip_to(to);
                    assert!(positions.eq(naive), "{len} {from} {to}");
                }
            }
        }
    }
}
