//! One search that tells whether a data file can hold a URL at all; if not, it is not read.

use crate::scan::{self, LONGEST_BARE};
use crate::text::seek;

/// Where an escape may spell what tells a URL: `\u003a`, `:\/\/`, `mailt\u006f:`, `:` and `//` on two lines.
pub(super) fn escaped(octets: &[u8]) -> bool {
    scan::may_hold(octets)
        || memchr::memchr_iter(b'\\', octets).any(|at| {
            let before = at.checked_sub(1).map(|before| octets[before]);
            let behind = octets.get(at + 1);
            matches!(before, Some(b':' | b'/')) || behind.is_some_and(|&octet| !b"\"nt\\rbf".contains(&octet))
        })
}

/// Where strings that stand one below the other are one, too: `"ftp:"` and `"//a.example/"`, `"mailt"` and `"o:joe@"`.
pub(super) fn joined(octets: &[u8]) -> bool {
    let is_cut = |at: usize| {
        matches!(octets.get(at + 1), Some(b'"' | b'/')) || octets[at.saturating_sub(LONGEST_BARE)..at].contains(&b'"')
    };
    escaped(octets) || seek(octets, 0, [b':'], is_cut).is_some()
}
