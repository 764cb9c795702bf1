//! Hugo, which names headings by itself and not as goldmark does.

use crate::site::slug::classes::Class;
use crate::site::slug::letters::{simple_lowercase, without_accents};
use crate::site::slug::style::HugoIds;

/// The slug of a text; that of one without letters is `heading`.
pub(crate) fn slug(text: &str, ids: HugoIds) -> String {
    let slug = match ids {
        HugoIds::GitHub => github(text.trim()),
        HugoIds::GitHubAscii => {
            let ascii: String = without_accents(text.trim()).chars().filter(char::is_ascii).collect();
            github(&ascii)
        }
        HugoIds::Blackfriday => blackfriday(text),
    };
    if slug.is_empty() { "heading".to_owned() } else { slug }
}

fn github(text: &str) -> String {
    let kept = text.chars().filter_map(|c| match c {
        ' ' | '-' => Some('-'),
        '_' => Some('_'),
        c => Class::GoLetterOrDigit.has(c).then(|| simple_lowercase(c)),
    });
    kept.collect()
}

/// Letters and numbers, with one hyphen for whatever is between them.
fn blackfriday(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut needs_separator = false;
    for c in text.chars() {
        if Class::LetterOrNumber.has(c) && c != '_' {
            if needs_separator && !slug.is_empty() {
                slug.push('-');
            }
            needs_separator = false;
            slug.push(simple_lowercase(c));
        } else {
            needs_separator = true;
        }
    }
    slug
}
