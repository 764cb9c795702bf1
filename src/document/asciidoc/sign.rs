//! Which `:` may be a URL's: all others are those of macros, attributes, lists and sentences.

use crate::scan;
use crate::syntax::octets::SCHEME;

/// How far the scheme before a `:` may reach back.
const LONGEST: usize = 64;

/// Whether there is any such `:` in a text, or an entity that may spell one in raw HTML.
pub(super) fn is_in(text: &[u8]) -> bool {
    memchr::memchr2_iter(b':', b'&', text).any(|at| is_sign(text, at))
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
    let before = || {
        let run = text[..at].iter().rev().take(LONGEST).take_while(|&&octet| SCHEME.has(octet)).count();
        text[..at - run].last().copied()
    };
    // what is a URL anywhere; behind white space one goes on only in a wrapper
    if scan::may_hold(&text[at.saturating_sub(1)..text.len().min(at + 3)]) {
        return next > b' ' || matches!(before(), Some(b'<' | b';'));
    }
    // any scheme, where a macro or an attribute says that it is a target: `link:a:b[]`, `link=a:b`
    next > b' ' && matches!(before(), Some(b':' | b'=' | b'"' | b'\'' | b'[' | b'+'))
}
