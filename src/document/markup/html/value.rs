//! Values of attributes and pieces of text with their character references decoded.

use crate::document::char_ref::{References, reference};
use crate::document::decoded_text::{Content, DecodedText};
use crate::text::Span;

/// Whether line breaks and tabs in a value count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Breaks {
    Kept,
    /// They are removed, as in every URL (URL Standard section 4.4).
    Removed,
}

/// The text at `span` with its references decoded. `a&amp;b` becomes `a&b`.
pub(super) fn content(text: &[u8], span: Span, references: References, breaks: Breaks) -> Content {
    let bytes = &text[span.range()];
    let removed = breaks == Breaks::Removed && memchr::memchr3(b'\t', b'\n', b'\r', bytes).is_some();
    if !removed && memchr::memchr(b'&', bytes).is_none() {
        return span.into();
    }
    let mut derived = DecodedText::new();
    push_decoded(&mut derived, text, span, references, breaks);
    derived.into()
}

/// Adds the text at `span` to `derived`, with its references decoded.
pub(super) fn push_decoded(derived: &mut DecodedText, text: &[u8], span: Span, references: References, breaks: Breaks) {
    let text = &text[..span.end];
    let mut from = span.start;
    while from < text.len() {
        let rest = &text[from..];
        let special = match breaks {
            Breaks::Kept => memchr::memchr(b'&', rest),
            Breaks::Removed => rest.iter().position(|byte| matches!(byte, b'&' | b'\t' | b'\n' | b'\r')),
        };
        let at = special.map_or(text.len(), |at| from + at);
        derived.push_verbatim(text, Span::new(from, at));
        from = at + 1;
        if text.get(at) != Some(&b'&') {
            continue;
        }
        match reference(&text[at..], references) {
            Some(reference) => {
                from = at + reference.len;
                let removed = breaks == Breaks::Removed && matches!(reference.chars.0, '\t' | '\n' | '\r');
                if !removed {
                    let (bytes, len) = reference.utf8();
                    derived.push(&bytes[..len], Span::new(at, from));
                }
            }
            None => derived.push_verbatim(text, Span::new(at, from)),
        }
    }
}
