//! The search in vectors of 32 octets (AVX2).
//!
//! The one file with `unsafe`. It pays: the signs of URLs in prose are found with a third of the instructions that
//! `memchr` takes (`cargo bench --bench scan`). The tests of the folder hold it against a naive search.

#![allow(unsafe_code, reason = "vectors are loaded, and used only where the processor has them")]

use std::arch::x86_64::{
    __m256i, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setzero_si256,
};

use super::places::BLOCK;

/// How many octets a vector holds.
const WIDTH: usize = 32;

/// As [`super::seek`]; `None` where the processor has no such vectors.
#[inline]
pub(super) fn seek<const N: usize>(
    text: &[u8],
    from: usize,
    octets: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<Option<usize>> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function asks for.
    Some(unsafe { seek_avx2(text, from, octets, test) })
}

#[target_feature(enable = "avx2")]
fn seek_avx2<const N: usize>(text: &[u8], from: usize, octets: [u8; N], test: impl Fn(usize) -> bool) -> Option<usize> {
    let wanted = octets.map(|octet| _mm256_set1_epi8(octet.cast_signed()));
    let mut at = from;
    while let Some(block) = text.get(at..)?.first_chunk::<WIDTH>() {
        // SAFETY: 32 octets may be read there, and need not be aligned.
        let block = unsafe { _mm256_loadu_si256(block.as_ptr().cast()) };
        let mut equal = _mm256_setzero_si256();
        for octet in wanted {
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(block, octet));
        }
        let mut places = _mm256_movemask_epi8(equal).cast_unsigned();
        while places != 0 {
            let place = at + places.trailing_zeros() as usize;
            if test(place) {
                return Some(place);
            }
            places &= places - 1;
        }
        at += WIDTH;
    }
    (at..text.len()).find(|&place| octets.contains(&text[place]) && test(place))
}

/// As the function of this name in `places`; `None` where the processor has no such vectors.
#[inline]
pub(super) fn block<const N: usize>(text: &[u8], from: usize, octets: [u8; N]) -> Option<(usize, u64)> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function asks for.
    Some(unsafe { block_avx2(text, from, octets) })
}

#[target_feature(enable = "avx2")]
fn block_avx2<const N: usize>(text: &[u8], from: usize, octets: [u8; N]) -> (usize, u64) {
    let mut wanted = [_mm256_setzero_si256(); N];
    for (vector, octet) in wanted.iter_mut().zip(octets) {
        *vector = _mm256_set1_epi8(octet.cast_signed());
    }
    let (blocks, rest) = text[from..].as_chunks::<BLOCK>();
    for (number, block) in blocks.iter().enumerate() {
        let bits = bits(block, wanted);
        if bits != 0 {
            return (from + number * BLOCK, bits);
        }
    }
    let mut last = [0; BLOCK];
    last[..rest.len()].copy_from_slice(rest);
    let end = 1 << rest.len();
    (text.len() - rest.len(), bits(&last, wanted) & (end - 1) | end)
}

#[target_feature(enable = "avx2")]
#[inline]
fn bits<const N: usize>(block: &[u8; BLOCK], wanted: [__m256i; N]) -> u64 {
    let (vectors, _) = block.as_chunks::<WIDTH>();
    u64::from(places(&vectors[0], wanted)) | u64::from(places(&vectors[1], wanted)) << WIDTH
}

/// Where in a vector one of the octets stands, a bit for each.
#[target_feature(enable = "avx2")]
#[inline]
fn places<const N: usize>(vector: &[u8; WIDTH], wanted: [__m256i; N]) -> u32 {
    // SAFETY: 32 octets may be read there, and need not be aligned.
    let vector = unsafe { _mm256_loadu_si256(vector.as_ptr().cast()) };
    let mut equal = _mm256_setzero_si256();
    for octet in wanted {
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(vector, octet));
    }
    _mm256_movemask_epi8(equal).cast_unsigned()
}
