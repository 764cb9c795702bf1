//! The text of a heading in Markdown, for each renderer: one reader, and what they read otherwise as data.
//!
//! | file | what is in it |
//! |---|---|
//! | `attributes` | ids in braces at the end |
//! | `code_span` | code spans |
//! | `dialect` | what renderers read otherwise |
//! | `emphasis` | which signs of emphasis pair |
//! | `first_parts` | the text where only the first part of each element counts |
//! | `goldmark_text` | addresses and character references in text, for goldmark |
//! | `inline` | the reader |
//! | `piece` | what it reads, and what of it is text |
//! | `tag` | what is between `<` and `>` |
//! | `target` | what follows the text of a link |

mod attributes;
mod code_span;
mod dialect;
mod emphasis;
mod first_parts;
mod goldmark_text;
mod inline;
mod piece;
mod tag;
mod target;

use super::heading::{HeadingForm, HeadingText, Surroundings};
use super::style::SlugStyle;
use attributes::SplitHeading;
use dialect::{Attributes, ClosingHashes, Dialect, Spaces};

/// The text of a heading, from what follows its opening `#`, or its lines above the underline.
pub(super) fn heading(style: &SlugStyle, source: &str, around: &Surroundings<'_>) -> HeadingText {
    let dialect = Dialect::of(style);
    let mut source = source.trim_matches([' ', '\t', '\n', '\r']);
    if dialect.takes_last_line {
        source = source.rsplit('\n').next().unwrap_or(source);
    }
    let may_be_closed = around.form == HeadingForm::Atx;
    let is_cut_first = may_be_closed
        && !matches!(dialect.attributes, Attributes::Pulldown | Attributes::Kramdown | Attributes::Pandoc);
    let whole = source;
    if is_cut_first {
        source = without_closing_hashes(source, dialect.closing_hashes);
    }
    let split = if dialect.attributes_are_last && source.len() < whole.len() {
        SplitHeading { before: source, id: None }
    } else {
        attributes::split_source(source, &dialect)
    };
    let SplitHeading { before, id } = split;
    // of `a # #`, the last sign alone is no text
    let may_be_cut = may_be_closed && !(is_cut_first && before.len() == source.len() && source.len() < whole.len());
    let text = if may_be_cut { without_closing_hashes(before, dialect.closing_hashes) } else { before };
    if takes_source(style) {
        return HeadingText { text: text.to_owned(), id };
    }
    let is_plain = text.bytes().all(|byte| byte == b' ' || byte.is_ascii_alphanumeric());
    if is_plain && dialect.spaces == Spaces::Kept {
        return HeadingText { text: text.to_owned(), id };
    }
    let (mut pieces, elements) = inline::pieces(text, &dialect, around);
    if dialect.takes_first_parts {
        return HeadingText { text: first_parts::text(&mut pieces, &elements, &dialect), id };
    }
    let mut heading = HeadingText { text: piece::text(&pieces, &dialect), id };
    if heading.id.is_none() {
        attributes::split_pieces(&pieces, &mut heading, &dialect);
    }
    heading
}

/// Whether the source itself makes the slug.
fn takes_source(style: &SlugStyle) -> bool {
    match style {
        SlugStyle::Goldmark | SlugStyle::HugoBefore0_144(_) => true,
        SlugStyle::Kramdown(options) => !options.gfm && !options.strip,
        _ => false,
    }
}

/// The text without the `#` at its end.
fn without_closing_hashes(text: &str, closing_hashes: ClosingHashes) -> &str {
    let before = text.trim_end_matches('#');
    if before.len() == text.len() {
        return text;
    }
    let is_closing = match closing_hashes {
        ClosingHashes::AfterSpace => before.is_empty() || before.ends_with([' ', '\t']),
        ClosingHashes::Any => true,
        ClosingHashes::Unescaped => !before.ends_with('\\'),
    };
    if is_closing { before.trim_end_matches([' ', '\t']) } else { text }
}
