//! The search in vectors of 32 bytes (AVX2).
//!
//! This is the one file with `unsafe`. It is worth it: the signs of URLs in prose are found with a third of the
//! instructions that `memchr` needs (`cargo bench --bench scan`). The tests of the folder compare it with a naive
//! search.

#![allow(unsafe_code, reason = "vectors are loaded, and used only where the processor has them")]

use std::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_loadu_si128, _mm_prefetch, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_testz_si256,
};

use super::Between;
use super::class::{BLOCK as WIDTH, CACHED_BLOCK, HIGH, Wanted};
use crate::text::Span;

/// The bits of [`Wanted::in_block`]; `None` if the processor has no such vectors.
#[inline]
pub(super) fn in_class(block: &[u8; WIDTH], wanted: &Wanted) -> Option<u32> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { in_class_avx2(block, wanted) })
}

#[target_feature(enable = "avx2")]
fn in_class_avx2(block: &[u8; WIDTH], wanted: &Wanted) -> u32 {
    let bytes = load(block);
    let beyond_ascii = bits(bytes);
    !bits(Table::of(wanted).lacks(bytes)) | beyond_ascii & wanted.beyond_ascii
}

/// The lookup table for whether bytes of US-ASCII are in a class.
struct Table {
    by_low: __m256i,
    high: __m256i,
}

impl Table {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(wanted: &Wanted) -> Self {
        // SAFETY: 16 bytes may be read there, and need not be aligned.
        let table = |table: &[u8; 16]| _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) });
        Self { by_low: table(&wanted.by_low), high: table(&HIGH) }
    }

    /// All ones for each byte that is not in the class, or not US-ASCII.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn lacks(&self, bytes: __m256i) -> __m256i {
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
        // for a byte beyond US-ASCII, the first is zero
        let (low, high) = (_mm256_shuffle_epi8(self.by_low, bytes), _mm256_shuffle_epi8(self.high, high));
        _mm256_cmpeq_epi8(_mm256_and_si256(low, high), _mm256_setzero_si256())
    }
}

/// How far ahead of the search for signs memory is prefetched. For a text that is in no cache, it saves a tenth of the
/// time.
const AHEAD: usize = 2048;

/// Prefetches the bytes at a place into the cache, if there is memory.
#[inline]
fn ask_for(place: *const u8) {
    // SAFETY: a hint that reads nothing; it may name any address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
}

/// The highest bit of each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &[u8; WIDTH]) -> __m256i {
    // SAFETY: 32 bytes may be read there, and need not be aligned.
    unsafe { _mm256_loadu_si256(block.as_ptr().cast()) }
}

/// As [`super::seek`]; `None` if the processor has no such vectors.
#[inline]
pub(super) fn seek<const N: usize>(
    text: &[u8],
    from: usize,
    bytes: [u8; N],
    test: impl Fn(usize) -> bool,
) -> Option<Option<usize>> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { seek_avx2(text, from, bytes, test) })
}

#[target_feature(enable = "avx2")]
fn seek_avx2<const N: usize>(text: &[u8], from: usize, bytes: [u8; N], test: impl Fn(usize) -> bool) -> Option<usize> {
    let wanted = each(bytes);
    let places = |block: &[u8; WIDTH]| u64::from(bits(equal(block, wanted)));
    let mut at = from;
    let (blocks, _) = text.get(from..)?.as_chunks::<CACHED_BLOCK>();
    for block in blocks {
        if let Some(places) = bits_of(block, wanted)
            && let Some(place) = first(at, places, &test)
        {
            return Some(place);
        }
        at += CACHED_BLOCK;
    }
    while let Some(block) = text.get(at..)?.first_chunk::<WIDTH>() {
        if let Some(place) = first(at, places(block), &test) {
            return Some(place);
        }
        at += WIDTH;
    }
    match text.last_chunk::<WIDTH>() {
        // the last block has some bytes that were examined already
        Some(block) if at < text.len() => {
            let start = text.len() - WIDTH;
            first(start, places(block) & u64::MAX << (at - start), &test)
        }
        _ => (at..text.len()).find(|&place| bytes.iter().any(|&byte| byte == text[place]) && test(place)),
    }
}

/// As [`super::seek_between`]; `None` if the processor has no such vectors.
#[inline]
pub(super) fn seek_between(
    text: &[u8],
    within: Span,
    sign: &Between,
    test: impl Fn(usize) -> bool,
) -> Option<Option<usize>> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { seek_between_avx2(text, within, sign, test) })
}

#[target_feature(enable = "avx2")]
fn seek_between_avx2(text: &[u8], within: Span, sign: &Between, test: impl Fn(usize) -> bool) -> Option<usize> {
    /// The length of a block with the byte before it and the one after; then the same for two blocks.
    const AROUND: usize = WIDTH + 2;
    const AROUND_TWO: usize = 2 * WIDTH + 2;
    let (byte, after) = (_mm256_set1_epi8(sign.byte.cast_signed()), _mm256_set1_epi8(sign.after.cast_signed()));
    let before = Table::of(&sign.before);
    let places = |around: &[u8; AROUND]| {
        let ([left @ .., _, _], [_, here @ .., _], [_, _, right @ ..]) = (around, around, around);
        let is_byte = _mm256_cmpeq_epi8(load(here), byte);
        let is_followed = _mm256_cmpeq_epi8(load(right), after);
        let is_alone = _mm256_andnot_si256(is_followed, before.lacks(load(left)));
        u64::from(bits(_mm256_andnot_si256(is_alone, is_byte)))
    };
    let passes = |place: &usize| sign.is_at(text, *place) && test(*place);
    let Span { start: mut at, end } = within;
    // the first byte has no byte before it
    if at == 0 && end > 0 {
        if passes(&0) {
            return Some(0);
        }
        at = 1;
    }
    let seen = text.get(..end + 1).unwrap_or(text);
    while let Some(around) = seen.get(at.wrapping_sub(1)..)?.first_chunk::<AROUND_TWO>() {
        ask_for(around.as_ptr().wrapping_add(AHEAD));
        if let (Some(left), Some(right)) = (around.first_chunk(), around.last_chunk())
            && let both = places(left) | places(right) << WIDTH
            && let Some(place) = first(at, both, &test)
        {
            return Some(place);
        }
        at += 2 * WIDTH;
    }
    while let Some(around) = seen.get(at.wrapping_sub(1)..)?.first_chunk::<AROUND>() {
        if let Some(place) = first(at, places(around), &test) {
            return Some(place);
        }
        at += WIDTH;
    }
    // the last block has some bytes that were examined already
    if let Some(around) = seen.last_chunk::<AROUND>()
        && at + 1 < seen.len()
    {
        let start = seen.len() - 1 - WIDTH;
        if let Some(place) = first(start, places(around) & u64::MAX << (at - start), &test) {
            return Some(place);
        }
        at = seen.len() - 1;
    }
    (at..end).find(passes)
}

/// The first place in one or two blocks that passes the test. `bits` has one bit for each place.
#[inline(always)]
fn first(start: usize, mut places: u64, test: impl Fn(usize) -> bool) -> Option<usize> {
    while places != 0 {
        let place = start + places.trailing_zeros() as usize;
        if test(place) {
            return Some(place);
        }
        places &= places - 1;
    }
    None
}

/// As the function of this name in `cached_search`; `None` if the processor has no such vectors.
#[inline]
pub(super) fn block<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> Option<(usize, u64)> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { block_avx2(text, from, bytes) })
}

#[target_feature(enable = "avx2")]
fn block_avx2<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    let wanted = each(bytes);
    let mut at = from;
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk::<CACHED_BLOCK>()) {
        if let Some(bits) = bits_of(block, wanted) {
            return (at, bits);
        }
        at += CACHED_BLOCK;
    }
    let rest = &text[at..];
    let bits = match text.last_chunk::<CACHED_BLOCK>() {
        // without the bytes that were examined already
        Some(last) => bits_of(last, wanted).map_or(0, |bits| (bits >> 1) >> (CACHED_BLOCK - 1 - rest.len())),
        None => {
            let mut last = [0; CACHED_BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            bits_of(&last, wanted).unwrap_or(0) & ((1 << rest.len()) - 1)
        }
    };
    (at, bits | 1 << rest.len())
}

/// A vector of each of the bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn each<const N: usize>(bytes: [u8; N]) -> [__m256i; N] {
    let mut vectors = [_mm256_setzero_si256(); N];
    let mut at = 0;
    // an iterator would not be inlined into a function with vectors
    while at < N {
        vectors[at] = _mm256_set1_epi8(bytes[at].cast_signed());
        at += 1;
    }
    vectors
}

/// The places of the bytes in two vectors, one bit for each; most often there are none.
#[inline]
#[target_feature(enable = "avx2")]
fn bits_of<const N: usize>(block: &[u8; CACHED_BLOCK], wanted: [__m256i; N]) -> Option<u64> {
    let (vectors, _) = block.as_chunks::<WIDTH>();
    let (left, right) = (equal(&vectors[0], wanted), equal(&vectors[1], wanted));
    let any = _mm256_or_si256(left, right);
    (_mm256_testz_si256(any, any) == 0).then(|| u64::from(bits(left)) | u64::from(bits(right)) << WIDTH)
}

/// All ones for each byte of a vector that is one of the bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn equal<const N: usize>(block: &[u8; WIDTH], wanted: [__m256i; N]) -> __m256i {
    let block = load(block);
    let mut equal = _mm256_setzero_si256();
    for byte in wanted {
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(block, byte));
    }
    equal
}
