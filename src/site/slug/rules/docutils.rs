//! The ids of docutils and Sphinx: hyphens between words of US-ASCII.

use crate::site::slug::classes::is_python_space;
use crate::site::slug::letters::ascii_of;

/// The id of a name: `1. A_b` gives `a-b`. It is empty where the text has no Latin letter.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.replace(is_python_space, " ").to_lowercase();
    let latin = if lower.is_ascii() { lower } else { ascii_of(&spelled_out(&lower)) };
    let mut slug = String::with_capacity(latin.len());
    let mut needs_separator = false;
    for c in latin.chars() {
        if !c.is_ascii_lowercase() && !c.is_ascii_digit() || c.is_ascii_digit() && slug.is_empty() {
            needs_separator = !slug.is_empty();
            continue;
        }
        if needs_separator {
            slug.push('-');
            needs_separator = false;
        }
        slug.push(c);
    }
    slug
}

/// The id of a term or of an object that Sphinx describes: `_io.StringIO` gives `io.StringIO`. One that has none gets
/// `id` and a number.
pub(crate) fn object_id(text: &str) -> String {
    let latin = if text.is_ascii() { text.to_owned() } else { ascii_of(&spelled_out(text)) };
    let mut id = String::with_capacity(latin.len());
    let mut needs_separator = false;
    for c in latin.chars() {
        let is_kept = c.is_ascii_alphabetic() || !id.is_empty() && (c.is_ascii_digit() || matches!(c, '.' | '_'));
        if !is_kept {
            needs_separator = !id.is_empty();
            continue;
        }
        if needs_separator {
            id.push('-');
            needs_separator = false;
        }
        id.push(c);
    }
    if id.is_empty() { "id0".to_owned() } else { id }
}

/// The text with those letters written otherwise that have no decomposition.
fn spelled_out(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        spelled.push_str(match c {
            'ß' => "sz",
            'æ' => "ae",
            'œ' => "oe",
            'ȸ' => "db",
            'ȹ' => "qp",
            'ƀ' | 'ƃ' => "b",
            'ƈ' | 'ȼ' => "c",
            'đ' | 'ƌ' => "d",
            'ɇ' => "e",
            'ƒ' => "f",
            'ǥ' => "g",
            'ħ' => "h",
            'ı' => "i",
            'ȷ' | 'ɉ' => "j",
            'ƙ' => "k",
            'ł' | 'ƚ' | 'ȴ' => "l",
            'ƞ' | 'ȵ' => "n",
            'ø' => "o",
            'ƥ' => "p",
            'ɋ' => "q",
            'ɍ' => "r",
            'ȿ' => "s",
            'ŧ' | 'ƫ' | 'ƭ' | 'ȶ' => "t",
            'ƴ' | 'ɏ' => "y",
            'ƶ' | 'ȥ' | 'ɀ' => "z",
            c => {
                spelled.push(c);
                continue;
            }
        });
    }
    spelled
}
