//! kramdown: its own rule, and that of its reader of GFM, which Jekyll uses.

use crate::site::slug::classes::Class;
use crate::site::slug::letters::lowercase_each;
use crate::site::slug::style::Kramdown;
use deunicode::deunicode;

/// The slug of a text, without the prefix: `1. A_b` gives `1-a_b` in GFM and `ab` else.
pub(crate) fn slug(text: &str, options: &Kramdown) -> String {
    if options.gfm && !options.transliterate {
        return gfm(text);
    }
    let slug = if options.transliterate { ascii(&deunicode(text)) } else { ascii(text) };
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn gfm(text: &str) -> String {
    let kept = |c: char| match c {
        ' ' | '\t' => Some('-'),
        c => (c == '-' || Class::Word.has(c)).then_some(c),
    };
    lowercase_each(text).chars().filter_map(kept).collect()
}

/// Letters and digits of US-ASCII and hyphens, from the first letter on.
fn ascii(text: &str) -> String {
    let start = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let kept = text[start..].bytes().filter_map(|byte| match byte {
        b' ' | b'-' => Some('-'),
        byte => byte.is_ascii_alphanumeric().then(|| char::from(byte.to_ascii_lowercase())),
    });
    kept.collect()
}
