//! Splits the arguments of a control line (groff_7, "Macro and string arguments"): of `a "b c" \" d` they are `a` and
//! `b c`, and `d` is a comment.

use crate::text::Span;

/// One argument.
#[derive(Clone, Copy)]
pub(super) struct Argument {
    /// Its text, without the quotes around it.
    pub(super) span: Span,
    /// Whether the argument is in quotes; inside them `""` is a quote.
    pub(super) is_quoted: bool,
}

impl Argument {
    /// The span with its quotes.
    pub(super) fn outer(self, text: &[u8]) -> Span {
        let is_closed = self.is_quoted && text.get(self.span.end) == Some(&b'"');
        Span::new(self.span.start - usize::from(self.is_quoted), self.span.end + usize::from(is_closed))
    }

    /// Whether the argument is this word, without quotes.
    pub(super) fn is_plain(self, text: &[u8], word: &[u8]) -> bool {
        !self.is_quoted && text[self.span.range()] == *word
    }

    /// Whether the argument is the name of a macro of mdoc that may be within a line.
    pub(super) fn is_macro(self, text: &[u8]) -> bool {
        !self.is_quoted && matches!(text[self.span.range()], [b'A'..=b'Z', b'a'..=b'z'])
    }

    /// Whether the argument is no part of the text of a link of mdoc: a delimiter, or another macro.
    pub(super) fn ends_link_text(self, text: &[u8]) -> bool {
        let is_delimiter = |byte: &u8| b".,:;()[]?!|".contains(byte);
        !self.is_quoted && matches!(&text[self.span.range()], [one] if is_delimiter(one)) || self.is_macro(text)
    }
}

/// The arguments of a line, one after the other.
pub(super) struct Arguments<'x> {
    text: &'x [u8],
    at: usize,
    end: usize,
    /// The comment after `\"`.
    comment: Option<Span>,
}

impl<'x> Arguments<'x> {
    /// All arguments of a line, and the comment after them.
    pub(super) fn all(text: &'x [u8], line: Span) -> (Vec<Argument>, Option<Span>) {
        let mut arguments = Self { text, at: line.start, end: line.end, comment: None };
        let all = std::iter::from_fn(|| arguments.next()).collect();
        (all, arguments.comment)
    }

    fn next(&mut self) -> Option<Argument> {
        self.skip_spaces();
        let is_quoted = self.peek() == Some(b'"');
        let start = self.at + usize::from(is_quoted);
        self.at = start;
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' if self.is_comment() => break,
                b'\\' => self.at += 1,
                b'"' if is_quoted && self.text[..self.end].get(self.at + 1) == Some(&b'"') => self.at += 1,
                b'"' if is_quoted => {
                    let span = Span::new(start, self.at);
                    self.at += 1;
                    return Some(Argument { span, is_quoted });
                }
                b' ' | b'\t' | b'\r' | b'\n' if !is_quoted => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.end);
        let span = Span::new(start.min(self.at), self.at);
        if span.is_empty() {
            self.begin_comment();
            return None;
        }
        Some(Argument { span, is_quoted })
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) || self.is_continued() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text[..self.end].get(self.at).copied()
    }

    /// Whether the line goes on in the next one here: at a back-slash before a line feed, or at that line feed.
    fn is_continued(&self) -> bool {
        let rest = &self.text[self.at.min(self.end)..self.end];
        rest.starts_with(b"\\\n") || rest.starts_with(b"\n")
    }

    fn is_comment(&self) -> bool {
        matches!(self.text[self.at..self.end], [b'\\', b'"' | b'#', ..])
    }

    fn begin_comment(&mut self) {
        if self.peek() == Some(b'\\') && self.is_comment() {
            self.comment = Some(Span::new(self.at + 2, self.end));
        }
        self.at = self.end;
    }
}
