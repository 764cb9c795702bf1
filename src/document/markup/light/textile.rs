//! Textile: `"text":target`, `!picture!`, `@code@`, blocks of code.

use super::{Block, LONGEST, Part, PartKind, Syntax, delimited, is_word_start};
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::DocumentReader;
use crate::document::prefilter;
use crate::scan;
use crate::text::Span;

pub(in crate::document) static TEXTILE: Definition = Definition {
    name: "textile",
    about: "Textile: text with links and pictures",
    files: Files { extensions: &["textile"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read: |page| super::read(page, &SYNTAX) },
    notation: notations::TEXTILE,
};

static SYNTAX: Syntax = Syntax { signs: *b"\"!@", part, verbatim };

fn part(text: &[u8], sign: usize) -> Option<Part> {
    match text[sign] {
        b'"' => link(text, sign),
        b'!' => image(text, sign),
        _ if is_word_start(text, sign) => Some(Part { span: delimited(text, sign + 1, b"@")?, kind: PartKind::Code }),
        _ => None,
    }
}

/// The target of a link whose text ends with the quotation mark at `quote`: in `see "the list":a/b.html.` it is `a/b.html`.
fn link(text: &[u8], quote: usize) -> Option<Part> {
    if text.get(quote + 1) != Some(&b':') {
        return None;
    }
    let lowest = quote.saturating_sub(LONGEST);
    let label = Span::new(lowest + memchr::memrchr2(b'"', b'\n', &text[lowest..quote])? + 1, quote);
    if label.is_empty() || text[label.start - 1] != b'"' || !is_word_start(text, label.start - 1) {
        return None;
    }
    let is_bracketed = label.start.checked_sub(2).is_some_and(|before| text[before] == b'[');
    let span = target(text, quote + 2, if is_bracketed { b"]" } else { b"" })?;
    Some(Part { span, kind: PartKind::Link(Some(label)) })
}

/// The target that starts at `start`: up to white space or one of the bytes `ends`, without the punctuation of the sentence.
/// A word alone is the name of a target that is defined elsewhere.
fn target(text: &[u8], start: usize, ends: &[u8]) -> Option<Span> {
    let rest = &text[start..text.len().min(start + LONGEST)];
    if let Some(url) = scan::scan(rest).next().filter(|url| url.start() == 0) {
        return Some(Span::new(start, start + url.span().end));
    }
    let ends_target = |byte: &u8| byte.is_ascii_whitespace() || ends.contains(byte) || b"\"<>|".contains(byte);
    let rest = &rest[..rest.iter().position(ends_target).unwrap_or(rest.len())];
    let len = rest.iter().rposition(|byte| !b".,;:!?)'*_".contains(byte)).map_or(0, |last| last + 1);
    let is_path = rest[..len].iter().any(|byte| b"/.#@".contains(byte));
    is_path.then(|| Span::new(start, start + len))
}

/// The address of the picture that starts with the `!` at `sign`: in `!>a.png(Text)!:https://a.example/` it is `a.png`.
fn image(text: &[u8], sign: usize) -> Option<Part> {
    if !is_word_start(text, sign) {
        return image_link(text, sign);
    }
    let whole = delimited(text, sign + 1, b"!")?;
    let inner = &text[whole.range()];
    let start = inner.iter().take_while(|byte| b"<>=-^~".contains(byte)).count();
    let inner = &inner[start..];
    let len = inner.iter().position(|byte| *byte == b'(' || byte.is_ascii_whitespace()).unwrap_or(inner.len());
    let has_text_only = inner[len..].is_empty() || inner[len..].trim_ascii_start().starts_with(b"(");
    let is_path = inner[..len].iter().any(|byte| b"/.".contains(byte));
    let span = Span::new(whole.start + start, whole.start + start + len);
    (has_text_only && is_path).then_some(Part { span, kind: PartKind::Image })
}

/// The target of a picture that is a link, whose second `!` is at `sign`.
fn image_link(text: &[u8], sign: usize) -> Option<Part> {
    let span = if text.get(sign + 1) == Some(&b':') { target(text, sign + 2, b"")? } else { return None };
    Some(Part { span, kind: PartKind::Link(None) })
}

/// `bc. ` and `pre. ` start code up to the next empty line, `<pre>` up to `</pre>`.
fn verbatim(line: &[u8], before: Block) -> Block {
    const SIGNS: &[&[u8]] = &[b"bc. ", b"bc(", b"pre. ", b"bc.. ", b"pre.. ", b"notextile. "];
    let opens = line.starts_with(b"<pre");
    let closes = memchr::memmem::find(line, b"</pre>").is_some();
    match before {
        _ if (opens || before == Block::Fenced) && closes => Block::FencedEnd,
        Block::Fenced => Block::Fenced,
        _ if opens => Block::Fenced,
        _ if SIGNS.iter().any(|sign| line.starts_with(sign)) => Block::Verbatim,
        _ if line.trim_ascii().is_empty() => Block::Gap,
        Block::Verbatim => Block::Verbatim,
        _ => Block::Text,
    }
}
