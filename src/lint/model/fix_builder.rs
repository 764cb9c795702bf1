//! Builds the fix of a match: what changes, before the place decides how safe it is and the format how it is written.

use super::fix::{Applicability, Edit};
use crate::text::Span;

/// The fix that a check declares for a match. The engine makes a [`Fix`](super::fix::Fix) of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FixBuilder {
    pub(crate) applicability: Applicability,
    /// Changes of the URL as it is read.
    pub(crate) changes: Vec<Edit>,
    /// Changes of the text around it.
    pub(crate) around: Vec<Edit>,
    /// Changes of the URL as it is read that result from `around`.
    pub(crate) implied: Vec<Edit>,
}

impl FixBuilder {
    /// A safe fix: every reader gets the same resource afterwards, or it is the only sensible reading.
    pub(crate) fn safe_fix() -> Self {
        Self::new(Applicability::Safe)
    }

    /// An unsafe fix: it is probably intended, but may change what the URL identifies.
    pub(crate) fn unsafe_fix() -> Self {
        Self::new(Applicability::Unsafe)
    }

    /// An empty fix with this applicability.
    pub(crate) fn new(applicability: Applicability) -> Self {
        Self { applicability, changes: Vec::new(), around: Vec::new(), implied: Vec::new() }
    }

    /// Replaces the bytes at `span` of the URL as it is read by `text`.
    pub(crate) fn replace(mut self, span: Span, text: impl Into<String>) -> Self {
        self.changes.push(Edit::new(span, text));
        self
    }

    /// Removes the bytes at `span` of the URL as it is read.
    pub(crate) fn remove(self, span: Span) -> Self {
        self.replace(span, "")
    }

    /// Replaces `old`, which is at `span`, by `new`, which has as many bytes: only the differing bytes change.
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

    /// Replaces `old`, which is at `span`, by `new`: a common start and end are kept.
    pub(crate) fn rewrite(self, span: Span, old: &str, new: &str) -> Self {
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let width = |(c, _): (char, char)| c.len_utf8();
        let front: usize = old.chars().zip(new.chars()).take_while(same).map(width).sum();
        let (old, new) = (&old[front..], &new[front..]);
        let back: usize = old.chars().rev().zip(new.chars().rev()).take_while(same).map(width).sum();
        let place = Span::new(span.start + front, span.start + front + old.len() - back);
        self.replace(place, &new[..new.len() - back])
    }

    /// Replaces bytes of the source that are not part of the URL's text, such as line breaks in it, by `text`.
    pub(crate) fn around(mut self, span: Span, text: impl Into<String>) -> Self {
        self.around.push(Edit::new(span, text));
        self
    }

    /// Puts angle brackets around bytes of the source.
    pub(crate) fn delimit(self, start: usize, end: usize) -> Self {
        self.around(Span::empty(start), "<").around(Span::empty(end), ">")
    }

    /// Declares how the changes around the URL change it: `text` is then read in place of the bytes at `span`.
    pub(crate) fn implies(mut self, span: Span, text: impl Into<String>) -> Self {
        self.implied.push(Edit::new(span, text));
        self
    }
}
