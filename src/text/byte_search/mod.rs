//! Searches for bytes, in vectors of 32 bytes where the processor has AVX2.
//!
//! | to find | use |
//! |---|---|
//! | the next of one to three bytes that passes a test: frequent bytes that rarely pass | [`seek`] |
//! | the same for a byte that counts only beside certain others | [`seek_with_neighbour`] |
//! | the next of some bytes, again and again | [`CachedSearch`] |
//! | all bytes of a class, in order | [`ClassPositions`] |
//! | all runs of bytes of a class, in order | [`ClassRuns`] |
//! | the run of bytes of a class around a position | [`VectorClass::run_at`] |
//!
//! | file | what is in it |
//! |---|---|
//! | `avx2` | each search with AVX2; the only `unsafe` code |
//! | `cached_search` | `CachedSearch`, and its fallback |
//! | `class` | `VectorClass`, a class of bytes as lookup tables |
//! | `class_mask` | the mask of a class in a block, and its fallback; `run_at` and `ClassPositions` |
//! | `class_runs` | `ClassRuns` |
//!
//! Searches return byte offsets. A mask has one bit for each byte of a block, the lowest for the first. Each function
//! of `avx2` returns `None` where the processor lacks it; then the function with `_fallback` in its name is called.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod cached_search;
mod class;
mod class_mask;
mod class_runs;

use super::Span;
pub(crate) use cached_search::CachedSearch;
pub(crate) use class::VectorClass;
pub(crate) use class_mask::ClassPositions;
pub(crate) use class_runs::ClassRuns;

/// A byte that counts only if a neighbour is right: the byte before it is in a class, or the byte after it is a certain
/// one. Such as a `:` after a letter or before `/`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteWithNeighbour {
    /// The class of the bytes before it that make it count; US-ASCII only.
    pub(crate) before: VectorClass,
    /// The byte.
    pub(crate) byte: u8,
    /// The byte after it that makes it count.
    pub(crate) after: u8,
}

impl ByteWithNeighbour {
    fn matches_at(&self, text: &[u8], at: usize) -> bool {
        let is_after_class = || at > 0 && self.before.has(text[at - 1]);
        text[at] == self.byte && (text.get(at + 1) == Some(&self.after) || is_after_class())
    }
}

/// The first position from `from` on that has one of `bytes` and passes the test.
///
/// A position that does not pass does not end the loop over vectors. A call of `memchr` for each would start anew.
#[inline]
pub(crate) fn seek<const N: usize>(
    text: &[u8],
    from: usize,
    bytes: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if let Some(position) = avx2::seek(text, from, bytes, &test) {
        return position;
    }
    seek_fallback(text, from, bytes, test)
}

/// The first position in `within` that has the byte, one of its neighbours, and passes the test. Neighbours outside of
/// `within` count.
///
/// Neighbours are compared in vectors too: a position that they rule out needs no branch.
#[inline]
pub(crate) fn seek_with_neighbour(
    text: &[u8],
    within: Span,
    byte: &ByteWithNeighbour,
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if let Some(position) = avx2::seek_with_neighbour(text, within, byte, &test) {
        return position;
    }
    seek_fallback(&text[..within.end], within.start, [byte.byte], |at| byte.matches_at(text, at) && test(at))
}

#[cold]
fn seek_fallback<const N: usize>(
    text: &[u8],
    from: usize,
    bytes: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    let positions: &mut dyn Iterator<Item = usize> = match bytes[..] {
        [one] => &mut memchr::memchr_iter(one, text.get(from..)?),
        [one, two] => &mut memchr::memchr2_iter(one, two, text.get(from..)?),
        [one, two, three] => &mut memchr::memchr3_iter(one, two, three, text.get(from..)?),
        _ => &mut text.get(from..)?.iter().enumerate().filter(|(_, byte)| bytes.contains(byte)).map(|(at, _)| at),
    };
    positions.map(|at| from + at).find(|&at| test(at))
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
            assert_eq!(seek_fallback(text, from, bytes, test), naive, "{text:?} {from} {bytes:?}");
        }
    }

    #[track_caller]
    fn check_with_neighbour(text: &[u8], within: Span) {
        static COLON: ByteWithNeighbour = {
            let mut before = [false; 256];
            (before[b'l' as usize], before[b'S' as usize]) = (true, true);
            ByteWithNeighbour { before: VectorClass::new(before), byte: b':', after: b'/' }
        };
        for modulus in [1, 2] {
            let test = |at: usize| at.is_multiple_of(modulus);
            let is_match = |at: usize| {
                text[at] == b':' && (text.get(at + 1) == Some(&b'/') || at > 0 && matches!(text[at - 1], b'l' | b'S'))
            };
            let naive = within.range().find(|&at| is_match(at) && test(at));
            assert_eq!(seek_with_neighbour(text, within, &COLON, test), naive, "{text:?} {within:?}");
            let passes = |at: usize| COLON.matches_at(text, at) && test(at);
            assert_eq!(seek_fallback(&text[..within.end], within.start, [b':'], passes), naive);
        }
    }

    #[test]
    fn neighbours_are_seen_at_every_position() {
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
                        check_with_neighbour(&text, Span::new(start, end));
                    }
                }
            }
        }
    }

    #[test]
    fn search_with_neighbours_equals_a_naive_search() {
        let text: Vec<u8> = (0..150_usize).map(|at| b"x:l:/S::"[(at * at / 7 + at / 5) % 8]).collect();
        for start in 0..text.len() {
            for end in (start..text.len()).step_by(5) {
                check_with_neighbour(&text, Span::new(start, end));
                check_with_neighbour(&text[..end], Span::new(start, end));
            }
        }
    }

    /// Texts of less than a vector, of one, and of up to three, with a byte at any position or at all of them.
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
