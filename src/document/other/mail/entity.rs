//! A message and its parts (RFC 2046): one pass, with a stack of the boundaries that may come.

use std::sync::Arc;

use memchr::memmem;

use super::field::{self, Head};
use super::media::{Media, TextKind, Transfer};
use super::{has_colon, ical_vcard, text, transfer};
use crate::document::decoded_text::DecodedText;
use crate::document::line::after_line;
use crate::document::page::{DocumentReader, Page};
use crate::document::prefilter;
use crate::scan::Context;
use crate::text::{Encoding, Span, decode_as};

/// How many multiparts are read inside each other; what is nested deeper is text.
const DEEPEST_MULTIPART: usize = 32;

/// A multipart that is not closed yet.
struct OpenMultipart {
    boundary: Vec<u8>,
    /// The kind of its parts that have no field for it.
    default_kind: TextKind,
    base: Option<Arc<str>>,
}

/// A line with a boundary.
struct Delimiter {
    /// The index of its multipart in the stack.
    level: usize,
    closes: bool,
    /// From the end of the text before it to the end of its line.
    line: Span,
}

/// Reads the message at `span`.
pub(super) fn read(page: &mut Page<'_, '_, '_>, span: Span) {
    let before = page.set_base(None);
    let mut open: Vec<OpenMultipart> = Vec::new();
    let (mut at, mut media) = (span.start, Media::TEXT);
    let mut base = None;
    loop {
        let head = head(page, Span::new(at, span.end), media, base.take());
        let delimiter = if let Media::Multipart { boundary: Some(boundary), default_kind } = &head.media
            && open.len() < DEEPEST_MULTIPART
        {
            open.push(OpenMultipart {
                boundary: boundary.clone(),
                default_kind: *default_kind,
                base: head.base.clone(),
            });
            let delimiter = next_delimiter(page.text(), Span::new(head.body, span.end), &open);
            let preamble = before_line(&delimiter, head.body, span.end);
            if delimiter.as_ref().is_none_or(|delimiter| delimiter.level + 1 < open.len()) {
                page.count_malformed(preamble);
            }
            page.scan(Context::Prose, preamble);
            delimiter
        } else {
            let delimiter = next_delimiter(page.text(), Span::new(head.body, span.end), &open);
            body(page, &head, before_line(&delimiter, head.body, span.end));
            delimiter
        };
        let Some(line) = next_part(page, &mut open, delimiter, span.end) else { break };
        let Some(multipart) = open.last() else { break };
        (at, media, base) = (line.end, Media::Text(multipart.default_kind), multipart.base.clone());
    }
    page.set_base(before);
}

/// Reads the fields of a part, and of the message that it holds if it is one.
fn head(page: &mut Page<'_, '_, '_>, span: Span, media: Media, base: Option<Arc<str>>) -> Head {
    let mut head = field::head(page, span, media, base);
    while let Head { media: Media::Text(inner), transfer: Transfer::Identity, base, body, .. } = &head
        && *inner == TextKind::Message
    {
        // this ends: each message is shorter than the one around it, or has no fields and is text
        let start = *body;
        head = field::head(page, Span::new(start, span.end), Media::TEXT, base.clone());
    }
    head
}

/// The line of the next delimiter that starts a part, from `delimiter` on. Passes on the closing delimiters before it
/// and the text after them; `None` if no part follows.
fn next_part(
    page: &mut Page<'_, '_, '_>,
    open: &mut Vec<OpenMultipart>,
    mut delimiter: Option<Delimiter>,
    end: usize,
) -> Option<Span> {
    loop {
        let Delimiter { level, closes, line } = delimiter?;
        // a boundary may look like a URL
        page.scan(Context::Data, line);
        if !closes {
            open.truncate(level + 1);
            return Some(line);
        }
        open.truncate(level);
        delimiter = next_delimiter(page.text(), Span::new(line.end, end), open);
        page.scan(Context::Prose, before_line(&delimiter, line.end, end));
    }
}

/// The span from `start` to the delimiter, or to `end` if there is none.
fn before_line(delimiter: &Option<Delimiter>, start: usize, end: usize) -> Span {
    Span::new(start, delimiter.as_ref().map_or(end, |delimiter| delimiter.line.start))
}

/// The first line of `span` that is `--` and one of the boundaries, the innermost first.
fn next_delimiter(text: &[u8], span: Span, open: &[OpenMultipart]) -> Option<Delimiter> {
    if open.is_empty() {
        return None;
    }
    let text = &text[..span.end];
    let first = Some(span.start).filter(|&start| text[start..].starts_with(b"--"));
    let others = memmem::find_iter(&text[span.start..], b"\n--").map(|at| span.start + at + 1);
    first.into_iter().chain(others).find_map(|start| {
        let end = after_line(text, start);
        let line = text[start + 2..end].trim_ascii_end();
        let closes = |open: &OpenMultipart| line.strip_prefix(open.boundary.as_slice()).and_then(closes_multipart);
        let (level, closes) = open.iter().enumerate().rev().find_map(|(level, open)| Some((level, closes(open)?)))?;
        Some(Delimiter { level, closes, line: Span::new(start, end) })
    })
}

/// Whether the rest of a line after its boundary closes the multipart; `None` if the line is no delimiter.
fn closes_multipart(rest: &[u8]) -> Option<bool> {
    match rest.trim_ascii_start() {
        [] => Some(false),
        [b'-', b'-', ..] => Some(true),
        _ => None,
    }
}

/// Reads the body of a part at `span`.
fn body(page: &mut Page<'_, '_, '_>, head: &Head, span: Span) {
    let text = page.text();
    let Media::Text(document) = head.media else { return opaque_body(page, head, span) };
    let document = reader(page, document);
    let before = page.set_base(head.base.clone());
    match head.transfer {
        Transfer::Identity => {
            let charset = charset_of(head, &text[span.range()]);
            if decode_as(&text[span.range()], charset).is_same() {
                page.read_inside(document.read, span);
            } else {
                let mut derived = DecodedText::new();
                derived.push_verbatim(text, span);
                page.read_inside(document.read, derived.decoded(charset));
            }
        }
        Transfer::QuotedPrintable => {
            let derived = transfer::quoted_printable(text, span);
            let charset = charset_of(head, derived.bytes());
            page.read_inside(document.read, derived.decoded(charset));
        }
        Transfer::Base64 => base64(page, document, head.charset, span),
    }
    page.set_base(before);
}

/// The reader of a body.
fn reader(page: &Page<'_, '_, '_>, document: TextKind) -> DocumentReader {
    let text = DocumentReader { may_hold: prefilter::text, read: text::fixed };
    match document {
        TextKind::Message => DocumentReader { may_hold: has_colon, read: |page| read(page, page.whole()) },
        TextKind::Text => text,
        TextKind::Flowed => DocumentReader { read: text::flowed, ..text },
        // a line break may be in the middle of what `sign` looks for
        TextKind::FlowedWithoutSpaces => DocumentReader { may_hold: has_colon, read: text::flowed_without_spaces },
        TextKind::ContentLines => DocumentReader { may_hold: has_colon, read: ical_vcard::read },
        TextKind::JavaScript => page.language("javascript").map_or(text, |script| page.reader(script)),
        TextKind::Format(format) => page.reader(format),
    }
}

/// Whether there may be anything to find in a body.
fn wants(page: &Page<'_, '_, '_>, document: DocumentReader, bytes: &[u8]) -> bool {
    page.wants_all() || (document.may_hold)(bytes)
}

/// The charset of a body. UTF-16 without any zero byte is read as UTF-8.
fn charset_of(head: &Head, bytes: &[u8]) -> Encoding {
    match head.charset {
        Encoding::Utf16Le | Encoding::Utf16Be if memchr::memchr(0, bytes).is_none() => Encoding::Utf8,
        charset => charset,
    }
}

/// Reads a body in base64, and the text after it.
fn base64(page: &mut Page<'_, '_, '_>, document: DocumentReader, charset: Encoding, span: Span) {
    let text = page.text();
    let is_wide = matches!(charset, Encoding::Utf16Le | Encoding::Utf16Be);
    // the map back to every byte takes much memory: it is only made where there is something to find
    let end = if is_wide || wants(page, document, &transfer::base64_bytes(text, span)) {
        // the text and its map take about this much memory
        if !page.has_room(3 * span.len()) {
            return;
        }
        let (derived, end) = transfer::base64(text, span);
        page.read_inside(document.read, derived.decoded(charset));
        end
    } else {
        transfer::base64_end(text, span)
    };
    text_after(page, Span::new(end, span.end));
}

/// Passes on a body that is no text, or a multipart without a boundary.
fn opaque_body(page: &mut Page<'_, '_, '_>, head: &Head, span: Span) {
    let text = page.text();
    match (&head.media, head.transfer) {
        (Media::Multipart { .. }, _) => {
            page.count_malformed(span);
            page.scan(Context::Prose, span);
        }
        (_, Transfer::QuotedPrintable) => page.scan(Context::Prose, transfer::quoted_printable(text, span)),
        (_, Transfer::Identity) => page.scan(Context::Prose, span),
        // an attachment is nothing but base64, so that no text is after it
        (_, Transfer::Base64) if !wants(page, reader(page, TextKind::Text), &text[span.range()]) => {}
        (_, Transfer::Base64) => text_after(page, Span::new(transfer::base64_end(text, span), span.end)),
    }
}

/// Passes on text after the base64, such as the footer of a mailing list.
fn text_after(page: &mut Page<'_, '_, '_>, span: Span) {
    if !page.text()[span.range()].trim_ascii().is_empty() {
        page.count_malformed(span);
        page.scan(Context::Prose, span);
    }
}
