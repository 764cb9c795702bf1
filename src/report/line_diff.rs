//! The changed lines between two texts, in time that is linear in their length and in bounded memory: every line may
//! have been fixed.

use std::collections::HashMap;
use std::ops::Range;

use similar::algorithms::{Capture, DiffHook, Replace};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use crate::text::Span;

/// The number of lines of each side that are compared at a time.
const WINDOW_LINES: usize = 128;

/// The number of lines of each side that are kept at a time.
const BLOCK_LINES: usize = 1 << 15;

/// Lines of a text, by their numbers from 0, and their bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineRange {
    pub(crate) lines: Range<usize>,
    pub(crate) span: Span,
}

/// Lines of the old text, and the lines of the new text in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineChange {
    /// Whether both are the same.
    pub(crate) is_equal: bool,
    pub(crate) old: LineRange,
    pub(crate) new: LineRange,
}

/// The lines of a text with their ends, as `patch` splits them: a carriage return alone does not end a line.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Passes the lines of both texts to `visit` as [`LineChange`]s, equal ones too, in order and without gaps. In a long
/// text, a change may be split into several.
pub(crate) fn each_change(old: &[u8], new: &[u8], visit: impl FnMut(LineChange)) {
    each_change_in_blocks(old, new, BLOCK_LINES, visit);
}

/// Does the work of [`each_change`], with at most `block` lines of each side in memory.
fn each_change_in_blocks(old: &[u8], new: &[u8], block: usize, mut visit: impl FnMut(LineChange)) {
    let (mut old_at, mut new_at) = (Position::default(), Position::default());
    let (mut old_lines, mut new_lines) = (Vec::new(), Vec::new());
    while old_at.byte < old.len() || new_at.byte < new.len() {
        let (old_rest, new_rest) = (&old[old_at.byte..], &new[new_at.byte..]);
        for (rest, block_lines) in [(old_rest, &mut old_lines), (new_rest, &mut new_lines)] {
            block_lines.clear();
            block_lines.extend(lines(rest).take(block));
        }
        let mut ops = changes(&old_lines, &new_lines);
        if byte_len(&old_lines) < old_rest.len() || byte_len(&new_lines) < new_rest.len() {
            drop_uncertain(&mut ops, block);
        }
        for op in ops {
            visit(LineChange {
                is_equal: op.tag() == DiffTag::Equal,
                old: old_at.advance(&old_lines[op.old_range()]),
                new: new_at.advance(&new_lines[op.new_range()]),
            });
        }
    }
}

/// The start of a line: its number from 0, and its offset.
#[derive(Clone, Copy, Default)]
struct Position {
    line: usize,
    byte: usize,
}

impl Position {
    /// Moves past the next lines; returns their range.
    fn advance(&mut self, lines: &[&[u8]]) -> LineRange {
        let end = Self { line: self.line + lines.len(), byte: self.byte + byte_len(lines) };
        let start = std::mem::replace(self, end);
        LineRange { lines: start.line..end.line, span: Span::new(start.byte, end.byte) }
    }
}

fn byte_len(lines: &[&[u8]]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

/// Removes the changes after the last equal lines, if these are in the second half of the `lines` that were compared.
/// The texts continue after these lines, so an equal line may still follow.
fn drop_uncertain(ops: &mut Vec<DiffOp>, lines: usize) {
    let ends_far = |op: &DiffOp| op.old_range().end.max(op.new_range().end) > lines / 2;
    let last = ops.iter().rposition(|op| op.tag() == DiffTag::Equal && ends_far(op));
    ops.truncate(last.map_or(ops.len(), |last| last + 1));
}

/// The changes of lines, in order, up to the end of both sides.
fn changes(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let mut comparison = LineComparison { old, new, at: (0, 0), ops: Replace::new(Capture::new()) };
    for place in anchors(old, new) {
        comparison.compare_until(place);
    }
    comparison.compare_until((old.len(), new.len()));
    let Ok(()) = comparison.ops.finish();
    comparison.ops.into_inner().into_ops()
}

/// The old and new positions of the lines that each side has exactly once. Fixes only remove lines. So a line that is
/// further down than before, or in another order, is not the same line, and no anchor.
fn anchors(old: &[&[u8]], new: &[&[u8]]) -> Vec<(usize, usize)> {
    let (old_unique, new_unique) = (unique_lines(old), unique_lines(new));
    let mut next = 0;
    let place = |(at, line): (usize, &&[u8])| {
        let to = new_unique.get(line).copied().flatten()?;
        let is_anchor = old_unique.get(line) == Some(&Some(at)) && (next..=at).contains(&to);
        is_anchor.then(|| {
            next = to + 1;
            (at, to)
        })
    };
    old.iter().enumerate().filter_map(place).collect()
}

/// The position of each line; `None` if it occurs more than once.
fn unique_lines<'l>(lines: &[&'l [u8]]) -> HashMap<&'l [u8], Option<usize>> {
    let mut positions = HashMap::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        positions.entry(*line).and_modify(|known| *known = None).or_insert(Some(at));
    }
    positions
}

/// Compares the lines of both sides from the start down, at most [`WINDOW_LINES`] at a time.
struct LineComparison<'l> {
    old: &'l [&'l [u8]],
    new: &'l [&'l [u8]],
    /// The position on each side.
    at: (usize, usize),
    ops: Replace<Capture>,
}

impl LineComparison<'_> {
    /// Compares the lines up to `end`, a position on each side.
    fn compare_until(&mut self, end: (usize, usize)) {
        while self.at != end {
            let (old, new) = self.at;
            let (old_end, new_end) = (end.0.min(old + WINDOW_LINES), end.1.min(new + WINDOW_LINES));
            let mut ops = capture_diff_slices(Algorithm::Myers, &self.old[old..old_end], &self.new[new..new_end]);
            if (old_end, new_end) != end {
                drop_uncertain(&mut ops, WINDOW_LINES);
            }
            ops.into_iter().for_each(|op| self.push(op));
        }
    }

    /// Adds the next change.
    fn push(&mut self, op: DiffOp) {
        let (old, new) = self.at;
        let (removed, added) = (op.old_range().len(), op.new_range().len());
        let Ok(()) = match op.tag() {
            DiffTag::Equal => self.ops.equal(old, new, removed),
            DiffTag::Delete => self.ops.delete(old, removed, new),
            DiffTag::Insert => self.ops.insert(old, new, added),
            DiffTag::Replace => {
                self.ops.delete(old, removed, new).and_then(|()| self.ops.insert(old + removed, new, added))
            }
        };
        self.at = (old + removed, new + added);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes must lead from one side to the other; returns how many lines they report as equal.
    fn same(old: &str, new: &str, block: usize) -> usize {
        let (mut ends, mut same) = ([(0, 0); 2], 0);
        each_change_in_blocks(
            old.as_bytes(),
            new.as_bytes(),
            block,
            |LineChange { is_equal, old: gone, new: come }| {
                assert_eq!([&gone, &come].map(|range| (range.lines.start, range.span.start)), ends);
                ends = [&gone, &come].map(|range| (range.lines.end, range.span.end));
                for (text, range) in [(old, &gone), (new, &come)] {
                    assert_eq!(lines(text[range.span.range()].as_bytes()).count(), range.lines.len());
                }
                if is_equal {
                    assert_eq!(old[gone.span.range()], new[come.span.range()]);
                    same += gone.lines.len();
                }
            },
        );
        assert_eq!(ends, [old, new].map(|text| (text.lines().count(), text.len())));
        same
    }

    fn numbered(count: usize, line: impl Fn(usize) -> Option<String>) -> String {
        (0..count).filter_map(line).map(|line| line + "\n").collect()
    }

    #[test]
    fn lines_that_stay_are_reported() {
        for repeats in [1, 2, 7, 5_000] {
            for every in [1, 2, 3, 100, 999] {
                let was = |nth: usize| (nth / repeats).to_string();
                let old = numbered(5_000, |nth| Some(was(nth)));
                let fixed = numbered(5_000, |nth| Some(if nth % every == 0 { format!("x{nth}") } else { was(nth) }));
                let fewer = numbered(5_000, |nth| (nth % every != 0).then(|| was(nth)));
                for new in [fixed, fewer] {
                    let stay = 5_000 - 5_000_usize.div_ceil(every);
                    // which of many that are the same went is not always seen
                    let least = if repeats == 1 { stay } else { stay * 9 / 10 };
                    for block in [BLOCK_LINES, 1_000] {
                        let same = same(&old, &new, block);
                        assert!(same >= least, "{same} of {stay}: each {every}th, {repeats} alike, {block} at a time");
                    }
                }
            }
        }
    }

    #[test]
    fn long_runs_may_go() {
        let old =
            numbered(2_000, |nth| Some(if (500..1_500).contains(&nth) { "x".to_owned() } else { nth.to_string() }));
        let new = numbered(2_000, |nth| (!(500..1_500).contains(&nth)).then(|| nth.to_string()));
        assert_eq!(same(&old, &new, BLOCK_LINES), 1_000);
    }
}
