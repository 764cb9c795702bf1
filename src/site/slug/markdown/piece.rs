//! What the text of a heading is made of.

use super::dialect::{Dialect, Footnotes};

/// A part of the text of a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// Text as it is written.
    Text(&'t str),
    /// The character that an escape or a character reference represents.
    Char(char),
    /// Several of a sign that may begin or end emphasis; those that do are not counted any more.
    Signs(u8, usize),
    /// The inside of a code span.
    Code(String),
    /// The inside of an expression or of a formula, as it is written.
    Verbatim(&'t str),
    /// A tag, a comment.
    Html(&'t str),
    /// An emoji, by its name.
    Emoji(&'t str),
    /// A footnote: its label, and its number if it is defined.
    Footnote(&'t str, String),
    /// The end of a line that is not the last.
    Break,
    ImageStart,
    ImageEnd,
    /// What was a bracket of a link.
    Nothing,
}

/// The text of the pieces, as the dialect counts them.
pub(super) fn text(pieces: &[Piece<'_>], dialect: &Dialect) -> String {
    let mut text = String::new();
    let mut images = 0_usize;
    for piece in pieces {
        match piece {
            Piece::ImageStart => images += 1,
            Piece::ImageEnd => images = images.saturating_sub(1),
            _ if images > 0 && !dialect.alt => {}
            Piece::Text(part) | Piece::Verbatim(part) => text.push_str(part),
            Piece::Char(c) => text.push(*c),
            Piece::Signs(sign, count) => text.extend(std::iter::repeat_n(char::from(*sign), *count)),
            Piece::Code(code) => text.push_str(code),
            Piece::Footnote(label, number) => match dialect.footnotes {
                Footnotes::Number => text.push_str(number),
                Footnotes::Label => text.push_str(label),
                Footnotes::None | Footnotes::Dropped => {}
            },
            Piece::Break if dialect.drops_breaks => {}
            Piece::Break => text.push('\n'),
            Piece::Html(_) | Piece::Emoji(_) | Piece::Nothing => {}
        }
    }
    text
}
