//! Which lines of a text became which, in time that grows with the text, and in bounded memory: every line of it may have
//! been fixed.

use std::collections::HashMap;
use std::ops::Range;

use similar::algorithms::{Capture, DiffHook, Replace};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use crate::text::Span;

/// The number of lines of each side that are compared at a time.
const WINDOW: usize = 128;

/// The number of lines of each side that are kept at a time.
const BLOCK: usize = 1 << 15;

/// Lines of a text, by their numbers from 0, and their bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineRange {
    pub(crate) lines: Range<usize>,
    pub(crate) span: Span,
}

/// Lines of a text and what became of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineChange {
    /// Whether they are the same.
    pub(crate) is_equal: bool,
    pub(crate) old: LineRange,
    pub(crate) new: LineRange,
}

/// The lines of a text with their ends, as `patch` has them: a carriage return by itself ends none.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Passes the changes of lines to `visit`, in order, up to the end of both texts. Where a text is long, changes that could
/// be one may be several.
pub(crate) fn each_change(old: &[u8], new: &[u8], visit: impl FnMut(LineChange)) {
    each_change_of_blocks(old, new, BLOCK, visit);
}

/// Does the work of [`each_change`], with so many lines of each side in memory.
fn each_change_of_blocks(old: &[u8], new: &[u8], block: usize, mut visit: impl FnMut(LineChange)) {
    let mut at = [(0, 0); 2];
    let (mut old_lines, mut new_lines) = (Vec::new(), Vec::new());
    while at[0].1 < old.len() || at[1].1 < new.len() {
        for (text, (_, start), part) in [(old, at[0], &mut old_lines), (new, at[1], &mut new_lines)] {
            part.clear();
            part.extend(lines(&text[start..]).take(block));
        }
        let rest = |text: &[u8], (_, start): (usize, usize), part: &[&[u8]]| {
            text.len() - start > part.iter().map(|line| line.len()).sum()
        };
        let mut ops = changes(&old_lines, &new_lines);
        if rest(old, at[0], &old_lines) || rest(new, at[1], &new_lines) {
            cut(&mut ops, block);
        }
        for op in ops {
            let range = |(line, start): &mut (usize, usize), part: &[&[u8]]| {
                let bytes: usize = part.iter().map(|line| line.len()).sum();
                let range = LineRange { lines: *line..*line + part.len(), span: Span::new(*start, *start + bytes) };
                (*line, *start) = (range.lines.end, range.span.end);
                range
            };
            visit(LineChange {
                is_equal: op.tag() == DiffTag::Equal,
                old: range(&mut at[0], &old_lines[op.old_range()]),
                new: range(&mut at[1], &new_lines[op.new_range()]),
            });
        }
    }
}

/// Removes the last changes of so many lines that do not end their text: after the last equal lines, a fitting line may
/// follow further down.
fn cut(ops: &mut Vec<DiffOp>, lines: usize) {
    let ends_far = |op: &DiffOp| op.old_range().end.max(op.new_range().end) > lines / 2;
    let last = ops.iter().rposition(|op| op.tag() == DiffTag::Equal && ends_far(op));
    ops.truncate(last.map_or(ops.len(), |last| last + 1));
}

/// The changes of lines, in order, up to the end of both sides.
fn changes(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let mut walk = Walk { old, new, at: (0, 0), ops: Replace::new(Capture::new()) };
    for place in anchors(old, new) {
        walk.until(place);
    }
    walk.until((old.len(), new.len()));
    let Ok(()) = walk.ops.finish();
    walk.ops.into_inner().into_ops()
}

/// The positions of lines that each side has exactly once. Fixes only remove lines, so a line that is further down than
/// before, or before a line that it followed, is another line that has become equal.
fn anchors(old: &[&[u8]], new: &[&[u8]]) -> Vec<(usize, usize)> {
    let (once, others) = (once(old), once(new));
    let mut next = 0;
    let place = |(at, line): (usize, &&[u8])| {
        let to = others.get(line).copied().flatten()?;
        let is_anchor = once.get(line) == Some(&Some(at)) && (next..=at).contains(&to);
        is_anchor.then(|| {
            next = to + 1;
            (at, to)
        })
    };
    old.iter().enumerate().filter_map(place).collect()
}

/// The position of each line that occurs only once.
fn once<'l>(lines: &[&'l [u8]]) -> HashMap<&'l [u8], Option<usize>> {
    let mut once = HashMap::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        once.entry(*line).and_modify(|known| *known = None).or_insert(Some(at));
    }
    once
}

/// A walk down both sides.
struct Walk<'l> {
    old: &'l [&'l [u8]],
    new: &'l [&'l [u8]],
    /// The position on each side.
    at: (usize, usize),
    ops: Replace<Capture>,
}

impl Walk<'_> {
    /// Reports the changes of the lines before a place on both sides.
    fn until(&mut self, end: (usize, usize)) {
        while self.at != end {
            let (old, new) = self.at;
            let (old_end, new_end) = (end.0.min(old + WINDOW), end.1.min(new + WINDOW));
            let mut ops = capture_diff_slices(Algorithm::Myers, &self.old[old..old_end], &self.new[new..new_end]);
            if (old_end, new_end) != end {
                cut(&mut ops, WINDOW);
            }
            ops.into_iter().for_each(|op| self.add(op));
        }
    }

    /// Reports the next change.
    fn add(&mut self, op: DiffOp) {
        let (old, new) = self.at;
        let (gone, come) = (op.old_range().len(), op.new_range().len());
        let Ok(()) = match op.tag() {
            DiffTag::Equal => self.ops.equal(old, new, gone),
            DiffTag::Delete => self.ops.delete(old, gone, new),
            DiffTag::Insert => self.ops.insert(old, new, come),
            DiffTag::Replace => self.ops.delete(old, gone, new).and_then(|()| self.ops.insert(old + gone, new, come)),
        };
        self.at = (old + gone, new + come);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes must lead from one side to the other; returns how many lines they report as equal.
    fn same(old: &str, new: &str, block: usize) -> usize {
        let (mut ends, mut same) = ([(0, 0); 2], 0);
        each_change_of_blocks(
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
                    for block in [BLOCK, 1_000] {
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
        assert_eq!(same(&old, &new, BLOCK), 1_000);
    }
}
