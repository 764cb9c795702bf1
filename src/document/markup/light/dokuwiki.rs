//! DokuWiki: `[[target|text]]`, `{{picture?size|text}}`, `''code''`, blocks of code.

use super::{BlockKind, InlineKind, InlinePart, Syntax, delimited, has_tag, is_absolute};
use crate::document::definition::{Definition, Files};
use crate::document::lifted::trimmed;
use crate::document::notations;
use crate::document::page::DocumentReader;
use crate::document::prefilter;
use crate::text::Span;

pub(in crate::document) static DOKUWIKI: Definition = Definition {
    name: "dokuwiki",
    about: "DokuWiki: text with links and pictures",
    files: Files { extensions: &["dokuwiki"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read: |page| super::read(page, &SYNTAX) },
    notation: notations::DOKUWIKI,
};

static SYNTAX: Syntax = Syntax { signs: *b"[{'", part_at, block_of_line, end_tags: &[b"</code>", b"</file>"] };

fn part_at(text: &[u8], sign: usize) -> Option<InlinePart> {
    let rest = &text[sign..];
    if rest.starts_with(b"[[") {
        return link(text, delimited(text, sign + 2, b"]]")?);
    }
    if rest.starts_with(b"{{") {
        return picture(text, delimited(text, sign + 2, b"}}")?);
    }
    let span = if rest.starts_with(b"''") { delimited(text, sign + 2, b"''")? } else { return None };
    Some(InlinePart { span, kind: InlineKind::Code })
}

/// `https://a.example/|text`; without a scheme that shows, it is the name of a page (`wiki:start`) or of another wiki.
fn link(text: &[u8], inner: Span) -> Option<InlinePart> {
    let bytes = &text[inner.range()];
    let bar = memchr::memchr(b'|', bytes);
    let target = trimmed(text, Span::new(inner.start, bar.map_or(inner.end, |bar| inner.start + bar)));
    let label = bar.map(|bar| Span::new(inner.start + bar + 1, inner.end));
    let is_link = is_absolute(&text[target.range()]);
    is_link.then_some(InlinePart { span: target, kind: InlineKind::Link(label) })
}

/// `https://a.example/b.png?200x50|text`: what is after the last `?` says how it is shown, if it is a size or one of
/// the words for that.
fn picture(text: &[u8], inner: Span) -> Option<InlinePart> {
    const SHOWN: &[&[u8]] = &[b"nolink", b"direct", b"linkonly", b"nocache", b"recache", b"cache"];
    let bytes = &text[inner.range()];
    let end = memchr::memchr(b'|', bytes).map_or(inner.end, |bar| inner.start + bar);
    let mut span = trimmed(text, Span::new(inner.start, end));
    let bytes = &text[span.range()];
    let is_size = |part: &[u8]| !part.is_empty() && part.iter().all(|byte| byte.is_ascii_digit() || *byte == b'x');
    if let Some(mark) = memchr::memrchr(b'?', bytes)
        && bytes[mark + 1..].split(|byte| *byte == b'&').all(|part| is_size(part) || SHOWN.contains(&part))
    {
        span.end = span.start + mark;
    }
    is_absolute(&text[span.range()]).then_some(InlinePart { span, kind: InlineKind::Image })
}

/// `<code>` and `<file>` up to their end tags, and lines that are indented and no items of lists.
fn block_of_line(line: &[u8], before: BlockKind) -> BlockKind {
    let has = |tag: &[u8]| memchr::memmem::find(line, tag).is_some();
    let opens = (has_tag(line, b"<code") || has_tag(line, b"<file")) && !has(b"''<") && !has(b"%%<");
    let closes = has(b"</code>") || has(b"</file>");
    let is_indented = line.starts_with(b"  ") || line.starts_with(b"\t");
    let is_item = matches!(line.trim_ascii_start(), [b'*' | b'-', ..]);
    match before {
        _ if closes && (opens || before == BlockKind::Fenced) => BlockKind::FencedEnd,
        _ if opens || before == BlockKind::Fenced => BlockKind::Fenced,
        _ if line.trim_ascii().is_empty() => BlockKind::Gap,
        _ if is_indented && !is_item => BlockKind::Verbatim,
        _ => BlockKind::Text,
    }
}
