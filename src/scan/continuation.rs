//! A bare URL that ends in a hyphen at a line's end, and goes on in the next line.

use super::bare::{self, Bare};
use super::line_prefix::{Leader, after_line_end, is_blank};
use super::scheme_start;
use super::unwrapped::Joined;
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

/// How far the whole URL may reach.
const LONGEST: usize = 8 * 1024;

/// The URL with what stands on the next lines; `None` where it does not go on. `first` is what stands on its own line.
pub(super) fn read(text: &[u8], bare: Bare, first: Span) -> Option<Joined> {
    if text[first.end - 1] != b'-' {
        return None;
    }
    let mut joined = Joined::default();
    let mut line = first;
    while let Some(next) = next_line(text, first.start, line.end) {
        joined.push_hyphenated(line);
        let authority = bare.authority && !text[bare.rest..line.end].iter().any(|byte| b"/?#".contains(byte));
        let end = bare::end(text, Bare { rest: next, authority, ..bare });
        line = Span::new(next, end);
        if text[end - 1] != b'-' || end - first.start > LONGEST {
            break;
        }
    }
    joined.push(line);
    (joined.hyphens() > 0).then_some(joined)
}

/// Where the next line's text begins, if the line ends at `end` and the next one can carry the URL on: it has the same
/// leader, begins with a letter or digit, and not with a URL of its own.
fn next_line(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let content = line_after(text, start, end)?;
    if !text.get(content)?.is_ascii_alphanumeric() {
        return None;
    }
    let run = text[content..].iter().take(64).take_while(|&&byte| SCHEME.has(byte)).count();
    let colon = content + run;
    let is_scheme = text[colon..].starts_with(b"://")
        || text.get(colon) == Some(&b':') && scheme_start::before_colon(text, content, colon) == Some(content);
    (!is_scheme).then_some(content)
}

/// Where the text of the next line begins, if nothing but blanks stands between `end` and the end of the line, and the
/// next one has the leader of the line that holds `start`.
pub(crate) fn line_after(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let blanks = |from: usize| from + text[from..].iter().take_while(|&&byte| is_blank(byte)).count();
    let line = after_line_end(text, blanks(end))?;
    let leader = Leader::of_line(text, start);
    Some(blanks(leader.strip(text, line).or_else(|| leader.is_bullet().then_some(line))?))
}
