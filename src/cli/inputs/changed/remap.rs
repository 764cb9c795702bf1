//! Maps changed lines to the text after fixes.

use similar::DiffOp;

use super::diff::Change;
use crate::report::line_diff::{changes, lines};

impl Change {
    /// The changed lines in the text `after`, which fixes made from `before`; fixed lines count as changed.
    pub(in crate::cli) fn moved(&self, before: &[u8], after: &[u8]) -> Self {
        let Self::Lines(runs) = self else { return Self::Whole };
        let mut moved = Vec::new();
        for op in changes(&lines(before), &lines(after)) {
            let (old, new) = (op.old_range(), op.new_range());
            let (first, last) = (new.start as u64 + 1, new.end as u64);
            match op {
                DiffOp::Equal { .. } => {
                    let by = |line: u64| line - old.start as u64 + new.start as u64;
                    let inside = runs.iter().filter_map(|&(start, end)| {
                        let (start, end) = (start.max(old.start as u64 + 1), end.min(old.end as u64));
                        (start <= end).then(|| (by(start), by(end)))
                    });
                    moved.extend(inside);
                }
                _ if first <= last => moved.push((first, last)),
                _ => {}
            }
        }
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
