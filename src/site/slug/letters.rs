//! Letters in other forms: lower case as the renderers' languages make it, and letters without their accents.

use super::classes::is_mark;
use unicode_normalization::UnicodeNormalization;

/// The lower case of a character by itself, of one character: `İ` gives `i`.
pub(super) fn simple_lowercase(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// The lower case of a text, character by character, without the rule of the final sigma: `İΣ` gives `i̇σ`.
pub(super) fn lowercase_each(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { text.chars().flat_map(char::to_lowercase).collect() }
}

/// The text in lower case with the letters that case folding writes out: `ß` gives `ss`.
pub(super) fn case_folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'ß' | 'ẞ' => folded.push_str("ss"),
            'ς' => folded.push('σ'),
            'ſ' => folded.push('s'),
            // upper case brings out what else folds to several letters, such as ligatures
            c if c.is_ascii() => folded.push(c.to_ascii_lowercase()),
            c => folded.extend(c.to_uppercase().flat_map(char::to_lowercase)),
        }
    }
    folded
}

/// The text decomposed for compatibility (NFKD): `ﬁé²` gives `fie` with an accent of its own, and `2`.
pub(super) fn compatibly_decomposed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfkd().collect() }
}

/// The text decomposed (NFD).
pub(super) fn decomposed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfd().collect() }
}

/// The text composed (NFC).
pub(super) fn composed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfc().collect() }
}

/// The text composed for compatibility (NFKC).
pub(super) fn compatibly_composed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfkc().collect() }
}

/// The text without accents: decomposed, without its marks.
pub(super) fn without_accents(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfd().filter(|c| !is_mark(*c)).collect() }
}

/// What of the text is US-ASCII once it is decomposed for compatibility.
pub(super) fn ascii_of(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfkd().filter(char::is_ascii).collect() }
}
