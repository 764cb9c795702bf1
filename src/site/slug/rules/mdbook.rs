//! The ids of mdBook, by its version.

use crate::site::slug::classes::Class;
use crate::site::slug::style::MdBook;

/// The slug of a text: `A  b_c!` gives `a--b_c`.
pub(crate) fn slug(text: &str, version: MdBook) -> String {
    let text = text.trim();
    let lower = match version {
        MdBook::V0_4 => text.to_ascii_lowercase(),
        MdBook::V0_5 | MdBook::Later => text.to_lowercase(),
    };
    let kept = lower.chars().filter_map(|c| match c {
        '_' | '-' => Some(c),
        c if c.is_whitespace() => Some('-'),
        c => Class::RustAlphanumeric.has(c).then_some(c),
    });
    let slug: String = kept.collect();
    if slug.is_empty() && version == MdBook::Later { "section".to_owned() } else { slug }
}
