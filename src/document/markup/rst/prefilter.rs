//! Finds each `:` that may be one of a URL, so that all else is skipped: that of `http://`, but not that of `:field:`.

use crate::syntax::byte_class::{ALPHA, DIGIT, SCHEME};
use crate::text::seek;

/// The length of the longest scheme.
const LONGEST_SCHEME: usize = 64;

/// Whether a text has a `:` that may belong to a URL.
pub(super) fn may_hold_url(text: &[u8]) -> bool {
    next_sign(text, 0).is_some()
}

/// The first `:` from `from` on that may belong to a URL.
pub(super) fn next_sign(text: &[u8], from: usize) -> Option<usize> {
    seek(text, from, [b':'], |at| is_sign(text, at))
}

/// Whether a document has a `:` that may belong to a URL, or an entity that may spell one in raw HTML.
pub(super) fn document_may_hold_url(text: &[u8]) -> bool {
    may_hold_url(text) || next_entity(text, 0).is_some()
}

/// The first entity from `from` on that may spell a `:`.
pub(super) fn next_entity(text: &[u8], from: usize) -> Option<usize> {
    seek(text, from, [b'&'], |at| is_entity(text, at))
}

/// The last `:` that may belong to a URL, or entity that may spell one.
pub(super) fn last_sign(text: &[u8]) -> Option<usize> {
    let sign = memchr::memrchr_iter(b':', text).find(|&at| is_sign(text, at));
    let after = sign.unwrap_or(0);
    let entity = memchr::memrchr_iter(b'&', &text[after..]).find(|&at| is_entity(text, after + at));
    entity.map(|at| after + at).or(sign)
}

fn is_entity(text: &[u8], at: usize) -> bool {
    text[at..].starts_with(b"&#") || text[at..].starts_with(b"&colon")
}

/// Whether the `:` at `at` may belong to a URL.
fn is_sign(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map_or(b' ', |before| text[before]);
    match text.get(at + 1) {
        None => false,
        Some(b'/') => text.get(at + 2) == Some(&b'/') || SCHEME.has(before),
        // an escape may be on both sides
        Some(b'\\') => true,
        _ if before == b'\\' => true,
        Some(b':' | b'`') => false,
        // the URL goes on after white space in a wrapper, or it is a target that a line breaks
        Some(byte) if byte.is_ascii_whitespace() => SCHEME.has(before) && url_may_go_on(text, at),
        Some(_) => SCHEME.has(before) && !is_role_of_domain(text, at),
    }
}

/// Whether a URL may go on after the white space that follows the `:` at `at`.
fn url_may_go_on(text: &[u8], at: usize) -> bool {
    let run = scheme_len(text, at);
    let opens = matches!(text[..at - run].last(), Some(b'<' | b';'));
    opens || text[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'/')
}

/// Whether the `:` at `at` is the second one of `:domain:role:` before a backquote.
fn is_role_of_domain(text: &[u8], at: usize) -> bool {
    let run = scheme_len(text, at);
    let after = text[at + 1..].iter().take(LONGEST_SCHEME);
    let role = after.take_while(|&&byte| ALPHA.has(byte) || DIGIT.has(byte) || byte == b'-').count();
    text[..at - run].ends_with(b":") && text[at + 1 + role..].starts_with(b":`")
}

/// The length of what may be a scheme before the `:` at `at`.
fn scheme_len(text: &[u8], at: usize) -> usize {
    text[..at].iter().rev().take(LONGEST_SCHEME).take_while(|&&byte| SCHEME.has(byte)).count()
}
