//! The lines of a document, with their indentation.

use crate::text::Span;

/// A line. It ends with a line feed, a carriage return, or both together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The position of its first byte.
    pub(super) start: usize,
    /// The position of the first byte that is not white space; `end` where there is none.
    pub(super) text: usize,
    /// The position after its last byte that is not white space; never before `text`.
    pub(super) end: usize,
    /// The start of the next line.
    pub(super) next: usize,
    /// The column of `text`, from 0. A tab goes on to the next multiple of eight.
    pub(super) indent: usize,
}

impl Line {
    /// The line that starts at `start`; none at the end of the text.
    pub(super) fn at(text: &[u8], start: usize) -> Option<Self> {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let next = match rest[len..] {
            [b'\r', b'\n', ..] => len + 2,
            [_, ..] => len + 1,
            [] => len,
        };
        let mut indent = 0;
        let mut spaces = 0;
        for &byte in &rest[..len] {
            match byte {
                b'\t' => indent = (indent / 8 + 1) * 8,
                b' ' | b'\x0b' | b'\x0c' => indent += 1,
                _ => break,
            }
            spaces += 1;
        }
        let trailing = rest[spaces..len].iter().rev().take_while(|&&byte| is_space(byte)).count();
        Some(Self { start, text: start + spaces, end: start + len - trailing, next: start + next, indent })
    }

    pub(super) fn is_empty(self) -> bool {
        self.text == self.end
    }

    /// The span from the first byte that is not white space to the last.
    pub(super) fn span(self) -> Span {
        Span::new(self.text, self.end)
    }
}

/// The next line feed from `at` on; the end of the text if there is none.
#[inline]
pub(super) fn line_feed(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length)
}

/// The position after the next line feed from `at` on; the end of the text if there is none.
#[inline]
pub(super) fn after_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1)
}

/// The end of the line of `at`, before its line break.
#[inline]
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Whether `byte` is white space within a line.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}

/// Whether there is white space at `at`, or `text` ends there.
pub(super) fn is_space_or_end(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(u8::is_ascii_whitespace)
}

/// The first place from `at` on, before `end`, that holds no white space; `end` if there is none.
pub(super) fn skip_space(text: &[u8], at: usize, end: usize) -> usize {
    let bytes = text.get(at..end).unwrap_or_default();
    at + bytes.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b'\x0b').unwrap_or(bytes.len())
}

/// `span` without white space at its ends, vertical tabs too.
pub(super) fn trimmed(text: &[u8], span: Span) -> Span {
    let start = skip_space(text, span.start, span.end);
    let trailing = text[start..span.end].iter().rev();
    let trailing = trailing.take_while(|byte| byte.is_ascii_whitespace() || **byte == b'\x0b').count();
    Span::new(start, span.end - trailing)
}
