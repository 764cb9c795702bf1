//! Textile: `"text":target`, `!picture!`, `@code@`, blocks of code.

use super::{
    BlockKind, InlineKind, InlinePart, LONGEST_CONSTRUCT, Syntax, delimited, has_tag, is_absolute, is_word_start,
};
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

static SYNTAX: Syntax = Syntax { signs: *b"\"!@", part_at, block_of_line, end_tags: &[b"</pre>"] };

fn part_at(text: &[u8], sign: usize) -> Option<InlinePart> {
    match text[sign] {
        b'"' => link(text, sign),
        b'!' => image(text, sign).map(|(part, _)| part).or_else(|| image_link(text, sign)),
        _ => super::code(text, sign).map(|span| InlinePart { span, kind: InlineKind::Code }),
    }
}

/// The target of a link whose text ends with the quotation mark at `quote`: `a/b.html` in `see "the list":a/b.html.`
fn link(text: &[u8], quote: usize) -> Option<InlinePart> {
    if text.get(quote + 1) != Some(&b':') {
        return None;
    }
    let lowest = quote.saturating_sub(LONGEST_CONSTRUCT);
    let label = Span::new(lowest + memchr::memrchr2(b'"', b'\n', &text[lowest..quote])? + 1, quote);
    if label.is_empty() || text[label.start - 1] != b'"' || !is_word_start(text, label.start - 1) {
        return None;
    }
    let is_bracketed = label.start.checked_sub(2).is_some_and(|before| text[before] == b'[');
    let span = target(text, quote + 2, if is_bracketed { b"]" } else { b"" })?;
    Some(InlinePart { span, kind: InlineKind::Link(Some(label)) })
}

/// The target that starts at `start`, without the punctuation of the sentence: up to white space or one of the bytes
/// `ends`. A word alone is the name of a target that is defined elsewhere.
fn target(text: &[u8], start: usize, ends: &[u8]) -> Option<Span> {
    let rest = &text[start..text.len().min(start + LONGEST_CONSTRUCT)];
    let ends_target = |byte: &u8| byte.is_ascii_whitespace() || ends.contains(byte) || b"\"<>|".contains(byte);
    let rest = match rest.iter().position(ends_target) {
        Some(end) => &rest[..end],
        // too long for a target
        None if rest.len() == LONGEST_CONSTRUCT => return None,
        None => rest,
    };
    if is_absolute(rest) {
        let url = scan::scan(rest).next().filter(|url| url.start() == 0)?;
        return Some(Span::new(start, start + url.span().end));
    }
    let len = rest.iter().rposition(|byte| !b".,;:!?)'*_".contains(byte)).map_or(0, |last| last + 1);
    let is_path = rest[..len].iter().any(|byte| b"/.#@".contains(byte));
    is_path.then(|| Span::new(start, start + len))
}

/// The picture that starts with the `!` at `sign`, and the place of the `!` that closes it. The address in
/// `!>a.png(Text)!:https://a.example/` is `a.png`.
fn image(text: &[u8], sign: usize) -> Option<(InlinePart, usize)> {
    let whole = delimited(text, sign + 1, b"!").filter(|_| is_word_start(text, sign))?;
    let inner = &text[whole.range()];
    let start = inner.iter().take_while(|byte| b"<>=-^~".contains(byte)).count();
    let inner = &inner[start..];
    let len = inner.iter().position(|byte| *byte == b'(' || byte.is_ascii_whitespace()).unwrap_or(inner.len());
    let has_text_only = inner[len..].is_empty() || inner[len..].trim_ascii_start().starts_with(b"(");
    let is_path = inner[..len].iter().any(|byte| b"/.".contains(byte));
    let span = Span::new(whole.start + start, whole.start + start + len);
    (has_text_only && is_path).then_some((InlinePart { span, kind: InlineKind::Image }, whole.end))
}

/// The target of a picture that is a link, whose second `!` is at `sign`.
fn image_link(text: &[u8], sign: usize) -> Option<InlinePart> {
    if text.get(sign + 1) != Some(&b':') {
        return None;
    }
    let lowest = sign.saturating_sub(LONGEST_CONSTRUCT);
    let open = lowest + memchr::memrchr(b'!', &text[lowest..sign])?;
    image(text, open).filter(|(_, close)| *close == sign)?;
    Some(InlinePart { span: target(text, sign + 2, b"")?, kind: InlineKind::Link(None) })
}

/// `bc. ` and `pre. ` start code up to the next empty line, `bc.. ` code up to the next block; `<pre>` is up to
/// `</pre>`.
fn block_of_line(line: &[u8], before: BlockKind) -> BlockKind {
    let opens = has_tag(line, b"<pre");
    let closes = memchr::memmem::find(line, b"</pre>").is_some();
    let signature = signature(line);
    match before {
        _ if (opens || before == BlockKind::Fenced) && closes => BlockKind::FencedEnd,
        BlockKind::Fenced => BlockKind::Fenced,
        _ if opens => BlockKind::Fenced,
        _ if matches!(signature, Some(b"bc" | b"pre" | b"notextile")) => {
            let is_extended = memchr::memchr(b' ', line).is_some_and(|space| line[..space].ends_with(b".."));
            if is_extended { BlockKind::Extended } else { BlockKind::Verbatim }
        }
        BlockKind::Extended if signature.is_none() => BlockKind::Extended,
        _ if line.trim_ascii().is_empty() => BlockKind::Gap,
        BlockKind::Verbatim => BlockKind::Verbatim,
        _ => BlockKind::Text,
    }
}

/// The name of the block that a line starts: `bc` in `bc(ruby). a`.
fn signature(line: &[u8]) -> Option<&[u8]> {
    const LONGEST_SIGNATURE: usize = 128;
    let end =
        memchr::memchr(b' ', &line[..line.len().min(LONGEST_SIGNATURE)]).filter(|end| line[..*end].ends_with(b"."))?;
    let name = &line[..line.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()];
    let is_known = matches!(name, b"bc" | b"pre" | b"notextile" | b"p" | b"bq" | b"table" | b"dl")
        || matches!(name, [b'h', b'1'..=b'6'] | [b'f', b'n', b'0'..=b'9', ..]);
    (is_known && matches!(line[name.len()..end], [b'.' | b'(' | b'{' | b'[' | b'<' | b'>' | b'=', ..])).then_some(name)
}
