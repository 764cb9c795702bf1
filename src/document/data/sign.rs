//! One search that tells whether a data file can hold a URL at all; if not, it is not read.

use crate::document::sign::is_bare;
use crate::scan::{self, LONGEST_BARE};
use crate::text::seek;

/// Where an escape may spell what tells a URL: `\u003a`, `:\/\/`, `mailt\u006f:`, `:` and `//` on two lines.
pub(super) fn escaped(octets: &[u8]) -> bool {
    scan::may_hold(octets) || seek(octets, 0, [b'\\'], |at| may_spell(octets, at)).is_some()
}

/// Where strings that stand one below the other are one, too: `"ftp:"` and `"//a.example/"`, `"mailt"` and `"o:joe@"`.
pub(super) fn joined(octets: &[u8]) -> bool {
    scan::may_hold(octets) || next_joint(octets, 0).is_some()
}

/// The first place from `from` on where an escape or two strings may spell what tells a URL.
pub(super) fn next_joint(octets: &[u8], from: usize) -> Option<usize> {
    seek(octets, from, [b':', b'\\'], |at| match octets[at] {
        b':' => {
            let near = &octets[at.saturating_sub(LONGEST_BARE)..at];
            let is_cut = near.contains(&b'"') || matches!(octets.get(at + 1), Some(b'"' | b'\\'));
            near.ends_with(b"\"") || slash_follows(&octets[at + 1..]) || is_cut && is_bare(octets, at)
        }
        _ => octets.get(at + 1).is_some_and(|octet| !PLAIN.contains(octet)),
    })
}

/// Whether a slash, or an escape that may be one, comes next but for white space and what divides strings.
fn slash_follows(octets: &[u8]) -> bool {
    let mut rest = octets;
    loop {
        rest = match rest {
            [b'\\', octet, behind @ ..] if b"ntr".contains(octet) => behind,
            [b'"', behind @ ..] => behind,
            [octet, behind @ ..] if octet.is_ascii_whitespace() => behind,
            _ => return matches!(rest, [b'/' | b'\\', ..]),
        }
    }
}

/// Whether the back-slash at `at` may belong to an escape that spells a part of what tells a URL.
fn may_spell(octets: &[u8], at: usize) -> bool {
    matches!(octets[..at].last(), Some(b':' | b'/')) || octets.get(at + 1).is_some_and(|octet| !PLAIN.contains(octet))
}

/// What escapes stand for characters that no URL is told by.
const PLAIN: &[u8] = b"\"nt\\rbf";
