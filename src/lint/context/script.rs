//! Letters of other scripts than Latin at the end of a URL, which may be text after it: `https://h/a이고`.

/// Whether a character is a letter of another script than Latin.
pub(crate) fn is_of_another_script(c: char) -> bool {
    c.is_alphabetic() && c >= '\u{370}' && !matches!(c, '\u{1D00}'..='\u{1EFF}' | '\u{2C60}'..='\u{2C7F}')
}

/// The offset of a text beyond US-ASCII that directly follows a letter or digit of US-ASCII and extends to the end.
///
/// `https://www.ietf.org/a이고` has such a tail at 22; `https://www.ietf.org/이고` and `https://www.ietf.org/a` have none.
pub(crate) fn glued_tail(url: &str) -> Option<usize> {
    let rest = url.trim_end_matches(|c: char| !c.is_ascii());
    let is_glued = rest.len() < url.len() && rest.ends_with(|c: char| c.is_ascii_alphanumeric());
    is_glued.then_some(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_follow_letters_and_digits() {
        assert_eq!(glued_tail("https://www.ietf.org/a이고"), Some(22));
        assert_eq!(glued_tail("https://www.ietf.org/이고"), None);
        assert_eq!(glued_tail("https://www.ietf.org/é이고/a"), None);
    }
}
