//! Tab-separated values: each cell is a passage, with `\t`, `\n`, `\r` and `\\` decoded.

use super::escape::{Escapes, LineBreakEscape, UnknownEscape};
use super::lines::after_break;
use super::passages::{DataEmitter, Spelling};
use super::role::Role;
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::text::Span;

pub(in crate::document) static TSV: Definition = Definition {
    name: "tsv",
    about: "tab-separated values: cells",
    files: Files { aliases: &["tab"], extensions: &["tsv", "tab"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::TSV,
};

static ESCAPES: Escapes = Escapes {
    letters: &[(b't', '\t'), (b'n', '\n'), (b'r', '\r'), (b'\\', '\\')],
    hex_numbers: &[],
    octal_digits: 0,
    line_break: LineBreakEscape::Kept,
    unknown: UnknownEscape::Kept,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut passages = DataEmitter::of(page);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = at + memchr::memchr3(b'\t', b'\n', b'\r', rest).unwrap_or(rest.len());
        passages.value(Role::Value, Span::new(at, end), Spelling::Escaped(&ESCAPES));
        at = after_break(text, end).unwrap_or(end + 1);
    }
}
