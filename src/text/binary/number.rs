//! Decimal numbers in text.

/// The number of digits at the start of `text`, at most 20.
pub(super) fn digits(text: &[u8]) -> usize {
    text.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count()
}

/// The decimal number at `at`, and the offset after it; `None` if there is none, or if it is too large.
pub(super) fn number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let end = at + digits(text.get(at..)?);
    let number = str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    Some((number, end))
}
