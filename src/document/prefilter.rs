//! Quick searches that decide whether a document can hold a URL at all, one for each family of formats. If not, the
//! document is not read. They may find a `:` that belongs to no URL, but never miss one that does.

use crate::scan::{self, BARE_SCHEME_ENDINGS, LONGEST_BARE_SCHEME};
use crate::syntax::byte_class::SCHEME;
use crate::syntax::scheme::LONGEST_NAME;
use crate::text::{Span, seek};

/// Formats with URLs in text only, without escapes.
pub(super) fn text(text: &[u8]) -> bool {
    scan::may_hold(text)
}

/// Formats with character references, scripts and styles: each URL has a `:`, or a reference or an escape that spells a
/// `:`.
pub(super) fn html(text: &[u8]) -> bool {
    memchr::memchr(b':', text).is_some()
        || seek(text, 0, [b'&', b'3'], |at| match text[at] {
            b'&' => text.get(at + 1) == Some(&b'#') || text[at..].starts_with(b"&colon"),
            _ => matches!(text.get(at + 1), Some(b'a' | b'A')),
        })
        .is_some()
}

/// Formats with links of any scheme, back-slash escapes and entities: see [`may_be_in_markdown_url`].
pub(super) fn markdown(bytes: &[u8]) -> bool {
    next_markdown(bytes, 0).is_some()
}

/// The first `:` or `&` from `from` on for which [`may_be_in_markdown_url`] holds.
pub(super) fn next_markdown(bytes: &[u8], from: usize) -> Option<usize> {
    seek(bytes, from, [b':', b'&'], |at| may_be_in_markdown_url(bytes, at))
}

/// Whether the `:` or `&` at `at` may belong to a URL of Markdown: an entity that may spell a `:`, or a `:` after a
/// back-slash or the end of a scheme. Neither white space nor another `:` may follow the `:`, except after `<http` or
/// `]: http`, where the target may end or be wrapped.
#[inline(never)]
pub(super) fn may_be_in_markdown_url(bytes: &[u8], at: usize) -> bool {
    let (before, after) = (&bytes[..at], bytes.get(at + 1));
    match (bytes[at], before.last(), after) {
        (b'&', ..) => after == Some(&b'#') || bytes[at..].starts_with(b"&colon"),
        (_, Some(b'\\'), _) => true,
        (_, Some(&byte), None | Some(b' ' | b'\t' | b'\n' | b'\r')) if SCHEME.has(byte) => {
            let lowest = at.saturating_sub(LONGEST_NAME);
            let run = before[lowest..].iter().rposition(|&byte| !SCHEME.has(byte));
            let before = before[..run.map_or(lowest, |last| lowest + last + 1)].trim_ascii_end();
            before.ends_with(b"<") || before.ends_with(b"]:")
        }
        // `http:://a.example` is meant as a URL
        (_, Some(&byte), Some(b':')) => SCHEME.has(byte) && bytes.get(at + 2) == Some(&b'/'),
        (_, Some(&byte), _) => SCHEME.has(byte),
        (_, None, _) => false,
    }
}

/// Formats with links of any scheme: whether there is a `:` that neither white space nor another `:` follows.
pub(super) fn inner_colon(bytes: &[u8]) -> bool {
    next_inner_colon(bytes, 0).is_some()
}

/// The first `:` from `from` on that neither white space nor another `:` follows.
pub(super) fn next_inner_colon(bytes: &[u8], from: usize) -> Option<usize> {
    let inside = |at: usize| bytes.get(at + 1).is_some_and(|&next| next > b' ' && next != b':');
    seek(bytes, from, [b':'], inside)
}

/// The first `:` that may belong to a URL, in text with back-slash or `@` escapes that are not decoded yet.
pub(super) fn escaped_colon(bytes: &[u8]) -> Option<usize> {
    seek(bytes, 0, [b':'], |at| {
        let before = &bytes[at.saturating_sub(LONGEST_BARE_SCHEME * 2)..at];
        match bytes.get(at + 1) {
            None | Some(b':') => false,
            Some(0..=b' ') => ends_with_keyword(before),
            Some(next) => !next.is_ascii_alphanumeric() || may_end_scheme(before),
        }
    })
}

/// The paragraphs of `span` that hold an [`escaped_colon`]. Empty lines separate paragraphs.
pub(super) fn escaped_paragraphs(text: &[u8], span: Span) -> impl Iterator<Item = Span> {
    let Span { start: mut at, end } = span;
    std::iter::from_fn(move || {
        let colon = at + escaped_colon(&text[at..end])?;
        let from = memchr::memmem::rfind(&text[at..colon], b"\n\n").map_or(at, |empty_line| at + empty_line + 1);
        at = memchr::memmem::find(&text[colon..end], b"\n\n").map_or(end, |empty_line| colon + empty_line + 1);
        Some(Span::new(from, at))
    })
}

/// Whether the text from `from` on holds an escape of a program's string that may spell a `:`.
pub(super) fn may_hold_spelled_colon(text: &[u8], from: usize) -> bool {
    seek(text, from, [b'\\'], |at| may_spell_colon(text, at)).is_some()
}

/// Whether the escape at the back-slash at `at` may spell a `:` by its number, as in `\u003a`.
pub(super) fn may_spell_colon(text: &[u8], at: usize) -> bool {
    let code = &text[at + 1..text.len().min(at + 10)];
    match code {
        [b'0'..=b'9' | b'x' | b'o' | b'u' | b'U', ..] => {
            code.windows(2).any(|pair| matches!(pair, [b'3', b'a' | b'A'] | b"72" | b"58"))
        }
        _ => false,
    }
}

/// Whether the `:` at `at` may end a bare scheme, one that is used without `//`. The escapes of the text are not
/// decoded yet, and its adjacent strings not joined: `mail\x74o:`, `"mail" "to:"`.
pub(super) fn may_end_bare_scheme_at(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[..at];
    if !may_end_bare_scheme(before) {
        return false;
    }
    let run = before.iter().rev().take(LONGEST_NAME).take_while(|&&byte| SCHEME.has(byte)).count();
    let (outer, run) = before.split_at(at - run);
    let goes_on = bytes.get(at + 1).is_some_and(|&next| next > b' ');
    match outer.last() {
        // in a wrapper there may be a break after it
        Some(b'<' | b';') => true,
        _ if !goes_on => false,
        Some(b'\\' | b'`' | b'{' | b'}' | b'"' | b'\'' | b'\n') => true,
        // a string goes on after the white space of the next line
        Some(byte) if byte.is_ascii_whitespace() && outer.trim_ascii_end().ends_with(b"\\") => true,
        _ => (3..=LONGEST_BARE_SCHEME.min(run.len())).any(|length| scan::is_bare_scheme(&run[run.len() - length..])),
    }
}

/// For the last letter of each bare scheme, the letters that may come before it, a bit for each.
static LETTERS_BEFORE_LAST: [u32; 32] = {
    let mut letters = [0; 32];
    let mut at = 0;
    while at < BARE_SCHEME_ENDINGS.len() {
        let [_, before, last, _] = BARE_SCHEME_ENDINGS[at].to_le_bytes();
        letters[(last & 31) as usize] |= 1 << (before & 31);
        at += 1;
    }
    letters
};

/// Whether the text before a `:` may end with a bare scheme, judged by its last two bytes; the first of them may belong
/// to an escape.
fn may_end_bare_scheme(before: &[u8]) -> bool {
    let Some((last, before)) = before.split_last().filter(|(last, _)| last.is_ascii_alphabetic()) else { return false };
    let letters = LETTERS_BEFORE_LAST[usize::from(last & 31)];
    letters != 0 && before.last().is_none_or(|byte| !byte.is_ascii_alphabetic() || letters & 1 << (byte & 31) != 0)
}

/// Whether the text before a `:` may end with a bare scheme or with `URL`, or with an escape that may be a part of one.
fn may_end_scheme(before: &[u8]) -> bool {
    let is_escape = |pair: &[u8]| matches!(pair, [b'\\' | b'@', next] if !next.is_ascii_alphabetic());
    let ends_with_scheme = || {
        (3..=LONGEST_BARE_SCHEME.min(before.len())).any(|length| scan::is_bare_scheme(&before[before.len() - length..]))
    };
    before.last().is_some_and(|last| !last.is_ascii_alphanumeric())
        || ends_with_keyword(before)
        || ends_with_scheme()
        || before.windows(2).any(is_escape)
}

/// Whether the text ends with `URL`, the prefix in `<URL:http://a.example/>`.
fn ends_with_keyword(before: &[u8]) -> bool {
    before.len() >= 3 && before[before.len() - 3..].eq_ignore_ascii_case(b"url")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::scheme;

    #[test]
    fn what_goes_without_slashes_is_a_sign() {
        let mut bare = 0;
        for scheme in scheme::all() {
            for name in [scheme.name.to_owned(), scheme.name.to_uppercase()] {
                for (before, after) in [
                    ("", "a@b.example"),
                    ("(", "12345"),
                    ("3.", "b.example"),
                    ("<", "/b.example/>"),
                    ("<", "\n a@b.example>"),
                ] {
                    let text = format!("{before}{name}:{after}");
                    let colon = before.len() + name.len();
                    let found = scan::scan(text.as_bytes()).next().is_some();
                    assert!(may_end_bare_scheme_at(text.as_bytes(), colon) || !found, "{text}");
                    bare += usize::from(found);
                }
                // an escape hides the first letters of it
                for escaped in [
                    format!("\\x41{name}:a"),
                    format!("{{}}{name}:a"),
                    format!("\" \"{name}:a"),
                    format!("\\\n  {name}:a"),
                ] {
                    assert!(
                        !scan::is_bare_scheme(name.as_bytes())
                            || may_end_bare_scheme_at(escaped.as_bytes(), escaped.len() - 2),
                        "{escaped}"
                    );
                }
            }
        }
        assert!(bare > 20, "{bare}");
        assert!(may_end_bare_scheme_at(b"<URL: a/b>", 4) && may_end_bare_scheme_at(b"&lt;url:a/b>", 7));
        assert!(
            !may_end_bare_scheme_at(b"node:x", 4)
                && !may_end_bare_scheme_at(b"id: x", 2)
                && !may_end_bare_scheme_at(b":x", 0)
                && !may_end_bare_scheme_at(b"(at:x", 3)
        );
    }
}
