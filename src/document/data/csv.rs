//! Comma-separated values (RFC 4180), also with `;`, `|` or a tab as separator: each cell is a passage.

use super::lines::{after_break, line_end};
use super::passages::{DataEmitter, Spelling};
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::text::Span;

pub(in crate::document) static CSV: Definition = Definition {
    name: "csv",
    about: "comma-separated values: cells",
    files: Files { extensions: &["csv"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::CSV,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let separator = separator(text);
    let mut reader = Reader { passages: DataEmitter::of(page), text, no_close_from: usize::MAX };
    let mut at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    while at < text.len() {
        let end = match text[at] {
            b'"' => reader.read_quoted_cell(at),
            _ => at,
        };
        let rest = &text[end..];
        let len = memchr::memchr3(separator, b'\n', b'\r', rest).unwrap_or(rest.len());
        reader.passages.value(Role::Value, Span::new(end, end + len), Spelling::Plain);
        at = after_break(text, end + len).unwrap_or(end + len + 1);
    }
}

/// The reader of a table.
struct Reader<'p, 'x, 'o, 't> {
    passages: DataEmitter<'p, 'x, 'o, 't>,
    text: &'x [u8],
    /// From here on, no quote closes a cell.
    no_close_from: usize,
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the cell whose quote is at `open`; returns the position after it. A cell that is not closed is text up to
    /// the end of its line.
    fn read_quoted_cell(&mut self, open: usize) -> usize {
        let Some(close) = self.closing_quote(open + 1) else {
            let end = line_end(self.text, open);
            self.passages.scan_malformed(Span::new(open, end));
            return end;
        };
        self.passages.value(Role::Value, Span::new(open + 1, close), Spelling::Doubled(b'"'));
        close + 1
    }

    /// The position of the quote that closes the cell whose content starts at `content`.
    fn closing_quote(&mut self, content: usize) -> Option<usize> {
        if content > self.no_close_from {
            return None;
        }
        let mut at = content;
        while let Some(len) = memchr::memchr(b'"', &self.text[at..]) {
            at += len;
            if self.text.get(at + 1) != Some(&b'"') {
                return Some(at);
            }
            at += 2;
        }
        self.no_close_from = content;
        None
    }
}

/// The separator of the cells: the one that is most frequent in the first line, outside of quotes.
fn separator(text: &[u8]) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0), (b'|', 0)];
    let mut quoted = false;
    for &byte in text.iter().take(64 * 1024) {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if quoted => {}
            _ => counts.iter_mut().filter(|(separator, _)| *separator == byte).for_each(|(_, count)| *count += 1),
        }
    }
    // of equally frequent ones, the first in the list
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| separator)
}
