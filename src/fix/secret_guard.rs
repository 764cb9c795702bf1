//! Secrets hidden in a text must stay hidden in its fixed text: a password is recognized by the text around it.

// urlint-ignore-file -- URLs with passwords on purpose, in tests

use crate::lint::{Edit, edited};
use crate::secrets::{guarded_spans, guarded_url_spans, secret_spans, url_secret_spans};
use crate::text::Span;

/// Whether all secrets of a text that remain after edits are still recognized as secrets. The edits are sorted and
/// disjoint.
pub(super) fn stays_hidden(text: &[u8], edits: &[Edit]) -> bool {
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let mut last = Lines::around(text, first.span);
        let mut block = last.with_neighbors;
        let mut count = 1;
        while let Some(next) = rest.get(count) {
            // the lines of a long line with many edits are searched once
            if next.span.end >= last.end {
                last = Lines::around(text, next.span);
            }
            if last.with_neighbors.start > block.end {
                break;
            }
            block = block.hull(last.with_neighbors);
            count += 1;
        }
        let (block_edits, others) = rest.split_at(count);
        let block_edits: Vec<Edit> = block_edits.iter().map(|edit| edit.relative_to(block.start)).collect();
        let before = &text[block.range()];
        let secrets = guarded_spans(before);
        let secrets_after = || secret_spans(&edited(before, &block_edits));
        if !secrets.is_empty() && !are_covered(&secrets, &block_edits, &secrets_after()) {
            return false;
        }
        rest = others;
    }
    true
}

/// Whether the secrets of a URL's own text are still hidden after these changes.
pub(super) fn stays_hidden_in_url(before: &str, changes: &[Edit], after: &str) -> bool {
    let secrets = guarded_url_spans(before);
    secrets.is_empty() || are_covered(&secrets, changes, &url_secret_spans(after))
}

/// The lines that contain a span.
struct Lines {
    /// The start of the next line.
    end: usize,
    /// The lines, with one before and one after them: the end of a line may cut a password.
    with_neighbors: Span,
}

impl Lines {
    fn around(text: &[u8], span: Span) -> Self {
        let before = |at: usize| memchr::memrchr(b'\n', &text[..at]);
        let after = |at: usize| memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end + 1);
        let start = before(span.start).and_then(before).map_or(0, |end| end + 1);
        let end = after(span.end);
        Self { end, with_neighbors: Span::new(start, after(end)) }
    }
}

/// Whether the parts of `spans` that remain after `edits` are in `by`, whose offsets are those after the edits. All
/// three are sorted and disjoint.
fn are_covered(spans: &[Span], edits: &[Edit], by: &[Span]) -> bool {
    let (mut edits, mut gained, mut lost, mut edited_to) = (edits, 0, 0, 0);
    spans.iter().all(|span| {
        let mut start = span.start.max(edited_to);
        while let Some(edit) = edits.first().filter(|edit| edit.span.start < span.end) {
            let is_covered = edit.span.start <= start || covers(by, start, edit.span.start, gained, lost);
            if !is_covered {
                return false;
            }
            edited_to = edit.span.end;
            start = start.max(edited_to);
            gained += edit.text.len();
            lost += edit.span.len();
            edits = &edits[1..];
        }
        start >= span.end || covers(by, start, span.end, gained, lost)
    })
}

/// Whether the bytes from `start` to `end` are in `spans`, after edits before them that inserted `gained` bytes and
/// removed `lost` bytes.
fn covers(spans: &[Span], start: usize, end: usize, gained: usize, lost: usize) -> bool {
    let (mut start, end) = (start + gained - lost, end + gained - lost);
    let first = spans.partition_point(|span| span.end <= start);
    for span in &spans[first..] {
        if span.start > start {
            break;
        }
        start = span.end;
    }
    start >= end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, (start, end, new): (usize, usize, &str), expected: bool) {
        let edit = Edit { span: Span::new(start, end), text: new.to_owned() };
        assert_eq!(stays_hidden(text.as_bytes(), &[edit]), expected, "{text}");
    }

    #[test]
    fn what_marks_a_password_stays() {
        check("FTP://joe:Xk29vq@a.corp/", (0, 3, "ftp"), true);
        check("see ftp://joe:Xk29vq@a.corp/ now", (4, 4, "<"), true);
        check("ftp://joe:Xk29vq@a.corp/", (16, 17, ""), false);
        check("ftp://joe:Xk29vq@a.corp/", (6, 17, ""), true);
        check("ftp://joe:Xk29vq@a.corp/ ftp://joe:Xk29vq@b.corp/", (5, 42, ""), true);
        check("one\ntwo\nHTTP://a.corp/\nftp://joe:Xk29vq@a.corp/\n", (8, 12, "http"), true);
    }

    #[test]
    fn passwords_of_urls_stay() {
        let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.to_owned() };
        assert!(stays_hidden_in_url("FTP://joe:Xk29vq@h/", &[edit(0, 3, "ftp")], "ftp://joe:Xk29vq@h/"));
        assert!(!stays_hidden_in_url("ftp://joe:Xk29vq@h/", &[edit(9, 10, "")], "ftp://joeXk29vq@h/"));
    }
}
