//! The texts of messages, escaped so that nothing in them is a link or a placeholder.

use super::super::{Notification, ReportedFinding};
use crate::lint::Applicability;
use crate::report::escape;
use crate::report::sentence::{capitalized, sentence};

/// The number of characters of a URL that a message repeats. The line itself is shown next to it.
const MAX_URL_CHARACTERS: usize = 500;

/// The message of a finding: the problem, what to do, and the URL. The problem is one sentence, since GitHub shows only
/// the first sentence where there is little room.
pub(super) fn finding(finding: &ReportedFinding) -> String {
    let ReportedFinding { message, help, url, rule, .. } = finding;
    // a text must not be empty
    let mut text = sentence(if message.is_empty() { rule } else { message });
    if !help.is_empty() {
        text.push(' ');
        text.push_str(&capitalized(&sentence(help)));
    }
    let mut shown: String = url.chars().take(MAX_URL_CHARACTERS).collect();
    if shown.len() < url.len() {
        shown.push('…');
    }
    if !shown.is_empty() {
        text.push_str(" URL: ");
        text.push_str(&shown);
    }
    escape_markup(&text)
}

/// The description of a fix, which viewers show where a fix can be chosen.
pub(super) fn fix(applicability: Applicability, help: &str) -> String {
    let what = if help.is_empty() { "fix it" } else { help.trim_end_matches('.') };
    escape_markup(&capitalized(&format!("{what} ({} fix)", applicability.name())))
}

/// The message of an error.
pub(super) fn notice(notice: Notification<'_>) -> String {
    escape_markup(if notice.text.is_empty() { "something could not be done" } else { notice.text })
}

/// A text as a message has it. In SARIF 2.1.0, `[text](1)` is a link (section 3.11.6), so brackets get a backslash.
/// `{0}` is a placeholder for an argument (section 3.11.5), so its braces are doubled: `{{0}}`.
///
/// By that section all braces are to be doubled. But code scanning shows doubled braces as they are, and other programs
/// do not double them. So only the braces of a placeholder are.
pub(super) fn escape_markup(text: &str) -> String {
    let shown = escape::shown(text);
    let mut escaped = String::with_capacity(shown.len());
    let mut rest = &*shown;
    while let Some(character) = rest.chars().next() {
        if let Some(placeholder) = placeholder(rest) {
            escaped += &format!("{{{placeholder}}}");
            rest = &rest[placeholder.len()..];
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

/// The placeholder at the start of a text: digits in braces.
fn placeholder(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?;
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && inside[digits..].starts_with('}')).then(|| &text[..digits + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_placeholders_are_escaped() {
        assert_eq!(escape_markup("see [a](1), {0} and \\[ \u{202e}"), r"see \[a\](1), {{0}} and \\\[ \\u{202e}");
        assert_eq!(escape_markup("{} {12}} {x} {é}/{ {{0}} {1"), "{} {{12}}} {x} {é}/{ {{{0}}} {1");
    }
}
