//! Removes comments that contain only a directive, with the space or line around them: `x = 1 // urlint-ignore` becomes
//! `x = 1`.

use memchr::memmem;

use super::line::{Line, MAX_DISTANCE};
use super::opener::{bracket, is_comment_definition, line_marker};
use super::whole_line::removable_span;
use crate::document::{self, CommentStyle, Format, Kept, ReadOptions, read};
use crate::lint::model::Edit;
use crate::scan::Context;
use crate::text::Span;

/// Texts that a reason must not contain: the start or the end of another comment.
const NOT_IN_REASONS: [&str; 14] =
    ["<!--", "-->", "/*", "*/", "*)", "{#", "#}", "-}", "}}", "%>", "*@", "urlint-ignore", " //", " # "];

/// A text from which comments are removed.
pub(super) struct CommentedText<'t> {
    pub(super) text: &'t [u8],
    pub(super) format: Format,
    /// The front matter of Markdown.
    front: Option<Span>,
}

impl<'t> CommentedText<'t> {
    pub(super) fn new(format: Format, text: &'t [u8]) -> Self {
        let front =
            (format.notation().comments == CommentStyle::Markdown).then(|| document::front_matter(text)).flatten();
        Self { text, format, front }
    }

    /// The edit that removes the comment around a directive, whose word is at `word` and whose names end at `end`.
    /// `None` if the comment has other text, or if the text around it would be read differently without it.
    pub(super) fn removal(&self, word: Span, end: usize) -> Option<Edit> {
        let style = if self.front.is_some_and(|front| front.contains(word.start)) {
            CommentStyle::Code
        } else {
            self.format.notation().comments
        };
        match style {
            CommentStyle::None | CommentStyle::Notebook | CommentStyle::Patch => None,
            _ if self.format.notation().kept == Kept::Whole => None,
            _ => comment_removal(style, self.text, word, end),
        }
    }

    /// Whether a directive at `word` is valid although the format reads it as no comment.
    pub(super) fn needs_no_comment(&self, word: Span) -> bool {
        let is_in_definition = || {
            let line = Line::of(self.text, word.start);
            line.is_some_and(|line| is_comment_definition(&self.text[line.start..word.start]))
        };
        match self.format.notation().comments {
            CommentStyle::Plain => true,
            CommentStyle::Markdown => is_in_definition(),
            _ => false,
        }
    }
}

/// The edit for [`CommentedText::removal`] in a text with comments of this style.
fn comment_removal(style: CommentStyle, text: &[u8], word: Span, end: usize) -> Option<Edit> {
    let line = Line::of(text, word.start).filter(|line| end <= line.end)?;
    let comment = comment(line, style, text, word, end)?;
    let before = &text[line.start..comment.start];
    let after = &text[comment.end..line.end];
    let is_markdown = style == CommentStyle::Markdown;
    // the line continues on the next one
    if text[line.start..line.end].ends_with(b"\\") || before.trim_ascii_end().ends_with(b"\\") {
        return None;
    }
    let spaces = before.len() - before.trim_ascii_end().len();
    let is_only_markup = before.iter().all(|byte| b" \t>-*+.)0123456789|".contains(byte));
    let (is_first, is_last) = (before.trim_ascii().is_empty(), after.trim_ascii().is_empty());
    let cut = match (is_first, is_last) {
        (true, true) => return removable_span(line, style, text).map(|span| Edit::new(span, "")),
        (true, false) if is_markdown => return None,
        (true, false) => Span::new(comment.start, comment.end + after.len() - after.trim_ascii_start().len()),
        (false, _) if is_markdown && must_not_end_with_comment(before.trim_ascii()) => return None,
        (false, _) if is_markdown && is_only_markup => return None,
        (false, true) if is_markdown => Span::new(comment.start - spaces, comment.end),
        // TeX ends a line with a comment to remove the space
        (false, true) if style == CommentStyle::Typeset && spaces == 0 => {
            return text[comment.start..].starts_with(b"%").then(|| Edit::new(Span::new(comment.start, line.end), "%"));
        }
        (false, true) => Span::new(comment.start - spaces, line.end),
        (false, false) => {
            let is_spaced = after.starts_with(b" ") || after.starts_with(b"\t");
            match (spaces > 0, is_spaced) {
                (true, true) => Span::new(comment.start - spaces, comment.end),
                // without the comment, nothing would separate the text before and after it
                (false, false) if !is_markdown && style != CommentStyle::Tags => return None,
                _ => comment,
            }
        }
    };
    Some(Edit::new(cut, ""))
}

/// Whether the reader of the format reads each word as a part of a comment. A URL is put in place of each word, to see
/// the context that the reader gives it.
pub(crate) fn are_in_comments(format: Format, text: &[u8], words: &[Span]) -> Vec<bool> {
    const PROBE: &str = " https://a.example/ ";
    let mut probed = Vec::with_capacity(text.len());
    let (mut places, mut kept) = (Vec::new(), 0);
    for word in words {
        probed.extend_from_slice(&text[kept..word.start]);
        places.push(probed.len() + 1);
        probed.extend_from_slice(PROBE.as_bytes());
        kept = word.end;
    }
    probed.extend_from_slice(&text[kept..]);
    let found = read(format, &probed, ReadOptions::default()).found;
    let mut found = found.iter().peekable();
    let is_comment = |place: usize| {
        while found.next_if(|url| url.span().start < place).is_some() {}
        let url = found.peek().filter(|url| url.span().start == place)?;
        Some(url.context == Context::Comment)
    };
    places.into_iter().map(is_comment).map(|known| known == Some(true)).collect()
}

/// The comment around a directive whose names end at `end`, if it starts and ends on this line and has no other text
/// than a reason.
fn comment(line: Line, style: CommentStyle, text: &[u8], word: Span, end: usize) -> Option<Span> {
    let head = text[line.start..word.start].trim_ascii_end();
    let rest = &text[end..line.end];
    let bracketed = (style != CommentStyle::Markdown || !is_comment_definition(head)).then(|| bracket(head)).flatten();
    if let Some((start, closer)) = bracketed {
        let opener = &head[start..];
        // an opener within another comment does not open one
        let before = &text[(line.start + start).saturating_sub(MAX_DISTANCE)..line.start + start];
        let base = &opener[..opener.len().min(if opener.starts_with(b"<!--") { 4 } else { 2 })];
        if memmem::rfind(before, base) > memmem::rfind(before, closer.as_bytes()) {
            return None;
        }
        let length = memmem::find(rest, closer.as_bytes())?;
        let reason = rest[..length].trim_ascii_end();
        let reason = reason.strip_suffix(&opener[opener.len() - 1..]).unwrap_or(reason);
        return is_reason(reason).then(|| Span::new(line.start + start, end + length + closer.len()));
    }
    if style == CommentStyle::Markdown && is_comment_definition(head) {
        let closer: &[u8] = match head.last()? {
            b'(' => b")",
            b'"' => b"\"",
            _ => b"'",
        };
        let reason = rest.trim_ascii_end().strip_suffix(closer)?;
        let start = head.len() - head.trim_ascii_start().len();
        return is_reason(reason).then(|| Span::new(line.start + start, line.end));
    }
    let start = match style {
        CommentStyle::Rst => memmem::find(head, b"..")?,
        CommentStyle::AsciiDoc => memmem::find(head, b"//").filter(|_| head.ends_with(b"//") && head.len() == 2)?,
        CommentStyle::Plain | CommentStyle::Typeset => line_marker(style, head)?,
        _ => line_marker(CommentStyle::Code, head)?,
    };
    is_reason(rest).then(|| Span::new(line.start + start, line.end))
}

/// Whether a text is empty or only a reason.
fn is_reason(reason: &[u8]) -> bool {
    let inner = reason.trim_ascii_start();
    let inner = inner.strip_prefix(b":").or(inner.strip_prefix(b"=")).unwrap_or(inner).trim_ascii_start();
    let inner = inner.strip_prefix(b"]").or(inner.strip_prefix(b")")).unwrap_or(inner);
    if inner.trim_ascii().is_empty() {
        return true;
    }
    let spaced = inner.len() < reason.len() || reason.starts_with(b" ") || reason.starts_with(b"\t");
    let Some(reason) = inner.trim_ascii_start().strip_prefix(b"-- ").filter(|_| spaced) else { return false };
    NOT_IN_REASONS.iter().all(|mark| memmem::find(reason, mark.as_bytes()).is_none())
}

/// Whether a line of Markdown is a tag, a definition or a row of a table only without the comment after it.
fn must_not_end_with_comment(line: &[u8]) -> bool {
    line.ends_with(b"|")
        || line.starts_with(b"<") && line.ends_with(b">")
        || line.starts_with(b"[") && memmem::find(line, b"]:").is_some()
}
