//! Decodes back-slash escapes and character references (CommonMark sections 2.4 and 2.5).

use crate::document::char_ref::{self, References};
use crate::document::decoded_text::{Content, DecodedText};
use crate::text::Span;

/// What is decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escapes {
    /// Escapes and references.
    All,
    /// References only.
    References,
}

/// The text at `span` with its escapes decoded; the span itself if it has none. `a\*b&amp;c` becomes `a*b&c`.
pub(super) fn decoded(text: &[u8], span: Span, escapes: Escapes) -> Content {
    if memchr::memchr2(b'\\', b'&', &text[span.range()]).is_none() {
        return span.into();
    }
    let mut derived = DecodedText::new();
    let (mut from, mut at) = (span.start, span.start);
    while let Some(found) = memchr::memchr2(b'\\', b'&', &text[at..span.end]) {
        at += found;
        if text[at] == b'\\' {
            let escaped = text[at + 1..span.end].first().filter(|byte| byte.is_ascii_punctuation());
            if let Some(&escaped) = escaped.filter(|_| escapes == Escapes::All) {
                derived.push_verbatim(text, Span::new(from, at));
                derived.push(&[escaped], Span::new(at, at + 2));
                from = at + 2;
                at += 1;
            }
        } else if let Some(reference) = char_ref::reference(&text[at..span.end], References::Markdown) {
            derived.push_verbatim(text, Span::new(from, at));
            let (bytes, len) = reference.utf8();
            from = at + reference.len;
            derived.push(&bytes[..len], Span::new(at, from));
            at = from - 1;
        }
        at += 1;
    }
    if from == span.start {
        return span.into();
    }
    derived.push_verbatim(text, Span::new(from, span.end));
    derived.into()
}

/// The text of a table's cell, in which `\|` is `|` everywhere (GFM section 4.10).
pub(super) fn table_cell(text: &[u8], span: Span) -> Content {
    let mut derived = DecodedText::new();
    let mut from = span.start;
    for at in memchr::memmem::find_iter(&text[span.range()], b"\\|").map(|at| span.start + at) {
        derived.push_verbatim(text, Span::new(from, at));
        derived.push(b"|", Span::new(at, at + 2));
        from = at + 2;
    }
    if from == span.start {
        return span.into();
    }
    derived.push_verbatim(text, Span::new(from, span.end));
    derived.into()
}
