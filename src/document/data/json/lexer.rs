//! The strings and comments of JSON (RFC 8259), of JSON with comments and of JSON5, and the text between them.

use super::super::lines::{comment_run, line_end};
use super::super::passages::Spelling;
use super::ESCAPES;
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// A piece of a text; all pieces, one after the other, cover the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token {
    /// The text between strings and comments: punctuation, numbers, names.
    Between(Span),
    /// The text between the quotes of a string, and how it is spelled.
    String(Span, Spelling),
    /// A quote that is not closed on its line, and the rest of the line.
    Unclosed(Span),
    /// Lines that begin with `//`.
    LineComments(Span),
    /// The text between `/*` and `*/`.
    BlockComment(Span),
    /// `/*` without its `*/`, and the rest of the line.
    UnclosedComment(Span),
}

/// The bytes that end a string or need a look inside it.
const IN_STRING: Class = Class::of(b"\"'\\\n");
/// The bytes that may start a string or a comment.
const BETWEEN: Class = Class::of(b"\"'/");

/// How many bytes a loop looks at before a search is started: most strings, and most texts between them, are shorter.
const NEAR: usize = 12;

/// The next byte of `class` from `from` on. After the first bytes, `search` finds it, or the next one that can matter.
#[inline]
fn next_of(text: &[u8], from: usize, class: Class, search: impl FnOnce(&[u8]) -> Option<usize>) -> Option<usize> {
    let rest = &text[from..];
    let near = &rest[..rest.len().min(NEAR)];
    if let Some(len) = near.iter().position(|&byte| class.has(byte)) {
        return Some(from + len);
    }
    Some(from + near.len() + search(&rest[near.len()..])?)
}

/// Splits a text into tokens.
pub(super) struct Lexer<'x> {
    text: &'x [u8],
    at: usize,
    /// From here on, there is no `*/`.
    no_comment_end_from: usize,
}

impl<'x> Lexer<'x> {
    pub(super) fn of(text: &'x [u8]) -> Self {
        Self { text, at: 0, no_comment_end_from: usize::MAX }
    }

    /// The start of the next token.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes on at `at`, which must be between two tokens.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Whether the string just read is a key, since a `:` follows.
    pub(super) fn is_key(&self) -> bool {
        let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        self.text[self.at..].iter().find(|byte| !is_space(byte)) == Some(&b':')
    }

    /// A string whose opening quote is at `open`.
    fn string(&mut self, open: usize) -> Token {
        let quote = self.text[open];
        let (mut at, mut spelling) = (open + 1, Spelling::Plain);
        while let Some(end) = next_of(self.text, at, IN_STRING, |rest| memchr::memchr3(quote, b'\\', b'\n', rest)) {
            at = end;
            match self.text[at] {
                b'\\' => {
                    spelling = Spelling::Escaped(&ESCAPES);
                    let len = if self.text[at + 1..].starts_with(b"\r\n") { 3 } else { 2 };
                    at = self.text.len().min(at + len);
                }
                b'\n' => break,
                byte if byte == quote => {
                    self.at = at + 1;
                    return Token::String(Span::new(open + 1, at), spelling);
                }
                _ => at += 1,
            }
        }
        // a line continuation may have gone over lines: only the first line is malformed
        self.at = line_end(self.text, open);
        Token::Unclosed(Span::new(open, self.at))
    }

    /// The comment that starts with the `/` at `slash`, if it starts one.
    fn comment(&mut self, slash: usize) -> Option<Token> {
        match self.text.get(slash + 1)? {
            b'/' => {
                let run = comment_run(self.text, slash, b"//");
                self.at = run.end;
                Some(Token::LineComments(run))
            }
            b'*' => {
                let content = slash + 2;
                let close = if content < self.no_comment_end_from {
                    memchr::memmem::find(&self.text[content..], b"*/")
                } else {
                    None
                };
                let Some(len) = close else {
                    self.no_comment_end_from = self.no_comment_end_from.min(content);
                    self.at = line_end(self.text, slash);
                    return Some(Token::UnclosedComment(Span::new(slash, self.at)));
                };
                self.at = content + len + 2;
                Some(Token::BlockComment(Span::new(content, content + len)))
            }
            _ => None,
        }
    }

    /// Whether a string or a comment starts at `at`. An apostrophe in a word and the `//` of a URL start none.
    fn starts_token(&self, at: usize) -> bool {
        let has_word_byte = |back: usize| at.checked_sub(back).is_some_and(|at| self.text[at].is_ascii_alphanumeric());
        match self.text[at] {
            b'"' => true,
            b'\'' => !has_word_byte(1),
            _ => {
                let is_in_url = at > 0 && self.text[at - 1] == b':' && has_word_byte(2);
                matches!(self.text.get(at + 1), Some(b'/' | b'*')) && !is_in_url
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
        while let Some(next) = next_of(self.text, at, BETWEEN, |rest| memchr::memchr3(b'"', b'\'', b'/', rest)) {
            at = next;
            if !self.starts_token(at) {
                // the second `/` of `://` starts nothing either
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
