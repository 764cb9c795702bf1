//! The bytes of names and white space in tags, and how far a run of them goes.

use crate::syntax::byte_class::Class;

/// White space of HTML.
pub(super) const WHITE_SPACE: Class = Class::of(b" \t\n\x0C\r");
/// The bytes that end the name of a tag.
pub(super) const TAG_NAME_END: Class = WHITE_SPACE.or(Class::of(b"/>"));
/// The bytes that end the value of an attribute without quotes.
const UNQUOTED_END: Class = WHITE_SPACE.or(Class::of(b">"));
/// The bytes that end the name of an attribute.
pub(super) const ATTRIBUTE_NAME_END: Class = WHITE_SPACE.or(Class::of(b"/>="));

/// The first place from `at` on whose byte is not in `class`.
#[inline]
pub(super) fn skip(text: &[u8], at: usize, class: Class) -> usize {
    text[at..].iter().position(|&byte| !class.has(byte)).map_or(text.len(), |skipped| at + skipped)
}

/// The first place from `at` on whose byte is in `class`.
#[inline]
pub(super) fn skip_until(text: &[u8], at: usize, class: Class) -> usize {
    text[at..].iter().position(|&byte| class.has(byte)).map_or(text.len(), |skipped| at + skipped)
}

/// The end of a value without quotes that starts at `at`. The name of a piece of PHP in the page is a part of it.
pub(super) fn unquoted_end(text: &[u8], at: usize) -> usize {
    let mut end = skip_until(text, at, UNQUOTED_END);
    while text[at..end].ends_with(b"<?php?") && text.get(end) == Some(&b'>') {
        end = skip_until(text, end + 1, UNQUOTED_END);
    }
    end
}

/// The end of the tag's name that starts at `start`.
#[inline]
pub(super) fn name_end(text: &[u8], start: usize) -> usize {
    if let Some(first) = text.get(start..).and_then(|rest| rest.first_chunk::<8>()) {
        let (_, len) = short_name(*first);
        if first.get(len).is_some_and(|&byte| TAG_NAME_END.has(byte)) {
            return start + len;
        }
    }
    skip_until(text, start, TAG_NAME_END)
}

/// The bytes as a word, and the length of the name at their start: the number of bytes before the first one that is `>`
/// or less than `0`; 8 if there is none.
#[inline(always)]
pub(super) fn short_name(bytes: [u8; 8]) -> (u64, usize) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(bytes);
    // the highest bit is set in the first byte that ends the name; bytes after it may have it set wrongly
    let close = word ^ (EACH * b'>' as u64);
    let ends = word.wrapping_sub(EACH * b'0' as u64) & !word | close.wrapping_sub(EACH) & !close;
    (word, (ends & (EACH * 0x80)).trailing_zeros() as usize / 8)
}
