//! What starts with `<!` or `<?`: comments, document types, declarations, processing instructions, CDATA.
//!
//! Of `<!-- See http://a.example/ -->` it passes on the text between the delimiters as a comment.

use super::byte_runs::{WHITE_SPACE, skip};
use super::passage::Gap;
use super::token::{Attribute, line_end};
use super::value::{Breaks, content};
use super::{Reader, list};
use crate::document::char_ref::References;
use crate::scan::Context;
use crate::text::Span;

impl Reader<'_, '_, '_, '_> {
    /// Reads `<!...`, `<?...` or `</` without a name at `angle`, and the text before it, which starts at `start`.
    /// Returns where to go on; `None` if the `<` is text.
    pub(super) fn read_declared(&mut self, start: usize, angle: usize) -> Option<usize> {
        let text = self.text;
        let rest = &text[angle + 1..];
        if rest.starts_with(b"!--") {
            return Some(self.comment(start, angle));
        }
        if rest.starts_with(b"![CDATA[") && (self.is_xml || self.foreign.is_inside()) {
            return self.cdata(start, angle);
        }
        match rest.first()? {
            // `<!ENTITY ...>`
            b'!' if self.is_xml => {
                rest.get(1).filter(|byte| byte.is_ascii_alphabetic())?;
                let end = self.tokens.declaration_end(angle + 2)?;
                self.push_text_before(start, angle);
                self.declaration(Span::new(angle + 2, end));
                Some(end + 1)
            }
            // `<!doctype html>`; any other is a comment
            b'!' => {
                let end = self.tokens.next_close(angle)?;
                self.push_text_before(start, angle);
                let span = Span::new(angle + 2, end);
                if text[span.range()].get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
                    self.declaration(span);
                } else {
                    self.scan(Context::Comment, span);
                }
                Some(end + 1)
            }
            b'?' => {
                let is_instruction = self.is_xml || rest.starts_with(b"?php") || rest.starts_with(b"?=");
                let whole = if is_instruction { self.tokens.instruction_end(angle + 2) } else { None };
                let (end, after) = match whole {
                    Some(end) => (end, end + 2),
                    None => self.tokens.next_close(angle).map(|end| (end, end + 1))?,
                };
                self.push_text_before(start, angle);
                let span = Span::new(angle + 2, end);
                if is_instruction {
                    self.instruction(span);
                } else {
                    self.scan(Context::Comment, span);
                }
                Some(after)
            }
            // `</` without a name
            b'/' if !self.is_xml => {
                let end = self.tokens.next_close(angle)?;
                self.push_text_before(start, angle);
                self.scan(Context::Comment, Span::new(angle + 2, end));
                Some(end + 1)
            }
            _ => None,
        }
    }

    /// Adds the text before a construct that ends a URL.
    fn push_text_before(&mut self, start: usize, angle: usize) {
        self.push_text(Span::new(start, angle));
        self.passage.push_gap(Gap::Tag);
    }

    /// Passes on text that is not a part of the passage.
    fn scan(&mut self, context: Context, span: Span) {
        if self.may_hold(span) {
            self.flush();
            self.page.scan(context, span);
        }
    }

    /// Reads the comment at `angle`, and the text before it; returns where to go on.
    fn comment(&mut self, start: usize, angle: usize) -> usize {
        let inner = angle + "<!--".len();
        let found_end = self.tokens.comment_end(inner);
        self.push_text_before(start, angle);
        let (end, after) = found_end.unwrap_or_else(|| {
            let end = line_end(self.text, inner, b'\n');
            self.page.count_malformed(Span::new(angle, end));
            (end, end)
        });
        self.scan(Context::Comment, Span::new(inner, end));
        after
    }

    fn cdata(&mut self, start: usize, angle: usize) -> Option<usize> {
        let inner = angle + "<![CDATA[".len();
        let Some(end) = self.tokens.cdata_end(inner) else {
            // what follows is read as markup, so that only the opening is malformed
            self.page.count_malformed(Span::new(angle, inner));
            return None;
        };
        self.push_text(Span::new(start, angle));
        self.passage.push_gap(Gap::Nothing);
        self.push_literal_text(Span::new(inner, end));
        self.passage.push_gap(Gap::Nothing);
        Some(end + 3)
    }

    /// The content of a declaration: names of DTDs and the like, or the text of an entity.
    fn declaration(&mut self, span: Span) {
        if !self.may_hold(span) {
            return;
        }
        self.flush();
        let text = self.text;
        let is_entity = text[span.range()].starts_with(b"ENTITY") && !is_external_entity(&text[span.range()]);
        let mut at = span.start;
        while at < span.end {
            let quote = memchr::memchr2(b'"', b'\'', &text[at..span.end]).map_or(span.end, |quote| at + quote);
            self.page.scan(Context::Namespace, Span::new(at, quote));
            let inner = (quote + 1).min(span.end);
            let close = match text.get(quote) {
                Some(&byte) if quote < span.end => memchr::memchr(byte, &text[inner..span.end]),
                _ => None,
            };
            let literal = Span::new(inner, close.map_or(span.end, |close| inner + close));
            if is_entity {
                self.page.scan(Context::Data, content(text, literal, References::Xml, Breaks::Kept));
            } else {
                self.page.read_inside(list::name, literal);
            }
            at = literal.end + 1;
        }
    }

    fn instruction(&mut self, span: Span) {
        let text = self.text;
        let target = text[span.range()].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        if !matches!(&text[span.start..span.start + target], b"xml-stylesheet" | b"xml-model") {
            return self.scan(Context::Code, span);
        }
        if !self.may_hold(span) && !self.page.wants_references() {
            return;
        }
        self.flush();
        let mut end = span.start + target;
        pseudo_attributes(text, Span::new(end, span.end), |Attribute { name, value }| {
            self.page.scan(Context::Attribute, Span::new(end, value.start));
            end = value.end;
            let content = content(text, value, References::Xml, Breaks::Kept);
            match &text[name.range()] {
                b"href" => self.page.link(Context::Attribute, content, None),
                b"schematypens" => self.page.read_inside(list::name, content),
                _ => self.page.scan(Context::Attribute, content),
            }
        });
        self.page.scan(Context::Attribute, Span::new(end, span.end));
    }
}

/// Passes the attributes of a processing instruction to `each`.
fn pseudo_attributes(text: &[u8], within: Span, mut each: impl FnMut(Attribute)) {
    let mut cursor = within.start;
    let text = &text[..within.end];
    while let Some(equals) = memchr::memchr(b'=', &text[cursor..]).map(|at| cursor + at) {
        let name_end = text[..equals].trim_ascii_end().len().max(cursor);
        let name_len = text[cursor..name_end].iter().rev().take_while(|&&byte| !WHITE_SPACE.has(byte)).count();
        let open = skip(text, equals + 1, WHITE_SPACE);
        let close = match text.get(open) {
            Some(&quote @ (b'"' | b'\'')) => memchr::memchr(quote, &text[open + 1..]).map(|at| open + 1 + at),
            _ => None,
        };
        let Some(close) = close else { return };
        each(Attribute { name: Span::new(name_end - name_len, name_end), value: Span::new(open + 1, close) });
        cursor = close + 1;
    }
}

/// Whether an entity is declared by its address, not its text: `ENTITY a SYSTEM "http://a.example/"`.
fn is_external_entity(declaration: &[u8]) -> bool {
    let before = declaration.split(|&byte| byte == b'"' || byte == b'\'').next().unwrap_or_default();
    let word = before.trim_ascii_end();
    word.ends_with(b"SYSTEM") || word.ends_with(b"PUBLIC")
}
