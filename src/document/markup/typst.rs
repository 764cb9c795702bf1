//! Typst: headings, labels, references to labels and files. URLs are found as in plain text. Of `= A <b>` and `@b` it
//! passes on a heading, a label and a reference.

use super::source_lines::SourceLines;
use crate::document::AnchorKind;
use crate::document::definition::{Definition, Files};
use crate::document::lifted::trimmed;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::{Context, Found, TargetKind};
use crate::syntax::scheme_len;
use crate::text::{Span, touches};

pub(in crate::document) static TYPST: Definition = Definition {
    name: "typst",
    about: "Typst: text, and with references labels, links and files",
    files: Files { aliases: &["typ"], extensions: &["typ"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read },
    notation: notations::TYPST,
};

/// The functions and keywords whose first string is the path of a file.
const FILES: &[&[u8]] =
    &[b"image", b"include", b"import", b"bibliography", b"read", b"csv", b"json", b"yaml", b"toml", b"xml", b"plugin"];

fn read(page: &mut Page<'_, '_, '_>) {
    let first = page.found_count();
    page.scan(Context::Prose, page.whole());
    let urls: Vec<Span> = page.found_since(first).iter().map(Found::span).collect();
    if urls.is_empty() && !page.wants_anchors() {
        return;
    }
    let text = page.text();
    let is_in_url = |at: usize| touches(&urls, page.source(Span::new(at, at + 1)));
    let (mut passages, mut comments) = (Vec::new(), Vec::new());
    let (mut from, mut at) = (0, 0);
    // for each number of backquotes, whether the rest of the text has no such run
    let mut has_no_closing = [false; 256];
    while let Some(found) = memchr::memchr2(b'`', b'/', &text[at..]).map(|found| at + found) {
        let end = match &text[found..] {
            [b'/', b'/', ..] if !text[..found].ends_with(b":") && !is_in_url(found) => line_end(text, found),
            [b'/', b'*', ..] if !is_in_url(found) => {
                let end = memchr::memmem::find(&text[found..], b"*/");
                end.map_or(text.len(), |end| found + end + 2)
            }
            [b'`', ..] => {
                let ticks = text[found..].iter().take(255).take_while(|&&byte| byte == b'`').count();
                let closing = if has_no_closing[ticks] { None } else { raw_text_end(text, found + ticks, ticks) };
                has_no_closing[ticks] = closing.is_none() && ticks != 2;
                closing.unwrap_or(found + ticks)
            }
            _ => {
                at = found + 1;
                continue;
            }
        };
        if text[found] == b'/' {
            comments.push(Span::new(found, end));
        }
        passages.push(Span::new(from, found));
        (from, at) = (end, end);
    }
    passages.push(Span::new(from, text.len()));
    page.set_context(first, || comments, Context::Comment);
    if page.wants_anchors() {
        passages.into_iter().for_each(|part| read_passage(page, part));
    }
}

/// The end of raw text that starts at `at` after so many backquotes; two of them are empty raw text.
fn raw_text_end(text: &[u8], at: usize, ticks: usize) -> Option<usize> {
    if ticks == 2 {
        return Some(at);
    }
    let end = memchr::memmem::find(&text[at..], &text[at - ticks..at])?;
    Some(at + end + ticks)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len)
}

/// Reads text without comments and raw text.
fn read_passage(page: &mut Page<'_, '_, '_>, span: Span) {
    let text = page.text();
    for line in SourceLines::of(text, span) {
        read_heading(page, line);
    }
    for at in memchr::memchr3_iter(b'<', b'@', b'"', &text[span.range()]).map(|at| span.start + at) {
        let before = text[..at].last();
        let name = Span::new(at + 1, at + 1 + name_len(&text[at + 1..span.end]));
        let is_word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_-.\\\"/".contains(byte));
        match text[at] {
            _ if page.is_full() => return,
            b'"' => read_string(page, Span::new(at, span.end)),
            _ if name.is_empty() => {}
            b'<' if text.get(name.end) != Some(&b'>') || before == Some(&b'\\') => {}
            b'<' if before == Some(&b'(') => page.name(TargetKind::Label, name, None),
            b'<' => page.anchor(AnchorKind::Label, name),
            _ if !is_word => page.name(TargetKind::Label, name, None),
            _ => {}
        }
    }
}

/// `== Title <label>`
fn read_heading(page: &mut Page<'_, '_, '_>, line: Span) {
    let text = page.text();
    let line = trimmed(text, line);
    let bytes = &text[line.range()];
    let level = bytes.iter().take_while(|&&byte| byte == b'=').count();
    if level == 0 || bytes.get(level) != Some(&b' ') {
        return;
    }
    let mut title = Span::new(line.start + level, line.end);
    if let Some(open) = memchr::memrchr(b'<', &text[title.range()]).filter(|_| bytes.ends_with(b">"))
        && name_len(&text[title.start + open + 1..]) + title.start + open + 2 == title.end
    {
        title.end = title.start + open;
    }
    page.anchor(AnchorKind::Heading { level: level.min(255) as u8 }, title);
}

/// A string that is a path or the target of a link, by what is before it: `image("a.png")`, `#include "a.typ"`.
fn read_string(page: &mut Page<'_, '_, '_>, span: Span) {
    const LONGEST_STRING: usize = 1024;
    let text = page.text();
    let before = text[span.start.saturating_sub(32)..span.start].trim_ascii_end();
    let before = before.strip_suffix(b"(").unwrap_or(before);
    let len = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name = &before[before.len() - len..];
    let is_call = text[..span.start].ends_with(b"(");
    let near = &text[span.start + 1..span.end.min(span.start + LONGEST_STRING)];
    let Some(len) = memchr::memchr2(b'"', b'\n', near).filter(|&len| near[len] == b'"' && len > 0) else { return };
    let value = Span::new(span.start + 1, span.start + 1 + len);
    let bytes = &text[value.range()];
    if scheme_len(bytes).is_some() || bytes.starts_with(b"@") || bytes.contains(&b'\\') || !page.wants_anchors() {
        return;
    }
    if name == b"link" && is_call && page.wants_names() {
        page.link(Context::Link, value, None);
    } else if FILES.contains(&name) && is_call != matches!(name, b"include" | b"import") {
        if name == b"include" {
            page.note_inserted_text();
        }
        page.name(TargetKind::File, value, None);
    }
}

/// The length of the label at the start of a text. A `.` or `:` at its end is no part of it.
fn name_len(text: &[u8]) -> usize {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.:".contains(byte) || *byte >= 0x80;
    if text.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte < 0x80) {
        return 0;
    }
    let len = text.iter().take(256).take_while(|byte| is_name(byte)).count();
    len - text[..len].iter().rev().take_while(|byte| b".:".contains(byte)).count()
}
