//! GitHub, and `github-slugger`, which many others use.

use crate::site::slug::classes::Class;
use crate::site::slug::letters::simple_lowercase;

/// The slug that GitHub makes: words, hyphens, and a hyphen for each space. `A -- b` gives `a----b`.
pub(crate) fn github(text: &str) -> String {
    text.chars().filter_map(kept).map(simple_lowercase).collect()
}

/// The slug of `github-slugger`, which differs in how it makes lower case.
pub(crate) fn slugger(text: &str) -> String {
    if text.is_ascii() {
        return github(text);
    }
    text.to_lowercase().chars().filter_map(kept).collect()
}

/// The character that a slug has for this one.
#[inline]
fn kept(c: char) -> Option<char> {
    match c {
        ' ' => Some('-'),
        '-' => Some('-'),
        c => Class::Word.has(c).then_some(c),
    }
}
