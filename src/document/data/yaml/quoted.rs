//! Quoted scalars (YAML 1.2 sections 7.3.1 and 7.3.2).

use super::super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::super::lines::{after_break, is_line_end, line_end, line_start, skip_spaces};
use super::super::passages::Spelling;
use super::Reader;
use crate::text::Span;

/// YAML 1.2 section 5.7.
static ESCAPES: Escapes = Escapes {
    letters: &[
        (b'n', '\n'),
        (b'"', '"'),
        (b'\\', '\\'),
        (b'/', '/'),
        (b't', '\t'),
        (b'\t', '\t'),
        (b' ', ' '),
        (b'r', '\r'),
        (b'0', '\0'),
        (b'a', '\u{7}'),
        (b'b', '\u{8}'),
        (b'v', '\u{b}'),
        (b'f', '\u{c}'),
        (b'e', '\u{1b}'),
        (b'N', '\u{85}'),
        (b'_', '\u{a0}'),
        (b'L', '\u{2028}'),
        (b'P', '\u{2029}'),
    ],
    hex_numbers: &[(b'x', 2), (b'u', 4), (b'U', 8)],
    octal_digits: 0,
    line_break: LineBreakEscape::Indented,
    unknown: UnknownEscape::Kept,
};

impl Reader<'_, '_, '_, '_> {
    /// Reads the scalar whose quote is at `at`. One that is not closed is text up to the end of its line.
    pub(super) fn read_quoted(&mut self, quote: u8) {
        let open = self.at;
        let Some(close) = self.closing_quote(open + 1, quote) else {
            self.at = line_end(self.text, open);
            self.passages.scan_malformed(Span::new(open, self.at));
            return;
        };
        let span = Span::new(open + 1, close);
        let spelling = if quote == b'"' { Spelling::Escaped(&ESCAPES) } else { Spelling::Doubled(b'\'') };
        let colon = skip_spaces(self.text, close + 1);
        let is_key = self.text.get(colon) == Some(&b':') && (self.flow_depth > 0 || self.is_separated(colon + 1));
        if is_key {
            return self.read_key(span, spelling, open, colon);
        }
        self.passages.value(self.role, span, spelling);
        self.at = close + 1;
        self.properties = None;
        if memchr::memchr2(b'\n', b'\r', &self.text[span.range()]).is_some() {
            self.line_start = line_start(self.text, close);
        }
    }

    /// The position of the closing quote. The lines until there are indented deeper than their collection, and no
    /// document marker is among them; otherwise the scalar was not closed.
    fn closing_quote(&mut self, content: usize, quote: u8) -> Option<usize> {
        let mut at = content;
        loop {
            let end = self.line_end(at);
            if let Some(close) = self.closing_quote_on_line(&mut at, end, quote) {
                return Some(close);
            }
            let line = after_break(self.text, at.max(end))?;
            at = skip_spaces(self.text, line);
            let is_indented = self.flow_depth > 0 || (at - line).cast_signed() > self.indent;
            if self.is_marker(line) || !is_indented && !is_line_end(self.text, at) {
                return None;
            }
        }
    }

    /// The end of the line of `at`; searched for once, however many scalars are on it.
    fn line_end(&mut self, at: usize) -> usize {
        if !(self.line_rest.start..=self.line_rest.end).contains(&at) {
            self.line_rest = Span::new(at, line_end(self.text, at));
        }
        self.line_rest.end
    }

    /// The position of the closing quote, if it is before `end`, the end of the line. `at` is moved past the text that
    /// was read.
    fn closing_quote_on_line(&self, at: &mut usize, end: usize, quote: u8) -> Option<usize> {
        while *at < end {
            let rest = &self.text[*at..end];
            let len = if quote == b'"' { memchr::memchr2(quote, b'\\', rest) } else { memchr::memchr(quote, rest) };
            *at += len?;
            let is_doubled = quote == b'\'' && self.text.get(*at + 1) == Some(&quote);
            match self.text[*at] {
                b'\\' if *at + 1 == end => return None,
                b'\\' => *at += 2,
                _ if is_doubled => *at += 2,
                _ => return Some(*at),
            }
        }
        None
    }
}
