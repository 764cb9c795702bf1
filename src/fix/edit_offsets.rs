//! Maps offsets of a text to the text after edits, and back.
//!
//! INVARIANT: all edits given to this file are sorted and disjoint.

use crate::lint::Edit;
use crate::text::{SourceMap, Span};

/// The source map from the text after `edits` to the text before them, which has `len` bytes.
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

/// Maps offsets in a text to offsets in the text after edits.
///
/// An offset where text is inserted has two: if `<` is inserted at 4 in `see http://h/`, offset 4 is 4 before the `<`
/// and 5 after it.
pub(super) struct EditOffsets<'e> {
    edits: &'e [Edit],
    /// The number of bytes by which the first `n` edits shift the text after them, at index `n`.
    shifts: Vec<isize>,
}

impl<'e> EditOffsets<'e> {
    pub(super) fn new(edits: &'e [Edit]) -> Self {
        let mut shifts = vec![0];
        for (nth, edit) in edits.iter().enumerate() {
            shifts.push(shifts[nth] + edit.text.len() as isize - edit.span.len() as isize);
        }
        Self { edits, shifts }
    }

    /// Whether an edit removes all of the text at `span`.
    pub(super) fn is_removed(&self, span: Span) -> bool {
        let next = self.edits.partition_point(|edit| edit.span.end < span.end);
        self.edits.get(next).is_some_and(|edit| edit.text.is_empty() && edit.span.start <= span.start)
    }

    /// Whether the offset `before` may be the offset `after` once the edits are made.
    pub(super) fn may_move_to(&self, before: usize, after: usize) -> bool {
        self.offsets_after(before).any(|offset| offset == after)
    }

    /// The possible offsets of `before` once the edits are made: without and with the edits that touch it. Both may be
    /// the same.
    pub(super) fn offsets_after(&self, before: usize) -> impl Iterator<Item = usize> {
        let without = self.edits.partition_point(|edit| edit.span.start < before);
        let with = self.edits.partition_point(|edit| edit.span.end <= before);
        [without, with].map(|count| before.checked_add_signed(self.shifts[count])).into_iter().flatten()
    }
}
