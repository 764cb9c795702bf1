//! The same search in vectors of 32 octets (AVX2): it stays in its loop at a `:` that is nothing, where a call of `memchr`
//! would begin anew. In prose a `:` stands at every 150th octet, and one in three is something.
//!
//! The one file with `unsafe`. It pays: prose is searched with a third of the instructions (`cargo bench --bench scan`).
//! The test of `trigger` holds it against a naive search.

#![allow(unsafe_code, reason = "vectors are loaded, and used only where the processor has them")]

use std::arch::x86_64::{_mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8};

use super::is_trigger;

/// How many octets a vector holds.
const WIDTH: usize = 32;

/// As [`super::next`] where it is not relaxed; `None` where the processor has no such vectors.
pub(super) fn next(text: &[u8], from: usize, to: usize) -> Option<Option<usize>> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, all that the function asks for.
    Some(unsafe { next_avx2(text, from, to) })
}

#[target_feature(enable = "avx2")]
fn next_avx2(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let searched = &text[..to];
    let colon = _mm256_set1_epi8(b':'.cast_signed());
    let mut at = from;
    while let Some(octets) = searched[at..].first_chunk::<WIDTH>() {
        // SAFETY: the 32 octets may be read, and need not be aligned.
        let octets = unsafe { _mm256_loadu_si256(octets.as_ptr().cast()) };
        let mut colons = _mm256_movemask_epi8(_mm256_cmpeq_epi8(octets, colon)).cast_unsigned();
        while colons != 0 {
            let place = at + colons.trailing_zeros() as usize;
            if is_trigger(text, place) {
                return Some(place);
            }
            colons &= colons - 1;
        }
        at += WIDTH;
    }
    (at..to).find(|&place| text[place] == b':' && is_trigger(text, place))
}
