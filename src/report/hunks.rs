//! Groups the changes of a text into hunks, each with some unchanged lines around them.

use crate::report::line_diff::{LineChange, LineRange};
use crate::text::Span;

/// The number of lines shown around a change.
const CONTEXT_LINES: usize = 3;

/// The hunks of a text, as its changes come in order.
pub(super) struct Hunks<'t> {
    /// The text before.
    old: &'t [u8],
    /// The changes of the hunk that is not complete yet, with the lines before it.
    hunk: Vec<LineChange>,
    /// The unchanged lines after it.
    unchanged: Option<LineChange>,
}

impl<'t> Hunks<'t> {
    pub(super) const fn new(old: &'t [u8]) -> Self {
        Self { old, hunk: Vec::new(), unchanged: None }
    }

    /// Adds the next change, or unchanged lines. Returns the hunk before, if it is complete now.
    pub(super) fn add(&mut self, change: LineChange) -> Option<Vec<LineChange>> {
        if !change.is_equal {
            if self.hunk.is_empty() {
                self.unchanged = self.unchanged.take().map(|unchanged| last_lines(self.old, unchanged));
            }
            self.hunk.extend(self.unchanged.take());
            self.hunk.push(change);
            return None;
        }
        let unchanged = match self.unchanged.take() {
            Some(before) => joined(&before, &change),
            None => change,
        };
        let is_far = unchanged.old.lines.len() > 2 * CONTEXT_LINES;
        self.unchanged = Some(unchanged);
        if is_far { self.take_hunk() } else { None }
    }

    /// Takes the hunk that is not complete yet, with the lines after it; `None` if there is none.
    pub(super) fn take_hunk(&mut self) -> Option<Vec<LineChange>> {
        if self.hunk.is_empty() {
            return None;
        }
        self.hunk.extend(self.unchanged.clone().map(|unchanged| first_lines(self.old, unchanged)));
        Some(std::mem::take(&mut self.hunk))
    }
}

/// Joins unchanged lines with the unchanged lines after them.
fn joined(before: &LineChange, after: &LineChange) -> LineChange {
    let range = |before: &LineRange, after: &LineRange| LineRange {
        lines: before.lines.start..after.lines.end,
        span: before.span.hull(after.span),
    };
    LineChange { is_equal: true, old: range(&before.old, &after.old), new: range(&before.new, &after.new) }
}

/// The first [`CONTEXT_LINES`] of some unchanged lines.
fn first_lines(text: &[u8], unchanged: LineChange) -> LineChange {
    if unchanged.old.lines.len() <= CONTEXT_LINES {
        return unchanged;
    }
    let bytes =
        memchr::memchr_iter(b'\n', &text[unchanged.old.span.range()]).nth(CONTEXT_LINES - 1).map_or(0, |end| end + 1);
    let range = |LineRange { lines, span }: LineRange| LineRange {
        lines: lines.start..lines.start + CONTEXT_LINES,
        span: Span::new(span.start, span.start + bytes),
    };
    LineChange { is_equal: true, old: range(unchanged.old), new: range(unchanged.new) }
}

/// The last [`CONTEXT_LINES`] of some unchanged lines.
fn last_lines(text: &[u8], unchanged: LineChange) -> LineChange {
    if unchanged.old.lines.len() <= CONTEXT_LINES {
        return unchanged;
    }
    let text = &text[unchanged.old.span.range()];
    let (inside, len) = (text.strip_suffix(b"\n").unwrap_or(text), text.len());
    let bytes = memchr::memrchr_iter(b'\n', inside).nth(CONTEXT_LINES - 1).map_or(len, |end| len - end - 1);
    let range = |LineRange { lines, span }: LineRange| LineRange {
        lines: lines.end - CONTEXT_LINES..lines.end,
        span: Span::new(span.end - bytes, span.end),
    };
    LineChange { is_equal: true, old: range(unchanged.old), new: range(unchanged.new) }
}
