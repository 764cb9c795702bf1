//! Which `:` may be a URL's: all others are those of macros, attributes, lists and sentences.

use crate::document::prefilter;
use crate::syntax::byte_class::SCHEME;
use crate::text::seek;

/// How far the scheme before a `:` may reach back.
const LONGEST: usize = 64;

/// Whether there is any such `:` in a text, or an entity that may spell one in raw HTML.
pub(super) fn is_in(text: &[u8]) -> bool {
    next(text, 0).is_some()
}

/// The first such `:` or entity from `from` on.
pub(super) fn next(text: &[u8], from: usize) -> Option<usize> {
    seek(text, from, [b':', b'&'], |at| is_sign(text, at))
}

/// The last such `:` or entity.
pub(super) fn last(text: &[u8]) -> Option<usize> {
    memchr::memrchr2_iter(b':', b'&', text).find(|&at| is_sign(text, at))
}

fn is_sign(text: &[u8], at: usize) -> bool {
    let Some(&next) = text.get(at + 1) else { return false };
    if text[at] == b'&' {
        return next == b'#' || text[at..].starts_with(b"&colon");
    }
    // `term::`, `kbd:[...]`
    if matches!(next, b':' | b'[') {
        return false;
    }
    // what is left out may be after it
    let is_broken = matches!(next, b'{' | b'\\' | b'&') && at > 0 && text[at - 1].is_ascii_alphanumeric();
    if text[at + 1..].starts_with(b"//") || is_broken || prefilter::is_bare_scheme(text, at) {
        return true;
    }
    if next <= b' ' {
        return false;
    }
    // any scheme, where a macro or an attribute says that it is a target: `link:a:b[]`, `link=a:b`
    let run = text[..at].iter().rev().take(LONGEST).take_while(|&&byte| SCHEME.has(byte)).count();
    run > 0 && matches!(text[..at - run].last(), Some(b':' | b'=' | b'"' | b'\'' | b'[' | b'+'))
}
