//! The base of references: what `<base href>` of HTML and `xml:base` of XML set.
//!
//! After `<base href="http://a.example/b/">`, the reference `c.html` leads to `http://a.example/b/c.html`.

use super::element::Element;
use super::token::{Attribute, Tag};
use super::value::{Breaks, content};
use super::{Base, Reader};
use crate::document::decoded_text::Content;
use crate::scan::Context;
use crate::syntax::{Resolution, Url, resolve};
use crate::text::Span;

/// The URLs that references are relative to: `base` of HTML, `xml:base` of XML.
#[derive(Debug)]
pub(super) struct Bases {
    current: Base,
    /// Whether a `base` element was read; further ones do not count.
    has_base_element: bool,
    /// How many elements are open.
    depth: usize,
    /// For each open element with an `xml:base`: its depth, and the base outside of it.
    outer: Vec<(usize, Base)>,
}

/// The most `xml:base` that may be open inside of each other.
const MOST_BASES: usize = 64;

/// The longest base that another one is resolved against.
const LONGEST_BASE: usize = 8 << 10;

impl Bases {
    pub(super) const fn of(current: Base) -> Self {
        Self { current, has_base_element: false, depth: 0, outer: Vec::new() }
    }
}

impl Reader<'_, '_, '_, '_> {
    /// Sets the base by the first `base` element of HTML (HTML Standard section 4.2.3).
    pub(super) fn read_base_element(&mut self, tag: Tag, element: Element) {
        if !element.is(Element::BASE) || tag.is_end || self.bases.has_base_element {
            return;
        }
        let href =
            self.attributes.iter().find(|attribute| self.text[attribute.name.range()].eq_ignore_ascii_case(b"href"));
        let Some(&Attribute { value, .. }) = href else { return };
        self.bases.has_base_element = true;
        if let Some(base) = self.resolved_base(value) {
            self.page.set_base(Some(base));
        }
    }

    /// Enters the element of a start tag, and sets its `xml:base` (XML Base section 3).
    pub(super) fn enter_xml_base(&mut self, tag: Tag) {
        if tag.is_end {
            return;
        }
        self.bases.depth += 1;
        let base = self.attributes.iter().find(|attribute| &self.text[attribute.name.range()] == b"xml:base");
        // a value whose quote stays open is read as text, with the other attributes
        let Some(&Attribute { value, .. }) = base.filter(|attribute| tag.malformed != Some(attribute.value)) else {
            return;
        };
        self.link(Context::Attribute, value, None);
        if self.bases.outer.len() < MOST_BASES
            && let Some(base) = self.resolved_base(value)
        {
            let outer = self.bases.current.replace(base);
            self.bases.outer.push((self.bases.depth, outer));
            self.page.set_base(self.bases.current.clone());
        }
    }

    /// Leaves the element of an end tag, or one without content, and sets the base outside of it again.
    pub(super) fn leave_xml_base(&mut self, tag: Tag) {
        if !tag.is_end && !tag.is_empty {
            return;
        }
        let outer = self.bases.outer.pop_if(|(depth, _)| *depth >= self.bases.depth);
        if let Some((_, outer)) = outer {
            self.bases.current = outer;
            self.page.set_base(self.bases.current.clone());
        }
        self.bases.depth = self.bases.depth.saturating_sub(1);
    }

    /// The base in a value, resolved against the current one. A relative URL is kept if there is no current base.
    fn resolved_base(&self, value: Span) -> Base {
        let content = content(self.text, value, self.attribute_references(), Breaks::Removed);
        let bytes = match &content {
            Content::Verbatim(span) => &self.text[span.range()],
            Content::DecodedText(derived) => derived.bytes(),
        };
        let written = std::str::from_utf8(bytes.trim_ascii()).ok()?;
        let outer = self.bases.current.as_deref().filter(|outer| outer.len() + written.len() <= LONGEST_BASE);
        let resolved =
            outer.and_then(|outer| resolve(&Url::split(outer), &Url::split(written), Resolution::Strict).ok());
        match resolved {
            Some(resolved) => Some(resolved.into()),
            None if written.is_empty() => None,
            None => Some(written.into()),
        }
    }
}
