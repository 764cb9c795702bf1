//! Lines of a text, which end with LF, CR LF or CR, and runs of comment lines.

pub(super) use crate::document::lifted::trimmed;
pub(super) use crate::document::line::line_end;
use crate::text::Span;

/// The start of the line of `at`.
pub(super) fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |end| end + 1)
}

/// The position after the line break at `at`, if there is one.
pub(super) fn after_break(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at)? {
        b'\r' if text.get(at + 1) == Some(&b'\n') => Some(at + 2),
        b'\n' | b'\r' => Some(at + 1),
        _ => None,
    }
}

/// Whether `byte` is a space or a tab.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The position after the spaces and tabs at `at`.
pub(super) fn skip_spaces(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|&&byte| is_space(byte)).count()
}

/// Whether a line or the text ends at `at`.
pub(super) fn is_line_end(text: &[u8], at: usize) -> bool {
    matches!(text.get(at), None | Some(b'\n' | b'\r'))
}

/// The comment at `start`, with the comments on the lines below that start with `prefix`. If the first comment is after
/// something else on its line, only comments in the same column belong to it.
pub(super) fn comment_run(text: &[u8], start: usize, prefix: &[u8]) -> Span {
    let line = line_start(text, start);
    let is_alone = text[line..start].iter().all(|&byte| is_space(byte));
    let mut end = line_end(text, start);
    while let Some(next) = after_break(text, end) {
        let comment = skip_spaces(text, next);
        if !text[comment..].starts_with(prefix) || !is_alone && comment - next != start - line {
            break;
        }
        end = line_end(text, comment);
    }
    Span::new(start, end)
}
