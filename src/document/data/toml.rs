//! TOML 1.0: strings of all four kinds, quoted keys and comments.

use super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::lines::{comment_run, is_line_end, line_end, line_start};
use super::passages::{DataEmitter, Spelling};
use super::prefilter;
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan;
use crate::text::Span;

pub(in crate::document) static TOML: Definition = Definition {
    name: "toml",
    about: "TOML: strings and comments",
    files: Files {
        extensions: &["toml"],
        file_names: &["Cargo.lock", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile", "Gopkg.lock", ".taplo"],
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: prefilter::escaped, read },
    notation: notations::TOML,
};

/// TOML 1.0 "String", and `\e` and `\x` of 1.1.
static ESCAPES: Escapes = Escapes {
    letters: &[
        (b'n', '\n'),
        (b'"', '"'),
        (b'\\', '\\'),
        (b't', '\t'),
        (b'r', '\r'),
        (b'b', '\u{8}'),
        (b'f', '\u{c}'),
        (b'e', '\u{1b}'),
    ],
    hex_numbers: &[(b'u', 4), (b'U', 8), (b'x', 2)],
    octal_digits: 0,
    line_break: LineBreakEscape::Trimmed,
    unknown: UnknownEscape::Kept,
};

/// The reader of a document.
struct Reader<'p, 'x, 'o, 't> {
    passages: DataEmitter<'p, 'x, 'o, 't>,
    text: &'x [u8],
    role: Role,
    /// From here on, no `'''` closes a string.
    no_literal_close_from: usize,
    /// From here on, no `"""` closes a string.
    no_basic_close_from: usize,
}

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let passages = DataEmitter::of(page);
    let (no_literal_close_from, no_basic_close_from) = (usize::MAX, usize::MAX);
    let mut reader = Reader { passages, text, role: Role::Value, no_literal_close_from, no_basic_close_from };
    let (mut at, mut start) = (0, 0);
    while let Some(len) = memchr::memchr3(b'"', b'\'', b'#', &text[at..]) {
        at += len;
        if text[at] == b'#' && reader.is_fragment(start, at) {
            at += 1;
            continue;
        }
        reader.between(Span::new(start, at));
        at = match text[at] {
            b'#' => reader.comment(at),
            _ => reader.string(at),
        };
        start = at;
    }
    reader.between(Span::new(start, text.len()));
}

impl Reader<'_, '_, '_, '_> {
    /// Passes on bare keys, numbers and punctuation.
    fn between(&mut self, span: Span) {
        let bytes = &self.text[span.range()];
        if self.role != Role::Value && bytes.contains(&b'\n') {
            self.role = Role::Value;
        }
        if self.passages.page().wants_references() {
            let key = bytes.trim_ascii_end().strip_suffix(b"=").map(<[u8]>::trim_ascii_end).unwrap_or_default();
            let key = key.rsplit(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default();
            self.role = if key.is_empty() { self.role } else { Role::of(key) };
        }
        self.passages.between(span);
    }

    /// Reads the comments from `start` on; returns their end.
    fn comment(&mut self, start: usize) -> usize {
        let run = comment_run(self.text, start, b"#");
        self.passages.comments(run, b"#");
        run.end
    }

    /// Whether the `#` belongs to a URL in the place of a string.
    fn is_fragment(&self, start: usize, at: usize) -> bool {
        at > start
            && !self.text[at - 1].is_ascii_whitespace()
            && scan::may_hold(&self.text[start.max(line_start(self.text, at))..at])
    }

    /// Reads the string whose quote is at `open`; returns the position after it.
    fn string(&mut self, open: usize) -> usize {
        let quote = self.text[open];
        let is_multi_line = self.text[open..].starts_with(&[quote; 3]);
        let content = open + if is_multi_line { 3 } else { 1 };
        let close =
            if is_multi_line { self.multi_line_close(content, quote) } else { self.single_line_close(content, quote) };
        let Some(close) = close else {
            let end = line_end(self.text, open);
            self.passages.scan_malformed(Span::new(open, end));
            return end;
        };
        let span = Span::new(content, close);
        let spelling = if quote == b'"' { Spelling::Escaped(&ESCAPES) } else { Spelling::Plain };
        let end = close + (content - open);
        if !is_multi_line && self.text[end..].trim_ascii_start().starts_with(b"=") {
            self.role = Role::of(&self.text[span.range()]);
            self.passages.key(span, spelling);
        } else {
            self.passages.value(self.role, span, spelling);
        }
        end
    }

    /// The position of the quote that closes a string of one line.
    fn single_line_close(&self, mut at: usize, quote: u8) -> Option<usize> {
        loop {
            at += match quote {
                b'"' => memchr::memchr3(quote, b'\\', b'\n', &self.text[at..])?,
                _ => memchr::memchr2(quote, b'\n', &self.text[at..])?,
            };
            match self.text[at] {
                b'\n' => return None,
                b'\\' if is_line_end(self.text, at + 1) => return None,
                b'\\' => at = self.text.len().min(at + 2),
                _ => return Some(at),
            }
        }
    }

    /// The position of the quotes that close a string of several lines; up to two more quotes before them belong to it.
    fn multi_line_close(&mut self, content: usize, quote: u8) -> Option<usize> {
        let no_close_from = if quote == b'"' { &mut self.no_basic_close_from } else { &mut self.no_literal_close_from };
        if content >= *no_close_from {
            return None;
        }
        let quotes = [quote; 3];
        let mut at = content;
        loop {
            let next = match quote {
                b'"' => memchr::memchr2(quote, b'\\', &self.text[at..]),
                _ => memchr::memchr(quote, &self.text[at..]),
            };
            let Some(len) = next else {
                *no_close_from = content;
                return None;
            };
            at += len;
            if self.text[at] == b'\\' {
                at = self.text.len().min(at + 2);
            } else if self.text[at..].starts_with(&quotes) {
                let more = self.text[at + 3..].iter().take(2).take_while(|&&byte| byte == quote).count();
                return Some(at + more);
            } else {
                at += 1;
            }
        }
    }
}
