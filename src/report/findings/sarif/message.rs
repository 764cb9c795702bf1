//! Texts of messages: plain text in which nothing is read as a link or as a place for an argument.

use super::super::{Finding, Notice};
use crate::report::escape;

/// How many characters of a URL a message repeats. The line itself is shown beside it.
const LONGEST_URL: usize = 500;

/// What is told of a finding: what is wrong, as one sentence, because where there is little room GitHub shows the first
/// alone; then what to do; last the URL.
pub(super) fn finding(finding: &Finding) -> String {
    let Finding { message, help, url, rule, .. } = finding;
    // a text must not be empty
    let mut text = sentence(if message.is_empty() { rule } else { message });
    if !help.is_empty() {
        text.push(' ');
        text.push_str(&capitalized(&sentence(help)));
    }
    let mut shown: String = url.chars().take(LONGEST_URL).collect();
    if shown.len() < url.len() {
        shown.push('…');
    }
    if !shown.is_empty() {
        text.push_str(" URL: ");
        text.push_str(&shown);
    }
    escaped(&text)
}

/// What is told of what could not be done.
pub(super) fn notice(notice: Notice<'_>) -> String {
    escaped(if notice.text.is_empty() { "something could not be done" } else { notice.text })
}

/// A text as it stands in a message. SARIF 2.1.0 reads `[text](1)` as a link, with a back-slash before brackets that are
/// none (section 3.11.6), and `{0}` as a place for an argument, with braces doubled that are none (section 3.11.5).
pub(super) fn escaped(text: &str) -> String {
    let mut shown = Vec::new();
    escape::human(text, &mut shown);
    let mut escaped = String::with_capacity(shown.len());
    for character in String::from_utf8_lossy(&shown).chars() {
        match character {
            '[' | ']' | '\\' => escaped.push('\\'),
            '{' | '}' => escaped.push(character),
            _ => {}
        }
        escaped.push(character);
    }
    escaped
}

/// A text with a full stop at its end, if nothing else ends it.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let ends = text.ends_with(['.', '?', '!', '…']);
    if ends { text.to_owned() } else { format!("{text}.") }
}

/// A text that begins with a capital letter.
pub(super) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_as_a_link_or_an_argument() {
        assert_eq!(escaped("see [a](1), {0} and \\[ \u{202e}"), r"see \[a\](1), {{0}} and \\\[ \\u{{202e}}");
    }

    #[test]
    fn sentences() {
        assert_eq!(sentence("a"), "a.");
        assert_eq!(sentence("did you mean that? "), "did you mean that?");
        assert_eq!(capitalized("ändern. x"), "Ändern. x");
        assert_eq!(capitalized("`x` y"), "`x` y");
        assert_eq!(capitalized(""), "");
    }
}
