//! Decodes the back-slash of reStructuredText, as in `a\*b`, which is `a*b`; and says which characters may be around
//! inline markup.

use crate::document::decoded_text::{Content, DecodedText};
use crate::document::line::{skip_space, trimmed};
use crate::text::Span;

/// Decodes a URI as a target, a directive or an embedded URI gives it: white space is removed, escapes are decoded, and
/// escaped white space becomes a space.
pub(super) fn decoded_uri(text: &[u8], span: Span) -> Content {
    let span = trimmed(text, span);
    let bytes = &text[span.range()];
    if !bytes.iter().any(|&byte| byte == b'\\' || byte.is_ascii_whitespace()) {
        return span.into();
    }
    let mut derived = DecodedText::new();
    let mut from = span.start;
    let mut at = span.start;
    while at < span.end {
        match text[at] {
            b'\\' => {
                derived.push_verbatim(text, Span::new(from, at));
                at = push_unescaped(&mut derived, text, Span::new(at, span.end));
                from = at;
            }
            byte if byte.is_ascii_whitespace() => {
                derived.push_verbatim(text, Span::new(from, at));
                at = skip_space(text, at + 1, span.end);
                from = at;
            }
            _ => at += 1,
        }
    }
    derived.push_verbatim(text, Span::new(from, at));
    derived.into()
}

/// Adds the characters of the escape at the start of `rest`; returns the position after it.
fn push_unescaped(derived: &mut DecodedText, text: &[u8], rest: Span) -> usize {
    let end = after_escape(text, rest.start).min(rest.end);
    match text[rest.start + 1..end] {
        [] => {}
        [byte] if byte.is_ascii_whitespace() => derived.push(b" ", Span::new(rest.start, end)),
        [byte] if byte.is_ascii_punctuation() => derived.push(&[byte], Span::new(rest.start, end)),
        // the escape of any other character only prevents markup
        _ => derived.push_verbatim(text, Span::new(rest.start + 1, end)),
    }
    end
}

/// Passes the pieces of running text between escaped white space to `each`, with their escapes decoded.
pub(super) fn for_each_piece(text: &[u8], span: Span, mut each: impl FnMut(Content)) {
    if memchr::memchr(b'\\', &text[span.range()]).is_none() {
        return each(span.into());
    }
    let mut derived = DecodedText::new();
    let mut from = span.start;
    while let Some(found) = memchr::memchr(b'\\', &text[from..span.end]) {
        let at = from + found;
        derived.push_verbatim(text, Span::new(from, at));
        let end = after_escape(text, at).min(span.end);
        if text[at + 1..end].first().is_some_and(u8::is_ascii_whitespace) {
            each(std::mem::replace(&mut derived, DecodedText::new()).into());
        } else {
            push_unescaped(&mut derived, text, Span::new(at, end));
        }
        from = end;
    }
    derived.push_verbatim(text, Span::new(from, span.end));
    each(derived.into());
}

/// The position after the back-slash at `at` and the character it escapes.
pub(super) fn after_escape(text: &[u8], at: usize) -> usize {
    let len = match text.get(at + 1) {
        None => 1,
        Some(0xC0..=0xDF) => 3,
        Some(0xE0..=0xEF) => 4,
        Some(0xF0..) => 5,
        Some(_) => 2,
    };
    (at + len).min(text.len())
}

/// Whether a back-slash that is not escaped itself is before `at`; nothing before `passage_start` counts.
pub(super) fn is_escaped(text: &[u8], passage_start: usize, at: usize) -> bool {
    text[passage_start..at].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// Whether inline markup may begin at `at`: at the start, after white space or after punctuation that opens or divides.
pub(super) fn may_begin(text: &[u8], passage_start: usize, at: usize) -> bool {
    match text[passage_start..at].last() {
        None => true,
        Some(byte) if byte.is_ascii() => byte.is_ascii_whitespace() || b"'\"([{<-/:".contains(byte),
        Some(_) => is_separator(last_character(&text[passage_start..at])),
    }
}

/// Whether inline markup may end at `at`: at the end, before white space or before punctuation that closes or divides.
pub(super) fn may_end(text: &[u8], at: usize) -> bool {
    match text.get(at) {
        None => true,
        Some(byte) if byte.is_ascii() => byte.is_ascii_whitespace() || b"'\")]}>-/:\\.,;!?".contains(byte),
        Some(_) => {
            let rest = &text[at..text.len().min(at + 4)];
            is_separator(rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()))
        }
    }
}

/// Whether the byte directly before `start` opens a quotation or bracket that closes at `after`: then inline markup
/// does not start between them.
pub(super) fn is_quoted(text: &[u8], passage_start: usize, start: usize, after: usize) -> bool {
    let (Some(open), Some(close)) = (text[passage_start..start].last(), text.get(after)) else { return false };
    matches!((open, close), (b'"', b'"') | (b'\'', b'\'') | (b'(', b')') | (b'[', b']') | (b'{', b'}') | (b'<', b'>'))
}

fn last_character(bytes: &[u8]) -> Option<char> {
    let start = (1..=4).filter_map(|len| bytes.len().checked_sub(len)).find(|&at| bytes[at] & 0xC0 != 0x80)?;
    std::str::from_utf8(&bytes[start..]).ok()?.chars().next()
}

/// Punctuation and spaces of other scripts than Latin, near enough.
fn is_separator(character: Option<char>) -> bool {
    character.is_some_and(|character| !character.is_alphanumeric())
}
