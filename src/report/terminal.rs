//! The paper that pages for people are written on: its colours, and how wide it is.

use unicode_width::UnicodeWidthStr;

use super::{Colors, escape};

/// The style of a page for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Whether colours are used.
    pub colors: Colors,
    /// The maximum number of columns in a line of running text.
    pub width: usize,
}

impl Terminal {
    /// The number of columns if the terminal does not report one.
    pub const WIDTH: usize = 100;
    /// Running text is given so many columns, however narrow the sheet.
    const LEAST: usize = 20;

    /// Adds text to a line that already has `column` columns; continuation lines are indented by
    /// `indent`. What no terminal should see is escaped.
    pub(crate) fn fill(self, text: &str, column: usize, indent: usize, out: &mut Vec<u8>) {
        let room = self.width.max(indent + Self::LEAST);
        let mut at = column;
        for (nth, word) in text.split_ascii_whitespace().enumerate() {
            let mut shown = Vec::new();
            escape::human(word, &mut shown);
            let width = String::from_utf8_lossy(&shown).width();
            if at > indent && at + width + usize::from(nth > 0) > room {
                out.push(b'\n');
                out.resize(out.len() + indent, b' ');
                at = indent;
            } else if nth > 0 {
                out.push(b' ');
                at += 1;
            }
            out.extend_from_slice(&shown);
            at += width;
        }
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        let sheet = Terminal { colors: Colors::Unused, width: 24 };
        let filled = |text: &str, column, indent| {
            let mut out = Vec::new();
            sheet.fill(text, column, indent, &mut out);
            String::from_utf8_lossy(&out).into_owned()
        };
        assert_eq!(filled("one two three four five", 0, 2), "one two three four five\n");
        assert_eq!(filled("one two three four five six", 0, 2), "one two three four five\n  six\n");
        assert_eq!(filled("one two three four five", 6, 4), "one two three four\n    five\n");
        assert_eq!(filled("", 0, 2), "\n");
        assert_eq!(
            filled("https://www.ietf.org/rfc/rfc1738.txt is", 2, 2),
            "https://www.ietf.org/rfc/rfc1738.txt\n  is\n"
        );
    }
}
