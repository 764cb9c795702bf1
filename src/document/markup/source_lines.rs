//! The lines of a part of a text, without their ends.

use crate::text::Span;

/// Goes through the lines of a part of a text. A line feed ends a line; a carriage return before it is no part of it.
pub(in crate::document::markup) struct SourceLines<'x> {
    text: &'x [u8],
    at: usize,
    end: usize,
}

impl<'x> SourceLines<'x> {
    pub(in crate::document::markup) fn of(text: &'x [u8], part: Span) -> Self {
        Self { text, at: part.start, end: part.end }
    }

    /// Where the next line starts.
    pub(in crate::document::markup) fn at(&self) -> usize {
        self.at
    }
}

impl Iterator for SourceLines<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let start = self.at;
        if start >= self.end {
            return None;
        }
        let end = memchr::memchr(b'\n', &self.text[start..self.end]).map_or(self.end, |len| start + len);
        self.at = end + 1;
        let is_return = end > start && self.text[end - 1] == b'\r';
        Some(Span::new(start, end - usize::from(is_return)))
    }
}
