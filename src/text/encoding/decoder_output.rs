//! What a decoder makes of the next few bytes.

use encoding_rs::{DecoderResult, Encoding};

/// What a few bytes encode.
pub(super) enum Output {
    /// ASCII characters: each byte encodes itself.
    Same,
    /// A character or, in Big5, one with a diacritic.
    Character(Utf8),
    /// No character: they are an escape sequence.
    Nothing,
}

/// A character or two in UTF-8.
pub(super) struct Utf8 {
    bytes: [u8; 16],
    pub(super) len: usize,
}

impl Utf8 {
    pub(super) fn of(char: char) -> Self {
        let mut bytes = [0; 16];
        let len = char.encode_utf8(&mut bytes).len();
        Self { bytes, len }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// The first character that `bytes` encode in an encoding without states, and its length in bytes.
pub(super) fn character(encoding: &'static Encoding, bytes: &[u8]) -> (Output, usize) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut utf8 = [0; 16];
    for at in 0..bytes.len() {
        let last = at + 1 == bytes.len();
        match decoder.decode_to_utf8_without_replacement(&bytes[at..=at], &mut utf8, last) {
            // bytes that were read after these are decoded again, by themselves
            (DecoderResult::Malformed(len, _), _, _) => {
                return (Output::Character(Utf8::of(char::REPLACEMENT_CHARACTER)), usize::from(len).max(1));
            }
            (_, _, 0) => {}
            (_, _, len) => return (Output::Character(Utf8 { bytes: utf8, len }), at + 1),
        }
    }
    (Output::Character(Utf8::of(char::REPLACEMENT_CHARACTER)), bytes.len())
}
