//! What the text of a heading is made of.

use super::dialect::{Dialect, Entities, Footnotes, Spaces};
use crate::site::slug::classes::is_python_space;

/// A part of the text of a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// Text as it is written.
    Text(&'t str),
    /// The character that an escape or a character reference represents.
    Char(char),
    /// The character that several or one other become.
    Smart(char),
    /// A bracket, `[` or `![`, that is none of a link.
    Bracket(&'t str),
    /// A character reference, which may stay as it is, and the character that it represents.
    Reference(&'t str, char),
    /// A run of a sign that may start or end emphasis, and how many of the signs are text.
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

/// The numbers of the pieces with which emphasis, a link or an image starts and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Element {
    pub(super) open: usize,
    pub(super) close: usize,
}

/// The text of the pieces, as the dialect counts them.
pub(super) fn text(pieces: &[Piece<'_>], dialect: &Dialect) -> String {
    let mut text = String::new();
    let mut images = 0_usize;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::ImageStart => images += 1,
            Piece::ImageEnd => images = images.saturating_sub(1),
            _ if images > 0 && !dialect.counts_alt_text => {}
            Piece::Text(part) if dialect.spaces == Spaces::JoinedInText => push_joined(&mut text, part),
            Piece::Text(part) | Piece::Verbatim(part) => text.push_str(part),
            Piece::Char(c) if dialect.spaces == Spaces::Joined && is_python_space(*c) => text.push(REFERENCED_SPACE),
            Piece::Char('&') if dialect.entities == Entities::Kept && is_joined(pieces, at) => text.push_str("&amp;"),
            Piece::Char(c) | Piece::Smart(c) => text.push(*c),
            Piece::Bracket(part) => text.push_str(part),
            Piece::Reference(source, _) if dialect.entities == Entities::Named || is_joined(pieces, at) => {
                text.push_str(source);
            }
            Piece::Reference(_, c) => text.push(*c),
            Piece::Signs(sign, count) => text.extend(std::iter::repeat_n(char::from(*sign), *count)),
            Piece::Code(code) => text.push_str(code),
            Piece::Footnote(label, number) => match dialect.footnotes {
                Footnotes::Number => text.push_str(number),
                Footnotes::Digits if label.bytes().all(|byte| byte.is_ascii_digit()) => text.push_str(label),
                Footnotes::None | Footnotes::Dropped | Footnotes::Digits | Footnotes::AnyDropped => {}
            },
            Piece::Break if dialect.drops_breaks => {}
            Piece::Break => text.push('\n'),
            Piece::Html(html) if dialect.keeps_html => text.push_str(html),
            Piece::Html(html) if dialect.breaks_at_br && html.starts_with("<br") => text.push(' '),
            Piece::Html(_) | Piece::Emoji(_) | Piece::Nothing => {}
        }
    }
    if dialect.spaces == Spaces::Joined {
        let words = text.split(is_python_space).filter(|word| !word.is_empty());
        text = words.collect::<Vec<_>>().join(" ").replace(REFERENCED_SPACE, "\u{A0}");
    }
    text
}

/// Whether text is directly before or after the piece of this number, which is then one text with it.
fn is_joined(pieces: &[Piece<'_>], at: usize) -> bool {
    let is_text = |piece: Option<&Piece<'_>>| {
        matches!(
            piece,
            Some(Piece::Text(_) | Piece::Bracket(_) | Piece::Char(_) | Piece::Reference(..) | Piece::Signs(_, 1..))
        )
    };
    is_text(pieces.get(at + 1)) || is_text(at.checked_sub(1).and_then(|before| pieces.get(before)))
}

/// The stand-in for white space from a character reference, which must survive the joining of other white space.
const REFERENCED_SPACE: char = '\u{FFFE}';

fn push_joined(text: &mut String, part: &str) {
    let mut is_space = false;
    for c in part.chars() {
        let is_next_space = matches!(c, ' ' | '\t');
        if !(is_next_space && is_space) {
            text.push(if is_next_space { ' ' } else { c });
        }
        is_space = is_next_space;
    }
}
