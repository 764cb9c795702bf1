//! The places of a document that links can lead to: headings, and elements with a name.

use super::Reader;
use super::token::Tag;
use super::value::{Breaks, content};
use crate::document::AnchorKind;
use crate::text::Span;

impl Reader<'_, '_, '_, '_> {
    /// Passes on the names that a tag gives, and the heading that it ends.
    pub(super) fn outline(&mut self, tag: Tag) {
        if tag.is_end {
            if let Some((level, start)) = self.heading.filter(|&(level, _)| self.level(tag) == Some(level)) {
                self.page.anchor(AnchorKind::Heading { level }, Span::new(start, tag.span.start));
                self.heading = None;
            }
            return;
        }
        if let Some(level) = self.level(tag).filter(|_| !self.is_xml) {
            self.heading = Some((level, tag.span.end));
        }
        for number in 0..self.attributes.len() {
            let attribute = self.attributes[number];
            if self.gives_name(tag, attribute.name) && !self.text[attribute.value.range()].starts_with(b"{") {
                let value = content(self.text, attribute.value, self.attribute_references(), Breaks::Kept);
                self.page.anchor(AnchorKind::Id, value);
            }
        }
    }

    /// Whether an attribute of this name makes its element a place: any `id`, and the `name` of `a` and `map`.
    fn gives_name(&self, tag: Tag, attribute: Span) -> bool {
        let is = |span: Span, name: &[u8]| self.text[span.range()].eq_ignore_ascii_case(name);
        is(attribute, b"id")
            || self.is_xml && is(attribute, b"xml:id")
            || is(attribute, b"name") && (is(tag.name, b"a") || is(tag.name, b"map"))
    }

    /// The level of the heading whose tag it is.
    fn level(&self, tag: Tag) -> Option<u8> {
        match self.text[tag.name.range()] {
            [b'h' | b'H', level @ b'1'..=b'6'] => Some(level - b'0'),
            _ => None,
        }
    }
}
