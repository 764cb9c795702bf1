//! The title of a section in AsciiDoc, with its substitutions done as far as they change an id: `The *A* -- link:b[C]`
//! has the text `The AC`.
//!
//! What becomes a tag is a mark here, what becomes a character reference is left out.
//!
//! | file | what is in it |
//! |---|---|
//! | `attributes` | `{name}` |
//! | `block` | ids in lines above a block |
//! | `macros` | links, images, footnotes |
//! | `marks` | the mark of a tag, and what belongs to words |
//! | `passthroughs` | text that is kept as it is |
//! | `quotes` | `_a_`, `*a*` |
//! | `replacements` | `--`, `...`, `(C)` |

mod attributes;
mod block;
mod macros;
mod marks;
mod passthroughs;
mod quotes;
mod replacements;

use super::heading::{HeadingText, Surroundings};
pub(super) use block::block_id;
use marks::TAG;

/// The text of a title, without the `=` before it, and the id at its end.
pub(super) fn heading(title: &str, around: &Surroundings<'_>) -> HeadingText {
    let title = title.trim();
    let closed = title.trim_end_matches('=');
    let title = if closed.len() < title.len() && closed.ends_with(' ') { closed.trim_end() } else { title };
    let (title, id) = match embedded_anchor(title) {
        Some((before, id)) => (before, Some(id.to_owned())),
        None => (title, None),
    };
    HeadingText { text: text(title, around), id }
}

fn text(title: &str, around: &Surroundings<'_>) -> String {
    let clean: String = title.chars().filter(|c| !passthroughs::is_placeholder(*c) && *c != TAG).collect();
    let (text, kept) = passthroughs::extract(&clean);
    let text = quotes::without_signs(text);
    let text = attributes::replace(&text, around);
    let text = replacements::replace(&text);
    let text = macros::replace(&text);
    let text = passthroughs::restore(&text, &kept);
    without_tags_and_references(&text)
}

/// The title before ` [[id]]` at its end, and the id.
fn embedded_anchor(title: &str) -> Option<(&str, &str)> {
    let (before, inside) = title.strip_suffix("]]")?.rsplit_once(" [[")?;
    let id = inside.split(',').next().unwrap_or_default();
    let starts = |c: char| c.is_alphabetic() || matches!(c, '_' | ':');
    let is_id = id.starts_with(starts) && id.chars().all(|c| c.is_alphanumeric() || "_-:.".contains(c));
    (is_id && !before.ends_with('\\')).then_some((before, id))
}

/// The text without tags and character references that attributes or passthroughs brought in.
fn without_tags_and_references(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut rest, mut has_end) = (text, true);
    while let Some(at) = rest.find('&') {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = if has_end { rest.bytes().take(32).position(|byte| byte == b';') } else { None };
        has_end = end.is_some() || rest.len() > 32;
        let is_reference = end.is_some_and(|end| replacements::is_reference(&rest[1..end]));
        rest = &rest[if is_reference { end.map_or(1, |end| end + 1) } else { 1 }..];
    }
    kept.push_str(rest);
    kept.retain(|c| c != TAG);
    kept
}
