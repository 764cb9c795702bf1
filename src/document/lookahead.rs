//! What comes next in a text that is read from first to last: its lines, the next special byte, the next sign of a URL.

use super::line::{Line, is_space};
use crate::syntax::byte_class::Class;
use crate::text::CachedSearch;

/// The result of a search for the next place. It is kept for as long as the place is not passed, so each place is
/// searched for once.
#[derive(Debug)]
pub(super) struct Ahead {
    from: usize,
    at: usize,
}

impl Ahead {
    pub(super) const fn new() -> Self {
        Self { from: usize::MAX, at: 0 }
    }

    /// The next place from `from` on, which `search` finds if it is not known; beyond any text where there is none.
    pub(super) fn next(&mut self, from: usize, search: impl FnOnce() -> Option<usize>) -> usize {
        if from < self.from || from > self.at {
            *self = Self { from, at: search().unwrap_or(usize::MAX) };
        }
        self.at
    }
}

/// A set of bytes at which a reader stops.
#[derive(Debug)]
pub(super) struct ByteTable([bool; 256]);

impl ByteTable {
    pub(super) const fn of(bytes: &[u8]) -> Self {
        Self::in_class(Class::of(bytes))
    }

    pub(super) const fn in_class(class: Class) -> Self {
        Self(class.table())
    }

    /// The index of the first byte of `bytes` that is in the set.
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        find(bytes, |byte| self.0[usize::from(byte)])
    }
}

/// The lines of a text. The last requested one is kept: readers look at the next line before they go there.
#[derive(Debug)]
pub(super) struct Lines<'x> {
    text: &'x [u8],
    /// Whether the text has a carriage return.
    returns: bool,
    feeds: CachedSearch<'x, 1>,
    last: Option<Line>,
}

impl<'x> Lines<'x> {
    pub(super) fn of(text: &'x [u8]) -> Self {
        let returns = memchr::memchr(b'\r', text).is_some();
        Self { text, returns, feeds: CachedSearch::of(text, [b'\n']), last: None }
    }

    /// The line that begins at `start`; none at the end of the text.
    pub(super) fn at(&mut self, start: usize) -> Option<Line> {
        if self.last.is_none_or(|last| last.start != start) {
            self.last = self.read(start);
        }
        self.last
    }

    /// The next line from `start` on that begins with `first`; the lines before it are skipped.
    pub(super) fn beginning_with(&mut self, first: u8, mut start: usize) -> Option<Line> {
        while let Some(&byte) = self.text.get(start) {
            if byte == first {
                return self.at(start);
            }
            start = self.after(start);
        }
        None
    }

    /// Whether the text has a carriage return.
    pub(super) fn has_returns(&self) -> bool {
        self.returns
    }

    fn read(&mut self, start: usize) -> Option<Line> {
        if self.returns {
            return Line::at(self.text, start);
        }
        let bytes = self.text;
        if *bytes.get(start)? == b'\n' {
            return Some(Line { start, text: start, end: start, next: start + 1, indent: 0 });
        }
        let next = self.after(start);
        let mut end = next - usize::from(bytes[next - 1] == b'\n');
        let mut text = start;
        while text < end && bytes[text] == b' ' {
            text += 1;
        }
        if text < end && is_space(bytes[text]) {
            // tabs change the column
            return Line::at(bytes, start);
        }
        while end > text && is_space(bytes[end - 1]) {
            end -= 1;
        }
        Some(Line { start, text, end, next, indent: text - start })
    }

    /// Where the line after the one at `start` begins.
    fn after(&mut self, start: usize) -> usize {
        if self.returns {
            return Line::at(self.text, start).map_or(self.text.len(), |line| line.next);
        }
        (self.feeds.next(start) + 1).min(self.text.len())
    }
}

/// The index of the first byte for which `is_one` holds, found four bytes at a time.
pub(super) fn find(bytes: &[u8], is_one: impl Fn(u8) -> bool) -> Option<usize> {
    let (fours, _) = bytes.as_chunks::<4>();
    let far = fours.iter().position(|&[a, b, c, d]| is_one(a) | is_one(b) | is_one(c) | is_one(d));
    let from = 4 * far.unwrap_or(fours.len());
    bytes[from..].iter().position(|&byte| is_one(byte)).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_that_are_read_one_by_one() {
        // all texts of up to six of these bytes
        let bytes = b"a \t\n\r";
        for len in 0..=6_u32 {
            for number in 0..bytes.len().pow(len) {
                let text: Vec<u8> = (0..len).map(|i| bytes[number / bytes.len().pow(i) % bytes.len()]).collect();
                let mut lines = Lines::of(&text);
                let mut at = 0;
                while let Some(line) = Line::at(&text, at) {
                    let same = lines.at(at).map(|own| (own.start, own.text, own.end, own.next, own.indent));
                    assert_eq!(same, Some((at, line.text, line.end, line.next, line.indent)), "{text:?} {at}");
                    at = line.next;
                }
                assert!(lines.at(at).is_none());
            }
        }
    }

    #[test]
    fn bytes_are_found_at_any_position() {
        let table = ByteTable::of(b"x\xFF");
        for len in 0..20 {
            assert_eq!(table.find(&vec![b'a'; len]), None);
            for at in 0..len {
                for wanted in [b'x', 0xFF] {
                    let mut bytes = vec![b'a'; len];
                    (bytes[at], bytes[len - 1]) = (wanted, wanted);
                    assert_eq!(table.find(&bytes), Some(at));
                }
            }
        }
    }

    #[test]
    fn a_place_is_searched_for_once() {
        let mut ahead = Ahead::new();
        assert_eq!(ahead.next(2, || Some(7)), 7);
        assert_eq!(ahead.next(7, || unreachable!()), 7);
        assert_eq!(ahead.next(8, || None), usize::MAX);
        assert_eq!(ahead.next(900, || unreachable!()), usize::MAX);
        assert_eq!(ahead.next(1, || Some(7)), 7);
    }
}
