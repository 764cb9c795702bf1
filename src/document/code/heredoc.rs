//! Strings that go up to a line or a delimiter of the author's choice: heredocs, `[==[ ]==]`, `$tag$`.

use super::language::{Escapes, FormPlace, Heredoc};
use super::lexer::{Lexer, PendingHeredoc};
use super::names::is_name_byte;
use super::unescape;
use crate::document::decoded_text::DecodedText;
use crate::scan::Context;
use crate::text::Span;

impl<'x> Lexer<'_, 'x, '_, '_> {
    /// Reads `<<X`, if it is here: the text of the heredoc starts on the next line. Returns whether it is.
    pub(super) fn read_heredoc_start(&mut self, kind: Heredoc) -> bool {
        let Some(pending) = self.heredoc_start(kind) else { return false };
        self.at = pending.opening.end;
        self.heredocs.push(pending);
        self.stop_at_line_end(true);
        true
    }

    /// The heredoc that `<<X` here announces.
    fn heredoc_start(&self, kind: Heredoc) -> Option<PendingHeredoc<'x>> {
        let start = self.at;
        let bytes = self.text.get(start..)?;
        let mut at = if kind == Heredoc::Php { 3 } else { 2 };
        let arrows = bytes.iter().take(at + 1).take_while(|byte| **byte == b'<').count();
        if arrows != at || start > 0 && self.text[start - 1] == b'<' || self.has_given_up() {
            return None;
        }
        let is_indented = match bytes.get(at)? {
            b'-' if kind != Heredoc::Php => true,
            b'~' if kind == Heredoc::Ruby => true,
            _ => false,
        };
        at += usize::from(is_indented);
        let spaces = bytes[at..].iter().take(64).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if kind != Heredoc::Ruby {
            at += spaces;
        }
        let quote = *bytes.get(at)?;
        let is_quoted = matches!(quote, b'\'' | b'"' | b'`') || kind == Heredoc::Shell && quote == b'\\';
        at += usize::from(is_quoted);
        let rest = bytes.get(at..)?;
        let len = match quote {
            b'\'' | b'"' | b'`' => rest.iter().take(64).position(|byte| *byte == quote)?,
            _ => rest.iter().take(64).take_while(|byte| is_name_byte(**byte)).count(),
        };
        let word = &rest[..len];
        let first = *word.first()?;
        let is_word = match kind {
            Heredoc::Ruby if !is_indented && !is_quoted => first.is_ascii_uppercase(),
            _ if is_quoted && quote != b'\\' => !word.contains(&b'\n'),
            _ => first.is_ascii_alphabetic() || first == b'_',
        };
        if !is_word {
            return None;
        }
        let escapes = match (kind, quote) {
            (_, b'\'') => Escapes::None,
            (Heredoc::Shell, b'"' | b'\\') => Escapes::None,
            (Heredoc::Shell, _) => Escapes::Shell,
            _ => Escapes::Backslash,
        };
        let end = start + at + len + usize::from(is_quoted && quote != b'\\');
        Some(PendingHeredoc { opening: Span::new(start, end), word, is_indented, escapes, kind })
    }

    /// Reads the heredocs that were announced on the line that ends here.
    pub(super) fn read_heredoc_bodies(&mut self) {
        self.stop_at_line_end(false);
        let mut from = self.at + 1;
        self.at = from;
        for pending in std::mem::take(&mut self.heredocs) {
            let Some((body, end)) = self.heredoc_body(pending, from) else {
                self.count_failure();
                // an announcement without a body is no heredoc
                if pending.kind != Heredoc::Ruby {
                    self.page.count_malformed(pending.opening);
                }
                continue;
            };
            self.flush(from);
            if self.may_hold(body) || pending.escapes != Escapes::None && self.may_spell_colon(body) {
                match pending.escapes {
                    Escapes::None => self.page.scan(Context::String, body),
                    escapes => {
                        let mut derived = DecodedText::new();
                        unescape::decode(&mut derived, self.text, body, escapes, None);
                        self.page.scan(Context::String, derived);
                    }
                }
            }
            self.go_on(end, Context::String);
            from = end;
        }
    }

    /// The lines from `from` up to the closing word, and the end of that word.
    fn heredoc_body(&self, pending: PendingHeredoc<'_>, from: usize) -> Option<(Span, usize)> {
        if self.has_given_up() {
            return None;
        }
        let mut start = from;
        while start < self.text.len() {
            let end = self.line_end(start);
            let line = &self.text[start..end];
            let is_indented = pending.is_indented || pending.kind == Heredoc::Php;
            let inner = if is_indented { line.trim_ascii_start() } else { line };
            if let Some(after) = inner.strip_prefix(pending.word) {
                let closes = match pending.kind {
                    Heredoc::Php => after.first().is_none_or(|byte| !is_name_byte(*byte)),
                    _ => after.trim_ascii().is_empty(),
                };
                if closes {
                    return Some((Span::new(from, start), end - after.len()));
                }
            }
            start = self.next_line(end)?;
        }
        None
    }

    /// Reads `[==[ ... ]==]`, if it starts here; returns whether it does.
    pub(super) fn read_long_bracket(&mut self) -> bool {
        let Some((inner, end)) = self.long_bracket_content(self.at) else { return false };
        self.emit(Context::String, inner, end);
        true
    }

    /// The text in the long brackets that open at `at`, and their end. Of `[=[a]]b]=]` it is `a]]b`.
    pub(super) fn long_bracket_content(&mut self, at: usize) -> Option<(Span, usize)> {
        let bytes = self.text.get(at..)?.strip_prefix(b"[")?;
        let level = bytes.iter().take(255).take_while(|byte| **byte == b'=').count();
        if bytes.get(level) != Some(&b'[') {
            return None;
        }
        let start = at + level + 2;
        let close = [b"]", &bytes[..level], b"]"].concat();
        match self.find(&close, start) {
            Some(end) => Some((Span::new(start, end), end + close.len())),
            None => {
                self.page.count_malformed(Span::new(at, start));
                None
            }
        }
    }

    /// Reads `$tag$ ... $tag$` (PostgreSQL), if it starts here; returns whether it does.
    pub(super) fn read_dollar_quote(&mut self) -> bool {
        let at = self.at;
        if at > 0 && is_name_byte(self.text[at - 1]) {
            return false;
        }
        let rest = &self.text[at + 1..];
        let len = rest.iter().take(64).take_while(|byte| is_name_byte(**byte)).count();
        if rest.get(len) != Some(&b'$') || rest[0].is_ascii_digit() {
            return false;
        }
        let delimiter = &self.text[at..at + len + 2];
        let start = at + delimiter.len();
        match self.find(delimiter, start) {
            Some(end) => self.emit(Context::String, Span::new(start, end), end + delimiter.len()),
            None => self.skip_unclosed(delimiter.len()),
        }
        true
    }

    /// Reads `COPY ... FROM stdin;` and the rows up to `\.` (psql), if it starts here; returns whether it does.
    pub(super) fn read_sql_copy(&mut self) -> bool {
        let at = self.at;
        let is_copy = self.text.get(at..at + 5).is_some_and(|word| word.eq_ignore_ascii_case(b"COPY "));
        if !is_copy || !self.is_place(FormPlace::Margin, at) {
            return false;
        }
        let end = self.line_end(at);
        let line = self.text[at..end].trim_ascii_end();
        let source = &line[line.len().saturating_sub(b"FROM stdin;".len())..];
        if !source.eq_ignore_ascii_case(b"FROM stdin;") {
            return false;
        }
        let Some(close) = self.find(b"\n\\.", end) else { return false };
        self.at = end;
        self.emit(Context::Data, Span::new(end, close), close + 3);
        true
    }
}
