//! Puts together text of roff as it is printed: escapes are decoded, arguments of macros joined, prefixes of comment
//! lines left out. `.BR a b` is `ab`.

use super::arguments::{Argument, Arguments};
use super::escape::{self, Meaning};
use super::{line_at, physical_line_at};
use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// A passage, as far as it is put together.
pub(super) struct PrintedText<'x> {
    text: &'x [u8],
    pub(super) derived: DecodedText,
    /// The comments after `\"` in it.
    pub(super) comments: Vec<Span>,
    /// The line break before the next line, not added yet.
    line_break: Option<Span>,
}

/// The text between the arguments of a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joining {
    /// Spaces, as in `.B a b`.
    Spaces,
    /// Nothing, as in `.BR a b`: each is set in another font.
    Nothing,
}

impl<'x> PrintedText<'x> {
    pub(super) fn new(text: &'x [u8]) -> Self {
        Self { text, derived: DecodedText::new(), comments: Vec::new(), line_break: None }
    }

    /// Adds lines of text, and of macros that belong to it.
    pub(super) fn push_lines(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let line = line_at(self.text, at);
            if let Some(line_break) = self.line_break.take() {
                self.derived.push_verbatim(self.text, line_break);
            }
            self.line_break = Some(Span::new(line.end, (line.end + 1).min(span.end)));
            match self.text[line.range()].first() {
                Some(b'.' | b'\'') => self.push_text_macro(line),
                _ => self.push_roff(line),
            }
            at = line.end + 1;
        }
    }

    /// Adds comment lines without their prefixes; what was commented out has escapes, too.
    pub(super) fn push_comment_lines(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let line = physical_line_at(self.text, at);
            let bytes = &self.text[line.range()];
            let prefix = bytes.iter().take_while(|byte| b".' \t".contains(byte)).count();
            let prefix = match &bytes[prefix..] {
                [b'\\', b'"' | b'#', ..] => prefix + 2,
                _ => prefix,
            };
            self.push_roff(Span::new(line.start + prefix, line.end));
            self.derived.push_verbatim(self.text, Span::new(line.end, (line.end + 1).min(span.end)));
            at = line.end + 1;
        }
    }

    /// Adds the arguments of a macro, whatever it is.
    pub(super) fn push_control_line(&mut self, line: Span, name: Span) {
        let (arguments, comment) = Arguments::all(self.text, Span::new(name.end, line.end));
        let joining = match &self.text[name.range()] {
            b"BR" | b"RB" | b"BI" | b"IB" | b"IR" | b"RI" | b"CR" | b"RC" => Joining::Nothing,
            _ => Joining::Spaces,
        };
        self.push_arguments(&arguments, joining);
        if let Some(comment) = comment {
            self.push_comment(comment);
        }
    }

    /// Adds a control line of a macro that belongs to the text.
    fn push_text_macro(&mut self, line: Span) {
        let bytes = &self.text[line.range()];
        let spaces = bytes[1..].iter().take_while(|byte| b" \t".contains(byte)).count();
        let start = line.start + 1 + spaces;
        let name = self.text[start..line.end].iter().take_while(|byte| !b" \t\r\\\n".contains(byte)).count();
        let name = Span::new(start, start + name);
        match memchr::memchr(b':', &self.text[name.range()]) {
            Some(_) => self.push_roff(line),
            None => self.push_control_line(line, name),
        }
    }

    /// Adds the arguments of a macro.
    pub(super) fn push_arguments(&mut self, arguments: &[Argument], joining: Joining) {
        let mut before: Option<Argument> = None;
        let mut joins_next = false;
        for &argument in arguments {
            // `Ns` of mdoc removes the space, and the macro after it is no text
            if argument.is_plain(self.text, b"Ns") || joins_next && argument.is_macro(self.text) {
                joins_next = true;
                continue;
            }
            if let Some(before) = before
                && joining == Joining::Spaces
                && !joins_next
            {
                let gap = Span::new(before.span.end, argument.span.start.max(before.span.end));
                if self.text[gap.range()].iter().all(|byte| b" \t".contains(byte)) {
                    self.derived.push_verbatim(self.text, gap);
                } else {
                    self.derived.push(b" ", gap);
                }
            }
            joins_next = false;
            before = Some(argument);
            if argument.is_quoted { self.push_quoted(argument.span) } else { self.push_roff(argument.span) }
        }
    }

    /// Adds a comment; URLs do not overlap, so that none goes on after a comment that may hold another.
    fn push_comment(&mut self, comment: Span) {
        if memchr::memchr3(b':', b'@', b'.', &self.text[comment.range()]).is_some() {
            self.derived.push(b"\n\n", comment);
        }
        self.comments.push(comment);
    }

    /// Adds an argument in quotes, where `""` is a quote.
    fn push_quoted(&mut self, span: Span) {
        let mut start = span.start;
        while let Some(quote) = memchr::memmem::find(&self.text[start..span.end], b"\"\"") {
            let quote = start + quote;
            self.push_roff(Span::new(start, quote));
            self.derived.push(b"\"", Span::new(quote, quote + 2));
            start = quote + 2;
        }
        self.push_roff(Span::new(start, span.end));
    }

    /// Adds text with its escapes decoded.
    fn push_roff(&mut self, span: Span) {
        let mut at = span.start;
        while let Some(escape) = memchr::memchr(b'\\', &self.text[at..span.end]) {
            let escape = at + escape;
            self.derived.push_verbatim(self.text, Span::new(at, escape));
            let (end, meaning) = escape::read(self.text, Span::new(escape, span.end));
            let whole = Span::new(escape, end);
            match meaning {
                Meaning::Nothing => {}
                Meaning::Char(char) => self.derived.push_char(char, whole),
                Meaning::Opaque => self.derived.push_char('\\', whole),
                Meaning::Text(text) => self.derived.push(text.as_bytes(), whole),
                Meaning::Apart(inner) => {
                    self.derived.push(b" ", Span::new(escape, inner.start));
                    self.derived.push_verbatim(self.text, inner);
                    self.derived.push(b" ", Span::new(inner.end, end));
                }
                Meaning::Comment(comment) => self.push_comment(comment),
                Meaning::Continued => self.line_break = None,
            }
            at = end;
        }
        self.derived.push_verbatim(self.text, Span::new(at, span.end));
    }
}
