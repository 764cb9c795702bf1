//! Where things are in a part of a text: lines, columns, and what is not to be shown.

use crate::report::{Place, Tally};
use crate::text::{LineIndex, Span};

/// Looks up lines and columns, from the start of a part's core, and what is not to be shown.
pub(in crate::cli) struct Positions<'t> {
    index: LineIndex<'t>,
    origin: usize,
    /// What has been counted before the part in its window.
    before: Tally,
    /// How many bytes of a byte order mark are before the first line.
    mark: usize,
    pub(in crate::cli) passwords: Vec<Span>,
}

impl<'t> Positions<'t> {
    /// Looks up what is in `text` from `origin` on; the first line has so many bytes of a byte order mark before that.
    pub(super) fn new(text: &'t [u8], origin: usize, mark: usize, before: Tally) -> Self {
        Self { index: LineIndex::new(&text[origin..]), origin, before, mark, passwords: Vec::new() }
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

    /// Where the passwords of all URLs of a document are, in order, if the texts of links are asked for: of plain text
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
