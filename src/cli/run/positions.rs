//! Where things stand in a part of a text: lines, columns, and what is not to be shown.

use super::worker::Part;
use crate::report::{Place, Tally};
use crate::text::{LineIndex, Span};

/// Looks up lines and columns, from the start of a part's core, and what is not to be shown.
pub(in crate::cli) struct Places<'t> {
    index: LineIndex<'t>,
    origin: usize,
    /// What has been counted before the part in its window.
    before: Tally,
    /// How many bytes of a byte order mark stand before the first line.
    mark: usize,
    pub(in crate::cli) passwords: Vec<Span>,
}

impl<'t> Places<'t> {
    pub(in crate::cli) fn new(part: &Part<'t>) -> Self {
        // a byte order mark is no column, but bytes of its line
        let is_marked = |text: &[u8]| part.first && text.starts_with("\u{feff}".as_bytes());
        let origin = part.core.start + if is_marked(part.text) { 3 } else { 0 };
        let mark = if is_marked(part.bytes.unwrap_or(part.text)) { 3 } else { 0 };
        let index = LineIndex::new(&part.text[origin..]);
        Self { index, origin, before: part.before, mark, passwords: Vec::new() }
    }

    /// The place of the byte at `offset` of the part's text.
    pub(in crate::cli) fn at(&mut self, offset: usize) -> Place {
        let position = self.index.position(offset.saturating_sub(self.origin));
        let before = if position.line == 1 { self.mark } else { 0 };
        let bytes = (position.byte + before) as u64;
        Place { line: position.line as u64, column: position.code_point as u64, bytes }.after(self.before)
    }

    /// The lines of the first and of the last byte of `span`.
    pub(in crate::cli) fn lines(&mut self, span: Span) -> (u64, u64) {
        (self.at(span.start).line, self.at(span.end.saturating_sub(1).max(span.start)).line)
    }

    /// Where the passwords of all URLs of a document stand, in order, if the texts of links are asked for: of plain text
    /// only the URLs are repeated.
    pub(in crate::cli) fn passwords(&self) -> &[Span] {
        &self.passwords
    }

    /// What there is to count up to there, and before the part in its window.
    pub(in crate::cli) fn tally(&mut self, end: usize) -> Tally {
        let place = self.at(end);
        Tally { lines: place.line - 1, characters: place.column - 1, bytes: place.bytes - 1 }
    }
}
