//! Maps the places of a text to the text after edits.

use crate::lint::Edit;
use crate::text::{SourceMap, Span};

/// The source map from the text after `edits` to the text of `len` bytes before.
pub(super) fn source_map(edits: &[Edit], len: usize) -> SourceMap {
    let (mut map, mut kept) = (SourceMap::builder(), 0);
    for Edit { span, text } in edits {
        map.verbatim(Span::new(kept, span.start));
        if !text.is_empty() {
            map.replaced(text.len(), *span);
        }
        kept = span.end;
    }
    map.verbatim(Span::new(kept, len));
    map.finish()
}

/// Maps places to their positions after edits.
pub(super) struct Moved<'e> {
    edits: &'e [Edit],
    /// The number of bytes by which the text after so many of the edits is moved.
    by: Vec<isize>,
}

impl<'e> Moved<'e> {
    pub(super) fn by(edits: &'e [Edit]) -> Self {
        let mut by = vec![0];
        for (nth, edit) in edits.iter().enumerate() {
            by.push(by[nth] + edit.text.len() as isize - edit.span.len() as isize);
        }
        Self { edits, by }
    }

    /// Whether one of the edits removes all of the text there.
    pub(super) fn goes(&self, span: Span) -> bool {
        let next = self.edits.partition_point(|edit| edit.span.end < span.end);
        self.edits.get(next).is_some_and(|edit| edit.text.is_empty() && edit.span.start <= span.start)
    }

    /// Whether a place can be the result of the edits: text inserted at a place may come before or after it.
    pub(super) fn may_be(&self, place: usize, after: usize) -> bool {
        self.places(place).any(|moved| moved == after)
    }

    /// The possible positions of a place.
    pub(super) fn places(&self, place: usize) -> impl Iterator<Item = usize> {
        let before = self.edits.partition_point(|edit| edit.span.start < place);
        let with = self.edits.partition_point(|edit| edit.span.end <= place);
        [before, with].map(|count| place.checked_add_signed(self.by[count])).into_iter().flatten()
    }
}
