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

    fn units(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            _ if text.is_ascii() => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// The byte offset of a character in a line; its end for a character after that, and the start of the character for
    /// a unit inside of one.
    fn offset(self, line: &str, character: usize) -> usize {
        if line.is_ascii() {
            return character.min(line.len());
        }
        let mut units = 0;
        for (offset, c) in line.char_indices() {
            units += match self {
                Self::Utf8 => c.len_utf8(),
                Self::Utf16 => c.len_utf16(),
                Self::Utf32 => 1,
            };
            if units > character {
                return offset;
            }
        }
        line.len()
    }
}

/// Where the lines of a text start. Lines end with `\n`, `\r\n` or `\r`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        let starts = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n')).map(|at| at + 1);
        Self { starts: std::iter::once(0).chain(starts).collect() }
    }

    /// The text of a line without its end; empty for a line after the last.
    fn line<'t>(&self, text: &'t str, line: usize) -> (usize, &'t str) {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        (start, text[start..end].trim_end_matches(['\n', '\r']))
    }

    /// The byte offset of a position. One outside of the text is at the nearest place in it.
    pub(super) fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let (start, line) = self.line(text, position.line as usize);
        start + encoding.offset(line, position.character as usize)
    }

    /// The position of a byte offset, which may be inside of a character.
    pub(super) fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        Position::new(line as u32, encoding.units(&text[self.starts[line]..offset]) as u32)
    }

    /// The span of a range; empty if its end is before its start.
    pub(super) fn span(&self, text: &str, range: Range, encoding: Encoding) -> Span {
        let start = self.offset(text, range.start, encoding);
        Span::new(start, self.offset(text, range.end, encoding).max(start))
    }

    pub(super) fn range(&self, text: &str, span: Span, encoding: Encoding) -> Range {
        Range::new(self.position(text, span.start, encoding), self.position(text, span.end, encoding))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_in_each_encoding() {
        let text = "a\r\né😀x\rb\n";
        let lines = Lines::of(text);
        for (encoding, character) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
            let position = Position::new(1, character);
            assert_eq!(lines.position(text, 9, encoding), position);
            assert_eq!(lines.offset(text, position, encoding), 9);
        }
        assert_eq!(lines.offset(text, Position::new(1, 2), Encoding::Utf16), 5, "inside of a character");
        assert_eq!(lines.offset(text, Position::new(1, 99), Encoding::Utf8), 10);
        assert_eq!(lines.offset(text, Position::new(99, 0), Encoding::Utf8), text.len());
        assert_eq!(lines.position(text, 12, Encoding::Utf8), Position::new(2, 1));
    }

    #[test]
    fn positions_are_where_their_offsets_are() {
        arbtest::arbtest(|u| {
            let mut text = String::new();
            for _ in 0..u.int_in_range(0..=60)? {
                text.push(*u.choose(&['a', 'é', '€', '😀', '\n', '\r'])?);
            }
            let lines = Lines::of(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                for (offset, _) in text.char_indices() {
                    let position = lines.position(&text, offset, encoding);
                    let is_inside_of_break = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
                    if !is_inside_of_break {
                        assert_eq!(lines.offset(&text, position, encoding), offset, "{text:?} {encoding:?}");
                    }
                }
            }
            Ok(())
        });
    }

    #[test]
    fn a_span_has_a_part_on_each_line() {
        let text = "x <http://a.example/\n   b\n\n c>";
        let spans = Lines::of(text).spans_of_lines(text, Span::new(3, 29));
        let shown: Vec<_> = spans.iter().map(|span| &text[span.range()]).collect();
        assert_eq!(shown, ["http://a.example/", "b", "c"]);
    }
}
