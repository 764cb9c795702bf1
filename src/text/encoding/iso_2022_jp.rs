//! ISO-2022-JP, whose escape sequences change what the bytes after them stand for (Encoding Standard section 12.2).

use encoding_rs::EUC_JP;

use super::ascii_up_to;
use super::spelled::{Spelled, Utf8, character};

/// What bytes stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Set {
    characters: Characters,
    /// Whether nothing was spelled since the last escape sequence: one more of them right away is an error.
    is_new: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Characters {
    #[default]
    Ascii,
    Roman,
    Katakana,
    Jis0208,
}

const ESCAPE: u8 = 0x1B;

/// How many bytes before the first that is anything else than itself, as long as no escape sequence came before.
pub(super) fn plain_up_to(bytes: &[u8]) -> usize {
    let ascii = &bytes[..ascii_up_to(bytes)];
    memchr::memchr3(ESCAPE, 0x0E, 0x0F, ascii).unwrap_or(ascii.len())
}

/// What the first of `bytes` spell, how many they are, and what those after them stand for.
pub(super) fn step(bytes: &[u8], set: Set) -> (Spelled, usize, Set) {
    if let [ESCAPE, rest @ ..] = bytes {
        return escape(rest, set);
    }
    let first = bytes.first().copied().unwrap_or_default();
    let (spelled, len) = match set.characters {
        Characters::Ascii => match plain_up_to(bytes) {
            0 => (error(), 1),
            len => (Spelled::Same, len),
        },
        Characters::Roman => match first {
            0x5C => (one('¥'), 1),
            0x7E => (one('‾'), 1),
            0x0E | 0x0F | 0x80.. => (error(), 1),
            _ => (Spelled::Same, 1),
        },
        Characters::Katakana => match first {
            0x21..=0x5F => (one(char::from_u32(0xFF40 + u32::from(first)).unwrap_or(char::REPLACEMENT_CHARACTER)), 1),
            _ => (error(), 1),
        },
        Characters::Jis0208 => match bytes {
            // the same table as EUC-JP's, which has the high bits set
            [lead @ 0x21..=0x7E, trail @ 0x21..=0x7E, ..] => (character(EUC_JP, &[lead | 0x80, trail | 0x80]).0, 2),
            [0x21..=0x7E, ESCAPE, ..] => (error(), 1),
            [0x21..=0x7E, _, ..] => (error(), 2),
            _ => (error(), 1),
        },
    };
    (spelled, len, Set { is_new: false, ..set })
}

/// The same after an escape character.
fn escape(rest: &[u8], set: Set) -> (Spelled, usize, Set) {
    let characters = match rest {
        [b'(', b'B', ..] => Characters::Ascii,
        [b'(', b'J', ..] => Characters::Roman,
        [b'(', b'I', ..] => Characters::Katakana,
        [b'$', b'@' | b'B', ..] => Characters::Jis0208,
        _ => return (error(), 1, Set { is_new: false, ..set }),
    };
    let spelled = if set.is_new { error() } else { Spelled::Nothing };
    (spelled, 3, Set { characters, is_new: true })
}

fn error() -> Spelled {
    one(char::REPLACEMENT_CHARACTER)
}

fn one(char: char) -> Spelled {
    Spelled::Character(Utf8::of(char))
}
