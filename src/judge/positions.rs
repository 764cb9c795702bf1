//! Lines and columns in a part of a text, and the passwords in it.

use crate::report::{Place, Tally};
use crate::text::{LineIndex, Span};

/// Looks up lines and columns, counted from the start of a part's core, and passwords.
pub(crate) struct Positions<'t> {
    index: LineIndex<'t>,
    origin: usize,
    /// The lines and columns counted before the part, in its window.
    before: Tally,
    /// The length of the byte order mark before the first line.
    mark_len: usize,
    pub(crate) passwords: Vec<Span>,
}

impl<'t> Positions<'t> {
    /// Looks up positions in `text` from `origin` on; `mark` is the length of the byte order mark before the first
    /// line.
    pub(super) fn new(text: &'t [u8], origin: usize, mark_len: usize, before: Tally) -> Self {
        Self { index: LineIndex::new(&text[origin..]), origin, before, mark_len, passwords: Vec::new() }
    }

    /// The line and column of the byte at `offset` of the part's text.
    pub(crate) fn at(&mut self, offset: usize) -> Place {
        let position = self.index.position(offset.saturating_sub(self.origin));
        let before = if position.line == 1 { self.mark_len } else { 0 };
        let bytes = (position.byte + before) as u64;
        Place { line: position.line as u64, column: position.code_point as u64, bytes }.after(self.before)
    }

    /// The lines of the first and of the last byte of `span`.
    pub(crate) fn lines(&mut self, span: Span) -> (u64, u64) {
        (self.at(span.start).line, self.at(span.end.saturating_sub(1).max(span.start)).line)
    }

    /// The spans of the passwords of all URLs in a document, in order, for reports that show link texts. Reports of
    /// plain text show only URLs.
    pub(crate) fn passwords(&self) -> &[Span] {
        &self.passwords
    }

    /// The lines and columns up to `end`, with those before the part in its window.
    pub(crate) fn tally(&mut self, end: usize) -> Tally {
        let place = self.at(end);
        Tally { lines: place.line - 1, characters: place.column - 1, bytes: place.bytes - 1 }
    }
}
