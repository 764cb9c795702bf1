//! The ids of pandoc, by its extensions.

use crate::site::slug::classes::{Class, is_connector, is_mark};
use crate::site::slug::letters::{composed, lowercase_each, simple_lowercase, without_accents};
use crate::site::slug::style::Pandoc;

/// The id of a text: `1. A v1.2` gives `a-v1.2`.
pub(crate) fn slug(text: &str, options: Pandoc) -> String {
    let text =
        if options.ascii { without_accents(text).chars().filter(char::is_ascii).collect() } else { text.to_owned() };
    if options.gfm { gfm(&text) } else { auto(&text) }
}

/// Words with one hyphen between them, from the first letter on; `section` if there is none.
fn auto(text: &str) -> String {
    let is_kept = |c: &char| is_space(*c) || matches!(c, '_' | '-' | '.') || Class::LetterOrNumber.has(*c);
    let kept: String = text.chars().map(simple_lowercase).filter(is_kept).collect();
    let joined = kept.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    let start = joined.find(|c| Class::LetterOrNumber.has(c) && !c.is_numeric());
    start.map_or_else(|| "section".to_owned(), |start| joined[start..].to_owned())
}

/// As GitHub, with a hyphen for any white space.
fn gfm(text: &str) -> String {
    let lower = lowercase_each(&composed(text));
    let kept = lower.chars().filter_map(|c| match c {
        c if is_space(c) => Some('-'),
        c => (c == '-' || is_connector(c) || is_mark(c) || Class::LetterOrNumber.has(c)).then_some(c),
    });
    kept.collect()
}

/// Whether Haskell calls the character white space.
fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}
