//! The next place of a byte that passes a test: for bytes that are frequent, but rarely pass.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod cached_search;
mod class;
mod class_mask;
mod class_runs;

use super::Span;
pub(crate) use cached_search::CachedSearch;
pub(crate) use class::Wanted;
pub(crate) use class_mask::Places;
pub(crate) use class_runs::Runs;

/// A byte that counts only after certain bytes of US-ASCII, or before a certain byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    /// The bytes that may be before it.
    pub(crate) before: Wanted,
    /// The byte.
    pub(crate) byte: u8,
    /// The byte that may follow it.
    pub(crate) after: u8,
}

impl Between {
    fn is_at(&self, text: &[u8], place: usize) -> bool {
        let follows = || place > 0 && self.before.has(text[place - 1]);
        text[place] == self.byte && (text.get(place + 1) == Some(&self.after) || follows())
    }
}

/// The next place from `from` on that has one of at most three bytes and passes the test.
///
/// With vectors, the search stays in its loop at a place that does not pass: a call of `memchr` for each would start
/// anew.
#[inline]
pub(crate) fn seek<const N: usize>(
    text: &[u8],
    from: usize,
    bytes: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if let Some(place) = avx2::seek(text, from, bytes, &test) {
        return place;
    }
    without_vectors(text, from, bytes, test)
}

/// The next place within a span of a text that has such a byte and passes the test.
///
/// The bytes around it are compared in vectors too: for the places that they rule out, no branch is needed.
#[inline]
pub(crate) fn seek_between(text: &[u8], within: Span, sign: &Between, test: impl Fn(usize) -> bool) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if let Some(place) = avx2::seek_between(text, within, sign, &test) {
        return place;
    }
    without_vectors(&text[..within.end], within.start, [sign.byte], |place| sign.is_at(text, place) && test(place))
}

#[cold]
fn without_vectors<const N: usize>(
    text: &[u8],
    from: usize,
    bytes: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    let places: &mut dyn Iterator<Item = usize> = match bytes[..] {
        [one] => &mut memchr::memchr_iter(one, text.get(from..)?),
        [one, two] => &mut memchr::memchr2_iter(one, two, text.get(from..)?),
        [one, two, three] => &mut memchr::memchr3_iter(one, two, three, text.get(from..)?),
        _ => &mut text.get(from..)?.iter().enumerate().filter(|(_, byte)| bytes.contains(byte)).map(|(at, _)| at),
    };
    places.map(|at| from + at).find(|&at| test(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) {
        for modulus in [1, 2, 7] {
            let test = |at: usize| at.is_multiple_of(modulus);
            let naive = (from..text.len()).find(|&at| bytes.contains(&text[at]) && test(at));
            assert_eq!(seek(text, from, bytes, test), naive, "{text:?} {from} {bytes:?}");
            assert_eq!(without_vectors(text, from, bytes, test), naive, "{text:?} {from} {bytes:?}");
        }
    }

    #[track_caller]
    fn check_between(text: &[u8], within: Span) {
        static SIGN: Between = {
            let mut before = [false; 256];
            (before[b'l' as usize], before[b'S' as usize]) = (true, true);
            Between { before: Wanted::of(before), byte: b':', after: b'/' }
        };
        for modulus in [1, 2] {
            let test = |at: usize| at.is_multiple_of(modulus);
            let is_sign = |at: usize| {
                text[at] == b':' && (text.get(at + 1) == Some(&b'/') || at > 0 && matches!(text[at - 1], b'l' | b'S'))
            };
            let naive = within.range().find(|&at| is_sign(at) && test(at));
            assert_eq!(seek_between(text, within, &SIGN, test), naive, "{text:?} {within:?}");
            let passes = |at: usize| SIGN.is_at(text, at) && test(at);
            assert_eq!(without_vectors(&text[..within.end], within.start, [b':'], passes), naive);
        }
    }

    #[test]
    fn neighbours_are_seen_at_every_place() {
        for len in [1, 2, 31, 32, 33, 34, 35, 66, 67, 100] {
            for (at, before, after) in (0..len)
                .flat_map(|at| b"lSL\xec".map(|before| (at, before, b'/')))
                .chain((0..len).flat_map(|at| b"/.\xaf".map(|after| (at, b'x', after))))
            {
                let mut text = vec![b'x'; len];
                text[at] = b':';
                if at > 0 {
                    text[at - 1] = before;
                }
                if at + 1 < len && before == b'x' {
                    text[at + 1] = after;
                }
                for (start, end) in [(0, len), (0, at), (at, len), (at + 1, len), (1, at + 1), (at / 2, at + 1)] {
                    if start <= end {
                        check_between(&text, Span::new(start, end));
                    }
                }
            }
        }
    }

    #[test]
    fn places_between_equal_a_naive_search() {
        let text: Vec<u8> = (0..150_usize).map(|at| b"x:l:/S::"[(at * at / 7 + at / 5) % 8]).collect();
        for start in 0..text.len() {
            for end in (start..text.len()).step_by(5) {
                check_between(&text, Span::new(start, end));
                check_between(&text[..end], Span::new(start, end));
            }
        }
    }

    /// Texts of less than a vector, of one, and of up to three, with a byte at any place or at all of them.
    #[test]
    fn equals_a_naive_search() {
        for len in (0..100).step_by(3) {
            for at in 0..=len {
                let mut text = vec![b'x'; len];
                if let Some(byte) = text.get_mut(at) {
                    *byte = b':';
                }
                for from in [0, 1, at, len, len + 1] {
                    check(&text, from, [b':']);
                    check(&text, from, [b'&', b':']);
                    check(&text, from, [b'.', b'@', b':']);
                    check(&text, from, [b'y', b'x']);
                    check(&text, from, [0xFF, 0, b'.', b':']);
                }
            }
        }
    }
}
