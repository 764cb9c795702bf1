//! Whether the characters of a value are random (`Xk29vq7Zp1`), or those of words, names and sequences (`version2024`).

use crate::syntax::byte_class::HEX;

/// Whether a value consists of few different characters, or of characters in sequence: `00000000`, `abcdefgh`.
pub(super) fn is_regular(value: &[u8]) -> bool {
    let mut seen = [false; 256];
    value.iter().for_each(|&byte| seen[usize::from(byte.to_ascii_lowercase())] = true);
    let distinct = seen.iter().filter(|&&seen| seen).count();
    // a short value may have few by chance: `z8h8z8`
    let least = if distinct == 3 && CharacterKinds::count(value).changes * 2 > value.len() { 3 } else { 4 };
    distinct < least.min(value.len()) || is_sequence(value)
}

/// Whether most characters of a value are equal to the one before, or next to it in the alphabet.
pub(super) fn is_sequence(value: &[u8]) -> bool {
    let pairs = value.iter().zip(value.iter().skip(1));
    let near = pairs.filter(|(a, b)| a.to_ascii_lowercase().abs_diff(b.to_ascii_lowercase()) <= 1).count();
    near * 2 > value.len()
}

/// Whether a value has many different characters, and letters in both cases.
pub(super) fn is_varied(value: &[u8]) -> bool {
    let distinct = value.iter().collect::<std::collections::BTreeSet<_>>().len();
    distinct >= 16 && value.iter().any(u8::is_ascii_lowercase) && value.iter().any(u8::is_ascii_uppercase)
}

/// The kinds of the characters of a value: capital letters, small ones, digits.
#[derive(Default)]
struct CharacterKinds {
    /// How often a character is of another kind than the one before it; a capital letter may start a word.
    changes: usize,
    letters: usize,
    digits: usize,
    /// The longest run of consonants.
    longest_consonants: usize,
}

impl CharacterKinds {
    fn count(value: &[u8]) -> Self {
        let (mut kinds, mut consonants) = (Self::default(), 0);
        let (mut kind_before_last, mut last_kind) = (b' ', b' ');
        for &byte in value {
            let kind = match byte {
                b'0'..=b'9' => b'0',
                b'a'..=b'z' => b'a',
                b'A'..=b'Z' => b'A',
                _ => b' ',
            };
            kinds.letters += usize::from(kind == b'a' || kind == b'A');
            kinds.digits += usize::from(kind == b'0');
            let is_vowel = b"aeiouyAEIOUY".contains(&byte) || kind == b'0' || kind == b' ';
            consonants = if is_vowel { 0 } else { consonants + 1 };
            kinds.longest_consonants = kinds.longest_consonants.max(consonants);
            let starts_word = last_kind == b'A' && kind == b'a' && kind_before_last != b'A';
            let is_change = kind != last_kind && kind != b' ' && last_kind != b' ';
            if is_change && !starts_word {
                kinds.changes += 1;
            }
            (kind_before_last, last_kind) = (last_kind, kind);
        }
        kinds
    }
}

/// Whether a value does not consist of words: its characters change their kind more often than in names and words.
pub(super) fn is_random(value: &[u8]) -> bool {
    let CharacterKinds { changes, letters, digits, longest_consonants } = CharacterKinds::count(value);
    let all = letters + digits;
    // in sixteen characters, there may be a long run of digits or letters by chance
    let is_hex = all >= 16 && letters > 0 && digits > 0 && value.iter().all(|&byte| HEX.has(byte) || byte == b'-');
    if is_hex {
        return changes >= 3;
    }
    match (letters, digits) {
        (0, _) => digits >= 16,
        (_, 0) => changes * 4 >= all.max(12) || longest_consonants >= 6,
        _ => changes * 5 >= all.max(15) || longest_consonants >= 7,
    }
}

/// Whether a value is unlikely to consist of words: its characters change their kind, and it has digits or rare
/// letters.
pub(super) fn is_mixed(value: &[u8]) -> bool {
    let CharacterKinds { changes, letters, digits, .. } = CharacterKinds::count(value);
    let rare = value.iter().filter(|byte| b"jkqvwxz".contains(&byte.to_ascii_lowercase())).count();
    let least = if digits > 0 { 8 } else { 4 };
    changes >= 2 && changes * least >= letters + digits
        || changes >= 1 && letters >= 8 && rare >= 2 && rare * 6 >= letters
}

pub(super) fn is_uuid(value: &[u8]) -> bool {
    value.len() == 36 && value.iter().enumerate().all(|(at, byte)| (*byte == b'-') == [8, 13, 18, 23].contains(&at))
}

/// Whether a value is the name of a constant, such as `DB_PASSWORD`.
pub(super) fn is_constant(value: &[u8]) -> bool {
    value.iter().all(|byte| byte.is_ascii_uppercase() || *byte == b'_')
}
