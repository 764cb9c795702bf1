//! Replacements: `(C)`, ` -- `, `...`, `->`. What they become are character references, which no id has.

use super::marks::is_word;

/// The text without what is replaced.
pub(super) fn replace(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['(', '-', '.', '=', '<', '\'', '`', '&', ' ']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let len = replacement_len(from, &out);
        if len == 0 {
            let kept = from.chars().next().map_or(0, char::len_utf8);
            out.push_str(&from[..kept]);
            rest = &from[kept..];
        } else {
            // a backslash before it keeps it
            if out.ends_with('\\') {
                out.pop();
                // of an escaped reference, `&` is one itself by then
                out.push_str(from[..len].trim_start_matches('&'));
            }
            rest = &from[len..];
        }
    }
    out.push_str(rest);
    out
}

/// The length of what is replaced at the start of the text, after `before`; 0 if it is kept.
fn replacement_len(text: &str, before: &str) -> usize {
    for mark in ["(C)", "(R)", "(TM)", "...", "->", "=>", "<-", "<=", "`'"] {
        if text.starts_with(mark) {
            return mark.len();
        }
    }
    if text.starts_with(" -- ") {
        return 4;
    }
    if text == " --" {
        return 3;
    }
    if before.is_empty() && (text.starts_with("-- ") || text == "--") {
        return text.len().min(3);
    }
    if text.starts_with("--") && !text.starts_with("---") {
        let is_between = before.trim_end_matches('\\').ends_with(is_word) && text[2..].starts_with(is_word);
        return if is_between { 2 } else { 0 };
    }
    if let Some(after) = text.strip_prefix('\'') {
        return usize::from(before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphabetic));
    }
    if text.starts_with('&')
        && let Some(end) = text.bytes().take(32).position(|byte| byte == b';')
    {
        return if is_reference(&text[1..end]) { end + 1 } else { 0 };
    }
    0
}

/// Whether this is the inside of a character reference: a name with up to two digits, or a number.
pub(super) fn is_reference(name: &str) -> bool {
    if let Some(number) = name.strip_prefix('#') {
        return match number.strip_prefix(['x', 'X']) {
            Some(digits) => (2..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
            None => (2..=6).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()),
        };
    }
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() >= 2 && name.len() - letters.len() <= 2 && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}
