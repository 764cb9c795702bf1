//! Numbers of bytes, as they are written.

/// How many digits are at the start.
pub(super) fn digits(text: &[u8]) -> usize {
    text.iter().take(20).take_while(|byte| byte.is_ascii_digit()).count()
}

/// The digits at `at` as a number, and where they end.
pub(super) fn number(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let end = at + digits(text.get(at..)?);
    let number = str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    Some((number, end))
}
