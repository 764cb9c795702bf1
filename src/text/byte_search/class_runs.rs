//! The runs of bytes of a class in a text: with the class of letters, the words.

use super::class::{BLOCK, VectorClass};
use crate::text::Span;

/// The longest runs of bytes of a class, in order. For letters in `a1bc`, they are `a` and `bc`.
#[derive(Clone, Debug)]
pub(crate) struct ClassRuns<'t> {
    text: &'t [u8],
    class: &'static VectorClass,
    /// Where the current block starts.
    block: usize,
    /// The positions in the block where a run starts or ends, one bit each, without those that were handled already.
    edges: u32,
    /// 1 if the last byte of the current block is in a run, otherwise 0: the carry into the next block.
    carry: u32,
    /// The start of the run whose end is not found yet.
    start: Option<usize>,
}

impl<'t> ClassRuns<'t> {
    /// The runs from `from` on; bytes before it do not belong to a run.
    pub(crate) fn new(text: &'t [u8], from: usize, class: &'static VectorClass) -> Self {
        let mut runs = Self { text, class, block: from, edges: 0, carry: 0, start: None };
        runs.load_block();
        runs
    }

    fn load_block(&mut self) {
        let inside = self.class.mask_at(self.text, self.block);
        self.edges = inside ^ (inside << 1 | self.carry);
        self.carry = inside >> (BLOCK - 1);
    }
}

impl Iterator for ClassRuns<'_> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        loop {
            while self.edges == 0 {
                self.block += BLOCK;
                if self.block >= self.text.len() {
                    return self.start.take().map(|start| Span::new(start, self.text.len()));
                }
                self.load_block();
            }
            let edge = self.block + self.edges.trailing_zeros() as usize;
            self.edges &= self.edges - 1;
            match self.start.take() {
                Some(start) => return Some(Span::new(start, edge)),
                None => self.start = Some(edge),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    static LETTERS: VectorClass = {
        let mut bytes = [false; 256];
        let mut byte = 0x80;
        bytes[b'a' as usize] = true;
        while byte < 256 {
            bytes[byte] = true;
            byte += 1;
        }
        VectorClass::new(bytes)
    };

    #[test]
    fn equals_a_naive_search() {
        let pieces: [&[u8]; 6] = [b"a", b" ", b"aa\xFF", b"aaaaaaaaaaaaaaaa", b"                ", b"a-a "];
        let mut random = Random::new();
        for round in 0..3_000 {
            let mut text = Vec::new();
            while text.len() < round % 130 {
                text.extend_from_slice(random.pick(&pieces));
            }
            for from in [0, 1, text.len() / 2, text.len(), text.len() + 1] {
                let is_letter =
                    |at: usize| at >= from && text.get(at).is_some_and(|&byte| byte == b'a' || byte >= 0x80);
                let starts = (from..text.len()).filter(|&at| is_letter(at) && (at == from || !is_letter(at - 1)));
                let naive = starts.map(|start| Span::new(start, (start..).find(|&at| !is_letter(at)).unwrap_or(start)));
                assert!(ClassRuns::new(&text, from, &LETTERS).eq(naive), "{:?} {from}", String::from_utf8_lossy(&text));
            }
        }
    }
}
