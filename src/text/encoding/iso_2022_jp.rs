//! ISO-2022-JP, whose escape sequences change the meaning of the bytes after them (Encoding Standard section 12.2).

use encoding_rs::EUC_JP;

use super::ascii_up_to;
use super::decoder_output::{Output, Utf8, character};

/// The character set that gives the bytes their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CharacterSet {
    characters: Characters,
    /// Whether no character came after the last escape sequence: then another escape sequence is an error.
    follows_escape: bool,
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

/// The number of bytes before the first that does not encode itself. `bytes` are the start of a text, in ASCII.
pub(super) fn ascii_up_to_shift(bytes: &[u8]) -> usize {
    let ascii = &bytes[..ascii_up_to(bytes)];
    memchr::memchr3(ESCAPE, 0x0E, 0x0F, ascii).unwrap_or(ascii.len())
}

/// What the first bytes encode, how many bytes this takes, and the character set of the bytes after them.
pub(super) fn step(bytes: &[u8], set: CharacterSet) -> (Output, usize, CharacterSet) {
    if let [ESCAPE, rest @ ..] = bytes {
        return escape(rest, set);
    }
    let first = bytes.first().copied().unwrap_or_default();
    let (output, len) = match set.characters {
        Characters::Ascii => match ascii_up_to_shift(bytes) {
            0 => (error(), 1),
            len => (Output::Same, len),
        },
        Characters::Roman => match first {
            0x5C => (character_output('¥'), 1),
            0x7E => (character_output('‾'), 1),
            0x0E | 0x0F | 0x80.. => (error(), 1),
            _ => (Output::Same, 1),
        },
        Characters::Katakana => match first {
            0x21..=0x5F => {
                (character_output(char::from_u32(0xFF40 + u32::from(first)).unwrap_or(char::REPLACEMENT_CHARACTER)), 1)
            }
            _ => (error(), 1),
        },
        Characters::Jis0208 => match bytes {
            // the table is that of EUC-JP, which has the high bits set
            [lead @ 0x21..=0x7E, trail @ 0x21..=0x7E, ..] => (character(EUC_JP, &[lead | 0x80, trail | 0x80]).0, 2),
            [0x21..=0x7E, ESCAPE, ..] => (error(), 1),
            [0x21..=0x7E, _, ..] => (error(), 2),
            _ => (error(), 1),
        },
    };
    (output, len, CharacterSet { follows_escape: false, ..set })
}

/// As [`step`], for the bytes after an escape character.
fn escape(rest: &[u8], set: CharacterSet) -> (Output, usize, CharacterSet) {
    let characters = match rest {
        [b'(', b'B', ..] => Characters::Ascii,
        [b'(', b'J', ..] => Characters::Roman,
        [b'(', b'I', ..] => Characters::Katakana,
        [b'$', b'@' | b'B', ..] => Characters::Jis0208,
        _ => return (error(), 1, CharacterSet { follows_escape: false, ..set }),
    };
    let output = if set.follows_escape { error() } else { Output::Nothing };
    (output, 3, CharacterSet { characters, follows_escape: true })
}

fn error() -> Output {
    character_output(char::REPLACEMENT_CHARACTER)
}

fn character_output(char: char) -> Output {
    Output::Character(Utf8::of(char))
}
