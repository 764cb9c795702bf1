//! Lines and columns of byte offsets.

use std::fmt;

/// The bytes between two checkpoints: one lookup reads at most so many again.
const STRIDE: usize = 512;

/// A place as people and editors count it: lines and columns, all from 1.
///
/// A line ends at a line feed (with the carriage return before it, if there is one) or at a carriage return alone, as
/// for editors (Language Server Protocol, "Text Documents"). A form feed ends none.
///
/// It is shown as the line and the column in code points: `12:5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column in bytes.
    pub byte: usize,
    /// The column in code points; a byte that is not UTF-8 counts as one, unless it looks like the rest of a code
    /// point.
    pub code_point: usize,
    /// The column in UTF-16 code units, the unit of editors and of SARIF's default.
    pub utf16: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.code_point)
    }
}

/// Looks lines and columns up. Built while it is used: asking in ascending order reads the text once.
///
/// ```
/// use urlint::text::LineIndex;
///
/// let mut index = LineIndex::new("eins\nzwölf 🍕 x".as_bytes());
/// let position = index.position(17);
/// assert_eq!((position.line, position.byte), (2, 13));
/// assert_eq!((position.code_point, position.utf16), (9, 10));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t [u8],
    /// The counts at every multiple of [`STRIDE`] reached so far.
    checkpoints: Vec<Counts>,
    /// The counts at the offset that was looked up last.
    last: Counts,
}

/// What is counted before `offset`.
#[derive(Clone, Copy, Debug)]
struct Counts {
    offset: usize,
    lines: usize,
    line_start: usize,
    /// Code points since `line_start`.
    code_points: usize,
    /// Code points beyond the basic plane since `line_start`: each takes two UTF-16 units.
    astral: usize,
}

impl<'t> LineIndex<'t> {
    /// An index of `text`, which is not read yet.
    #[must_use]
    pub fn new(text: &'t [u8]) -> Self {
        let start = Counts { offset: 0, lines: 0, line_start: 0, code_points: 0, astral: 0 };
        Self { text, checkpoints: vec![start], last: start }
    }

    /// The line and column of the byte at `offset` (at most the length of the text).
    pub fn position(&mut self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let mut counts = self.nearest_before(offset);
        while counts.offset < offset {
            let checkpoint = (counts.offset / STRIDE + 1) * STRIDE;
            counts.advance(self.text, checkpoint.min(offset));
            if counts.offset == checkpoint && checkpoint == self.checkpoints.len() * STRIDE {
                self.checkpoints.push(counts);
            }
        }
        self.last = counts;
        Position {
            line: counts.lines + 1,
            byte: offset - counts.line_start + 1,
            code_point: counts.code_points + 1,
            utf16: counts.code_points + counts.astral + 1,
        }
    }

    /// The bytes of the line that holds `offset`, as a span without its line end.
    #[must_use]
    pub fn line_span(&self, offset: usize) -> super::Span {
        let offset = offset.min(self.text.len());
        let ends_earlier =
            |at: &usize| *at < offset && !(self.text[*at] == b'\r' && self.text.get(at + 1) == Some(&b'\n'));
        let mut ends = memchr::memrchr2_iter(b'\n', b'\r', &self.text[..offset]);
        let start = ends.find(ends_earlier).map_or(0, |at| at + 1);
        let mut end = memchr::memchr2(b'\n', b'\r', &self.text[offset..]).map_or(self.text.len(), |at| offset + at);
        if end > start && self.text[end - 1] == b'\r' {
            end -= 1;
        }
        super::Span::new(start, end.max(start))
    }

    /// The last known counts that are not after `offset`.
    fn nearest_before(&self, offset: usize) -> Counts {
        let reached = (offset / STRIDE).min(self.checkpoints.len() - 1);
        let checkpoint = self.checkpoints[reached];
        if self.last.offset <= offset && self.last.offset >= checkpoint.offset { self.last } else { checkpoint }
    }
}

impl Counts {
    /// Counts on up to the offset `to`.
    fn advance(&mut self, text: &[u8], to: usize) {
        let mut rest = &text[self.offset..to];
        let (feeds, has_returns) = count_line_ends(rest);
        // carriage returns without a line feed after them: how many, and the last of them
        let (mut returns, mut last_return) = (0, None);
        if has_returns {
            let is_alone = |at: &usize| text.get(self.offset + at + 1) != Some(&b'\n');
            for at in memchr::memchr_iter(b'\r', rest).filter(is_alone) {
                (returns, last_return) = (returns + 1, Some(at));
            }
        }
        let last_feed = if feeds > 0 { memchr::memrchr(b'\n', rest) } else { None };
        if let Some(last) = last_feed.max(last_return) {
            self.lines += feeds + returns;
            self.line_start = self.offset + last + 1;
            self.code_points = 0;
            self.astral = 0;
            rest = &rest[last + 1..];
        }
        if rest.is_ascii() {
            self.code_points += rest.len();
        } else {
            // a count in a `u8` is summed in vectors
            for part in rest.chunks(u8::MAX.into()) {
                let code_points = part.iter().map(|&byte| u8::from(!is_continuation(byte)));
                let astral = part.iter().map(|&byte| u8::from(byte >= 0xF0));
                self.code_points += usize::from(code_points.sum::<u8>());
                self.astral += usize::from(astral.sum::<u8>());
            }
        }
        self.offset = to;
    }
}

/// The number of line feeds, and whether there is a carriage return. A short text is read in one pass, block by block:
/// function calls would take longer.
fn count_line_ends(bytes: &[u8]) -> (usize, bool) {
    const BLOCK: usize = 32;
    const SHORT: usize = 1024;
    if bytes.len() > SHORT {
        return (memchr::memchr_iter(b'\n', bytes).count(), memchr::memchr(b'\r', bytes).is_some());
    }
    const { assert!(SHORT / BLOCK <= u8::MAX as usize, "each count fits into a byte") }
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let (mut counts, mut seen) = ([0_u8; BLOCK], [0_u8; BLOCK]);
    for block in blocks {
        for at in 0..BLOCK {
            counts[at] += u8::from(block[at] == b'\n');
            seen[at] |= if block[at] == b'\r' { u8::MAX } else { 0 };
        }
    }
    let feeds = counts.iter().map(|&count| usize::from(count)).sum::<usize>()
        + rest.iter().filter(|&&byte| byte == b'\n').count();
    (feeds, seen.iter().any(|&seen| seen != 0) || rest.contains(&b'\r'))
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_as_one_by_one() {
        for len in (0..200).chain([1023, 1024, 1025, 20_000]) {
            for step in [1, 2, 3, 31, 32, 33, 10_000] {
                for byte in [b'\n', b'\r', b'x'] {
                    let mut text = vec![b'a'; len];
                    text.iter_mut().step_by(step).for_each(|place| *place = byte);
                    let feeds = text.iter().filter(|&&byte| byte == b'\n').count();
                    assert_eq!(count_line_ends(&text), (feeds, text.contains(&b'\r')), "{len} {step}");
                }
            }
        }
    }
}
