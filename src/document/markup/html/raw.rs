//! Elements whose content is no markup: scripts, styles, titles (HTML Standard section 13.1.2). Of
//! `<script>let a = "http://a.example/";</script>` it passes on the content as a document of JavaScript.

use super::Reader;
use super::element::Element;
use super::token::Tag;
use super::value::{Breaks, push_decoded};
use crate::document::char_ref::References;
use crate::document::decoded_text::{Content, DecodedText};
use crate::document::format_id::FormatId;
use crate::scan::Context;
use crate::text::Span;

/// Whether the reader is in foreign content: SVG or MathML in HTML, where tags are read as in XML.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Foreign {
    /// The open `svg`, `math` (1) and HTML inside them (0), the innermost in the lowest bit.
    stack: u64,
    depth: u32,
}

impl Foreign {
    pub(super) const fn is_inside(self) -> bool {
        self.depth > 0 && self.stack & 1 == 1
    }

    /// Whether an `svg` or `math` is open.
    pub(super) const fn is_open(self) -> bool {
        self.depth > 0
    }

    /// Enters or leaves foreign content by a tag.
    #[inline]
    pub(super) fn apply_tag(&mut self, tag: Tag, element: Element) {
        // outside of foreign content, only a tag that opens it counts
        if self.depth > 0 || element.is(Element::FOREIGN) {
            self.apply_inner_tag(tag, element);
        }
    }

    fn apply_inner_tag(&mut self, tag: Tag, element: Element) {
        if tag.is_end {
            if element.is(Element::FOREIGN) {
                while self.depth > 0 && !self.is_inside() {
                    self.pop();
                }
                self.pop();
            } else if element.is(Element::INTEGRATION) && !self.is_inside() {
                self.pop();
            }
        } else if !tag.is_empty && element.is(Element::FOREIGN) {
            self.push(1);
        } else if self.is_inside() && !tag.is_empty && element.is(Element::INTEGRATION) {
            self.push(0);
        } else if element.is(Element::BREAKOUT) {
            while self.is_inside() {
                self.pop();
            }
        }
    }

    fn push(&mut self, bit: u64) {
        if self.depth < u64::BITS {
            self.stack = self.stack << 1 | bit;
            self.depth += 1;
        }
    }

    fn pop(&mut self) {
        self.stack >>= 1;
        self.depth = self.depth.saturating_sub(1);
    }
}

/// The format of an element's content.
enum ContentFormat {
    Format(FormatId),
    /// None that is known: it is scanned as text.
    Text,
}

impl Reader<'_, '_, '_, '_> {
    /// Reads the text between `tag` and its end tag, if that is no markup. Returns where markup goes on.
    pub(super) fn read_raw(&mut self, tag: Tag, element: Element, was_foreign: bool) -> usize {
        let text = self.text;
        let start = tag.span.end;
        if self.is_xml || was_foreign {
            return self.read_raw_xml(tag, element);
        }
        if element.is(Element::PLAINTEXT) {
            self.page.scan(Context::Code, Span::new(start, text.len()));
            return text.len();
        }
        let Some(end) = self.tokens.raw_end(start, &text[tag.name.range()]) else {
            // without an end tag, its content is read as markup
            if !text[start..].trim_ascii().is_empty() {
                self.page.count_malformed(tag.span);
            }
            return start;
        };
        let content = Span::new(start, end);
        if element.is(Element::SCRIPT.and(Element::STYLE)) {
            self.emit_inner(element, content.into());
        } else {
            if element.is(Element::ESCAPABLE) {
                self.push_text(content);
            } else {
                self.push_literal_text(content);
            }
            self.flush();
        }
        end
    }

    /// A script, a style or escaped HTML of XML: text with references and CDATA, and without elements.
    fn read_raw_xml(&mut self, tag: Tag, element: Element) -> usize {
        let text = self.text;
        let start = tag.span.end;
        let type_says_html =
            || element.is(Element::TYPED) && memchr::memmem::find(&self.attribute_value(b"type"), b"html").is_some();
        let is_html = element.is(Element::ESCAPED) || type_says_html();
        if tag.is_empty || !is_html && !element.is(Element::SCRIPT.and(Element::STYLE)) {
            return start;
        }
        let Some(end) = self.tokens.raw_end(start, &text[tag.name.range()]) else { return start };
        if is_html && !self.may_hold(Span::new(start, end)) && !self.page.wants_references() {
            return start;
        }
        let content = &text[..end];
        let mut derived = DecodedText::new();
        let mut at = start;
        while let Some(angle) = memchr::memchr(b'<', &content[at..]).map(|angle| at + angle) {
            let inner = angle + "<![CDATA[".len();
            if !content[angle..].starts_with(b"<![CDATA[") {
                return start;
            }
            let Some(close) = self.tokens.cdata_end(inner).filter(|&close| close <= end) else { return start };
            push_decoded(&mut derived, text, Span::new(at, angle), References::Xml, Breaks::Kept);
            derived.push_verbatim(text, Span::new(inner, close));
            at = close + 3;
        }
        push_decoded(&mut derived, text, Span::new(at, end), References::Xml, Breaks::Kept);
        if is_html && memchr::memchr(b'<', derived.bytes()).is_none() {
            return start;
        }
        self.emit_inner(element, derived.into());
        end
    }

    fn emit_inner(&mut self, element: Element, content: Content) {
        let inner = if element.is(Element::STYLE) {
            ContentFormat::Format(FormatId::Css)
        } else if element.is(Element::SCRIPT) {
            self.script_format()
        } else {
            ContentFormat::Format(FormatId::Html)
        };
        match inner {
            ContentFormat::Format(format) => self.page.embed(format, content),
            ContentFormat::Text => self.page.scan(Context::Code, content),
        }
    }

    /// The format of a script, by its `type` and `lang`.
    fn script_format(&self) -> ContentFormat {
        let (kind, language) = (self.attribute_value(b"type"), self.attribute_value(b"lang"));
        let has = |part: &[u8]| memchr::memmem::find(&kind, part).is_some();
        let language = if has(b"json") || has(b"importmap") || has(b"speculationrules") {
            return ContentFormat::Format(FormatId::Json);
        } else if has(b"html") || has(b"template") || has(b"handlebars") {
            return ContentFormat::Format(FormatId::Html);
        } else if has(b"typescript") || language.starts_with(b"ts") || language == b"typescript" {
            "typescript"
        } else if kind.is_empty() || has(b"script") || has(b"module") || has(b"babel") || has(b"jsx") {
            "javascript"
        } else {
            return ContentFormat::Text;
        };
        self.page.language(language).map_or(ContentFormat::Text, ContentFormat::Format)
    }

    /// The value of an attribute of the current tag, in lower case; empty if it has none of this name.
    fn attribute_value(&self, name: &[u8]) -> Vec<u8> {
        let attribute =
            self.attributes.iter().find(|attribute| self.text[attribute.name.range()].eq_ignore_ascii_case(name));
        attribute
            .map(|attribute| self.text[attribute.value.range()].trim_ascii().to_ascii_lowercase())
            .unwrap_or_default()
    }
}
