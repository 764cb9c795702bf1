//! The ids of Zola, by its setting `slugify.anchors`.

use crate::site::slug::style::ZolaSlugs;
use deunicode::deunicode_char;

/// The slug of a text: `日本 B_c` gives `ri-ben-b-c`.
pub(crate) fn slug(text: &str, slugs: ZolaSlugs) -> String {
    match slugs {
        ZolaSlugs::On => transliterated(text),
        ZolaSlugs::Off => text.chars().map(|c| if c.is_ascii_whitespace() { '_' } else { c }).collect(),
    }
}

/// The text in US-ASCII, with one hyphen for whatever is between letters and digits.
fn transliterated(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut push = |c: char| {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    };
    for c in text.chars() {
        match deunicode_char(c) {
            _ if c.is_ascii() => push(c),
            Some(written) => written.chars().for_each(&mut push),
            None => push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}
