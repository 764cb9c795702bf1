//! A class of bytes, in the form for searches with vectors.

/// How many bytes are examined together.
pub(super) const BLOCK: usize = 32;

/// How many bytes a search that saves its results examines together.
pub(super) const CACHED_BLOCK: usize = 64;

/// A class of bytes for searches with vectors: either all bytes beyond US-ASCII are in it, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    bytes: [bool; 256],
    /// For the low four bits of a byte of US-ASCII: the high bits (one bit for each) for which the byte is in the
    /// class.
    pub(super) by_low: [u8; 16],
    /// All bits, if bytes beyond US-ASCII are in it.
    pub(super) beyond_ascii: u32,
}

/// The bit of each high half in [`Wanted::by_low`].
pub(super) const HIGH: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

impl Wanted {
    /// The class of the bytes for which the table is `true`.
    pub(crate) const fn of(bytes: [bool; 256]) -> Self {
        let mut wanted = Self { bytes, by_low: [0; 16], beyond_ascii: if bytes[0x80] { u32::MAX } else { 0 } };
        let mut byte = 0;
        while byte < 256 {
            if byte >= 0x80 {
                assert!(bytes[byte] == bytes[0x80], "all of them, or none");
            } else if bytes[byte] {
                wanted.by_low[byte & 15] |= HIGH[byte >> 4];
            }
            byte += 1;
        }
        wanted
    }

    pub(super) fn has(&self, byte: u8) -> bool {
        self.bytes[usize::from(byte)]
    }
}
