//! The plug-in of Eleventy that adds ids, which calls `@sindresorhus/slugify`.

use crate::site::slug::letters::{composed, without_accents};
use deunicode::deunicode_char;

/// The slug of a text: words apart by case too, in US-ASCII. `fooBar & Ä` gives `foo-bar-and-ae`.
pub(crate) fn slug(text: &str) -> String {
    let ascii = transliterated(text);
    let lower = without_apostrophes(&words_apart(&ascii).to_ascii_lowercase());
    let mut slug = String::with_capacity(lower.len());
    let mut is_apart = false;
    for c in lower.chars() {
        if !c.is_ascii_alphanumeric() {
            is_apart = is_apart || c != '\\' || !slug.is_empty();
            continue;
        }
        if is_apart && !slug.is_empty() {
            slug.push('-');
        }
        is_apart = false;
        slug.push(c);
    }
    slug
}

fn transliterated(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in composed(text).chars() {
        match c {
            '&' => ascii.push_str(" and "),
            '\u{1F984}' => ascii.push_str(" unicorn "),
            '♥' => ascii.push_str(" love "),
            'ä' => ascii.push_str("ae"),
            'ö' => ascii.push_str("oe"),
            'ü' => ascii.push_str("ue"),
            'Ä' => ascii.push_str("Ae"),
            'Ö' => ascii.push_str("Oe"),
            'Ü' => ascii.push_str("Ue"),
            '’' => ascii.push('\''),
            c if c.is_ascii() => ascii.push(c),
            c if c.is_alphabetic() => {
                let base = without_accents(c.encode_utf8(&mut [0; 4]));
                match deunicode_char(c) {
                    _ if base.is_ascii() => ascii.push_str(&base),
                    Some(written) if ('\u{C0}'..'\u{1200}').contains(&c) => ascii.push_str(written),
                    _ => ascii.push(c),
                }
            }
            c => ascii.push(c),
        }
    }
    ascii
}

/// `fooBar` gives `foo Bar`, `APISection` gives `API Section`, `FOO36` gives `FOO 36`.
fn words_apart(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut apart = String::with_capacity(text.len());
    for (at, c) in chars.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or(' ', |at| chars[at]);
        let after = |on: usize| chars.get(at + on).copied().unwrap_or(' ');
        let begins_number = c.is_ascii_digit() && before(1).is_ascii_uppercase() && before(2).is_ascii_uppercase();
        let begins_word = c.is_ascii_uppercase() && (before(1).is_ascii_lowercase() || before(1).is_ascii_digit());
        let is_plural = after(1) == 's' && !after(2).is_ascii_lowercase();
        let ends_acronym = c.is_ascii_uppercase()
            && before(1).is_ascii_uppercase()
            && (after(1).is_ascii_lowercase() || after(1).is_ascii_digit() && !before(1).is_ascii_uppercase())
            && !is_plural;
        if begins_number || begins_word || ends_acronym {
            apart.push(' ');
        }
        apart.push(*c);
    }
    apart
}

/// `conway's` gives `conways`, `don't` gives `dont`.
fn without_apostrophes(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut kept = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let is_contraction = c == '\''
            && at > 0
            && is_word(at - 1)
            && matches!(bytes.get(at + 1), Some(b's' | b't'))
            && !is_word(at + 2);
        if !is_contraction {
            kept.push(c);
        }
    }
    kept
}
