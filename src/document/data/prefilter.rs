//! One search that tells whether a data file can hold a URL at all; if not, it is not read.

use crate::document::prefilter::is_bare;
use crate::scan::{self, LONGEST_BARE};
use crate::text::seek;

/// Where an escape may spell what tells a URL: `\u003a`, `:\/\/`, `mailt\u006f:`, `:` and `//` on two lines.
pub(super) fn escaped(bytes: &[u8]) -> bool {
    scan::may_hold(bytes) || seek(bytes, 0, [b'\\'], |at| may_spell(bytes, at)).is_some()
}

/// Where strings that stand one below the other are one, too: `"ftp:"` and `"//a.example/"`, `"mailt"` and `"o:joe@"`.
pub(super) fn joined(bytes: &[u8]) -> bool {
    scan::may_hold(bytes) || next_joint(bytes, 0).is_some()
}

/// The first place from `from` on where an escape or two strings may spell what tells a URL.
pub(super) fn next_joint(bytes: &[u8], from: usize) -> Option<usize> {
    seek(bytes, from, [b':', b'\\'], |at| match bytes[at] {
        b':' => {
            let near = &bytes[at.saturating_sub(LONGEST_BARE)..at];
            let is_cut = near.contains(&b'"') || matches!(bytes.get(at + 1), Some(b'"' | b'\\'));
            near.ends_with(b"\"") || slash_follows(&bytes[at + 1..]) || is_cut && is_bare(bytes, at)
        }
        _ => bytes.get(at + 1).is_some_and(|byte| !PLAIN.contains(byte)),
    })
}

/// Whether a slash, or an escape that may be one, comes next but for white space and what divides strings.
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

/// Whether the back-slash at `at` may belong to an escape that spells a part of what tells a URL.
fn may_spell(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[..at].last(), Some(b':' | b'/')) || bytes.get(at + 1).is_some_and(|byte| !PLAIN.contains(byte))
}

/// What escapes stand for characters that no URL is told by.
const PLAIN: &[u8] = b"\"nt\\rbf";
