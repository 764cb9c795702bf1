//! The colours and width of pages for people, and running text wrapped to that width.

use unicode_width::UnicodeWidthStr;

use super::{Colors, escape};

/// The terminal that a page is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Whether colours are used.
    pub colors: Colors,
    /// The maximum number of columns in a line of running text.
    pub width: usize,
}

impl Terminal {
    /// The number of columns if the terminal reports none.
    pub const DEFAULT_WIDTH: usize = 100;
    /// The columns that running text gets at least, however narrow the terminal is.
    const MIN_TEXT_WIDTH: usize = 20;

    /// Adds text, wrapped, to a line that already has `column` columns, and a line end. Further lines are indented by
    /// `indent` columns. Control and invisible characters are escaped.
    pub(crate) fn fill(self, text: &str, column: usize, indent: usize, out: &mut Vec<u8>) {
        let max_width = self.width.max(indent + Self::MIN_TEXT_WIDTH);
        let mut line_width = column;
        for (nth, word) in text.split_ascii_whitespace().enumerate() {
            let mut shown = Vec::new();
            escape::human(word, &mut shown);
            let width = String::from_utf8_lossy(&shown).width();
            if line_width > indent && line_width + width + usize::from(nth > 0) > max_width {
                out.push(b'\n');
                out.resize(out.len() + indent, b' ');
                line_width = indent;
            } else if nth > 0 {
                out.push(b' ');
                line_width += 1;
            }
            out.extend_from_slice(&shown);
            line_width += width;
        }
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        let terminal = Terminal { colors: Colors::Unused, width: 24 };
        let filled = |text: &str, column, indent| {
            let mut out = Vec::new();
            terminal.fill(text, column, indent, &mut out);
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
