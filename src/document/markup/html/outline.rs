//! The places of a document that links can lead to: headings, and elements with a name. Of `<h2 id=a>B</h2>` it passes
//! on the name `a` and the heading `B`.

use super::Reader;
use super::token::Tag;
use super::value::{Breaks, content};
use crate::document::AnchorKind;
use crate::document::markup::open_heading::OpenHeading;
use crate::text::Span;

impl Reader<'_, '_, '_, '_> {
    /// Passes on the names that a tag gives, and the heading that it ends.
    pub(super) fn emit_anchors(&mut self, tag: Tag) {
        if tag.is_end {
            if let Some(OpenHeading { level, text_start }) =
                self.heading.filter(|heading| self.heading_level(tag) == Some(heading.level))
            {
                self.page.anchor(AnchorKind::Heading { level }, Span::new(text_start, tag.span.start));
                self.heading = None;
            }
            return;
        }
        if let Some(level) = self.heading_level(tag).filter(|_| !self.is_xml) {
            self.heading = Some(OpenHeading { level, text_start: tag.span.end });
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

    /// The level of the heading whose tag it is: 2 of `<h2>` and `</h2>`.
    fn heading_level(&self, tag: Tag) -> Option<u8> {
        match self.text[tag.name.range()] {
            [b'h' | b'H', level @ b'1'..=b'6'] => Some(level - b'0'),
            _ => None,
        }
    }
}
