//! Groups the changes of a text into hunks, each with some lines around it that stay.

use crate::report::line_diff::{LineChange, LineRange};
use crate::text::Span;

/// The number of lines shown around a change.
const AROUND: usize = 3;

/// The hunks of a text, as its changes come in order.
pub(super) struct Hunks<'t> {
    /// The text before.
    old: &'t [u8],
    /// The changes of the hunk that is not complete yet, with the lines before it.
    hunk: Vec<LineChange>,
    /// The lines after it that stay.
    equal: Option<LineChange>,
}

impl<'t> Hunks<'t> {
    pub(super) const fn new(old: &'t [u8]) -> Self {
        Self { old, hunk: Vec::new(), equal: None }
    }

    /// Adds the next change; returns the hunk before it, if that is complete.
    pub(super) fn add(&mut self, change: LineChange) -> Option<Vec<LineChange>> {
        if !change.is_equal {
            if self.hunk.is_empty() {
                self.equal = self.equal.take().map(|equal| last(self.old, equal));
            }
            self.hunk.extend(self.equal.take());
            self.hunk.push(change);
            return None;
        }
        let equal = match self.equal.take() {
            Some(before) => joined(&before, &change),
            None => change,
        };
        let is_far = equal.old.lines.len() > 2 * AROUND;
        self.equal = Some(equal);
        if is_far { self.complete() } else { None }
    }

    /// The hunk that is not complete yet, with the lines after it.
    pub(super) fn complete(&mut self) -> Option<Vec<LineChange>> {
        if self.hunk.is_empty() {
            return None;
        }
        self.hunk.extend(self.equal.clone().map(|equal| first(self.old, equal)));
        Some(std::mem::take(&mut self.hunk))
    }
}

/// Lines that stay, and those after them that stay too.
fn joined(before: &LineChange, after: &LineChange) -> LineChange {
    let range = |before: &LineRange, after: &LineRange| LineRange {
        lines: before.lines.start..after.lines.end,
        span: before.span.hull(after.span),
    };
    LineChange { is_equal: true, old: range(&before.old, &after.old), new: range(&before.new, &after.new) }
}

/// The first of some lines that stay.
fn first(text: &[u8], equal: LineChange) -> LineChange {
    if equal.old.lines.len() <= AROUND {
        return equal;
    }
    let bytes = memchr::memchr_iter(b'\n', &text[equal.old.span.range()]).nth(AROUND - 1).map_or(0, |end| end + 1);
    let range = |LineRange { lines, span }: LineRange| LineRange {
        lines: lines.start..lines.start + AROUND,
        span: Span::new(span.start, span.start + bytes),
    };
    LineChange { is_equal: true, old: range(equal.old), new: range(equal.new) }
}

/// The last of some lines that stay.
fn last(text: &[u8], equal: LineChange) -> LineChange {
    if equal.old.lines.len() <= AROUND {
        return equal;
    }
    let text = &text[equal.old.span.range()];
    let (inside, len) = (text.strip_suffix(b"\n").unwrap_or(text), text.len());
    let bytes = memchr::memrchr_iter(b'\n', inside).nth(AROUND - 1).map_or(len, |end| len - end - 1);
    let range = |LineRange { lines, span }: LineRange| LineRange {
        lines: lines.end - AROUND..lines.end,
        span: Span::new(span.end - bytes, span.end),
    };
    LineChange { is_equal: true, old: range(equal.old), new: range(equal.new) }
}
