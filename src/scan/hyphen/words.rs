//! The words of a text, each as a hash. Two different words nearly always have different hashes.

use crate::scan::line_prefix::{after_line_end, is_space_or_tab};
use crate::syntax::byte_class::{ALPHA, Class};
use crate::text::{ClassRuns, Span, VectorClass};

/// The bytes of words.
const LETTER: Class = ALPHA.or(Class::range(0x80, 0xFF));
static LETTERS: VectorClass = VectorClass::new(LETTER.table());

/// A set of hashes. It is sorted only after some lookups, which most sets do not get.
#[derive(Debug)]
pub(super) struct Hashes {
    hashes: Vec<u64>,
    lookups: usize,
}

impl Hashes {
    /// From this number of lookups on, sorting pays.
    const SORTED_FROM: usize = 32;

    pub(super) const fn of(hashes: Vec<u64>) -> Self {
        Self { hashes, lookups: 0 }
    }

    pub(super) fn has(&mut self, hash: u64) -> bool {
        self.lookups += 1;
        if self.lookups == Self::SORTED_FROM {
            self.hashes.sort_unstable();
            self.hashes.dedup();
        }
        if self.lookups < Self::SORTED_FROM {
            self.hashes.contains(&hash)
        } else {
            self.hashes.binary_search(&hash).is_ok()
        }
    }
}

/// The hashes of the words that start in `span`, in either case. Words with a line break inside are left out;
/// compounds (`left-right`) are included.
pub(super) fn word_hashes(text: &[u8], span: Span) -> Vec<u64> {
    // more than there are in most texts
    let mut hashes = Vec::with_capacity(span.len() / 5);
    let is_cut = span.start > 0 && is_letter(text[span.start - 1]);
    let start = span.start + if is_cut { first_word(&text[span.start..]).len() } else { 0 };
    // the previous word, and the hyphen between it and this one
    let mut previous: Option<(Span, WordHyphen)> = None;
    for word in ClassRuns::new(text, start, &LETTERS).take_while(|word| word.start < span.end) {
        let hyphen = WordHyphen::after(text, word.end).map(|(_, hyphen)| hyphen);
        if let Some((before, WordHyphen::Compound)) = previous {
            hashes.push(hash_at(text, before.hull(word)));
        }
        if !matches!(previous, Some((_, WordHyphen::Break))) && !matches!(hyphen, Some(WordHyphen::Break)) {
            hashes.push(hash_at(text, word));
        }
        previous = hyphen.map(|hyphen| (word, hyphen));
    }
    hashes
}

/// The hyphen between a word and the next one.
#[derive(Clone, Copy, Debug)]
pub(super) enum WordHyphen {
    /// A hyphen inside a line.
    Compound,
    /// A hyphen at the end of a line.
    Break,
}

impl WordHyphen {
    /// The hyphen after a word that ends at `end`, and where the next word starts.
    pub(super) fn after(text: &[u8], end: usize) -> Option<(usize, Self)> {
        if text.get(end) != Some(&b'-') {
            return None;
        }
        let after_spaces = |from: usize| from + text[from..].iter().take_while(|&&byte| is_space_or_tab(byte)).count();
        let at = end + 1;
        if text.get(at).copied().is_some_and(is_letter) {
            return Some((at, Self::Compound));
        }
        let next = after_spaces(after_line_end(text, after_spaces(at))?);
        text.get(next).copied().is_some_and(is_letter).then_some((next, Self::Break))
    }
}

pub(super) fn is_letter(byte: u8) -> bool {
    LETTER.has(byte)
}

/// The word at the start of `bytes`; empty if none is there.
pub(super) fn first_word(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().take_while(|&&byte| is_letter(byte)).count()]
}

/// The word at the end of `bytes`; empty if none is there.
pub(super) fn last_word(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.len() - bytes.iter().rev().take_while(|&&byte| is_letter(byte)).count()..]
}

/// The hash of bytes.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    hash_span(bytes, Span::new(0, bytes.len()), |bytes| bytes)
}

/// The hash of the word that the parts make up together; its case does not matter.
pub(super) fn hash_of_word(parts: &[&[u8]]) -> u64 {
    let word = parts.concat();
    hash_at(&word, Span::new(0, word.len()))
}

fn hash_at(text: &[u8], word: Span) -> u64 {
    hash_span(text, word, to_lowercase_bytes)
}

/// The hash of a span of `text`, of eight bytes at a time. Different spans of up to eight bytes, without a NUL, have
/// different hashes.
#[inline]
fn hash_span(text: &[u8], span: Span, fold: impl Fn(u64) -> u64) -> u64 {
    /// The golden ratio, as a fraction of 64 bits: odd, and without a pattern.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let round = |hash: u64, bytes: u64| {
        let hash = (hash ^ fold(bytes)).wrapping_mul(FACTOR);
        hash ^ hash >> 32
    };
    let (mut hash, mut at) = (span.len() as u64, span.start);
    while let Some(bytes) = text[at..span.end].first_chunk() {
        hash = round(hash, u64::from_le_bytes(*bytes));
        at += 8;
    }
    let remaining = span.end - at;
    if remaining == 0 {
        return hash;
    }
    let bytes = match text[at..].first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes) & u64::MAX >> (64 - 8 * remaining),
        None => text[at..span.end].iter().rev().fold(0, |bytes, &byte| bytes << 8 | u64::from(byte)),
    };
    round(hash, bytes)
}

/// Eight bytes with small letters of US-ASCII for its capital ones.
const fn to_lowercase_bytes(bytes: u64) -> u64 {
    const fn each(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    let low = bytes & each(0x7F);
    // the highest bit of each byte says: in the first, it is `A` or higher; in the second, it is higher than `Z`
    let (from_a, beyond_z) = (low + each(0x80 - b'A'), low + each(0x7F - b'Z'));
    let is_capital = from_a & !beyond_z & !bytes & each(0x80);
    bytes | is_capital >> 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_alone_become_small() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut bytes = [0xFF, b'@', b'[', 0x80, 0, b'~', b'Z', 0xC1];
                bytes[at] = byte;
                let small = bytes.map(|byte| byte.to_ascii_lowercase());
                assert_eq!(to_lowercase_bytes(u64::from_le_bytes(bytes)), u64::from_le_bytes(small), "{bytes:?}");
            }
        }
    }

    #[test]
    fn a_word_is_found_at_every_place() {
        for word in
            ["a", "ab", "Bytes", "percent", "authority", "transformations", "internationalization", "\u{E9}t\u{E9}"]
        {
            let number = hash_of_word(&[word.as_bytes()]);
            assert_eq!(hash_of_word(&[word.to_ascii_uppercase().as_bytes()]), number);
            for at in 0..=word.len() {
                let (left, right) = word.as_bytes().split_at(at);
                assert_eq!(hash_of_word(&[left, right]), number, "{word}");
                assert!(
                    at == 0
                        || at == word.len()
                        || hash_of_word(&[left]) != number && hash_of_word(&[left, b"-", right]) != number
                );
            }
            for text in
                [word.to_owned(), format!("{word} "), format!(" {word}, or something else"), format!("so: {word}")]
            {
                assert!(word_hashes(text.as_bytes(), Span::new(0, text.len())).contains(&number), "{text}");
            }
        }
    }

    #[test]
    fn words_with_a_line_break_inside_are_left_out() {
        let number = |word: &str| hash_of_word(&[word.as_bytes()]);
        let text = "well-known re-\n  source and set-\r\nting a-b-\nc";
        let expected = ["well-known", "well", "known", "and", "a-b", "a"].map(number);
        let mut found = word_hashes(text.as_bytes(), Span::new(0, text.len()));
        let mut expected = expected.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
