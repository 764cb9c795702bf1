//! A compact list of the pieces of a derived text: less than four bytes for most of them.

use super::span::Span;

/// One piece of a derived text, and the source bytes that it was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its span in the derived text.
    pub derived: Span,
    /// Its span in the source.
    pub source: Span,
    /// Whether both spans have the same bytes. A piece that is not verbatim (`&` made from `&amp;`) maps only as a
    /// whole.
    pub verbatim: bool,
}

/// Every how many pieces there is a checkpoint.
const CHECKPOINT_INTERVAL: usize = 32;

/// Pieces in order that cover a derived text without a gap.
///
/// Each is written as varints (LEB128, seven bits a byte): twice the length in the derived text, plus 1 if it is
/// verbatim; the distance in the source from the end of the piece before (zigzag); and, if it is not verbatim, the
/// length in the source. In `a&amp;b`, the `&` is written as `02 00 05`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PieceList {
    bytes: Vec<u8>,
    /// Before the 32nd piece, the 64th, and so on (counted from 0): where a search can start.
    checkpoints: Vec<Checkpoint>,
    /// The number of pieces.
    count: usize,
    /// The sources of the first piece and of the last.
    first: Span,
    last: Span,
    /// The place after the last piece.
    end: Checkpoint,
}

/// A place between two pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Checkpoint {
    /// The offset of the next piece in the bytes.
    offset: usize,
    /// The end of the piece before in the derived text.
    derived: usize,
    /// The end of the piece before in the source.
    source: usize,
}

impl PieceList {
    pub(super) fn push(&mut self, piece: Piece) {
        if self.count == 0 {
            self.first = piece.source;
            self.end.source = piece.source.start;
        } else if self.count.is_multiple_of(CHECKPOINT_INTERVAL) {
            self.checkpoints.push(self.end);
        }
        self.count += 1;
        write_varint(&mut self.bytes, piece.derived.len() << 1 | usize::from(piece.verbatim));
        write_varint(&mut self.bytes, zigzag(piece.source.start.wrapping_sub(self.end.source)));
        if !piece.verbatim {
            write_varint(&mut self.bytes, piece.source.len());
        }
        self.last = piece.source;
        self.end = Checkpoint { offset: self.bytes.len(), derived: piece.derived.end, source: piece.source.end };
    }

    /// The pieces from a checkpoint on. All before it end before the offset `derived`.
    pub(super) fn pieces_near(&self, derived: usize) -> Pieces<'_> {
        let before = self.checkpoints.partition_point(|checkpoint| checkpoint.derived < derived);
        let start = Checkpoint { offset: 0, derived: 0, source: self.first.start };
        let from = before.checked_sub(1).map_or(start, |last| self.checkpoints[last]);
        Pieces { bytes: &self.bytes[from.offset..], derived: from.derived, source: from.source }
    }

    /// The source bytes from the first piece to the last.
    pub(super) fn hull(&self) -> Span {
        self.first.hull(self.last)
    }

    /// The same pieces for a source that has `by` more bytes before it.
    pub(super) fn shifted(mut self, by: usize) -> Self {
        (self.first, self.last) = (self.first.shifted(by), self.last.shifted(by));
        self.checkpoints.iter_mut().chain([&mut self.end]).for_each(|checkpoint| checkpoint.source += by);
        self
    }

    /// How many bytes of memory it takes.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>() + self.bytes.len() + size_of_val(&*self.checkpoints)
    }
}

/// The pieces of a list, from a checkpoint on.
#[derive(Clone, Default)]
pub(super) struct Pieces<'l> {
    bytes: &'l [u8],
    /// The ends of the piece before.
    derived: usize,
    source: usize,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.bytes.is_empty() {
            return None;
        }
        let head = read_varint(&mut self.bytes);
        let (len, verbatim) = (head >> 1, head & 1 == 1);
        let start = self.source.wrapping_add(from_zigzag(read_varint(&mut self.bytes)));
        let source = Span::new(start, start + if verbatim { len } else { read_varint(&mut self.bytes) });
        let derived = Span::new(self.derived, self.derived + len);
        (self.derived, self.source) = (derived.end, source.end);
        Some(Piece { derived, source, verbatim })
    }
}

/// The zigzag encoding of a signed distance, so that a short distance back is a small number too: 0, -1, 1, -2 become
/// 0, 1, 2, 3.
const fn zigzag(distance: usize) -> usize {
    let is_back = (distance as isize) < 0;
    if is_back { !(distance << 1) } else { distance << 1 }
}

const fn from_zigzag(number: usize) -> usize {
    if number & 1 == 1 { !(number >> 1) } else { number >> 1 }
}

fn write_varint(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_varint(bytes: &mut &[u8]) -> usize {
    let (mut number, mut shift) = (0, 0);
    while let [byte, rest @ ..] = *bytes {
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn pieces_are_read_as_they_were_written() {
        let mut random = Random::new();
        for count in [1, 2, 31, 32, 33, 64, 100] {
            let (mut list, mut pieces) = (PieceList::default(), Vec::new());
            let (mut derived, mut source) = (0, random.below(1 << 20));
            for _ in 0..count {
                let (len, verbatim) = (random.below(300), random.below(2) == 0);
                let start: usize = if random.below(9) == 0 { random.below(1 << 20) } else { source + random.below(5) };
                source = start + if verbatim { len } else { random.below(200) };
                let piece =
                    Piece { derived: Span::new(derived, derived + len), source: Span::new(start, source), verbatim };
                derived += len;
                list.push(piece);
                pieces.push(piece);
            }
            assert!(list.pieces_near(0).eq(pieces.iter().copied()));
            for from in (0..derived).step_by(7) {
                let wanted = pieces.iter().copied().filter(|piece| piece.derived.end >= from);
                assert!(list.pieces_near(from).skip_while(|piece| piece.derived.end < from).eq(wanted), "from {from}");
            }
            let hull = pieces[0].source.hull(pieces[count - 1].source);
            assert_eq!((list.hull(), list.clone().shifted(7).hull()), (hull, hull.shifted(7)));
            let shifted = pieces.iter().map(|piece| Piece { source: piece.source.shifted(7), ..*piece });
            assert!(list.shifted(7).pieces_near(0).eq(shifted));
        }
    }

    #[test]
    fn most_pieces_take_less_than_four_bytes() {
        // `&amp;http` again and again
        let (mut list, count) = (PieceList::default(), 100_000);
        for number in 0..count {
            let (derived, source) = (5 * number, 9 * number);
            let piece = |derived, len, source, verbatim| {
                let derived = Span::new(derived, derived + if verbatim { len } else { 1 });
                Piece { derived, source: Span::new(source, source + len), verbatim }
            };
            list.push(piece(derived, 5, source, false));
            list.push(piece(derived + 1, 4, source + 5, true));
        }
        let most = 2 * count * 4;
        assert!(list.memory() < most, "{} bytes, not {most}", list.memory());
    }
}
