//! A URL on as many rows as it needs, and the columns of its bytes in them.

use std::ops::Range;

use super::terminal_text::TerminalText;
use crate::secrets::MASK;
use crate::text::Span;

/// The number of terminal columns in a row.
pub(super) const WIDTH: usize = 96;

/// A URL in rows of at most [`WIDTH`] columns.
pub(super) struct UrlRows {
    pub(super) rows: Vec<String>,
    /// In order, without gaps: together their spans are the URL.
    cells: Vec<Cell>,
}

/// The drawn form of one character, or of a secret.
struct Cell {
    /// The bytes of the URL.
    span: Span,
    row: usize,
    columns: Range<usize>,
}

/// Columns of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub(super) row: usize,
    pub(super) columns: Range<usize>,
}

impl UrlRows {
    /// Draws a URL: no control characters, `***` for secrets.
    ///
    /// INVARIANT: `secrets` are sorted and disjoint. A secret that starts inside another, and all after it, would be
    /// drawn.
    pub(super) fn new(url: &str, secrets: &[Span]) -> Self {
        debug_assert!(secrets.is_sorted_by(|a, b| a.end <= b.start), "the secrets are sorted and disjoint");
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        let mut row = TerminalText::default();
        let mut secrets = secrets.iter().copied().peekable();
        let mut at = 0;
        while let Some(character) = url[at..].chars().next() {
            let mut cell = TerminalText::default();
            let end = match secrets.next_if(|secret| secret.start == at) {
                Some(secret) => {
                    cell.push_narrow(MASK);
                    secret.end
                }
                None => {
                    cell.push_escaped(character);
                    at + character.len_utf8()
                }
            };
            if row.width + cell.width > WIDTH {
                rows.push(std::mem::take(&mut row).text);
            }
            let columns = row.width..row.width + cell.width;
            cells.push(Cell { span: Span::new(at, end), row: rows.len(), columns });
            row.text.push_str(&cell.text);
            row.width += cell.width;
            at = end;
        }
        rows.push(row.text);
        Self { rows, cells }
    }

    /// The columns of a span of the URL, row by row, at least one mark. An empty span has one empty mark.
    pub(super) fn marks(&self, span: Span) -> Vec<Mark> {
        let first = self.cells.partition_point(|cell| cell.span.end <= span.start);
        let Some(first_cell) = self.cells.get(first) else {
            let end = self.cells.last().map_or(0, |last| last.columns.end);
            return vec![Mark { row: self.rows.len() - 1, columns: end..end }];
        };
        if span.is_empty() {
            let start = first_cell.columns.start;
            return vec![Mark { row: first_cell.row, columns: start..start }];
        }
        let mut marks: Vec<Mark> = Vec::new();
        for cell in self.cells[first..].iter().take_while(|cell| cell.span.start < span.end) {
            match marks.last_mut().filter(|mark| mark.row == cell.row) {
                Some(mark) => mark.columns.end = cell.columns.end,
                None => marks.push(Mark { row: cell.row, columns: cell.columns.clone() }),
            }
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::unmark;

    /// `«»` in `marked` mark the span; expected is each row with the marks under it.
    #[track_caller]
    fn check(marked: &str, secrets: &[Span], expected: &[&str]) {
        let (url, spans) = unmark(marked);
        let url = UrlRows::new(&url, secrets);
        let mut drawn: Vec<String> = url.rows.clone();
        for Mark { row, columns } in url.marks(spans[0]).into_iter().rev() {
            drawn.insert(row + 1, " ".repeat(columns.start) + &"^".repeat(columns.len().max(1)));
        }
        assert_eq!(drawn, expected);
    }

    #[test]
    fn marks_are_under_the_marked_text() {
        check("http://«h»/", &[], &["http://h/", "       ^"]);
        check("http://日本/«é\u{301}»x", &[], &["http://日本/é\u{301}x", "            ^"]);
        check("a\u{202e}\t«b\u{1b}»", &[], &["a\\u{202e}\\x09b\\x1b", "             ^^^^^"]);
        check("http://h«»", &[], &["http://h", "        ^"]);
        check("«»", &[], &["", "^"]);
    }

    #[test]
    fn a_secret_is_marked_as_a_whole() {
        let secret = [Span::new(8, 14)];
        check("ftp://j:«secret»@h", &secret, &["ftp://j:***@h", "        ^^^"]);
        check("ftp://j:s«ecre»t@h", &secret, &["ftp://j:***@h", "        ^^^"]);
        check("ftp://j:secret«@»h", &secret, &["ftp://j:***@h", "           ^"]);
    }

    #[test]
    fn long_urls_have_rows() {
        let row = "x".repeat(WIDTH);
        check(&format!("{row}«{row}y»z"), &[], &[&row, &row, &"^".repeat(WIDTH), "yz", "^"]);
        check(&format!("{row}«»z"), &[], &[&row, "z", "^"]);
    }
}
