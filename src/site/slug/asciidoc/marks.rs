//! The mark of a tag, and which characters belong to words.

use crate::site::slug::classes::Class;

/// What is in the place of a tag: no word continues after it, and no id has it.
pub(super) const TAG: char = '\u{91}';

/// Whether the character belongs to a word.
pub(super) fn is_word(c: char) -> bool {
    Class::Word.has(c)
}
