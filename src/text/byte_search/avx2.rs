//! The searches of the folder in vectors of 32 bytes (AVX2).
//!
//! This is the one file with `unsafe`. It is worth it: the `:` of URLs in prose are found with a third of the
//! instructions that `memchr` needs (`cargo bench --bench scan`). The tests of the folder compare it with a naive
//! search.

#![allow(unsafe_code, reason = "vectors are loaded, and used only where the processor has them")]

use std::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_loadu_si128, _mm_prefetch, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_testz_si256,
};

use super::ByteWithNeighbour;
use super::class::{BLOCK as WIDTH, CACHED_BLOCK, HIGH_NIBBLE_BIT, VectorClass};
use crate::text::Span;

/// As `VectorClass::mask`; `None` if the processor has no AVX2.
#[inline]
pub(super) fn class_mask(block: &[u8; WIDTH], class: &VectorClass) -> Option<u32> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { class_mask_avx2(block, class) })
}

#[target_feature(enable = "avx2")]
fn class_mask_avx2(block: &[u8; WIDTH], class: &VectorClass) -> u32 {
    let bytes = load(block);
    let beyond_ascii = movemask(bytes);
    !movemask(ClassTable::new(class).excludes(bytes)) | beyond_ascii & class.beyond_ascii
}

/// The lookup tables of the US-ASCII bytes of a class, in vectors: [`VectorClass::by_low`] and [`HIGH_NIBBLE_BIT`].
struct ClassTable {
    by_low: __m256i,
    high_bit: __m256i,
}

impl ClassTable {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(class: &VectorClass) -> Self {
        // SAFETY: 16 bytes may be read there, and need not be aligned.
        let broadcast =
            |table: &[u8; 16]| _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) });
        Self { by_low: broadcast(&class.by_low), high_bit: broadcast(&HIGH_NIBBLE_BIT) }
    }

    /// 0xFF for each byte that is not in the class or not US-ASCII, otherwise 0.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn excludes(&self, bytes: __m256i) -> __m256i {
        let high_nibbles = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
        // `pshufb` gives 0 for a byte beyond US-ASCII
        let allowed = _mm256_shuffle_epi8(self.by_low, bytes);
        let actual = _mm256_shuffle_epi8(self.high_bit, high_nibbles);
        _mm256_cmpeq_epi8(_mm256_and_si256(allowed, actual), _mm256_setzero_si256())
    }
}

/// How many bytes ahead [`seek_with_neighbour`] prefetches. For a text that is in no cache, it saves a tenth of the
/// time.
const PREFETCH_DISTANCE: usize = 2048;

/// Prefetches the cache line at an address, which may be invalid.
#[inline]
fn prefetch(address: *const u8) {
    // SAFETY: a hint that reads nothing; it may name any address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
}

/// The highest bit of each byte: a mask.
#[inline]
#[target_feature(enable = "avx2")]
fn movemask(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &[u8; WIDTH]) -> __m256i {
    // SAFETY: 32 bytes may be read there, and need not be aligned.
    unsafe { _mm256_loadu_si256(block.as_ptr().cast()) }
}

/// As [`super::seek`]; `None` if the processor has no AVX2.
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
    let wanted = splat_each(bytes);
    let mask = |block: &[u8; WIDTH]| u64::from(movemask(equals_any(block, wanted)));
    let mut at = from;
    let (blocks, _) = text.get(from..)?.as_chunks::<CACHED_BLOCK>();
    for block in blocks {
        if let Some(mask) = match_mask(block, wanted)
            && let Some(position) = first_passing(at, mask, &test)
        {
            return Some(position);
        }
        at += CACHED_BLOCK;
    }
    while let Some(block) = text.get(at..)?.first_chunk::<WIDTH>() {
        if let Some(position) = first_passing(at, mask(block), &test) {
            return Some(position);
        }
        at += WIDTH;
    }
    match text.last_chunk::<WIDTH>() {
        // the last block has some bytes that were examined already
        Some(block) if at < text.len() => {
            let start = text.len() - WIDTH;
            first_passing(start, mask(block) & u64::MAX << (at - start), &test)
        }
        _ => (at..text.len()).find(|&at| bytes.iter().any(|&byte| byte == text[at]) && test(at)),
    }
}

/// As [`super::seek_with_neighbour`]; `None` if the processor has no AVX2.
#[inline]
pub(super) fn seek_with_neighbour(
    text: &[u8],
    within: Span,
    byte: &ByteWithNeighbour,
    test: impl Fn(usize) -> bool,
) -> Option<Option<usize>> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { seek_with_neighbour_avx2(text, within, byte, test) })
}

#[target_feature(enable = "avx2")]
fn seek_with_neighbour_avx2(
    text: &[u8],
    within: Span,
    wanted: &ByteWithNeighbour,
    test: impl Fn(usize) -> bool,
) -> Option<usize> {
    /// The length of a block with the byte before it and the one after; then the same for two blocks.
    const AROUND: usize = WIDTH + 2;
    const AROUND_TWO: usize = 2 * WIDTH + 2;
    let (byte, after) = (_mm256_set1_epi8(wanted.byte.cast_signed()), _mm256_set1_epi8(wanted.after.cast_signed()));
    let before = ClassTable::new(&wanted.before);
    let mask = |around: &[u8; AROUND]| {
        let ([left @ .., _, _], [_, here @ .., _], [_, _, right @ ..]) = (around, around, around);
        let is_byte = _mm256_cmpeq_epi8(load(here), byte);
        let has_after = _mm256_cmpeq_epi8(load(right), after);
        let has_no_neighbour = _mm256_andnot_si256(has_after, before.excludes(load(left)));
        u64::from(movemask(_mm256_andnot_si256(has_no_neighbour, is_byte)))
    };
    let passes = |at: &usize| wanted.matches_at(text, *at) && test(*at);
    let Span { start: mut at, end } = within;

    // 1. the first byte of the text, which has no byte before it
    if at == 0 && end > 0 {
        if passes(&0) {
            return Some(0);
        }
        at = 1;
    }
    // with the byte after the span
    let seen = text.get(..end + 1).unwrap_or(text);

    // 2. two blocks at a time
    while let Some(around) = seen.get(at.wrapping_sub(1)..)?.first_chunk::<AROUND_TWO>() {
        prefetch(around.as_ptr().wrapping_add(PREFETCH_DISTANCE));
        if let (Some(left), Some(right)) = (around.first_chunk(), around.last_chunk())
            && let both = mask(left) | mask(right) << WIDTH
            && let Some(position) = first_passing(at, both, &test)
        {
            return Some(position);
        }
        at += 2 * WIDTH;
    }

    // 3. the last full block
    while let Some(around) = seen.get(at.wrapping_sub(1)..)?.first_chunk::<AROUND>() {
        if let Some(position) = first_passing(at, mask(around), &test) {
            return Some(position);
        }
        at += WIDTH;
    }

    // 4. the rest, as the end of a block some bytes of which were examined already; in a short text, byte by byte
    if let Some(around) = seen.last_chunk::<AROUND>()
        && at + 1 < seen.len()
    {
        let start = seen.len() - 1 - WIDTH;
        if let Some(position) = first_passing(start, mask(around) & u64::MAX << (at - start), &test) {
            return Some(position);
        }
        at = seen.len() - 1;
    }
    (at..end).find(passes)
}

/// The first position of a mask that passes the test. Bit 0 of the mask is the position `start`.
#[inline(always)]
fn first_passing(start: usize, mut mask: u64, test: impl Fn(usize) -> bool) -> Option<usize> {
    while mask != 0 {
        let position = start + mask.trailing_zeros() as usize;
        if test(position) {
            return Some(position);
        }
        mask &= mask - 1;
    }
    None
}

/// As `next_block` of `cached_search`; `None` if the processor has no AVX2.
#[inline]
pub(super) fn next_block<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> Option<(usize, u64)> {
    if !is_x86_feature_detected!("avx2") {
        return None;
    }
    // SAFETY: the processor has AVX2, which is all that the function requires.
    Some(unsafe { next_block_avx2(text, from, bytes) })
}

#[target_feature(enable = "avx2")]
fn next_block_avx2<const N: usize>(text: &[u8], from: usize, bytes: [u8; N]) -> (usize, u64) {
    let wanted = splat_each(bytes);
    let mut at = from;
    while let Some(block) = text.get(at..).and_then(|rest| rest.first_chunk::<CACHED_BLOCK>()) {
        if let Some(mask) = match_mask(block, wanted) {
            return (at, mask);
        }
        at += CACHED_BLOCK;
    }
    let rest = &text[at..];
    let mask = match text.last_chunk::<CACHED_BLOCK>() {
        // without the bytes that were examined already
        Some(last) => match_mask(last, wanted).map_or(0, |mask| (mask >> 1) >> (CACHED_BLOCK - 1 - rest.len())),
        None => {
            let mut last = [0; CACHED_BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            match_mask(&last, wanted).unwrap_or(0) & ((1 << rest.len()) - 1)
        }
    };
    (at, mask | 1 << rest.len())
}

/// For each of the bytes, a vector full of it.
#[inline]
#[target_feature(enable = "avx2")]
fn splat_each<const N: usize>(bytes: [u8; N]) -> [__m256i; N] {
    let mut vectors = [_mm256_setzero_si256(); N];
    let mut at = 0;
    // an iterator would not be inlined into a function with vectors
    while at < N {
        vectors[at] = _mm256_set1_epi8(bytes[at].cast_signed());
        at += 1;
    }
    vectors
}

/// The mask of the wanted bytes in a block; `None` if there are none, which is the most frequent case.
#[inline]
#[target_feature(enable = "avx2")]
fn match_mask<const N: usize>(block: &[u8; CACHED_BLOCK], wanted: [__m256i; N]) -> Option<u64> {
    let (vectors, _) = block.as_chunks::<WIDTH>();
    let (left, right) = (equals_any(&vectors[0], wanted), equals_any(&vectors[1], wanted));
    let any = _mm256_or_si256(left, right);
    (_mm256_testz_si256(any, any) == 0).then(|| u64::from(movemask(left)) | u64::from(movemask(right)) << WIDTH)
}

/// 0xFF for each byte of a block that is one of the wanted bytes, otherwise 0.
#[inline]
#[target_feature(enable = "avx2")]
fn equals_any<const N: usize>(block: &[u8; WIDTH], wanted: [__m256i; N]) -> __m256i {
    let block = load(block);
    let mut equal = _mm256_setzero_si256();
    for byte in wanted {
        equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(block, byte));
    }
    equal
}
