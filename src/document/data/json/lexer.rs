//! The strings and comments of JSON (RFC 8259), of JSON with comments and of JSON5, and what stands between them.

use super::super::lines::{comment_run, line_end};
use crate::text::Span;

/// A piece of a text; one after the other they cover all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// What stands between strings and comments: punctuation, numbers, names.
    Between(Span),
    /// What stands between the quotes of a string.
    String(Span),
    /// A quote that is not closed on its line, and the rest of the line.
    Unclosed(Span),
    /// Lines that begin with `//`.
    LineComments(Span),
    /// What stands between `/*` and `*/`.
    BlockComment(Span),
    /// `/*` without its `*/`, and the rest of the line.
    UnclosedComment(Span),
}

/// Takes a text apart.
pub(super) struct Lexer<'x> {
    text: &'x [u8],
    at: usize,
    /// No `*/` stands from here on.
    no_close: usize,
}

impl<'x> Lexer<'x> {
    pub(super) fn of(text: &'x [u8]) -> Self {
        Self { text, at: 0, no_close: usize::MAX }
    }

    /// Whether the string just read is a key: a `:` follows.
    pub(super) fn is_key(&self) -> bool {
        let space = |octet: &&u8| matches!(octet, b' ' | b'\t' | b'\n' | b'\r');
        self.text[self.at..].iter().find(|octet| !space(octet)) == Some(&b':')
    }

    /// A string whose opening quote stands at `open`.
    fn string(&mut self, open: usize) -> Token {
        let quote = self.text[open];
        let mut at = open + 1;
        while let Some(len) = memchr::memchr3(quote, b'\\', b'\n', &self.text[at..]) {
            at += len;
            match self.text[at] {
                b'\\' if self.text[at + 1..].starts_with(b"\r\n") => at += 3,
                b'\\' => at = self.text.len().min(at + 2),
                b'\n' => break,
                _ => {
                    self.at = at + 1;
                    return Token::String(Span::new(open + 1, at));
                }
            }
        }
        // a line continuation may have led over lines: only the first counts
        self.at = line_end(self.text, open);
        Token::Unclosed(Span::new(open, self.at))
    }

    /// What the `/` at `slash` begins, if it begins a comment.
    fn comment(&mut self, slash: usize) -> Option<Token> {
        match self.text.get(slash + 1)? {
            b'/' => {
                let run = comment_run(self.text, slash, b"//");
                self.at = run.end;
                Some(Token::LineComments(run))
            }
            b'*' => {
                let content = slash + 2;
                let close = match content < self.no_close {
                    true => memchr::memmem::find(&self.text[content..], b"*/"),
                    false => None,
                };
                let Some(len) = close else {
                    self.no_close = self.no_close.min(content);
                    self.at = line_end(self.text, slash);
                    return Some(Token::UnclosedComment(Span::new(slash, self.at)));
                };
                self.at = content + len + 2;
                Some(Token::BlockComment(Span::new(content, content + len)))
            }
            _ => None,
        }
    }

    /// Whether a string or a comment begins at `at`; an apostrophe in a word and the `//` of a URL begin none.
    fn begins(&self, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).is_some_and(|before| self.text[before].is_ascii_alphanumeric());
        match self.text[at] {
            b'"' => true,
            b'\'' => !before(1),
            _ => {
                let url = at > 0 && self.text[at - 1] == b':' && before(2);
                matches!(self.text.get(at + 1), Some(b'/' | b'*')) && !url
            }
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        if start == self.text.len() {
            return None;
        }
        let mut at = start;
        while let Some(len) = memchr::memchr3(b'"', b'\'', b'/', &self.text[at..]) {
            at += len;
            if !self.begins(at) {
                // the second `/` of `://` begins nothing either
                at += if self.text[at..].starts_with(b"//") { 2 } else { 1 };
                continue;
            }
            if at > start {
                self.at = at;
                return Some(Token::Between(Span::new(start, at)));
            }
            return match self.text[at] {
                b'/' => self.comment(at),
                _ => Some(self.string(at)),
            };
        }
        self.at = self.text.len();
        Some(Token::Between(Span::new(start, self.at)))
    }
}
