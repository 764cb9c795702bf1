//! What a check says of how to fix what it found; the engine makes a [`Fix`] of it where that can be written down.

use super::Edit;
use super::applicability::granted;
use super::context::RuleContext;
use super::fix::{Applicability, Fix, are_apart};
use crate::document::AngleBrackets;
use crate::text::Span;

/// How to fix a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FixBuilder {
    applicability: Applicability,
    /// Changes of the URL as it is read.
    changes: Vec<Edit>,
    /// Changes of what stands around it.
    around: Vec<Edit>,
    /// What else of the URL as it is read changes by those.
    followed: Vec<Edit>,
}

impl FixBuilder {
    /// One after which every reader sees the same resource, or which is the only sensible reading.
    pub(crate) fn safe() -> Self {
        Self::new(Applicability::Safe)
    }

    /// One that is likely what was meant.
    pub(crate) fn likely() -> Self {
        Self::new(Applicability::Unsafe)
    }

    /// One of this kind.
    pub(crate) fn new(applicability: Applicability) -> Self {
        Self { applicability, changes: Vec::new(), around: Vec::new(), followed: Vec::new() }
    }

    /// Puts `text` in the place of what stands at `span` of the URL as it is read.
    pub(crate) fn replace(mut self, span: Span, text: impl Into<String>) -> Self {
        self.changes.push(Edit::new(span, text));
        self
    }

    /// Takes out what stands at `span` of the URL as it is read.
    pub(crate) fn remove(self, span: Span) -> Self {
        self.replace(span, "")
    }

    /// Puts `new` in the place of `old`, which stands at `span` and has as many bytes: only those that differ change.
    pub(crate) fn respell(mut self, span: Span, old: &str, new: &str) -> Self {
        let differs = |at: usize| old.as_bytes()[at] != new.as_bytes()[at];
        let mut at = 0;
        while at < old.len().min(new.len()) {
            let len = (at..old.len()).take_while(|&at| differs(at)).count();
            if let Some(text) = new.get(at..at + len).filter(|_| len > 0) {
                self = self.replace(Span::new(at, at + len).shifted(span.start), text);
            }
            at += len.max(1);
        }
        self
    }

    /// Puts `new` in the place of `old`, which stands at `span`: what both begin and end with stays.
    pub(crate) fn rewrite(self, span: Span, old: &str, new: &str) -> Self {
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let width = |(c, _): (char, char)| c.len_utf8();
        let front: usize = old.chars().zip(new.chars()).take_while(same).map(width).sum();
        let (old, new) = (&old[front..], &new[front..]);
        let back: usize = old.chars().rev().zip(new.chars().rev()).take_while(same).map(width).sum();
        let place = Span::new(span.start + front, span.start + front + old.len() - back);
        self.replace(place, &new[..new.len() - back])
    }

    /// Puts `text` in the place of bytes of the source that do not belong to the URL, or that it does not hold as it is
    /// read (line breaks in it).
    pub(crate) fn around(mut self, span: Span, text: impl Into<String>) -> Self {
        self.around.push(Edit::new(span, text));
        self
    }

    /// Puts angle brackets around bytes of the source.
    pub(crate) fn delimit(self, start: usize, end: usize) -> Self {
        self.around(Span::empty(start), "<").around(Span::empty(end), ">")
    }

    /// Says what becomes of the URL by a change around it: `text` is then read in the place of what stands at `span`.
    pub(crate) fn reads(mut self, span: Span, text: impl Into<String>) -> Self {
        self.followed.push(Edit::new(span, text));
        self
    }

    /// The edits of the source. None of what may be a signed URL, whose spelling must be kept; none that would tell something of a
    /// secret; and none where bytes of the URL are not written as they are read, unless all that one spelling stands for
    /// goes. The place tells how safe it is.
    pub(super) fn fix(&self, cx: &RuleContext<'_, '_>) -> Option<Fix> {
        let tells = |change: &Edit| {
            let Span { start, end } = change.span;
            !change.text.is_empty() && cx.hidden_from(start).is_some_and(|secret| secret.start < end.max(start + 1))
        };
        if cx.may_be_signed() || self.changes.iter().any(tells) {
            return None;
        }
        // MDX knows no autolinks: there `<` begins a tag
        if cx.format.notation().angle_brackets == AngleBrackets::Jsx && self.around.iter().any(|edit| edit.text == "<")
        {
            return None;
        }
        let mut changes = self.changes.clone();
        changes.sort();
        let mut edits = self.around.clone();
        for change in &changes {
            let text = cx.format.written(cx.found.context, &change.text)?;
            edits.push(Edit::new(place(cx, change.span)?, text));
        }
        edits.sort();
        changes.extend(self.followed.iter().cloned());
        changes.sort();
        let fits = are_apart(&changes) && are_apart(&edits) && !edits.is_empty();
        let applicability = granted(cx, self.applicability, &edits, &changes)?;
        fits.then_some(Fix { applicability, edits, changes })
    }
}

/// Where bytes of the URL are written, if they stand there together and alone.
fn place(cx: &RuleContext<'_, '_>, span: Span) -> Option<Span> {
    let map = &cx.found.map;
    let mut end = None;
    for piece in map.pieces_of(span) {
        let whole = piece.verbatim || span.start <= piece.derived.start && piece.derived.end <= span.end;
        if !whole || end.is_some_and(|end| end != piece.source.start) {
            return None;
        }
        end = Some(piece.source.end);
    }
    Some(map.source(span))
}
