//! One search that tells whether a document can hold a URL at all; if not, its format is not read.

use crate::scan;

/// Where URLs stand in text only, as they are.
pub(super) fn text(text: &[u8]) -> bool {
    scan::may_hold(text)
}

/// Where escapes may spell the `:` or the `//` of a URL: `\/\/`, `\u003a`, `\x3a`, `\:`.
pub(super) fn escaped_text(octets: &[u8]) -> bool {
    // a `:` that a back-slash follows or that is spelled by a number
    let mut colons = memchr::memchr_iter(b':', octets);
    text(octets)
        || colons.any(|at| matches!(octets.get(at + 1), Some(b'\\' | b'&' | b'%' | b'=')))
        || [&b"003a"[..], b"003A", b"x3a", b"x3A", b"\\072"]
            .iter()
            .any(|code| memchr::memmem::find(octets, code).is_some())
}

/// Where a format's links may have any scheme: a `:` between a letter and something else than a blank or another `:`; or
/// an entity that may spell one.
pub(super) fn links(octets: &[u8]) -> bool {
    let inside = |at: usize| {
        let before = at.checked_sub(1).map(|before| octets[before]);
        let behind = octets.get(at + 1);
        before.is_some_and(|octet| octet.is_ascii_alphanumeric())
            && behind.is_some_and(|&octet| octet > b' ' && octet != b':')
    };
    memchr::memchr_iter(b':', octets).any(inside)
        || [&b"&#"[..], b"&colon"].iter().any(|entity| memchr::memmem::find(octets, entity).is_some())
}

/// The first `:` that may belong to a URL in text of which back-slash or `@` escapes are not undone yet.
pub(super) fn escaped_colon(octets: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b':', octets).find(|&at| match octets.get(at + 1) {
        None | Some(0..=b' ' | b':') => false,
        Some(b'/') => true,
        Some(next) if !next.is_ascii_alphanumeric() => true,
        // a scheme without `//`
        Some(_) => {
            let before = &octets[at.saturating_sub(SCHEME)..=at];
            scan::may_hold(before) || memchr::memchr2(b'\\', b'@', before).is_some()
        }
    })
}

/// How many octets before a `:` tell whether a scheme ends there.
const SCHEME: usize = 12;
