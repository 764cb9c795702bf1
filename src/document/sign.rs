//! One search that tells whether a document can hold a URL at all; if not, its format is not read.

use crate::scan;
use crate::syntax::octets::SCHEME;
use crate::syntax::scheme::LONGEST;

/// Where URLs stand in text only, as they are.
pub(super) fn text(text: &[u8]) -> bool {
    scan::may_hold(text)
}

/// Where links may have any scheme and back-slashes and entities are undone: a `:` behind what may be a scheme's end or a
/// back-slash, and before something else than a blank or another `:`, unless it stands where a link may end or hold blanks;
/// or an entity that may spell one.
pub(super) fn markdown(octets: &[u8]) -> bool {
    next_markdown(octets, 0).is_some()
}

/// The first place of this kind from `from` on.
pub(super) fn next_markdown(octets: &[u8], from: usize) -> Option<usize> {
    let mut places = memchr::memchr2_iter(b':', b'&', &octets[from..]).map(|at| from + at);
    places.find(|&at| {
        let (before, behind) = (&octets[..at], octets.get(at + 1));
        match (octets[at], before.last(), behind) {
            (b'&', ..) => behind == Some(&b'#') || octets[at..].starts_with(b"&colon"),
            (_, Some(b'\\'), _) => true,
            (_, Some(&octet), None | Some(b' ' | b'\t' | b'\n' | b'\r')) if SCHEME.has(octet) => {
                let floor = at.saturating_sub(LONGEST);
                let run = before[floor..].iter().rposition(|&octet| !SCHEME.has(octet));
                let before = before[..run.map_or(floor, |last| floor + last + 1)].trim_ascii_end();
                before.ends_with(b"<") || before.ends_with(b"]:")
            }
            // `http:://a.example` is meant as a URL
            (_, Some(&octet), Some(b':')) => SCHEME.has(octet) && octets.get(at + 2) == Some(&b'/'),
            (_, Some(&octet), _) => SCHEME.has(octet),
            (_, None, _) => false,
        }
    })
}

/// Where links may have any scheme: whether there is a `:` that a URL may go on behind.
pub(super) fn inner_colon(octets: &[u8]) -> bool {
    let inside = |at: usize| octets.get(at + 1).is_some_and(|&next| next > b' ' && next != b':');
    memchr::memchr_iter(b':', octets).any(inside)
}

/// The first `:` that may belong to a URL in text of which back-slash or `@` escapes are not undone yet.
pub(super) fn escaped_colon(octets: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b':', octets).find(|&at| {
        let before = &octets[at.saturating_sub(LONGEST_SCHEME * 2)..at];
        match octets.get(at + 1) {
            None | Some(b':') => false,
            Some(0..=b' ') => ends_with_keyword(before),
            Some(next) => !next.is_ascii_alphanumeric() || may_end_scheme(before),
        }
    })
}

/// Whether a scheme that goes without `//` may end here: its name, `URL:`, or an escape within reach that may break it.
fn may_end_scheme(before: &[u8]) -> bool {
    let is_escape = |pair: &[u8]| matches!(pair, [b'\\' | b'@', next] if !next.is_ascii_alphabetic());
    let ends_with_scheme =
        || (3..=LONGEST_SCHEME.min(before.len())).any(|length| scan::goes_bare(&before[before.len() - length..]));
    before.last().is_some_and(|last| !last.is_ascii_alphanumeric())
        || ends_with_keyword(before)
        || ends_with_scheme()
        || before.windows(2).any(is_escape)
}

fn ends_with_keyword(before: &[u8]) -> bool {
    before.len() >= 3 && before[before.len() - 3..].eq_ignore_ascii_case(b"url")
}

/// How long the schemes are that go without `//`: `mailto`, `magnet`.
const LONGEST_SCHEME: usize = 6;
