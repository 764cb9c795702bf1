//! One search that tells whether a data file can hold a URL at all; if not, it is not read.

use crate::scan;

/// Where an escape may spell what tells a URL: `\u003a`, `:\/\/`, `mailt\u006f:`, `:` and `//` on two lines.
pub(super) fn escaped(octets: &[u8]) -> bool {
    scan::may_hold(octets)
        || memchr::memchr_iter(b'\\', octets).any(|at| {
            let before = at.checked_sub(1).map(|before| octets[before]);
            let behind = octets.get(at + 1);
            matches!(before, Some(b':' | b'/')) || behind.is_some_and(|&octet| !b"\"nt\\rbf".contains(&octet))
        })
}

/// Where strings that stand one below the other are one, too: `"ftp:"` and `"//a.example/"`.
pub(super) fn joined(octets: &[u8]) -> bool {
    escaped(octets) || memchr::memchr_iter(b':', octets).any(|at| matches!(octets.get(at + 1), Some(b'"' | b'/')))
}
