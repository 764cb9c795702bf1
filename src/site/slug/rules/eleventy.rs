//! The plug-in of Eleventy that adds ids, which calls `@sindresorhus/slugify`.

use crate::site::slug::letters::{compatibly_decomposed, composed, without_accents};
use deunicode::deunicode_char;

/// The slug of a text: words apart by case too, in US-ASCII. `fooBar & Ä` gives `foo-bar-and-ae`.
pub(crate) fn slug(text: &str) -> String {
    let ascii = transliterated(text);
    let lower = without_apostrophes(&words_apart(&ascii).to_ascii_lowercase());
    let mut slug = String::with_capacity(lower.len());
    let mut needs_separator = false;
    for c in lower.chars() {
        if !c.is_ascii_alphanumeric() {
            needs_separator = needs_separator || c != '\\' || !slug.is_empty();
            continue;
        }
        if needs_separator && !slug.is_empty() {
            slug.push('-');
        }
        needs_separator = false;
        slug.push(c);
    }
    slug
}

/// The text with letters of the scripts that the program knows in US-ASCII; what else there is separates words.
fn transliterated(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in composed(text).chars() {
        // diacritics by themselves are no characters
        if matches!(c, '^' | '`' | '¨' | '¯' | '´' | '·' | '¸' | '\u{2B0}'..='\u{36F}') {
            continue;
        }
        if c.is_ascii() && c != '&' {
            ascii.push(c);
        } else if let Some(written) = special_transliteration(c) {
            ascii.push_str(written);
        } else {
            let base = without_accents(c.encode_utf8(&mut [0; 4]));
            let simple = if is_styled(c) { compatibly_decomposed(&base) } else { base };
            match deunicode_char(c) {
                _ if simple.is_ascii() => ascii.push_str(&simple),
                Some(written) if is_transliterated(c) => ascii.push_str(written),
                _ => ascii.push(c),
            }
        }
    }
    ascii
}

/// Whether the character is a letter or a digit in a circle or in a style of its own.
const fn is_styled(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}' | '\u{2460}'..='\u{24FF}' | '\u{1D400}'..='\u{1D7FF}')
}

/// Whether the character belongs to a script with a transliteration.
const fn is_transliterated(c: char) -> bool {
    matches!(c, '\u{C0}'..='\u{24F}' | '\u{370}'..='\u{58F}' | '\u{600}'..='\u{6FF}' | '\u{10A0}'..='\u{10FF}')
        && !matches!(c, 'Ǆ'..='ǌ' | 'Ǳ'..='ǳ')
}

/// What the program writes for a character that `deunicode` writes in another way.
const fn special_transliteration(c: char) -> Option<&'static str> {
    Some(match c {
        '&' => " and ",
        '\u{1F984}' => " unicorn ",
        '♥' => " love ",
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'Ä' => "Ae",
        'Ö' => "Oe",
        'Ü' => "Ue",
        'ẞ' => "Ss",
        '🅰' => "A",
        '🅱' => "B",
        '🅾' => "O",
        '🅿' => "P",
        '’' => "'",
        '€' => "E",
        '¥' => "Y",
        // Cyrillic
        'ё' => "yo",
        'Ё' => "Yo",
        'й' => "y",
        'Й' => "Y",
        'х' => "kh",
        'Х' => "Kh",
        'ц' => "ts",
        'Ц' => "Ts",
        'щ' => "sch",
        'Щ' => "Sch",
        'ъ' | 'Ъ' | 'ь' | 'Ь' => "",
        'ю' => "yu",
        'Ю' => "Yu",
        'я' => "ya",
        'Я' => "Ya",
        'ї' => "yi",
        'є' => "ye",
        // Greek
        'β' => "v",
        'Β' => "V",
        'η' | 'ή' => "i",
        'Η' | 'Ή' => "I",
        'υ' | 'ύ' | 'ϋ' | 'ΰ' => "y",
        'Υ' | 'Ύ' | 'Ϋ' => "Y",
        'φ' => "f",
        'Φ' => "F",
        'χ' => "x",
        'Χ' => "X",
        // Arabic
        'ا' | 'أ' | 'إ' | 'آ' | 'ى' => "a",
        'ع' | 'ء' => "e",
        'ة' => "t",
        'ث' => "th",
        'ح' => "h",
        _ => return None,
    })
}

/// `fooBar` gives `foo Bar`, `APISection` gives `API Section`, `FOO36` gives `FOO 36`.
fn words_apart(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut apart = String::with_capacity(text.len());
    for (at, c) in chars.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or(' ', |at| chars[at]);
        let after = |on: usize| chars.get(at + on).copied().unwrap_or(' ');
        let starts_number = c.is_ascii_digit() && before(1).is_ascii_uppercase() && before(2).is_ascii_uppercase();
        let starts_word = c.is_ascii_uppercase() && (before(1).is_ascii_lowercase() || before(1).is_ascii_digit());
        let is_plural = after(1) == 's' && !after(2).is_ascii_lowercase();
        let ends_acronym = c.is_ascii_uppercase()
            && before(1).is_ascii_uppercase()
            && (after(1).is_ascii_lowercase() || after(1).is_ascii_digit() && !before(1).is_ascii_uppercase())
            && !is_plural;
        if starts_number || starts_word || ends_acronym {
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
