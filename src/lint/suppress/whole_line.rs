//! Whether a line that contains only a comment can be removed without changing how the text around it is read.

use memchr::memmem;

use super::block;
use super::line::{Line, MAX_DISTANCE};
use crate::document::CommentStyle;
use crate::text::Span;

/// A line with only a comment, and the text around it.
struct CommentLine<'t> {
    text: &'t [u8],
    /// The span of the line, with its end.
    span: Span,
    /// The start of the line, without a byte order mark.
    start: usize,
    indent: usize,
    /// The line before it.
    above: &'t [u8],
    /// The line after it.
    below: &'t [u8],
    /// The next line that is not empty.
    next: &'t [u8],
}

/// The span of the line with its end, and of the next line too if that and the one before are empty; `None` if the
/// lines around it would be read differently without it.
///
/// In `a\n\n<!-- urlint-ignore -->\n\nb` this is the line of the comment with the empty one after it, so that `a\n\nb`
/// is left. In `- a\n\n<!-- urlint-ignore -->\n\n- b` it is `None` for Markdown: the comment separates two lists.
pub(super) fn removable_span(line: Line, style: CommentStyle, text: &[u8]) -> Option<Span> {
    let line_start = block::line_start(text, line.start);
    // without a byte order mark
    let span = Span::new(if line_start == 0 { line.start } else { line_start }, line.next);
    let above = Line::text_before(text, span.start)?;
    let line_below = Line::of(text, line.next)?;
    let comment = CommentLine {
        text,
        span,
        start: line.start,
        indent: indent(&text[line.start..line.end]),
        above,
        below: &text[line.next..line_below.end.max(line.next)],
        next: Line::first_with_text(text, line.next),
    };
    if above.ends_with(b"\\") || comment.affects_first_lines(line_start == 0) {
        return None;
    }
    let fits = match style {
        CommentStyle::Markdown => comment.fits_markdown(),
        CommentStyle::Rst => comment.fits_rst(),
        CommentStyle::AsciiDoc => !(is_item(comment.next) && comment.is_alone()),
        CommentStyle::Tags => !comment.is_preformatted(),
        _ => true,
    };
    let is_last = line.next == text.len();
    let end = if comment.is_alone() && !is_last { line_below.next } else { line.next };
    fits.then(|| Span::new(span.start, end))
}

impl CommentLine<'_> {
    fn is_empty_above(&self) -> bool {
        self.above.trim_ascii().is_empty()
    }

    fn is_empty_below(&self) -> bool {
        self.below.trim_ascii().is_empty()
    }

    /// Whether the lines before and after it are empty.
    fn is_alone(&self) -> bool {
        self.is_empty_above() && self.is_empty_below()
    }

    /// Whether the line, or the line that would take its place, has a meaning only as a first line of the text:
    /// `#!/bin/sh`, front matter, the declaration of an encoding.
    fn affects_first_lines(&self, is_first: bool) -> bool {
        let opens_text = |marker: &[u8]| self.below.starts_with(marker);
        let is_near_start =
            || self.text[..self.start.min(MAX_DISTANCE)].split(|byte| *byte == b'\n').take(3).count() < 3;
        is_first && [&b"#!"[..], b"---", b"+++", b";;;", b"<?xml"].into_iter().any(opens_text)
            || self.text[self.start..].starts_with(b"#!")
            || memmem::find(self.below, b"coding").is_some() && is_near_start()
    }

    /// Whether the line can be removed in Markdown, where a comment ends a paragraph and separates two lists.
    fn fits_markdown(&self) -> bool {
        let last = Line::last_with_text(self.text, self.span.start);
        let is_comment = |line: &[u8]| line.starts_with(b"<!--") && line.trim_ascii_end().ends_with(b"-->");
        let ends_above = self.is_empty_above() || is_heading(self.above);
        // a definition does not end a paragraph: after one it is text
        let is_definition = self.text[self.start + self.indent..].starts_with(b"[");
        let ends_nothing = if is_definition {
            ends_above && self.is_empty_below()
        } else {
            ends_above || self.is_empty_below() || is_comment(self.above) || is_comment(self.below)
        };
        let in_list = is_item(last) || indent(last) > 0;
        let list_follows = is_item(self.next) || indent(self.next) > 0;
        let separates_lists = in_list && list_follows && self.indent == 0;
        ends_nothing && (self.indent == 0 || self.indent == indent(self.next)) && !separates_lists
    }

    /// Whether the line can be removed in reStructuredText, where a comment includes the indented text after it and
    /// separates two lists.
    fn fits_rst(&self) -> bool {
        let last = Line::last_with_text(self.text, self.span.start);
        let ends_nothing = self.is_empty_above() || self.above.starts_with(b"..");
        let separates_lists = is_item(self.next) && (is_item(last) || indent(last) > 0);
        ends_nothing && indent(self.next) <= self.indent && !separates_lists
    }

    /// Whether it is in an element of HTML in which each line break counts.
    fn is_preformatted(&self) -> bool {
        let before = &self.text[self.span.start.saturating_sub(MAX_DISTANCE)..self.span.start];
        let is_in = |open: &[u8], close: &[u8]| memmem::rfind(before, open) > memmem::rfind(before, close);
        is_in(b"<pre", b"</pre") || is_in(b"<textarea", b"</textarea")
    }
}

fn indent(line: &[u8]) -> usize {
    line.len() - line.trim_ascii_start().len()
}

/// Whether a line is a heading of Markdown with `#`.
fn is_heading(line: &[u8]) -> bool {
    let marks = line.iter().take_while(|&&byte| byte == b'#').count();
    (1..=6).contains(&marks) && line.get(marks).is_none_or(|byte| matches!(byte, b' ' | b'\t'))
}

/// Whether a line starts a list item or a quotation.
fn is_item(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'#').count();
    let line = if digits > 0 && matches!(line.get(digits), Some(b'.' | b')')) { &line[digits..] } else { line };
    matches!(line.first(), Some(b'-' | b'*' | b'+' | b'>' | b'.' | b')' | b':' | b'|'))
}
