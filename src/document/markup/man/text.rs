//! Text of roff as it is printed: escapes decoded, arguments of macros joined, prefixes of comment lines left out.

use super::arguments::{Argument, Arguments};
use super::escape::{self, Meaning};
use super::{line_at, physical_line_at};
use crate::document::decoded_text::DecodedText;
use crate::text::Span;

/// A passage that is being put together.
pub(super) struct Filled<'x> {
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

impl<'x> Filled<'x> {
    pub(super) fn new(text: &'x [u8]) -> Self {
        Self { text, derived: DecodedText::new(), comments: Vec::new(), line_break: None }
    }

    /// Adds lines of text, and of macros that belong to it.
    pub(super) fn lines(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let line = line_at(self.text, at);
            if let Some(line_break) = self.line_break.take() {
                self.derived.push_verbatim(self.text, line_break);
            }
            self.line_break = Some(Span::new(line.end, (line.end + 1).min(span.end)));
            match self.text[line.range()].first() {
                Some(b'.' | b'\'') => self.inline(line),
                _ => self.roff(line),
            }
            at = line.end + 1;
        }
    }

    /// Adds comment lines without their prefixes; what was commented out has escapes, too.
    pub(super) fn comment_lines(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let line = physical_line_at(self.text, at);
            let bytes = &self.text[line.range()];
            let prefix = bytes.iter().take_while(|byte| b".' \t".contains(byte)).count();
            let prefix = match &bytes[prefix..] {
                [b'\\', b'"' | b'#', ..] => prefix + 2,
                _ => prefix,
            };
            self.roff(Span::new(line.start + prefix, line.end));
            self.derived.push_verbatim(self.text, Span::new(line.end, (line.end + 1).min(span.end)));
            at = line.end + 1;
        }
    }

    /// Adds the arguments of a macro, whatever it is.
    pub(super) fn control_line(&mut self, line: Span, name: Span) {
        let (arguments, comment) = Arguments::all(self.text, Span::new(name.end, line.end));
        let joining = match &self.text[name.range()] {
            b"BR" | b"RB" | b"BI" | b"IB" | b"IR" | b"RI" | b"CR" | b"RC" => Joining::Nothing,
            _ => Joining::Spaces,
        };
        self.arguments(&arguments, joining);
        if let Some(comment) = comment {
            self.comment(comment);
        }
    }

    /// Adds a control line of a macro that belongs to the text.
    fn inline(&mut self, line: Span) {
        let bytes = &self.text[line.range()];
        let spaces = bytes[1..].iter().take_while(|byte| b" \t".contains(byte)).count();
        let start = line.start + 1 + spaces;
        let name = self.text[start..line.end].iter().take_while(|byte| !b" \t\r\\\n".contains(byte)).count();
        let name = Span::new(start, start + name);
        match memchr::memchr(b':', &self.text[name.range()]) {
            Some(_) => self.roff(line),
            None => self.control_line(line, name),
        }
    }

    /// Adds the arguments of a macro.
    pub(super) fn arguments(&mut self, arguments: &[Argument], joining: Joining) {
        let mut before: Option<Argument> = None;
        let mut is_close = false;
        for &argument in arguments {
            // `Ns` of mdoc removes the space, and the macro after it is no text
            if argument.is_plain(self.text, b"Ns") || is_close && argument.is_macro(self.text) {
                is_close = true;
                continue;
            }
            if let Some(before) = before
                && joining == Joining::Spaces
                && !is_close
            {
                let gap = Span::new(before.span.end, argument.span.start.max(before.span.end));
                if self.text[gap.range()].iter().all(|byte| b" \t".contains(byte)) {
                    self.derived.push_verbatim(self.text, gap);
                } else {
                    self.derived.push(b" ", gap);
                }
            }
            is_close = false;
            before = Some(argument);
            if argument.quoted { self.quoted(argument.span) } else { self.roff(argument.span) }
        }
    }

    /// Adds a comment; URLs do not overlap, so that none goes on after a comment that may hold another.
    fn comment(&mut self, comment: Span) {
        if memchr::memchr3(b':', b'@', b'.', &self.text[comment.range()]).is_some() {
            self.derived.push(b"\n\n", comment);
        }
        self.comments.push(comment);
    }

    /// Adds an argument in quotes, where `""` is a quote.
    fn quoted(&mut self, span: Span) {
        let mut start = span.start;
        while let Some(quote) = memchr::memmem::find(&self.text[start..span.end], b"\"\"") {
            let quote = start + quote;
            self.roff(Span::new(start, quote));
            self.derived.push(b"\"", Span::new(quote, quote + 2));
            start = quote + 2;
        }
        self.roff(Span::new(start, span.end));
    }

    /// Adds text with its escapes decoded.
    fn roff(&mut self, span: Span) {
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
                Meaning::Comment(comment) => self.comment(comment),
                Meaning::Continued => self.line_break = None,
            }
            at = end;
        }
        self.derived.push_verbatim(self.text, Span::new(at, span.end));
    }
}
