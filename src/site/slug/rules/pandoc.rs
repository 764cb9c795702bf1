//! pandoc.

use crate::site::slug::classes::{Class, is_connector, is_mark};
use crate::site::slug::letters::without_accents;
use crate::site::slug::style::Pandoc;

/// The id of a text: `1. A v1.2` gives `a-v1.2`.
pub(crate) fn slug(text: &str, options: Pandoc) -> String {
    let text =
        if options.ascii { without_accents(text).chars().filter(char::is_ascii).collect() } else { text.to_owned() };
    let slug = if options.gfm { gfm(&text) } else { auto(&text) };
    if slug.is_empty() { "section".to_owned() } else { slug }
}

/// Words with one hyphen between them, from the first letter on.
fn auto(text: &str) -> String {
    let lower = text.to_lowercase();
    let kept: String = lower
        .chars()
        .filter(|c| c.is_whitespace() || matches!(c, '_' | '-' | '.') || Class::HaskellAlphanumeric.has(*c))
        .collect();
    let joined = kept.split_whitespace().collect::<Vec<_>>().join("-");
    let start = joined.find(char::is_alphabetic).unwrap_or(joined.len());
    joined[start..].to_owned()
}

/// As GitHub, but an emoji is written by its name.
fn gfm(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for c in text.to_lowercase().chars() {
        match c {
            c if c.is_whitespace() => slug.push('-'),
            c if c == '-' || is_connector(c) || is_mark(c) || Class::HaskellAlphanumeric.has(c) => slug.push(c),
            _ => {}
        }
    }
    slug
}
