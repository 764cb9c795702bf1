//! Text in lines of at most so many terminal columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The lines of a text, broken at white space. A word that is wider than a line is broken where the line ends.
///
/// The result of `wrap("see abcdefgh", 5)` is `see`, `abcde`, `fgh`.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut room = width;
    for word in text.split_ascii_whitespace() {
        let needed = word.width();
        let is_first = lines.last().is_some_and(String::is_empty);
        if !is_first && needed + 1 > room {
            lines.push(String::new());
            room = width;
        } else if !is_first {
            lines.last_mut().into_iter().for_each(|line| line.push(' '));
            room -= 1;
        }
        if needed <= room {
            lines.last_mut().into_iter().for_each(|line| line.push_str(word));
            room -= needed;
            continue;
        }
        for character in word.chars() {
            let columns = character.width().unwrap_or(0);
            if columns > room {
                lines.push(String::new());
                room = width;
            }
            lines.last_mut().into_iter().for_each(|line| line.push(character));
            room = room.saturating_sub(columns);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_white_space_and_in_long_words() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("see abcdefgh ij", 5), ["see", "abcde", "fgh", "ij"]);
        assert_eq!(wrap("日本日本", 5), ["日本", "日本"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("日", 1), ["", "日"]);
    }
}
