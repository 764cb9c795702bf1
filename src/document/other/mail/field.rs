//! Header fields (RFC 5322 section 2.2): where they begin and end, and the URLs in them.

use std::sync::Arc;

use super::encoded_word;
use super::media::{self, Media, Transfer};
use crate::document::decoded_text::DecodedText;
use crate::document::line::after_line;
use crate::document::page::Page;
use crate::scan::Context;
use crate::syntax::{Resolution, Url, resolve};
use crate::text::{Encoding, Span};

/// The values of the header fields that the body depends on.
pub(super) struct Head {
    pub(super) media: Media,
    pub(super) transfer: Transfer,
    pub(super) charset: Encoding,
    /// The URL that references in the body are relative to.
    pub(super) base: Option<Arc<str>>,
    /// The start of the body.
    pub(super) body: usize,
}

/// Reads the fields at the start of `span`, up to an empty line or a line that is no field.
pub(super) fn head(page: &mut Page<'_, '_, '_>, span: Span, media: Media, base: Option<Arc<str>>) -> Head {
    let text = &page.text()[..span.end];
    let mut head = Head { media, transfer: Transfer::Identity, charset: Encoding::Utf8, base, body: span.start };
    while head.body < span.end {
        let start = head.body;
        let mut end = after_line(text, start);
        let line = &text[start..end];
        if line.trim_ascii_end().is_empty() && !matches!(line.first(), Some(b' ' | b'\t')) {
            head.body = end;
            break;
        }
        let Some(name) = field_name(line) else {
            // the postmark of an mbox that a message was stored with
            if start == span.start && line.strip_prefix(b">").unwrap_or(line).starts_with(super::POSTMARK) {
                page.scan(Context::Data, Span::new(start, end));
                head.body = end;
                continue;
            }
            break;
        };
        while matches!(text.get(end), Some(b' ' | b'\t')) {
            end = after_line(text, end);
        }
        field(page, &mut head, &name, Span::new(start, end));
        head.body = end;
    }
    head
}

/// The name of the field that the line starts; `None` if it starts no field.
pub(super) fn field_name(line: &[u8]) -> Option<Name> {
    if line.starts_with(b"--") {
        // a boundary may hold a colon
        return None;
    }
    let len = line.iter().position(|&byte| !byte.is_ascii_graphic() || byte == b':').filter(|&len| len > 0)?;
    let spaces = line[len..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let rest = line[len + spaces..].strip_prefix(b":")?;
    // `http://a.example/` at the start of a text is no field
    let mut name = Name { lower: [0; LONGEST_NAME], len: 0, value_offset: len + spaces + 1 };
    if let Some(lower) = name.lower.get_mut(..len) {
        lower.copy_from_slice(&line[..len]);
        lower.make_ascii_lowercase();
        name.len = len;
    }
    (!rest.starts_with(b"//")).then_some(name)
}

/// The length of the longest name that matters.
const LONGEST_NAME: usize = 32;

/// A field's name.
pub(super) struct Name {
    /// The name in lower case; empty if it is longer than any that matters.
    lower: [u8; LONGEST_NAME],
    len: usize,
    /// The distance from the start of the line to the value.
    value_offset: usize,
}

/// Reads a field: the values that the body depends on, and the URLs in it.
fn field(page: &mut Page<'_, '_, '_>, head: &mut Head, name: &Name, field: Span) {
    let text = page.text();
    let value = Span::new(field.start + name.value_offset, field.end);
    let bytes = &text[value.range()];
    match &name.lower[..name.len] {
        b"content-type" => (head.media, head.charset) = (Media::of(bytes), media::charset(bytes)),
        b"content-transfer-encoding" => head.transfer = Transfer::of(bytes),
        b"content-location" | b"content-base" => {
            set_base(page, head, value);
            return url_field(page, field, value);
        }
        b"x-url" | b"url" | b"uri" | b"link" | b"x-uri" | b"x-archived-at" => return url_field(page, field, value),
        b"list-help" | b"list-subscribe" | b"list-unsubscribe" | b"list-post" | b"list-owner" | b"list-archive"
        | b"archived-at" | b"list-url" => return list_field(page, field, value),
        _ => {}
    }
    scan(page, field);
}

/// Passes on running text with its encoded words decoded.
fn scan(page: &mut Page<'_, '_, '_>, span: Span) {
    match encoded_word::decode(page.text(), span) {
        Some(derived) => page.scan(Context::Data, derived),
        None => page.scan(Context::Data, span),
    }
}

/// Reads a field whose value is one URL. White space in it was added to fold the line (RFC 2557 section 4.4.2).
fn url_field(page: &mut Page<'_, '_, '_>, field: Span, value: Span) {
    let text = page.text();
    // with white space within a line, it is something else
    let mut lines = text[value.range()].trim_ascii().split(|&byte| byte == b'\n');
    let is_url = lines.all(|line| !line.trim_ascii().iter().any(|&byte| is_space(byte) || b"<>\"()".contains(&byte)));
    match unfolded(text, value).filter(|_| is_url) {
        Some(derived) => page.link(Context::Data, derived, None),
        None => scan(page, field),
    }
}

/// Reads a field of mailing lists (RFC 2369, RFC 5064): URLs in angle brackets, with comments around them. White space
/// in the brackets is no part of the URLs.
fn list_field(page: &mut Page<'_, '_, '_>, field: Span, value: Span) {
    let text = page.text();
    let (mut at, mut scanned) = (value.start, field.start);
    while let Some(open) = memchr::memchr(b'<', &text[at..value.end]).map(|open| at + open) {
        let Some(close) = memchr::memchr(b'>', &text[open..value.end]).map(|close| open + close) else { break };
        at = close + 1;
        let url = Span::new(open + 1, close);
        let Some(derived) = unfolded(text, url).filter(|url| url.bytes().contains(&b':')) else { continue };
        scan(page, Span::new(scanned, open));
        page.link(Context::Link, derived, None);
        scanned = at;
    }
    scan(page, Span::new(scanned, field.end));
}

/// The text at `span` without white space; `None` if nothing is left.
fn unfolded(text: &[u8], span: Span) -> Option<DecodedText> {
    let mut derived = DecodedText::new();
    let mut start = span.start;
    for at in span.range().filter(|&at| is_space(text[at])) {
        derived.push_verbatim(text, Span::new(start, at));
        start = at + 1;
    }
    derived.push_verbatim(text, Span::new(start, span.end));
    (!derived.bytes().is_empty()).then_some(derived)
}

/// Sets the base of references in the body by the value of a field.
fn set_base(page: &Page<'_, '_, '_>, head: &mut Head, value: Span) {
    if !page.wants_references() {
        return;
    }
    let Some(derived) = unfolded(page.text(), value) else { return };
    let Ok(location) = std::str::from_utf8(derived.bytes()) else { return };
    let location = location.trim_matches(['<', '>', '"']);
    let reference = Url::split(location);
    head.base = match (&head.base, reference.scheme()) {
        (_, Some(_)) => Some(location.into()),
        (Some(base), None) => {
            let resolved = resolve(&Url::split(base), &reference, Resolution::Strict);
            resolved.map_or_else(|_| head.base.clone(), |target| Some(target.into()))
        }
        (None, None) => None,
    };
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
