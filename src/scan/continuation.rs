//! A bare URL that ends with a hyphen at the end of a line, and continues in the next line.

use super::bare::{self, BareStart};
use super::joined_url::JoinedUrl;
use super::line_prefix::{LinePrefix, after_line_end, is_space_or_tab};
use super::scheme_start;
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

/// The longest URL that is joined from several lines.
const LONGEST_URL: usize = 8 * 1024;

/// Joins a URL with its continuation on the next lines; `None` if it does not continue. `first` is the part on its
/// first line.
///
/// For `http://a.example/one-\ntwo`, `first` is `http://a.example/one-`, and the result has the pieces `first` and
/// `two`.
pub(super) fn join_lines(text: &[u8], bare: BareStart, first: Span) -> Option<JoinedUrl> {
    if text[first.end - 1] != b'-' {
        return None;
    }
    let mut joined = JoinedUrl::default();
    let mut line = first;
    while let Some(next) = next_line(text, first.start, line.end) {
        joined.push_hyphenated(line);
        let has_authority = bare.has_authority && !text[bare.rest..line.end].iter().any(|byte| b"/?#".contains(byte));
        let end = bare::end(text, BareStart { rest: next, has_authority, ..bare });
        line = Span::new(next, end);
        if text[end - 1] != b'-' || end - first.start > LONGEST_URL {
            break;
        }
    }
    joined.push(line);
    let pieces = joined.piece_count();
    let joined = joined.truncated(pieces);
    (joined.hyphen_count() > 0).then_some(joined)
}

/// Where the text of the next line starts, if the line ends at `end` and the URL can continue in the next one: that
/// line has the same prefix, and its text starts with a letter or digit, but not with a URL of its own, and after a
/// fragment not as a sentence.
fn next_line(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let content = line_after(text, start, end)?;
    if !text.get(content)?.is_ascii_alphanumeric() {
        return None;
    }
    let run = text[content..].iter().take(64).take_while(|&&byte| SCHEME.has(byte)).count();
    let colon = content + run;
    let is_scheme = text[colon..].starts_with(b"://")
        || text.get(colon) == Some(&b':') && scheme_start::before_colon(text, content, colon) == Some(content);
    // names of headings end with hyphens
    let is_next_sentence = text[start..end].contains(&b'#') && starts_sentence(&text[content..]);
    (!is_scheme && !is_next_sentence).then_some(content)
}

/// Whether a text starts with a capitalised word and another word, as a sentence does: `Returns the value`.
fn starts_sentence(text: &[u8]) -> bool {
    const LONGEST_WORD: usize = 32;
    let Some((first, rest)) = text.split_first() else { return false };
    let len = rest.iter().take(LONGEST_WORD).take_while(|byte| byte.is_ascii_lowercase()).count();
    first.is_ascii_uppercase() && len > 0 && matches!(&rest[len..], [b' ', next, ..] if next.is_ascii_lowercase())
}

/// Where the text of the next line starts, if only spaces and tabs are between `end` and the end of the line, and the
/// next line has the prefix of the line that holds `start`.
pub(crate) fn line_after(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let after_spaces = |from: usize| from + text[from..].iter().take_while(|&&byte| is_space_or_tab(byte)).count();
    let line = after_line_end(text, after_spaces(end))?;
    let prefix = LinePrefix::of_line(text, start);
    Some(after_spaces(prefix.strip(text, line).or_else(|| prefix.is_bullet().then_some(line))?))
}
