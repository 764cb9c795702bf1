//! The places of a class of bytes in a text, found for a whole block at once.

use super::class::{BLOCK, Wanted};
use crate::text::Span;

/// How many bytes of a block [`Wanted::run_at`] examines before its place.
const BEFORE: usize = 20;

impl Wanted {
    /// The run of bytes of the class around `at`, where there is one of them.
    pub(crate) fn run_at(&self, text: &[u8], at: usize) -> Span {
        let block = at.checked_sub(BEFORE).and_then(|from| text.get(from..)?.first_chunk());
        let lacks = block.map_or(0, |block| !self.in_block(block));
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

    /// A bit for each byte of the block at `from`, set if the byte is in the class; not set after the end of the text.
    pub(super) fn at(&self, text: &[u8], from: usize) -> u32 {
        let rest = text.get(from..).unwrap_or_default();
        match (rest.first_chunk(), text.last_chunk()) {
            (Some(block), _) => self.in_block(block),
            // the last block again, without the bytes before `from`
            (None, Some(last)) if !rest.is_empty() => self.in_block(last) >> (BLOCK - rest.len()),
            // a short text, as the start of a block
            _ => {
                let mut block = [0; BLOCK];
                block[..rest.len()].copy_from_slice(rest);
                self.in_block(&block) & !(u32::MAX << rest.len())
            }
        }
    }

    /// A bit for each byte of a block, set if the byte is in the class.
    fn in_block(&self, block: &[u8; BLOCK]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(places) = super::avx2::in_class(block, self) {
            return places;
        }
        self.each_of(block)
    }

    fn each_of(&self, bytes: &[u8]) -> u32 {
        bytes.iter().rev().fold(0, |places, &byte| places << 1 | u32::from(self.has(byte)))
    }
}

/// The places of the bytes of a class, in order.
#[derive(Clone, Debug)]
pub(crate) struct Places<'t> {
    text: &'t [u8],
    wanted: &'static Wanted,
    /// Where the current block starts.
    block: usize,
    /// The places of the block that were not returned yet.
    left: u32,
}

impl<'t> Places<'t> {
    /// From `from` on.
    #[inline]
    pub(crate) fn new(text: &'t [u8], from: usize, wanted: &'static Wanted) -> Self {
        let mut places = Self { text, wanted, block: from, left: 0 };
        places.look();
        places
    }

    /// Skips the places before `to`.
    pub(crate) fn pass_over(&mut self, to: usize) {
        match to.saturating_sub(self.block) {
            within @ 0..BLOCK => self.left &= u32::MAX << within,
            _ => {
                self.block = to;
                self.look();
            }
        }
    }

    fn look(&mut self) {
        self.left = self.wanted.at(self.text, self.block);
    }
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.block += BLOCK;
            if self.block >= self.text.len() {
                return None;
            }
            self.look();
        }
        let place = self.block + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(place)
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

    static OF_ASCII: Wanted = Wanted::of(table(false));
    static OF_ALL: Wanted = Wanted::of(table(true));

    fn is_wanted(byte: u8, wanted: &Wanted) -> bool {
        matches!(byte, b'/' | b'p' | 0 | 0x7F) || byte >= 0x80 && std::ptr::eq(wanted, &raw const OF_ALL)
    }

    #[test]
    fn every_byte_is_found_as_the_class_says() {
        for wanted in [&OF_ASCII, &OF_ALL] {
            for (byte, at) in (0..=u8::MAX).flat_map(|byte| [0, 7, 16, 31].map(|at| (byte, at))) {
                let mut block = [b'x'; BLOCK];
                block[at] = byte;
                let expected = u32::from(is_wanted(byte, wanted)) << at;
                assert_eq!((wanted.in_block(&block), wanted.each_of(&block)), (expected, expected), "{byte} {at}");
            }
        }
    }

    #[test]
    fn runs_reach_as_far_as_the_class_does() {
        for (len, before, after) in (0..50).flat_map(|len| (0..25).map(move |at| (len, at, at * 7 % 15))) {
            for at in 0..len {
                // the run is cut by other bytes, or by the ends of the text
                let is_in_run = |place: usize| place + before >= at && place <= at + after;
                let text: Vec<u8> = (0..len).map(|place| if is_in_run(place) { b'p' } else { b'q' }).collect();
                let run = Span::new(at.saturating_sub(before), len.min(at + after + 1));
                assert_eq!(OF_ASCII.run_at(&text, at), run, "{len} {at}");
            }
        }
    }

    /// Texts of up to three blocks, from any place, with any part skipped.
    #[test]
    fn equals_a_naive_search() {
        let text: Vec<u8> = (0..97_u8).map(|at| b"ab/xyp\x80-"[usize::from((at / 3) ^ at) % 8]).collect();
        for (len, wanted) in (0..text.len()).flat_map(|len| [(len, &OF_ASCII), (len, &OF_ALL)]) {
            let text = &text[..len];
            for from in [0, 1, 30, 33, len / 2, len, len + 1] {
                for to in [from, from + 1, from + 31, from + 32, from + 40] {
                    let naive = (to..len).filter(|&at| is_wanted(text[at], wanted));
                    let mut places = Places::new(text, from, wanted);
                    places.pass_over(to);
                    assert!(places.eq(naive), "{len} {from} {to}");
                }
            }
        }
    }
}
