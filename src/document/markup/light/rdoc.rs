//! RDoc: `{text}[target]`, `text[target]`, `+code+`, indented code.

use super::{BlockKind, InlineKind, InlinePart, LONGEST_CONSTRUCT, Syntax, delimited, is_absolute};
use crate::document::definition::{Definition, Files};
use crate::document::notations;
use crate::document::page::DocumentReader;
use crate::document::prefilter;
use crate::text::Span;

pub(in crate::document) static RDOC: Definition = Definition {
    name: "rdoc",
    about: "RDoc: the documents of Ruby's projects",
    files: Files { extensions: &["rdoc"], ..Files::NONE },
    reader: DocumentReader { may_hold: prefilter::text, read: |page| super::read(page, &SYNTAX) },
    notation: notations::RDOC,
};

static SYNTAX: Syntax = Syntax { signs: *b"[<+", part_at, block_of_line, end_tags: &[] };

/// The start and end tags of code.
const CODE: &[(&[u8], &[u8])] = &[(b"<tt>", b"</tt>"), (b"<code>", b"</code>")];

fn part_at(text: &[u8], sign: usize) -> Option<InlinePart> {
    let code = |span| InlinePart { span, kind: InlineKind::Code };
    match text[sign] {
        b'[' => link(text, sign),
        b'<' => {
            let (open, close) = CODE.iter().find(|(open, _)| text[sign..].starts_with(open))?;
            delimited(text, sign + open.len(), close).map(code)
        }
        _ => super::code(text, sign).filter(|span| !text[span.range()].iter().any(u8::is_ascii_whitespace)).map(code),
    }
}

/// The target in the brackets that open at `open`, after `{text}` or a word. `link:` is before a path. What is after
/// `rdoc-ref:` is the name of a class or method.
fn link(text: &[u8], open: usize) -> Option<InlinePart> {
    let before = text[..open].last()?;
    let inner = bracketed(text, open)?;
    let bytes = &text[inner.range()];
    let is_braced = *before == b'}';
    let is_word = before.is_ascii_alphanumeric() || *before >= 0x80;
    let is_name = bytes.starts_with(b"rdoc-ref:") || bytes.starts_with(b"rdoc-label:");
    if is_name || !is_braced && !is_word {
        return None;
    }
    let path = bytes.strip_prefix(b"link:");
    let is_target = is_absolute(bytes) || path.is_some() || is_braced && bytes.iter().any(|byte| b"/.#".contains(byte));
    let start = inner.end - path.unwrap_or(bytes).len();
    let label = if is_braced { braced(text, open - 1) } else { None };
    is_target.then(|| InlinePart { span: Span::new(start, inner.end), kind: InlineKind::Link(label) })
}

/// What is in the square brackets that open at `open`, in which others may be: `https://[::1]/`.
fn bracketed(text: &[u8], open: usize) -> Option<Span> {
    let inner = &text[open + 1..text.len().min(open + LONGEST_CONSTRUCT)];
    let mut depth = 0_usize;
    for (at, byte) in inner.iter().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth == 0 => return (at > 0).then(|| Span::new(open + 1, open + 1 + at)),
            b']' => depth -= 1,
            _ if byte.is_ascii_whitespace() => return None,
            _ => {}
        }
    }
    None
}

/// The text in the braces that close at `close`.
fn braced(text: &[u8], close: usize) -> Option<Span> {
    let lowest = close.saturating_sub(LONGEST_CONSTRUCT);
    let open = lowest + memchr::memrchr2(b'{', b'\n', &text[lowest..close])?;
    (text[open] == b'{').then(|| Span::new(open + 1, close))
}

/// Indented lines after an empty line are code, unless they go on an item of a list.
fn block_of_line(line: &[u8], before: BlockKind) -> BlockKind {
    let content = line.trim_ascii();
    let is_indented = line.starts_with(b"  ") || line.starts_with(b"\t");
    let digits = content.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_item = matches!(content, [b'*' | b'-', b' ', ..])
        || digits > 0 && content[digits..].starts_with(b". ")
        || content.starts_with(b"[") && memchr::memchr(b']', content).is_some()
        || memchr::memmem::find(content, b":: ").is_some()
        || content.ends_with(b"::");
    match before {
        _ if content.is_empty() && before == BlockKind::Verbatim => BlockKind::Verbatim,
        _ if content.is_empty() && before == BlockKind::Item => BlockKind::Item,
        _ if content.is_empty() => BlockKind::Gap,
        BlockKind::Gap | BlockKind::Verbatim if is_indented && !is_item => BlockKind::Verbatim,
        BlockKind::Item if is_indented => BlockKind::Item,
        _ if is_item => BlockKind::Item,
        _ => BlockKind::Text,
    }
}
