//! The next place of an octet that passes a test: for octets that are frequent, and seldom something.

mod places;
#[cfg(target_arch = "x86_64")]
mod vector;

pub(crate) use places::Places;

/// The next place from `from` on where one of at most three octets stands that passes the test.
///
/// Where vectors are to be had, the search stays in its loop at a place that is nothing: a call of `memchr` for each would
/// begin anew.
#[inline]
pub(crate) fn seek<const N: usize>(
    text: &[u8],
    from: usize,
    octets: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if let Some(place) = vector::seek(text, from, octets, &test) {
        return place;
    }
    without_vectors(text, from, octets, test)
}

fn without_vectors<const N: usize>(
    text: &[u8],
    from: usize,
    octets: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    let places: &mut dyn Iterator<Item = usize> = match octets[..] {
        [one] => &mut memchr::memchr_iter(one, text.get(from..)?),
        [one, two] => &mut memchr::memchr2_iter(one, two, text.get(from..)?),
        [one, two, three] => &mut memchr::memchr3_iter(one, two, three, text.get(from..)?),
        _ => &mut text.get(from..)?.iter().enumerate().filter(|(_, octet)| octets.contains(octet)).map(|(at, _)| at),
    };
    places.map(|at| from + at).find(|&at| test(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<const N: usize>(text: &[u8], from: usize, octets: [u8; N]) {
        for modulus in [1, 2, 7] {
            let test = |at: usize| at.is_multiple_of(modulus);
            let naive = (from..text.len()).find(|&at| octets.contains(&text[at]) && test(at));
            assert_eq!(seek(text, from, octets, test), naive, "{text:?} {from} {octets:?}");
            assert_eq!(without_vectors(text, from, octets, test), naive, "{text:?} {from} {octets:?}");
        }
    }

    /// Texts that fill no vector, one, and a part of the third, with an octet at any place or at all of them.
    #[test]
    fn equals_a_naive_search() {
        for len in (0..100).step_by(3) {
            for at in 0..=len {
                let mut text = vec![b'x'; len];
                if let Some(octet) = text.get_mut(at) {
                    *octet = b':';
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
