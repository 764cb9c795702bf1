//! Which `:` may be a URL's: all others are those of macros, attributes, lists and sentences.

use crate::scan;
use crate::syntax::octets::SCHEME;

/// How far the scheme before a `:` may reach back.
const LONGEST: usize = 64;

/// Whether there is any such `:` in a text.
pub(super) fn is_in(text: &[u8]) -> bool {
    memchr::memchr_iter(b':', text).any(|at| is_sign(text, at))
}

/// The last such `:`.
pub(super) fn last(text: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b':', text).find(|&at| is_sign(text, at))
}

fn is_sign(text: &[u8], at: usize) -> bool {
    // what is a URL anywhere
    if scan::may_hold(&text[at.saturating_sub(1)..text.len().min(at + 3)]) {
        return true;
    }
    // any scheme, where a macro or an attribute says that it is a target: `link:a:b[]`, `link=a:b`
    let run = text[..at].iter().rev().take(LONGEST).take_while(|&&octet| SCHEME.has(octet)).count();
    let goes_on = text.get(at + 1).is_some_and(|&octet| octet > b' ' && octet != b':');
    run > 1 && goes_on && matches!(text[..at - run].last(), Some(b':' | b'=' | b'"' | b'\'' | b'[' | b'+'))
}
