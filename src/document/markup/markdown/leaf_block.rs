//! The content of a leaf block: its lines, without the prefixes of its containers.

use crate::document::decoded_text::{Content, DecodedText};
use crate::text::Span;

/// The lines of a leaf. Adjacent lines with only white space between them are joined to one piece, so that most leaves
/// have one piece.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pieces: Vec<Span>,
    /// The start of the last line.
    last: usize,
}

impl Lines {
    /// Adds a line, given without the prefixes of its containers.
    pub(super) fn push(&mut self, text: &[u8], line: Span) {
        self.last = line.start;
        match self.pieces.last_mut() {
            Some(piece) if text[piece.end..line.start].trim_ascii_start().is_empty() => piece.end = line.end,
            _ => self.pieces.push(line),
        }
    }

    pub(super) fn clear(&mut self) {
        self.pieces.clear();
    }

    /// The span from the first byte to the last, prefixes included.
    pub(super) fn hull(&self) -> Span {
        match (self.pieces.first(), self.pieces.last()) {
            (Some(first), Some(last)) => first.hull(*last),
            _ => Span::default(),
        }
    }

    /// Removes and returns the last line; call it once after `push`.
    pub(super) fn pop(&mut self) -> Span {
        let Some(piece) = self.pieces.last_mut() else { return Span::default() };
        let line = Span::new(self.last.max(piece.start), piece.end);
        piece.end = line.start;
        if piece.is_empty() {
            self.pieces.pop();
        }
        line
    }

    /// The last line.
    pub(super) fn last(&self) -> Span {
        self.pieces.last().map_or(Span::default(), |piece| Span::new(self.last.max(piece.start), piece.end))
    }

    /// The text of all lines.
    pub(super) fn content(&self, text: &[u8]) -> Content {
        match self.pieces[..] {
            [piece] => piece.into(),
            _ => {
                let mut derived = DecodedText::with_capacity(self.hull().len());
                for &piece in &self.pieces {
                    derived.push_verbatim(text, piece);
                }
                derived.into()
            }
        }
    }
}
