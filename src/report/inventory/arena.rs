//! Texts in pieces of memory, which never move: what was added stays where it is, and nothing is copied to grow.

/// The size of a piece; a longer text gets a piece of its own.
const PIECE_LEN: usize = 1 << PIECE_BITS;
const PIECE_BITS: u32 = 20;

/// Texts, each with its length before it.
#[derive(Default, Debug)]
pub(super) struct Arena {
    pieces: Vec<Vec<u8>>,
}

/// Where a text starts: the number of its piece, and the offset in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Address(u64);

impl Arena {
    /// Adds a text.
    pub(super) fn add(&mut self, text: &[u8]) -> Address {
        let mut len = [0; MAX_LEN_BYTES];
        let len = write_len(text.len(), &mut len);
        let needed = len.len() + text.len();
        let has_room = self.pieces.last().is_some_and(|piece| piece.capacity() - piece.len() >= needed);
        if !has_room {
            self.pieces.push(Vec::with_capacity(needed.max(PIECE_LEN)));
        }
        let number = self.pieces.len() - 1;
        let piece = &mut self.pieces[number];
        // INVARIANT: an offset fits, since a text that is longer than a piece starts its own
        let address = Address((number as u64) << PIECE_BITS | piece.len() as u64);
        piece.extend_from_slice(len);
        piece.extend_from_slice(text);
        address
    }

    /// The text that was added at an address.
    pub(super) fn get(&self, Address(address): Address) -> &[u8] {
        let piece = &self.pieces[(address >> PIECE_BITS) as usize];
        let (len, text) = read_len(&piece[address as usize % PIECE_LEN..]);
        &text[..len]
    }
}

/// The number of bytes of the longest length.
const MAX_LEN_BYTES: usize = 10;

/// Writes a length with seven bits a byte, the lowest first; all bytes but the last have the highest bit.
fn write_len(len: usize, out: &mut [u8; MAX_LEN_BYTES]) -> &[u8] {
    let (mut rest, mut at) = (len, 0);
    while rest >= 0x80 {
        out[at] = rest as u8 | 0x80;
        rest >>= 7;
        at += 1;
    }
    out[at] = rest as u8;
    &out[..=at]
}

/// Reads a length that [`write_len`] wrote; returns it and the bytes after it.
fn read_len(bytes: &[u8]) -> (usize, &[u8]) {
    let mut len = 0;
    for (nth, &byte) in bytes.iter().enumerate() {
        len |= usize::from(byte & 0x7F) << (7 * nth);
        if byte < 0x80 {
            return (len, &bytes[nth + 1..]);
        }
    }
    (0, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_what_they_were() {
        let lengths = [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, PIECE_LEN - 3, PIECE_LEN, 5, 3 * PIECE_LEN, 7];
        let texts: Vec<Vec<u8>> = lengths.iter().enumerate().map(|(nth, &len)| vec![nth as u8; len]).collect();
        let mut arena = Arena::default();
        let addresses: Vec<_> = texts.iter().map(|text| arena.add(text)).collect();
        for (text, address) in texts.iter().zip(addresses) {
            assert!(arena.get(address) == text, "{}", text.len());
        }
    }
}
