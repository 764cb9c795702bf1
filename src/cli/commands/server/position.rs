//! Positions of the protocol: lines and characters from 0, where a character is a unit of the encoding that the client
//! counts in.

use lsp_types::{Position, PositionEncodingKind, Range};

use crate::text::Span;

/// What a client counts as a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Encoding {
    Utf8,
    #[default]
    Utf16,
    Utf32,
}

impl Encoding {
    /// The first of those that a client offers; UTF-16 if it offers none.
    pub(super) fn of_client(offered: Option<&[PositionEncodingKind]>) -> Self {
        let known = |kind: &PositionEncodingKind| match kind.as_str() {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        };
        offered.into_iter().flatten().find_map(known).unwrap_or_default()
    }

    pub(super) const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// The number of units of a part of a text in UTF-8, which may start and end inside of a character.
    fn units(self, bytes: &[u8]) -> usize {
        let starts = || bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count();
        match self {
            Self::Utf8 => bytes.len(),
            // characters of four bytes have two units
            Self::Utf16 => starts() + bytes.iter().filter(|byte| **byte >= 0xf0).count(),
            Self::Utf32 => starts(),
        }
    }
}

/// How many bytes have a mark at their start.
const MARKED: usize = 1 << 10;

/// Where the lines of a text start. Lines end with `\n`, `\r\n` or `\r`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
    encoding: Encoding,
    /// The number of units before every [`MARKED`] bytes; empty if each byte is a unit. A line may have a million
    /// characters.
    marks: Vec<usize>,
}

impl Lines {
    /// The lines of a text, for a client that counts in this encoding.
    pub(super) fn of(text: &str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        let starts = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n')).map(|at| at + 1);
        let starts = std::iter::once(0).chain(starts).collect();
        let mut marks = Vec::new();
        if encoding != Encoding::Utf8 && !text.is_ascii() {
            let mut units = 0;
            marks.extend(bytes.chunks(MARKED).map(|chunk| {
                let before = units;
                units += encoding.units(chunk);
                before
            }));
        }
        Self { starts, encoding, marks }
    }

    /// The number of units before a byte.
    fn units_before(&self, text: &str, offset: usize) -> usize {
        match self.marks.get((offset / MARKED).min(self.marks.len().saturating_sub(1))) {
            None => offset,
            Some(before) => {
                let mark = (offset / MARKED).min(self.marks.len() - 1) * MARKED;
                before + self.encoding.units(&text.as_bytes()[mark..offset])
            }
        }
    }

    /// The start of the character that has a unit, or the end of the text if it has fewer.
    fn offset_of_unit(&self, text: &str, unit: usize) -> usize {
        if self.marks.is_empty() {
            return floor(text, unit.min(text.len()));
        }
        let mark = self.marks.partition_point(|before| *before <= unit).saturating_sub(1);
        // a mark may be inside of a character, whose first byte counts before it
        let mut start = mark * MARKED;
        while !text.is_char_boundary(start) {
            start += 1;
        }
        let mut units = self.units_before(text, start);
        for (at, c) in text[start..].char_indices() {
            units += match self.encoding {
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if units > unit {
                return start + at;
            }
        }
        text.len()
    }

    /// The text of a line without its end; empty for a line after the last.
    fn line<'t>(&self, text: &'t str, line: usize) -> (usize, &'t str) {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        (start, text[start..end].trim_end_matches(['\n', '\r']))
    }

    /// The byte offset of a position. One outside of the text is at the nearest place in it.
    pub(super) fn offset(&self, text: &str, position: Position) -> usize {
        let (start, line) = self.line(text, position.line as usize);
        let unit = self.units_before(text, start).saturating_add(position.character as usize);
        self.offset_of_unit(text, unit).min(start + line.len())
    }

    /// The position of a byte offset, which may be inside of a character.
    pub(super) fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor(text, offset.min(text.len()));
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let units = self.units_before(text, offset) - self.units_before(text, self.starts[line]);
        Position::new(line as u32, units as u32)
    }

    /// The span of a range; empty if its end is before its start.
    pub(super) fn span(&self, text: &str, range: Range) -> Span {
        let start = self.offset(text, range.start);
        Span::new(start, self.offset(text, range.end).max(start))
    }

    pub(super) fn range(&self, text: &str, span: Span) -> Range {
        Range::new(self.position(text, span.start), self.position(text, span.end))
    }

    /// The position of a line and a column, both from 1; columns count characters.
    pub(super) fn position_of_column(&self, text: &str, line: u64, column: u64) -> Position {
        let line = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        let (start, shown) = self.line(text, line);
        let column = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
        let inner = shown.char_indices().nth(column).map_or(shown.len(), |(at, _)| at);
        self.position(text, start + inner)
    }

    /// A span as one span for each of its lines, without the white space around each: a wrapped URL as an editor shows
    /// it.
    pub(super) fn spans_of_lines(&self, text: &str, span: Span) -> Vec<Span> {
        let first = self.starts.partition_point(|start| *start <= span.start) - 1;
        let in_line = |line: usize| {
            let (start, shown) = self.line(text, line);
            let (from, to) = (span.start.max(start), span.end.min(start + shown.len()));
            let inside = text.get(from..to)?;
            let skipped = inside.len() - inside.trim_start().len();
            let trimmed = inside.trim();
            (!trimmed.is_empty()).then(|| Span::new(from + skipped, from + skipped + trimmed.len()))
        };
        (first..self.starts.len()).take_while(|line| self.starts[*line] < span.end).filter_map(in_line).collect()
    }
}

/// The start of the character that has a byte.
fn floor(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_in_each_encoding() {
        let text = "a\r\né😀x\rb\n";
        for (encoding, character) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
            let lines = Lines::of(text, encoding);
            let position = Position::new(1, character);
            assert_eq!(lines.position(text, 9), position);
            assert_eq!(lines.offset(text, position), 9);
            assert_eq!(lines.offset(text, Position::new(1, 99)), 10);
            assert_eq!(lines.offset(text, Position::new(99, 0)), text.len());
            assert_eq!(lines.position(text, 12), Position::new(2, 1));
            assert_eq!(lines.position_of_column(text, 2, 3), position);
        }
        assert_eq!(Lines::of(text, Encoding::Utf16).offset(text, Position::new(1, 2)), 5, "inside of a character");
    }

    #[test]
    fn positions_are_where_their_offsets_are() {
        arbtest::arbtest(|u| {
            let mut text = String::new();
            for _ in 0..u.int_in_range(0..=40)? {
                let part = *u.choose(&["a", "é", "€", "😀", "\n", "\r", "aaaaaaaaaaaaaaaa€"])?;
                text.push_str(&part.repeat(u.int_in_range(1..=100)?));
            }
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let lines = Lines::of(&text, encoding);
                for (offset, _) in text.char_indices().step_by(7) {
                    let position = lines.position(&text, offset);
                    let line = &text[lines.starts[position.line as usize]..offset];
                    let character = match encoding {
                        Encoding::Utf8 => line.len(),
                        Encoding::Utf16 => line.encode_utf16().count(),
                        Encoding::Utf32 => line.chars().count(),
                    };
                    assert_eq!(position.character as usize, character, "{text:?} {encoding:?}");
                    let is_inside_of_break = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                    if !is_inside_of_break {
                        assert_eq!(lines.offset(&text, position), offset, "{text:?} {encoding:?}");
                    }
                }
            }
            Ok(())
        });
    }

    #[test]
    fn a_span_has_a_part_on_each_line() {
        let text = "x <http://a.example/\n   b\n\n c>";
        let spans = Lines::of(text, Encoding::Utf8).spans_of_lines(text, Span::new(3, 29));
        let shown: Vec<_> = spans.iter().map(|span| &text[span.range()]).collect();
        assert_eq!(shown, ["http://a.example/", "b", "c"]);
    }
}
