//! The one search over all octets: where a URL may be. Everything else is work in proportion to what it finds.

#[cfg(target_arch = "x86_64")]
mod vector;

use super::minimum;

/// The next place from `from` on and before `to` that needs a look: a `:` that `//` follows or that the last letters of a
/// scheme without `//` precede (`URL:` among them), and when `relaxed` also each `.` and `@`.
pub(super) fn next(text: &[u8], from: usize, to: usize, relaxed: bool) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if !relaxed
        && from < to
        && let Some(next) = vector::next(text, from, to)
    {
        return next;
    }
    search(text, from, to, relaxed)
}

fn search(text: &[u8], mut from: usize, to: usize, relaxed: bool) -> Option<usize> {
    while from < to {
        let searched = &text[from..to];
        let at = from
            + match relaxed {
                false => memchr::memchr(b':', searched)?,
                true => memchr::memchr3(b':', b'.', b'@', searched)?,
            };
        if is_trigger(text, at) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

#[inline]
fn is_trigger(text: &[u8], at: usize) -> bool {
    text[at] != b':' || text[at + 1..].starts_with(b"//") || minimum::ends_like_scheme(&text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDINGS: [&str; 19] = [
        "lto", "ews", "urn", "tel", "sms", "sip", "ips", "mpp", "net", "geo", "ata", "tag", "mid", "cid", "doi", "url",
        "ttp", "tps", "ftp",
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

    /// The search as it runs here, and as it runs where there are no vectors.
    fn check(text: &[u8], from: usize, to: usize, relaxed: bool) {
        let expected = naive(text, from, to, relaxed);
        assert_eq!(next(text, from, to, relaxed), expected, "{text:?} {from} {to}");
        assert_eq!(search(text, from, to, relaxed), expected, "{text:?} {from} {to}");
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

    #[test]
    fn equals_a_naive_search_over_vectors() {
        // each of these at every place of texts that fill one vector and a part of the next two
        for sign in [&b"://"[..], b"lto:", b"o:", b"x:", b":::/:", b":", b":/", b"//:", b"url:"] {
            for len in 30..70 {
                for at in 0..=len - sign.len() {
                    let mut text = vec![b'x'; len];
                    text[at..at + sign.len()].copy_from_slice(sign);
                    for from in [0, 1, at, len] {
                        for to in [len, len - 1, at + 1] {
                            check(&text, from.min(to), to, false);
                        }
                    }
                }
            }
        }
    }
}
