//! Gives the lines of AsciiDoc and reStructuredText to their readers, one by one or in runs, and skips lines far from
//! any sign of a URL.

use crate::document::line::{Line, is_space};
use crate::text::CachedSearch;

/// The lines of a text, from first to last. The last requested one is kept: readers look at the next line before they
/// go there.
#[derive(Debug)]
pub(super) struct LineReader<'x> {
    text: &'x [u8],
    /// Whether the text has a carriage return. Then nothing is skipped.
    has_returns: bool,
    feeds: CachedSearch<'x, 1>,
    /// The line that was requested last.
    last: Option<Line>,
    /// The start of the next line to be read.
    pub(super) at: usize,
    /// Before this position no more can be skipped.
    skip_from: usize,
}

/// How many bytes away a sign must be for lines to be skipped.
const SHORTEST_SKIP: usize = 256;

impl<'x> LineReader<'x> {
    /// Starts after the byte order mark. Nothing is skipped before `skip_from`.
    pub(super) fn new(text: &'x [u8], skip_from: usize) -> Self {
        let has_returns = memchr::memchr(b'\r', text).is_some();
        let at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Self { text, has_returns, feeds: CachedSearch::of(text, [b'\n']), last: None, at, skip_from }
    }

    /// Reads the next line if it starts at `last` at the latest.
    pub(super) fn take(&mut self, last: usize) -> Option<Line> {
        let line = self.next().filter(|line| line.start <= last)?;
        self.at = line.next;
        Some(line)
    }

    /// The next line, which is not read yet; none at the end of the text.
    pub(super) fn next(&mut self) -> Option<Line> {
        self.line_at(self.at)
    }

    /// Reads the next lines for as long as `belongs` holds; returns the end of the last one, or `end` if there is
    /// none.
    pub(super) fn read_while(&mut self, mut end: usize, mut belongs: impl FnMut(Line) -> bool) -> usize {
        while let Some(line) = self.next().filter(|&line| belongs(line)) {
            end = line.end;
            self.at = line.next;
        }
        end
    }

    /// The line that starts at `start`; none at the end of the text.
    pub(super) fn line_at(&mut self, start: usize) -> Option<Line> {
        if self.last.is_none_or(|last| last.start != start) {
            self.last = self.read_line(start);
        }
        self.last
    }

    /// The next line from `start` on that starts with `first`; the lines before it are skipped.
    pub(super) fn next_starting_with(&mut self, first: u8, mut start: usize) -> Option<Line> {
        while let Some(&byte) = self.text.get(start) {
            if byte == first {
                return self.line_at(start);
            }
            start = self.next_line_start(start);
        }
        None
    }

    /// The next sign of a URL, if it is far enough for lines to be skipped. `search` returns the first sign from a
    /// position on.
    pub(super) fn far_sign(&self, search: impl FnOnce(usize) -> usize) -> Option<usize> {
        if self.at < self.skip_from || self.has_returns {
            return None;
        }
        let next = search(self.at).min(self.text.len());
        (next - self.at >= SHORTEST_SKIP).then_some(next)
    }

    /// Skips to the last line before `to` that starts with a word at the margin after an empty line; returns whether
    /// there is one.
    pub(super) fn skip(&mut self, to: usize) -> bool {
        let skipped = &self.text[self.at..to];
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        let starts = |&end: &usize| end > 0 && skipped[end - 1] == b'\n' && skipped.get(end + 1).is_some_and(is_word);
        let end = memchr::memrchr_iter(b'\n', skipped).find(starts);
        self.at += end.map_or(0, |end| end + 1);
        // a further search up to there would find nothing
        self.skip_from = to;
        end.is_some()
    }

    fn read_line(&mut self, start: usize) -> Option<Line> {
        if self.has_returns {
            return Line::at(self.text, start);
        }
        let bytes = self.text;
        if *bytes.get(start)? == b'\n' {
            return Some(Line { start, text: start, end: start, next: start + 1, indent: 0 });
        }
        let next = self.next_line_start(start);
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

    /// Where the line after the one at `start` starts.
    fn next_line_start(&mut self, start: usize) -> usize {
        if self.has_returns {
            return Line::at(self.text, start).map_or(self.text.len(), |line| line.next);
        }
        (self.feeds.next(start) + 1).min(self.text.len())
    }
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
                let mut lines = LineReader::new(&text, 0);
                let mut at = 0;
                while let Some(line) = Line::at(&text, at) {
                    let same = lines.line_at(at).map(|own| (own.start, own.text, own.end, own.next, own.indent));
                    assert_eq!(same, Some((at, line.text, line.end, line.next, line.indent)), "{text:?} {at}");
                    at = line.next;
                }
                assert!(lines.line_at(at).is_none());
            }
        }
    }
}
