//! Makes a sentence of a message: a capital letter and a full stop.

/// The text with a full stop at its end, unless it ends with `?`, `!` or `…`.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let is_ended = text.ends_with(['.', '?', '!', '…']);
    if is_ended { text.to_owned() } else { format!("{text}.") }
}

/// The text with a capital first letter.
pub(super) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        assert_eq!(sentence("a"), "a.");
        assert_eq!(sentence("did you mean that? "), "did you mean that?");
        assert_eq!(capitalized("ändern. x"), "Ändern. x");
        assert_eq!(capitalized("`x` y"), "`x` y");
        assert_eq!(capitalized(""), "");
    }
}
