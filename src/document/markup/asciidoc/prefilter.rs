//! Finds each `:` that may be one of a URL, so that all else is skipped: that of `http://`, but not that of `kbd:[A]`.

use crate::document::prefilter;
use crate::syntax::byte_class::SCHEME;
use crate::text::seek;

/// The length of the longest scheme.
const LONGEST_SCHEME: usize = 64;

/// Whether a text has a `:` that may belong to a URL, or an entity that may spell one in raw HTML.
pub(super) fn may_hold_url(text: &[u8]) -> bool {
    next_sign(text, 0).is_some()
}

/// The first `:` from `from` on that may belong to a URL, or entity that may spell one.
pub(super) fn next_sign(text: &[u8], from: usize) -> Option<usize> {
    seek(text, from, [b':', b'&'], |at| is_sign(text, at))
}

/// The last `:` that may belong to a URL, or entity that may spell one.
pub(super) fn last_sign(text: &[u8]) -> Option<usize> {
    memchr::memrchr2_iter(b':', b'&', text).find(|&at| is_sign(text, at))
}

/// Whether the `:` or `&` at `at` may belong to a URL.
fn is_sign(text: &[u8], at: usize) -> bool {
    let Some(&next) = text.get(at + 1) else { return false };
    if text[at] == b'&' {
        return next == b'#' || text[at..].starts_with(b"&colon");
    }
    // `term::`, `kbd:[...]`
    if matches!(next, b':' | b'[') {
        return false;
    }
    // the scanner may see other bytes after it, once these are decoded
    let is_broken = matches!(next, b'{' | b'\\' | b'&') && at > 0 && text[at - 1].is_ascii_alphanumeric();
    if text[at + 1..].starts_with(b"//") || is_broken || prefilter::may_end_bare_scheme_at(text, at) {
        return true;
    }
    if next <= b' ' {
        return false;
    }
    // any scheme, where a macro or an attribute says that it is a target: `link:a:b[]`, `link=a:b`
    let run = text[..at].iter().rev().take(LONGEST_SCHEME).take_while(|&&byte| SCHEME.has(byte)).count();
    run > 0 && matches!(text[..at - run].last(), Some(b':' | b'=' | b'"' | b'\'' | b'[' | b'+'))
}
