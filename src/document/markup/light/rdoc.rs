//! RDoc: `{text}[target]`, `text[target]`, `+code+`, indented code.

use super::{Block, LONGEST, Part, PartKind, Syntax, delimited, is_absolute, is_word_start};
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

static SYNTAX: Syntax = Syntax { signs: *b"[<+", part, verbatim };

/// The start and end tags of code.
const CODE: &[(&[u8], &[u8])] = &[(b"<tt>", b"</tt>"), (b"<code>", b"</code>")];

fn part(text: &[u8], sign: usize) -> Option<Part> {
    let code = |span| Part { span, kind: PartKind::Code };
    match text[sign] {
        b'[' => link(text, sign),
        b'<' => {
            let (open, close) = CODE.iter().find(|(open, _)| text[sign..].starts_with(open))?;
            delimited(text, sign + open.len(), close).map(code)
        }
        _ if is_word_start(text, sign) => {
            let span = delimited(text, sign + 1, b"+")?;
            (!text[span.range()].iter().any(u8::is_ascii_whitespace)).then(|| code(span))
        }
        _ => None,
    }
}

/// The target in the brackets that open at `open`, after `{text}` or a word. `link:` is before a path, and `rdoc-ref:`
/// before the name of a class or method.
fn link(text: &[u8], open: usize) -> Option<Part> {
    let before = text[..open].last()?;
    let inner = delimited(text, open + 1, b"]")?;
    let bytes = &text[inner.range()];
    let is_braced = *before == b'}';
    let is_word = before.is_ascii_alphanumeric() || *before >= 0x80;
    if !is_braced && !is_word || bytes.iter().any(u8::is_ascii_whitespace) {
        return None;
    }
    if bytes.starts_with(b"rdoc-ref:") || bytes.starts_with(b"rdoc-label:") {
        return Some(Part { span: inner, kind: PartKind::Name });
    }
    let path = bytes.strip_prefix(b"link:");
    let is_target = is_absolute(bytes) || path.is_some() || is_braced && bytes.iter().any(|byte| b"/.#".contains(byte));
    let start = inner.end - path.unwrap_or(bytes).len();
    let label = if is_braced { braced(text, open - 1) } else { None };
    is_target.then(|| Part { span: Span::new(start, inner.end), kind: PartKind::Link(label) })
}

/// The text in the braces that close at `close`.
fn braced(text: &[u8], close: usize) -> Option<Span> {
    let lowest = close.saturating_sub(LONGEST);
    let open = lowest + memchr::memrchr2(b'{', b'\n', &text[lowest..close])?;
    (text[open] == b'{').then(|| Span::new(open + 1, close))
}

/// Indented lines after an empty line are code, unless they go on an item of a list.
fn verbatim(line: &[u8], before: Block) -> Block {
    let content = line.trim_ascii();
    let is_indented = line.starts_with(b"  ") || line.starts_with(b"\t");
    let digits = content.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_item = matches!(content, [b'*' | b'-', b' ', ..])
        || digits > 0 && content[digits..].starts_with(b". ")
        || content.starts_with(b"[") && memchr::memchr(b']', content).is_some()
        || memchr::memmem::find(content, b":: ").is_some()
        || content.ends_with(b"::");
    match before {
        _ if content.is_empty() && before == Block::Verbatim => Block::Verbatim,
        _ if content.is_empty() && before == Block::Item => Block::Item,
        _ if content.is_empty() => Block::Gap,
        Block::Gap | Block::Verbatim if is_indented && !is_item => Block::Verbatim,
        Block::Item if is_indented => Block::Item,
        _ if is_item => Block::Item,
        _ => Block::Text,
    }
}
