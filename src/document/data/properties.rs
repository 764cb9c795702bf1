//! Java's .properties (java.util.Properties.load): keys, values over several lines, comments, escapes.

use super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::lines::{after_break, line_end};
use super::passages::{DataEmitter, Spelling};
use super::prefilter;
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::text::Span;

pub(in crate::document) static PROPERTIES: Definition = Definition {
    name: "properties",
    about: "Java properties: keys, values and comments",
    files: Files { extensions: &["properties"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::escaped, read },
    notation: notations::PROPERTIES,
};

/// A back-slash makes any other character mean itself: `\:` `\=` `\ ` `\#`.
static ESCAPES: Escapes = Escapes {
    letters: &[(b'n', '\n'), (b't', '\t'), (b'r', '\r'), (b'f', '\u{c}')],
    hex_numbers: &[(b'u', 4)],
    octal_digits: 0,
    line_break: LineBreakEscape::Indented,
    unknown: UnknownEscape::Itself,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut passages = DataEmitter::of(page);
    let mut at = 0;
    while at < text.len() {
        let start = skip_space(text, at);
        let end = match text.get(start) {
            None => break,
            Some(b'\n' | b'\r') => start,
            Some(b'#' | b'!') => {
                let run = comment_run(text, start);
                passages.comments(run, b"#!");
                run.end
            }
            Some(_) => {
                let end = logical_line_end(text, start);
                read_entry(&mut passages, Span::new(start, end));
                end
            }
        };
        at = after_break(text, end).unwrap_or(text.len());
    }
}

/// Reads a key with its value. A URL is no key: its `:` does not separate a key and a value.
fn read_entry(passages: &mut DataEmitter<'_, '_, '_, '_>, line: Span) {
    let bytes = &passages.text()[line.range()];
    let spelling = Spelling::Escaped(&ESCAPES);
    let end = key_end(bytes);
    if end > 1 && bytes[end..].starts_with(b"://") {
        return passages.value(Role::Value, line, spelling);
    }
    passages.key(Span::new(line.start, line.start + end), spelling);
    let mut value = skip_space(bytes, end);
    if matches!(bytes.get(value), Some(b'=' | b':')) {
        value = skip_space(bytes, value + 1);
    }
    passages.value(Role::of(&bytes[..end]), Span::new(line.start + value, line.end), spelling);
}

/// The end of the key: before the first `=`, `:` or white space that is not escaped.
fn key_end(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'=' | b':' | b' ' | b'\t' | b'\x0c' => break,
            _ => {}
        }
        at += 1;
    }
    at.min(bytes.len())
}

/// The end of the line at `start`, with the lines that an odd number of back-slashes at the end joins to it.
fn logical_line_end(text: &[u8], start: usize) -> usize {
    let mut end = line_end(text, start);
    let mut line = start;
    loop {
        let slashes = text[line..end].iter().rev().take_while(|&&byte| byte == b'\\').count();
        match after_break(text, end) {
            Some(next) if slashes % 2 == 1 => {
                line = next;
                end = line_end(text, next);
            }
            _ => return end,
        }
    }
}

/// The comment lines from `start` on; they may begin with `#` or `!`.
fn comment_run(text: &[u8], start: usize) -> Span {
    let mut end = line_end(text, start);
    while let Some(next) = after_break(text, end) {
        let comment = skip_space(text, next);
        if !matches!(text.get(comment), Some(b'#' | b'!')) {
            break;
        }
        end = line_end(text, comment);
    }
    Span::new(start, end)
}

fn skip_space(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\x0c')).count()
}
