//! The one search over all bytes, for places where a URL may be. All other work is proportional to what it finds.

use super::plausibility;
use crate::text::{ByteWithNeighbour, Span, VectorClass, seek, seek_with_neighbour};

/// The next place between `from` and `to` that may belong to a URL: a `:` before `//`, or after the last letters of a
/// scheme without `//` or of `URL`. If `relaxed` is set, also each `.` and `@`.
///
/// In `key: value http://a.example/` it is the second `:`.
pub(super) fn next(text: &[u8], from: usize, to: usize, relaxed: bool) -> Option<usize> {
    if relaxed {
        seek(&text[..to], from, [b':', b'.', b'@'], |at| text[at] != b':' || is_trigger(text, at))
    } else {
        seek_with_neighbour(text, Span::new(from.min(to), to), &SIGN, |at| is_trigger(text, at))
    }
}

/// The `:` that remain after a test of their two neighbours.
static SIGN: ByteWithNeighbour =
    ByteWithNeighbour { before: VectorClass::new(plausibility::MAY_END_SCHEME.table()), byte: b':', after: b'/' };

#[inline(always)]
fn is_trigger(text: &[u8], colon: usize) -> bool {
    text[colon + 1..].starts_with(b"//") || plausibility::ends_like_scheme(&text[..colon])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDINGS: [&str; 21] = [
        "lto", "ews", "urn", "tel", "sms", "sip", "ips", "mpp", "net", "geo", "ata", "tag", "mid", "cid", "doi", "url",
        "oin", "rix", "ttp", "tps", "ftp",
    ];

    fn naive(text: &[u8], from: usize, to: usize, relaxed: bool) -> Option<usize> {
        let ends_scheme =
            |before: &[u8]| ENDINGS.iter().any(|ending| before.to_ascii_lowercase().ends_with(ending.as_bytes()));
        (from..to).find(|&at| match text[at] {
            b':' => text.get(at + 1..at + 3) == Some(b"//") || ends_scheme(&text[..at]),
            b'.' | b'@' => relaxed,
            _ => false,
        })
    }

    fn check(text: &[u8], from: usize, to: usize, relaxed: bool) {
        assert_eq!(next(text, from, to, relaxed), naive(text, from, to, relaxed), "{text:?} {from} {to}");
    }

    #[test]
    fn equals_a_naive_search() {
        // all texts of up to five of these, and every place to start from
        let pieces = [":", "/", "//", ".", "o", "lto", "URL", "e", "x"];
        for len in 0..=5_u32 {
            for number in 0..pieces.len().pow(len) {
                let text: String = (0..len).map(|i| pieces[number / pieces.len().pow(i) % pieces.len()]).collect();
                let text = text.as_bytes();
                for relaxed in [false, true] {
                    for from in 0..=text.len() {
                        check(text, from, text.len(), relaxed);
                    }
                }
            }
        }
    }

    #[test]
    fn every_ending_counts() {
        for ending in ENDINGS {
            for text in [format!("x{ending}:x"), format!("{}: ", ending.to_uppercase()), format!("{}:", &ending[1..])] {
                check(text.as_bytes(), 0, text.len(), false);
            }
        }
    }
}
