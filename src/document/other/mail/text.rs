//! Plain text bodies: quoted text, and paragraphs that flow (RFC 3676).

use memchr::memmem;

use crate::document::decoded_text::DecodedText;
use crate::document::line::after_line;
use crate::document::page::Page;
use crate::scan::Context;
use crate::text::Span;

/// Reads text without `format=flowed`.
pub(super) fn fixed(page: &mut Page<'_, '_, '_>) {
    read(page, Flow::Fixed);
}

/// Reads text with `format=flowed`.
pub(super) fn flowed(page: &mut Page<'_, '_, '_>) {
    read(page, Flow::Flowed);
}

/// Reads text with `format=flowed` and `delsp=yes`.
pub(super) fn flowed_without_spaces(page: &mut Page<'_, '_, '_>) {
    read(page, Flow::DeletedSpaces);
}

/// The meaning of a space at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// No meaning.
    Fixed,
    /// The paragraph goes on in the next line. The space and the line break stay in the text.
    Flowed,
    /// The paragraph goes on in the next line, and the space itself is dropped.
    DeletedSpaces,
}

fn read(page: &mut Page<'_, '_, '_>, flow: Flow) {
    let text = page.text();
    let quote = memmem::Finder::new(b"\n>");
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let depth = QuotePrefix::at(text, at).depth;
        if depth == 0 {
            at = quote.find(&text[at..]).map_or(text.len(), |end| at + end + 1);
        }
        while depth > 0 && at < text.len() && QuotePrefix::at(text, at).depth == depth {
            at = after_line(text, at);
        }
        passage(page, flow, Span::new(start, at), depth);
    }
}

/// Passes on lines of the same depth as one text.
fn passage(page: &mut Page<'_, '_, '_>, flow: Flow, span: Span, depth: usize) {
    let text = &page.text()[..span.end];
    let bytes = &text[span.range()];
    // only a line break after a hyphen changes a URL
    let is_verbatim = match flow {
        Flow::Fixed => depth == 0,
        Flow::Flowed => depth == 0 && !has_soft_hyphen(bytes),
        Flow::DeletedSpaces => false,
    };
    // without a colon there is no scheme, so that no URL goes over a line break
    if is_verbatim || memchr::memchr(b':', bytes).is_none() {
        return page.scan(Context::Prose, span);
    }
    let mut derived = DecodedText::new();
    let mut at = span.start;
    while at < span.end {
        let end = after_line(text, at);
        let mut content = Span::new(at + QuotePrefix::at(text, at).len, end);
        if flow != Flow::Fixed && depth == 0 && text[content.start] == b' ' {
            // the space was stuffed (section 4.4); in quoted text, it belongs to the quote prefix
            content.start += 1;
        }
        at = end;
        let line = text[content.range()].trim_ascii_end();
        let unbroken = strip_break(&text[content.range()]);
        let is_soft = flow != Flow::Fixed && end < span.end && unbroken.ends_with(b" ") && unbroken != b"-- ";
        derived.push_verbatim(
            text,
            match (is_soft, flow) {
                (true, Flow::DeletedSpaces) => Span::new(content.start, content.start + unbroken.len() - 1),
                // the space is kept after a hyphen, and the line break removed
                (true, _) if line.ends_with(b"-") => Span::new(content.start, content.start + unbroken.len()),
                _ => content,
            },
        );
    }
    page.scan(Context::Prose, derived);
}

/// The `>` before a quoted line. Those of `>> a` have depth 2 and length 3.
struct QuotePrefix {
    depth: usize,
    len: usize,
}

impl QuotePrefix {
    fn at(text: &[u8], at: usize) -> Self {
        let (mut depth, mut len) = (0, 0);
        while text.get(at + len) == Some(&b'>') {
            depth += 1;
            len += 1 + usize::from(text.get(at + len + 1) == Some(&b' '));
        }
        Self { depth, len }
    }
}

/// Whether a line ends with a hyphen and a space, so that its paragraph goes on.
fn has_soft_hyphen(bytes: &[u8]) -> bool {
    memmem::find(bytes, b"- \n").is_some() || memmem::find(bytes, b"- \r\n").is_some()
}

/// The line without its line break.
fn strip_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
