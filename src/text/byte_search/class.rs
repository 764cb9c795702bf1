//! A class of bytes, in the form in which vectors are asked for it.

/// How many bytes are looked at together.
pub(super) const BLOCK: usize = 32;

/// How many bytes a search looks at together that keeps what it saw.
pub(super) const CACHED_BLOCK: usize = 64;

/// A class of bytes as it is asked in vectors: all of those beyond US-ASCII are in it, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    bytes: [bool; 256],
    /// By the low four bits of a byte of US-ASCII: for which high bits (a bit each) it is in the class.
    pub(super) by_low: [u8; 16],
    /// All bits, if bytes beyond US-ASCII are in it.
    pub(super) beyond_ascii: u32,
}

/// The bit of each high half in [`Wanted::by_low`].
pub(super) const HIGH: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

impl Wanted {
    /// The bytes for which the table says so.
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
