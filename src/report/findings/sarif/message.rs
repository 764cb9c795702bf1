//! Texts of messages: plain text in which nothing is read as a link or as a place for an argument.

use super::super::{Notification, ReportedFinding};
use crate::lint::Applicability;
use crate::report::escape;
use crate::report::sentence::{capitalized, sentence};

/// The number of characters of a URL that a message repeats. The line itself is shown next to it.
const LONGEST_URL: usize = 500;

/// The message of a finding: the problem, as one sentence, because where there is little room GitHub shows the first
/// alone; then what to do; last the URL.
pub(super) fn finding(finding: &ReportedFinding) -> String {
    let ReportedFinding { message, help, url, rule, .. } = finding;
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

/// The description of a finding's fix: viewers show it where the fix can be chosen.
pub(super) fn fix(applicability: Applicability, help: &str) -> String {
    let what = if help.is_empty() { "fix it" } else { help.trim_end_matches('.') };
    escaped(&capitalized(&format!("{what} ({} fix)", applicability.name())))
}

/// The message of an error.
pub(super) fn notice(notice: Notification<'_>) -> String {
    escaped(if notice.text.is_empty() { "something could not be done" } else { notice.text })
}

/// A text as written in a message. SARIF 2.1.0 reads `[text](1)` as a link, with a backslash before brackets that are
/// none (section 3.11.6), and `{0}` as a place for an argument (section 3.11.5).
///
/// Braces that are none are to be doubled by that section; but code scanning shows what is doubled so, and the programs
/// of others write braces as they are. So they are doubled where they would be read as such a place, and there alone.
pub(super) fn escaped(text: &str) -> String {
    let shown = escape::shown(text);
    let mut escaped = String::with_capacity(shown.len());
    let mut rest = &*shown;
    while let Some(character) = rest.chars().next() {
        if let Some(argument) = argument(rest) {
            escaped += &format!("{{{argument}}}");
            rest = &rest[argument.len()..];
            continue;
        }
        if matches!(character, '[' | ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
        rest = &rest[character.len_utf8()..];
    }
    escaped
}

/// The place for an argument that a text begins with: digits in braces.
fn argument(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?;
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && inside[digits..].starts_with('}')).then(|| &text[..digits + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_as_a_link_or_an_argument() {
        assert_eq!(escaped("see [a](1), {0} and \\[ \u{202e}"), r"see \[a\](1), {{0}} and \\\[ \\u{202e}");
        assert_eq!(escaped("{} {12}} {x} {é}/{ {{0}} {1"), "{} {{12}}} {x} {é}/{ {{{0}}} {1");
    }
}
