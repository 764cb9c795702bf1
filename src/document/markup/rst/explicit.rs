//! Reads explicit markup, which starts with `..`: targets, footnotes, substitution definitions, directives, comments.
//! Of `.. _a: http://b.example/` it passes on a definition.

use super::{Reader, escape};
use crate::document::AnchorKind;
use crate::document::line::{Line, is_space_or_end, skip_space, trimmed};
use crate::scan::Context;
use crate::text::Span;

impl Reader<'_, '_, '_, '_> {
    /// Reads the block after the `..` at `from`, which is in `column`.
    pub(super) fn explicit(&mut self, line: Line, from: usize, column: usize) {
        let text = self.text;
        let content = skip_space(text, from + 2, line.end);
        let rest = &text[content..line.end];
        match rest {
            [] => self.comment(None, column),
            [b'_', ..] if !is_space_or_end(text, content + 1) => self.target(line, content, column),
            [b'[', ..] => match label_len(rest) {
                Some(len) => {
                    self.page.anchor(AnchorKind::Footnote, Span::new(content + 1, content + len - 1));
                    self.body(line, content + len, column);
                }
                None => self.comment(Some(Span::new(content, line.end)), column),
            },
            [b'|', ..] => match self.substitution(line, content) {
                Some(definition) => self.directive(line, definition, column),
                None => self.comment(Some(Span::new(content, line.end)), column),
            },
            _ if directive_name(text, content, line.end).is_some() => self.directive(line, content, column),
            _ => self.comment(Some(Span::new(content, line.end)), column),
        }
    }

    /// Reads `__ URI`.
    pub(super) fn anonymous(&mut self, line: Line, from: usize, column: usize) {
        let end = self.take_until_empty_line(line, column);
        self.definition(Span::new(from + 2, end));
    }

    /// Reads `_name: URI`, `` _`name`: URI`` or `__: URI`, up to an empty line.
    fn target(&mut self, line: Line, from: usize, column: usize) {
        let block = Span::new(from, self.take_until_empty_line(line, column));
        let Some(colon) = name_end(self.text, block) else {
            self.page.count_malformed(block);
            return self.page.scan(Context::Comment, block);
        };
        let (name, value) = (Span::new(from + 1, colon), Span::new(colon + 1, block.end));
        self.page.scan(Context::Prose, name);
        self.target_name(trimmed(self.text, name), trimmed(self.text, value).is_empty());
        self.definition(value);
    }

    /// Passes on the name of a target; an anonymous target, whose name is `_`, has none. `is_empty` says whether it has
    /// no value.
    fn target_name(&mut self, name: Span, is_empty: bool) {
        let kind = if is_empty { AnchorKind::Label } else { AnchorKind::Definition };
        match &self.text[name.range()] {
            b"_" => {}
            [b'`', .., b'`'] => self.page.anchor(kind, Span::new(name.start + 1, name.end - 1)),
            _ => self.page.anchor(kind, name),
        }
    }

    /// Reads what a target refers to: a URI, or the name of another target.
    fn definition(&mut self, value: Span) {
        let value = trimmed(self.text, value);
        if value.is_empty() {
            return;
        }
        if is_reference(self.text, value) {
            self.inline(Context::Definition, value);
        } else {
            self.page.link(Context::Definition, escape::decoded_uri(self.text, value), None);
        }
    }

    /// Reads the body of a footnote or citation that starts at `from`.
    fn body(&mut self, line: Line, from: usize, column: usize) {
        let from = skip_space(self.text, from, line.end);
        if from < line.end {
            let indent = column + (from - line.text);
            self.paragraph(line, from, indent, column, Context::Prose);
        }
    }

    /// Reads a comment: `first` is its text on the line of the `..`. A comment without any text has no block.
    fn comment(&mut self, first: Option<Span>, column: usize) {
        let is_empty = first.is_none() && self.lines.next().is_none_or(Line::is_empty);
        let block = if is_empty { None } else { self.take_indented(column) };
        let span = match (first, block) {
            (Some(first), Some(block)) => first.hull(block),
            (Some(span), None) | (None, Some(span)) => span,
            (None, None) => return,
        };
        self.page.scan(Context::Comment, span);
    }

    /// Reads `|name|` before a directive, and passes on the name as text; returns the position of the directive.
    fn substitution(&mut self, line: Line, from: usize) -> Option<usize> {
        let text = self.text;
        let mut close = from + 1;
        loop {
            close += memchr::memchr(b'|', &text[close..line.end])?;
            if close > from + 1 && !escape::is_escaped(text, from, close) && is_space_or_end(text, close + 1) {
                break;
            }
            close += 1;
        }
        let definition = skip_space(text, close + 1, line.end);
        directive_name(text, definition, line.end)?;
        self.page.scan(Context::Prose, Span::new(from + 1, close));
        Some(definition)
    }
}

/// A directive's name at `from`: after it are `::`, with or without a space before, and then white space or the end of
/// the line.
pub(super) fn directive_name(text: &[u8], from: usize, end: usize) -> Option<Span> {
    let line = &text[from..end];
    let mut at = 0;
    loop {
        at += memchr::memchr(b':', line.get(at..)?)?;
        if line[at..].starts_with(b"::") && is_space_or_end(text, from + at + 2) {
            break;
        }
        at += 1;
    }
    let name = line[..at].strip_suffix(b" ").unwrap_or(&line[..at]);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"-_+:.".contains(byte);
    let is_valid = !name.is_empty() && name.iter().all(is_name) && !name.starts_with(b"_");
    is_valid.then(|| Span::new(from, from + name.len()))
}

/// The length of `[1]`, `[#name]`, `[*]`, `[name]` with white space or nothing after it.
fn label_len(line: &[u8]) -> Option<usize> {
    let len = memchr::memchr(b']', line)? + 1;
    let label = &line[1..len - 1];
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"-_+:.#*".contains(byte);
    (!label.is_empty() && label.iter().all(is_name) && is_space_or_end(line, len)).then_some(len)
}

/// The position of the `:` that ends a target's name; `block` starts with the `_` before the name.
fn name_end(text: &[u8], block: Span) -> Option<usize> {
    let mut at = block.start + 1;
    if text[at] == b'`' {
        let mut close = at + 1;
        let after = loop {
            let Some(found) = text.get(close..block.end).and_then(|rest| memchr::memchr(b'`', rest)) else {
                break None;
            };
            close += found;
            let colon = close + 1 + usize::from(text.get(close + 1) == Some(&b' '));
            if !escape::is_escaped(text, at, close)
                && text.get(colon) == Some(&b':')
                && is_space_or_end(text, colon + 1)
            {
                break Some(colon);
            }
            close += 1;
        };
        return after.filter(|&colon| colon < block.end);
    }
    loop {
        at += memchr::memchr(b':', text.get(at..block.end)?)?;
        let is_after_spaces =
            text[at - 1].is_ascii_whitespace() && text[..at - 1].last().is_some_and(u8::is_ascii_whitespace);
        if is_space_or_end(text, at + 1) && !escape::is_escaped(text, block.start, at) && !is_after_spaces {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether `value` is the name of another target: `name_`, `` `a name`_ ``.
pub(super) fn is_reference(text: &[u8], value: Span) -> bool {
    let bytes = &text[value.range()];
    let Some(name) = bytes.strip_suffix(b"_").filter(|name| !name.is_empty()) else { return false };
    if let Some(phrase) = name.strip_prefix(b"`") {
        return phrase.len() > 1 && phrase.ends_with(b"`");
    }
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
    let has_letter = |pair: &[u8]| is_letter(&pair[0]) || is_letter(&pair[1]);
    name.first().is_some_and(is_letter)
        && name.last().is_some_and(is_letter)
        && name.iter().all(|byte| is_letter(byte) || b"-._+:".contains(byte))
        && name.windows(2).all(has_letter)
}
