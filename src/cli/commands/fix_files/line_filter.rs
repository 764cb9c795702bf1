//! Restricts fixes to changed lines (`--changed-since`).

use std::borrow::Cow;

use crate::cli::inputs::changed::Change;
use crate::text::{LineIndex, Span};

/// The changed lines of a text, which are mapped to the new text in each round of fixes.
pub(super) struct ChangedLines<'c> {
    /// The text of the last round.
    text: Vec<u8>,
    change: Cow<'c, Change>,
}

impl<'c> ChangedLines<'c> {
    pub(super) fn new(text: &[u8], change: &'c Change) -> Self {
        Self { text: text.to_owned(), change: Cow::Borrowed(change) }
    }

    /// Whether each of these spans of the text touches a changed line.
    pub(super) fn touch(&mut self, text: &[u8], spans: &[Span]) -> Vec<bool> {
        self.change = Cow::Owned(self.change.moved(&self.text, text));
        self.text = text.to_owned();
        let mut index = LineIndex::new(text);
        let mut line = |offset: usize| index.position(offset).line as u64;
        let mut touches =
            |span: &Span| self.change.touches(line(span.start), line(span.end.saturating_sub(1).max(span.start)));
        spans.iter().map(&mut touches).collect()
    }
}
