//! Quick searches that decide whether a data file can hold a URL at all. If not, it is not read.

use crate::document::prefilter::may_end_bare_scheme_at;
use crate::scan::{self, LONGEST_BARE_SCHEME};
use crate::text::seek;

/// Formats in which an escape may spell the sign of a URL: `\u003a`, `:\/\/`, `mailt\u006f:`, `:` and `//` on two
/// lines.
pub(super) fn escaped(bytes: &[u8]) -> bool {
    scan::may_hold(bytes) || seek(bytes, 0, [b'\\'], |at| may_spell(bytes, at)).is_some()
}

/// Formats in which, besides, adjacent strings are one: `"ftp:"` and `"//a.example/"`, `"mailt"` and `"o:joe@"`.
pub(super) fn joined(bytes: &[u8]) -> bool {
    scan::may_hold(bytes) || next_joint(bytes, 0).is_some()
}

/// The first position from `from` on where an escape or two strings may spell the sign of a URL.
pub(super) fn next_joint(bytes: &[u8], from: usize) -> Option<usize> {
    seek(bytes, from, [b':', b'\\'], |at| match bytes[at] {
        b':' => {
            let near = &bytes[at.saturating_sub(LONGEST_BARE_SCHEME)..at];
            let is_cut = near.contains(&b'"') || matches!(bytes.get(at + 1), Some(b'"' | b'\\'));
            near.ends_with(b"\"") || slash_follows(&bytes[at + 1..]) || is_cut && may_end_bare_scheme_at(bytes, at)
        }
        _ => bytes.get(at + 1).is_some_and(|byte| !UNRELATED.contains(byte)),
    })
}

/// Whether a slash, or an escape that may spell one, follows after white space and quotes.
fn slash_follows(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    loop {
        rest = match rest {
            [b'\\', byte, after @ ..] if b"ntr".contains(byte) => after,
            [b'"', after @ ..] => after,
            [byte, after @ ..] if byte.is_ascii_whitespace() => after,
            _ => return matches!(rest, [b'/' | b'\\', ..]),
        }
    }
}

/// Whether the back-slash at `at` may belong to an escape that spells a part of the sign of a URL.
fn may_spell(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[..at].last(), Some(b':' | b'/')) || bytes.get(at + 1).is_some_and(|byte| !UNRELATED.contains(byte))
}

/// The letters of escapes that spell no part of the sign of a URL.
const UNRELATED: &[u8] = b"\"nt\\rbf";
