//! Decimal numbers in text.

/// The number of digits at the start of `text`, at most 20.
pub(super) fn digit_count(text: &[u8]) -> usize {
    text.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count()
}

/// The decimal number at `at`, and the offset after it; `None` if there is none, or if it is too large. For `a26:`, at 1,
/// these are 26 and 3.
pub(super) fn number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let end = at + digit_count(text.get(at..)?);
    let number = str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    Some((number, end))
}
