//! Comments that look like directives but are not: `urlint-disable`, `urlint: ignore`, `noqa: urlint`.

use super::word::word_len;
use crate::syntax::edit_distance::distance;
use crate::text::Span;

/// The name that all directives, and most misspelt ones, start with.
pub(super) const NAME: &str = "urlint";

/// Words of other linters before the name of a program: `noqa: urlint`.
const WORDS_BEFORE: [&str; 4] = ["noqa", "NOQA", "nolint", "NOLINT"];
/// Words of other linters after the name of a program: `urlint-disable`.
const VERBS_AFTER: [&str; 9] = ["ignore", "disable", "enable", "suppress", "skip", "off", "on", "noqa", "nolint"];

/// A comment that looks like a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Misspelt {
    pub(super) word: Span,
    /// The directive that is probably meant.
    pub(super) meant: &'static str,
}

/// The misspelt directive around the name of the program, which starts at `at`.
pub(super) fn misspelt(text: &[u8], at: usize) -> Option<Misspelt> {
    let end = at + NAME.len();
    let head = &text[at.saturating_sub(12)..at];
    let before = head.trim_ascii_end();
    let before = before.strip_suffix(b":").or(before.strip_suffix(b"(")).unwrap_or(before);
    let rest = &text[end..];
    if rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"-_.".contains(byte))
        && let Some(name) = WORDS_BEFORE.iter().find(|name| before.ends_with(name.as_bytes()))
    {
        let start = at - (head.len() - before.len()) - name.len();
        return Some(Misspelt { word: Span::new(start, end), meant: "urlint-ignore" });
    }
    let sign = usize::from(matches!(rest.first(), Some(b'-' | b'_' | b':')));
    let spaces = rest[sign..].iter().take_while(|&&byte| byte == b' ').count();
    let from = sign + spaces;
    if from == 0 || spaces > 1 {
        return None;
    }
    let verb = rest[from..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (verb, after) = rest[from..].split_at(verb);
    let verb = verb.to_ascii_lowercase();
    let is_known = VERBS_AFTER.iter().any(|known| known.as_bytes() == verb);
    let is_near = sign == 1 && verb.len() > 4 && distance(&verb, b"ignore") <= 2;
    // a sentence about the program has more words
    let is_sentence = sign == 0 && matches!(after, [b' ', byte, ..] if byte.is_ascii_alphanumeric());
    if !is_known && !is_near || is_sentence {
        return None;
    }
    let suffix_len = if matches!(after.first(), Some(b'-' | b'_')) { 1 + word_len(&after[1..]) } else { 0 };
    let meant = match verb.as_slice() {
        b"enable" | b"on" => "urlint-ignore-end",
        _ => meant_by_suffix(&after[usize::from(suffix_len > 0)..suffix_len]).unwrap_or("urlint-ignore"),
    };
    let word_end = end + from + verb.len() + suffix_len;
    Some(Misspelt { word: Span::new(at, word_end), meant })
}

/// The directive that is meant by a suffix that none has.
pub(super) fn meant_by_suffix(suffix: &[u8]) -> Option<&'static str> {
    match suffix.to_ascii_lowercase().as_slice() {
        b"line" | b"this-line" | b"same-line" | b"rule" | b"url" => Some("urlint-ignore"),
        b"next-line" | b"nextline" | b"next_line" | b"next" => Some("urlint-ignore-next-line"),
        b"start" | b"begin" | b"block" | b"on" => Some("urlint-ignore-start"),
        b"end" | b"stop" | b"off" => Some("urlint-ignore-end"),
        b"file" | b"all" => Some("urlint-ignore-file"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_meant() {
        for (text, word, meant) in [
            ("urlint-disable scheme-typo", "urlint-disable", "urlint-ignore"),
            ("urlint: ignore", "urlint: ignore", "urlint-ignore"),
            ("urlint:ignore[scheme-typo]", "urlint:ignore", "urlint-ignore"),
            ("urlint-disable-next-line", "urlint-disable-next-line", "urlint-ignore-next-line"),
            ("urlint-enable -->", "urlint-enable", "urlint-ignore-end"),
            ("urlint ignore -->", "urlint ignore", "urlint-ignore"),
            ("urlint_ignore_file", "urlint_ignore_file", "urlint-ignore-file"),
            ("urlint-ingore x", "urlint-ingore", "urlint-ignore"),
            ("noqa: urlint", "noqa: urlint", "urlint-ignore"),
        ] {
            let at = text.find(NAME).expect("it is there");
            let found = misspelt(text.as_bytes(), at).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&text[found.word.range()], found.meant), (word, meant));
        }
        for text in
            ["urlint.toml", "urlint ignores it", "urlint ignore comments", "urlint-src", "urlint: a linter", "urlint"]
        {
            assert_eq!(misspelt(text.as_bytes(), 0), None, "{text}");
        }
    }
}
