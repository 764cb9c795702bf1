//! Comments: runs of line comments and blocks, without the prefixes of their lines.

use super::language::{BlockComment, Form, FormPlace, LineComment};
use super::lexer::Lexer;
use crate::document::decoded_text::{Content, DecodedText};
use crate::document::regions::RegionKind;
use crate::scan::{self, Context};
use crate::syntax::scheme::lookup;
use crate::text::Span;

impl Lexer<'_, '_, '_, '_> {
    /// Reads a line comment and those on the lines after it, if one starts here; returns whether it does.
    pub(super) fn read_line_comment(&mut self, line: &'static LineComment) -> bool {
        let open = self.at;
        // the place is checked first, since it is quick in a long run of the same byte
        if !self.is_place(line.place, open) {
            return false;
        }
        let Some(content) = self.prefix(line, open) else { return false };
        if self.language.forms.iter().any(|form| matches!(form, Form::LongBracket))
            && let Some((inner, end)) = self.long_bracket_content(open + line.prefix.len())
        {
            self.emit(Context::Comment, inner, end);
            return true;
        }
        if line.prefix == b"//" && self.is_in_url(open) {
            let rest = &self.text[open..];
            let len = rest.iter().take_while(|byte| **byte > b' ' && !b"\"'`<>".contains(byte)).count();
            self.at = open + len;
            return true;
        }
        let prefix = Span::new(open, content);
        // after something else in its line, a comment goes on only in comments of the same column
        let column = if self.is_first_in_line(open) { None } else { Some(open - self.line_start(open)) };
        let first_end = self.comment_end(line, content);
        let mut end = first_end;
        if self.heredocs.is_empty() {
            while let Some(next) = self.next_comment(line, prefix, column, end) {
                end = self.comment_end(line, next);
            }
        }
        self.flush(open);
        let span = Span::new(content, end);
        if self.may_hold(span) {
            if first_end == end && !line.splice {
                self.emit_line(line.context, span);
            } else {
                let derived = self.without_prefixes(line, prefix, column, end);
                self.emit_line(line.context, derived);
            }
        }
        self.go_on(end, Context::Comment);
        true
    }

    /// Reads a comment between two delimiters, if one starts here; returns whether it does.
    pub(super) fn read_block_comment(&mut self, block: &'static BlockComment) -> bool {
        let open = self.at;
        if !self.text[open..].starts_with(block.open) || !self.is_place(block.place, open) {
            return false;
        }
        let content = open + block.open.len();
        let close = if block.nests { self.nested_close(block, content) } else { self.block_close(block, content) };
        let Some(close) = close.or_else(|| block.ends_with_text.then_some(self.text.len())) else {
            self.skip_unclosed(block.open.len());
            return true;
        };
        self.flush(open);
        let span = Span::new(content, close);
        if block.place == FormPlace::Margin {
            // a document of its own, which has other comments or none
            self.page.note_region(RegionKind::Closed, Span::new(open, close));
        }
        if self.may_hold(span) {
            match self.without_stars(block, span) {
                Some(derived) => self.page.comment(derived),
                None => self.page.comment(span),
            }
        }
        self.go_on(self.text.len().min(close + block.close.len()), Context::Comment);
        true
    }

    /// Passes on line comments, or lines of a string.
    fn emit_line(&mut self, context: Context, content: impl Into<Content>) {
        match context {
            Context::Comment => self.page.comment(content),
            _ => self.page.scan(context, content),
        }
    }

    /// The position of the delimiter that closes a comment.
    fn block_close(&mut self, block: &'static BlockComment, content: usize) -> Option<usize> {
        let mut from = content;
        loop {
            let close = self.find_close(block.close, from)?;
            if self.is_place(block.place, close) {
                return Some(close);
            }
            from = close + 1;
        }
    }

    /// The position of the delimiter that closes a comment with nested comments. If one of those is not closed, it is
    /// the first closing delimiter.
    ///
    /// In `/* a /* b */ c */ d` it is the second `*/`.
    fn nested_close(&mut self, block: &'static BlockComment, content: usize) -> Option<usize> {
        let first = self.find_close(block.close, content)?;
        let has_nested = |span: Span| memchr::memmem::find(&self.text[span.range()], block.open).is_some();
        if !has_nested(Span::new(content, first)) || self.has_given_up() {
            return Some(first);
        }
        let (open, close) = (*block.open.first()?, *block.close.first()?);
        let mut depth = 1_usize;
        let mut at = content;
        while let Some(next) = self.text.get(at..).and_then(|rest| memchr::memchr2(open, close, rest)) {
            at += next;
            let rest = &self.text[at..];
            if rest.starts_with(block.open) {
                depth += 1;
                at += block.open.len();
            } else if rest.starts_with(block.close) {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
                at += block.close.len();
            } else {
                at += 1;
            }
        }
        self.count_failure();
        self.page.count_malformed(Span::new(content - block.open.len(), content));
        Some(first)
    }

    /// The position after the line prefix that starts at `at`.
    fn prefix(&self, line: &LineComment, at: usize) -> Option<usize> {
        let prefix = self.text.get(at..at + line.prefix.len())?;
        if !prefix.eq_ignore_ascii_case(line.prefix) {
            return None;
        }
        let last = *prefix.last()?;
        let mut end = at + prefix.len();
        if last.is_ascii_alphabetic() {
            // white space must follow a word
            return self.text.get(end).is_none_or(u8::is_ascii_whitespace).then_some(end);
        }
        while self.text.get(end) == Some(&last) {
            end += 1;
        }
        if self.text.get(end).is_some_and(|byte| line.more.contains(byte)) {
            end += 1;
            if self.text.get(end) == Some(&b'<') && line.more.contains(&b'<') {
                end += 1;
            }
        }
        Some(end)
    }

    /// The end of the comment whose content starts at `from`.
    fn comment_end(&self, line: &LineComment, from: usize) -> usize {
        let mut end = self.line_end(from);
        while line.splice
            && self.text[from..end].ends_with(b"\\")
            && let Some(next) = self.next_line(end)
        {
            end = self.line_end(next);
        }
        if self.language.forms.iter().any(|form| matches!(form, Form::PhpEnd))
            && let Some(close) = memchr::memmem::find(&self.text[from..end], b"?>")
        {
            end = from + close;
        }
        end
    }

    /// The start of the content of the comment on the next line, if that line has nothing else and the same prefix.
    /// `column` is the one in which the comment must start.
    fn next_comment(&self, line: &LineComment, prefix: Span, column: Option<usize>, end: usize) -> Option<usize> {
        let start = self.next_line(end)?;
        let spaces = self.text[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let open = start + spaces;
        let content = self.prefix(line, open)?;
        let has_same_prefix = self.text[open..content] == self.text[prefix.range()];
        (has_same_prefix && column.is_none_or(|column| column == spaces)).then_some(content)
    }

    /// The lines of comments up to `end`, without their prefixes.
    fn without_prefixes(&self, line: &LineComment, prefix: Span, column: Option<usize>, end: usize) -> DecodedText {
        let mut derived = DecodedText::new();
        let mut content = prefix.end;
        loop {
            let comment_end = self.comment_end(line, content);
            let next = if comment_end < end { self.next_comment(line, prefix, column, comment_end) } else { None };
            let after = if next.is_some() { self.next_line(comment_end).unwrap_or(comment_end) } else { comment_end };
            let mut from = content;
            while line.splice
                && let Some(splice) = memchr::memchr_iter(b'\\', &self.text[from..comment_end])
                    .map(|at| from + at)
                    .find(|at| self.next_line(at + 1).is_some_and(|next| next <= comment_end))
            {
                derived.push_verbatim(self.text, Span::new(from, splice));
                from = self.next_line(splice + 1).unwrap_or(comment_end);
            }
            derived.push_verbatim(self.text, Span::new(from, after));
            match next {
                Some(next) => content = next,
                None => return derived,
            }
        }
    }

    /// The text of a block comment without the `*` at the start of its lines; `None` if they have none.
    fn without_stars(&self, block: &BlockComment, span: Span) -> Option<DecodedText> {
        if !block.open.ends_with(b"*") {
            return None;
        }
        let after_star = |start: usize| {
            let line = self.text.get(start..span.end)?;
            let spaces = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            (line.get(spaces) == Some(&b'*')).then_some(start + spaces + 1)
        };
        let mut end = self.line_end(span.start).min(span.end);
        after_star(self.next_line(end)?)?;
        let mut derived = DecodedText::new();
        let mut content = span.start;
        loop {
            let next = self.next_line(end).filter(|next| *next <= span.end);
            derived.push_verbatim(self.text, Span::new(content, next.unwrap_or(span.end)));
            let Some(next) = next else { return Some(derived) };
            content = after_star(next).unwrap_or(next);
            end = self.line_end(content).min(span.end);
        }
    }

    /// Whether the `//` at `at` belongs to a URL in code: text of JSX, a word of a shell command.
    fn is_in_url(&self, at: usize) -> bool {
        let start = at.saturating_sub(64).max(self.code_start.min(at));
        let near = &self.text[start..self.text.len().min(at + 64)];
        self.text[start..at].ends_with(b":")
            && scan::scan(near).any(|found| {
                let scheme = found.text.split(':').next().unwrap_or_default();
                found.span().contains(at - start) && lookup(scheme).is_some()
            })
    }
}
