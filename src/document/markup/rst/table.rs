//! Cuts grid and simple tables into cells: each is read as a text of its own, even where its lines are next to those of
//! other cells. Of the line `| a | b |` the cells get `a` and `b`.

use super::marker::is_simple_border;
use super::{Reader, prefilter};
use crate::document::decoded_text::DecodedText;
use crate::document::line::{Line, trimmed};
use crate::scan::Context;
use crate::text::Span;

/// A position in a line.
#[derive(Clone, Copy)]
struct Position {
    /// Its column, counted in characters.
    column: usize,
    /// Its position in the text.
    byte: usize,
}

/// The most lines of a row; a row with more is not split into cells.
const MOST_ROW_LINES: usize = 512;

/// The most columns of a simple table; one with more is text.
const MOST_COLUMNS: usize = 256;

impl Reader<'_, '_, '_, '_> {
    /// Reads a grid table: the lines up to an empty one. A row is between two lines of borders.
    pub(super) fn grid(&mut self, line: Line, from: usize) {
        let text = self.text;
        let mut row: Vec<Line> = Vec::new();
        let mut next = Some(Line { text: from, ..line });
        while let Some(line) = next {
            self.lines.at = line.next;
            if is_separator(&text[line.span().range()]) {
                self.grid_row(&row);
                row.clear();
                // a cell that spans rows may have text next to the border
                self.page.scan(Context::Prose, line.span());
            } else {
                row.push(line);
            }
            next = self.lines.next().filter(|line| !line.is_empty());
        }
        self.grid_row(&row);
    }

    fn grid_row(&mut self, row: &[Line]) {
        let (Some(first), Some(last)) = (row.first(), row.last()) else { return };
        let text = self.text;
        let whole = first.span().hull(last.span());
        if !self.may_hold(whole) {
            return self.page.scan(Context::Prose, whole);
        }
        let lines: Vec<Vec<Position>> = row
            .iter()
            .take(MOST_ROW_LINES)
            .map(|line| positions(text, line.span(), line.indent, |byte| byte == b'|'))
            .collect();
        // the borders are the bars that are in every line
        let borders: Vec<usize> = lines[0]
            .iter()
            .map(|bar| bar.column)
            .filter(|column| lines.iter().all(|bars| bars.binary_search_by_key(column, |bar| bar.column).is_ok()))
            .collect();
        if borders.len() < 2 || row.len() > MOST_ROW_LINES {
            return row.iter().for_each(|line| self.inline(Context::Prose, line.span()));
        }
        for pair in borders.windows(2) {
            let byte = |bars: &[Position], column: usize| {
                bars.binary_search_by_key(&column, |bar| bar.column).map_or(0, |at| bars[at].byte)
            };
            let slices = lines.iter().map(|bars| Span::new(byte(bars, pair[0]) + 1, byte(bars, pair[1])));
            self.cell(slices);
        }
        // what is outside of the borders belongs to no cell
        for (line, bars) in row.iter().zip(&lines) {
            let at = |column| bars.binary_search_by_key(&column, |bar| bar.column).map_or(line.end, |at| bars[at].byte);
            self.page.scan(Context::Prose, Span::new(line.text, at(borders[0]).max(line.text)));
            let last = at(borders[borders.len() - 1]);
            self.page.scan(Context::Prose, Span::new((last + 1).min(line.end), line.end));
        }
    }

    /// Reads a simple table, whose top border is at `from`; returns whether there is one that is closed.
    pub(super) fn simple_table(&mut self, line: Line, from: usize) -> bool {
        let text = self.text;
        if line.next >= self.no_border_after {
            return false;
        }
        let mut borders = 0;
        let mut at = line.next;
        let end = loop {
            let Some(next) = self.lines.line_at(at) else {
                self.no_border_after = self.no_border_after.min(line.next);
                return false;
            };
            at = next.next;
            if next.is_empty() || !is_simple_border(&text[next.span().range()]) {
                continue;
            }
            borders += 1;
            if borders == 2 || self.lines.line_at(at).is_none_or(Line::is_empty) {
                break at;
            }
        };
        let columns = columns(text, Span::new(from, line.end), line.indent + (from - line.text));
        if columns.len() > MOST_COLUMNS {
            return false;
        }
        let mut row: Vec<Line> = Vec::new();
        while let Some(line) = self.lines.take(end - 1) {
            let bytes = &text[line.span().range()];
            let is_border = is_simple_border(bytes) || bytes.iter().all(|byte| b"- ".contains(byte));
            // a row goes on where its first cell is empty
            let goes_on = !line.is_empty() && !is_border && line.indent > columns[0];
            if !goes_on {
                self.simple_row(&row, &columns);
                row.clear();
            }
            if !is_border && !line.is_empty() {
                row.push(line);
            }
        }
        self.simple_row(&row, &columns);
        true
    }

    fn simple_row(&mut self, row: &[Line], columns: &[usize]) {
        let (Some(first), Some(last)) = (row.first(), row.last()) else { return };
        let text = self.text;
        let whole = first.span().hull(last.span());
        if !self.may_hold(whole) || row.len() > MOST_ROW_LINES {
            return self.page.scan(Context::Prose, whole);
        }
        let cell_bounds: Vec<Option<Vec<usize>>> = row.iter().map(|&line| cell_bounds(text, line, columns)).collect();
        if cell_bounds.iter().any(Option::is_none) {
            return self.inline(Context::Prose, whole);
        }
        for column in 0..columns.len() {
            let slices =
                cell_bounds.iter().flatten().map(|cell_bounds| Span::new(cell_bounds[column], cell_bounds[column + 1]));
            self.cell(slices);
        }
    }

    /// Reads the lines of a cell as a document.
    fn cell(&mut self, slices: impl Iterator<Item = Span>) {
        let text = self.text;
        let mut derived = DecodedText::new();
        let mut end = None;
        for slice in slices {
            if let Some(end) = end {
                derived.push(b"\n", Span::new(end, slice.start.max(end)));
            }
            let len = trimmed(text, slice).end.max(slice.start) - slice.start;
            let slice = Span::new(slice.start, slice.start + len);
            derived.push_verbatim(text, slice);
            end = Some(slice.end);
        }
        if self.page.wants_all() || prefilter::may_hold_url(derived.bytes()) {
            self.page.read_inside(super::read, derived);
        }
    }
}

/// Whether a line of a grid table holds a border: `+---+`, `+===+`, or a part of one next to a cell that spans rows.
fn is_separator(line: &[u8]) -> bool {
    let ends = matches!((line.first(), line.last()), (Some(b'+' | b'|'), Some(b'+' | b'|')));
    ends && [&b"+-"[..], b"+="].iter().any(|border| memchr::memmem::find(line, border).is_some())
        && [&b"-+"[..], b"=+"].iter().any(|border| memchr::memmem::find(line, border).is_some())
}

/// The positions in a line whose bytes are wanted, in order. Characters of two columns count as two.
fn positions(text: &[u8], span: Span, indent: usize, wanted: impl Fn(u8) -> bool) -> Vec<Position> {
    let mut column = indent;
    let mut positions = Vec::new();
    for (at, &byte) in text[span.range()].iter().enumerate() {
        if wanted(byte) {
            positions.push(Position { column, byte: span.start + at });
        }
        column += width(byte);
    }
    positions
}

/// How many columns the character takes that starts with this byte, near enough: the scripts of East Asia two.
fn width(byte: u8) -> usize {
    match byte {
        0x80..=0xBF => 0,
        0xE3..=0xED | 0xF0 => 2,
        _ => 1,
    }
}

/// The columns in which the cells of a simple table begin.
fn columns(text: &[u8], border: Span, indent: usize) -> Vec<usize> {
    let bytes = &text[border.range()];
    let starts = |&at: &usize| bytes[at] == b'=' && (at == 0 || bytes[at - 1] == b' ');
    (0..bytes.len()).filter(starts).map(|at| indent + at).collect()
}

/// The starts of the cells of a line, and the end of the last; `None` where there is text in the gap between two cells.
///
/// Of `ab  cd` with columns at 0 and 4 they are 0, 4 and 6; of `ab cd` there are none.
fn cell_bounds(text: &[u8], line: Line, columns: &[usize]) -> Option<Vec<usize>> {
    let all = positions(text, line.span(), line.indent, |byte| !(0x80..0xC0).contains(&byte));
    let mut cell_bounds = vec![line.text];
    for &column in &columns[1..] {
        let at = all.partition_point(|position| position.column < column);
        let byte = all.get(at).map_or(line.end, |position| position.byte);
        if at > 0 && text[line.text..byte].last().is_some_and(|&byte| byte != b' ') && byte < line.end {
            return None;
        }
        cell_bounds.push(byte);
    }
    cell_bounds.push(line.end);
    Some(cell_bounds)
}
