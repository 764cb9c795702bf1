//! Maps changed lines to the text after fixes.

use super::diff::Change;
use crate::report::line_diff::{LineChange, each_change};

impl Change {
    /// The changed lines of the text `after`, which `before` became by fixes. Fixed lines count as changed.
    pub(in crate::cli) fn moved(&self, before: &[u8], after: &[u8]) -> Self {
        let Self::Lines(ranges) = self else { return Self::Whole };
        let mut moved = Vec::new();
        each_change(before, after, |LineChange { is_equal, old, new }| {
            let (old, new) = (old.lines, new.lines);
            let (first, last) = (new.start as u64 + 1, new.end as u64);
            if is_equal {
                let shifted = |line: u64| line - old.start as u64 + new.start as u64;
                let inside = ranges.iter().filter_map(|&(start, end)| {
                    let (start, end) = (start.max(old.start as u64 + 1), end.min(old.end as u64));
                    (start <= end).then(|| (shifted(start), shifted(end)))
                });
                moved.extend(inside);
            } else if first <= last {
                moved.push((first, last));
            }
        });
        Self::Lines(moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_move_with_their_text() {
        let change = Change::Lines(vec![(2, 3), (6, 6)]);
        let moved = change.moved(b"a\nb\nc\nd\ne\nf\n", b"a\nbc\nd\ne\nf\n");
        assert_eq!(moved, Change::Lines(vec![(2, 2), (5, 5)]));
        assert_eq!(Change::Whole.moved(b"a", b"b"), Change::Whole);
    }
}
