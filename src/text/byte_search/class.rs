//! A class of bytes, as lookup tables for searches with vectors.

/// How many bytes are examined together.
pub(super) const BLOCK: usize = 32;

/// How many bytes a search that saves its results examines together.
pub(super) const CACHED_BLOCK: usize = 64;

/// A class of bytes for searches with vectors: either all bytes beyond US-ASCII are in it, or none.
///
/// `/` is 0x2F: if it is in the class, `by_low[0xF]` has the bit `1 << 2`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorClass {
    /// For each byte, whether it is in the class.
    table: [bool; 256],
    /// For each low nibble: the high nibbles with which it makes a byte of the class, one bit each
    /// ([`HIGH_NIBBLE_BIT`]). US-ASCII only.
    pub(super) by_low: [u8; 16],
    /// All bits if bytes beyond US-ASCII are in the class, otherwise none.
    pub(super) beyond_ascii: u32,
}

/// The bit of each high nibble in [`VectorClass::by_low`]; 0 beyond US-ASCII.
pub(super) const HIGH_NIBBLE_BIT: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

impl VectorClass {
    /// The class of the bytes for which `table` is `true`.
    pub(crate) const fn new(table: [bool; 256]) -> Self {
        let mut class = Self { table, by_low: [0; 16], beyond_ascii: if table[0x80] { u32::MAX } else { 0 } };
        let mut byte = 0;
        while byte < 256 {
            if byte >= 0x80 {
                assert!(table[byte] == table[0x80], "all of them, or none");
            } else if table[byte] {
                class.by_low[byte & 15] |= HIGH_NIBBLE_BIT[byte >> 4];
            }
            byte += 1;
        }
        class
    }

    pub(super) fn has(&self, byte: u8) -> bool {
        self.table[usize::from(byte)]
    }
}
