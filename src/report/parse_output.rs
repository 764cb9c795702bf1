//! A URL taken apart, as a drawing or as one JSON object.

use super::scheme_report::violation_json;
use super::{Format, ParseReport, SCHEMA_VERSION, json, parse_diagram};
use crate::syntax::{Component, Standard};
use crate::text::Span;

impl ParseReport<'_> {
    /// Adds it to `out`, as a drawing or as one JSON object.
    pub fn write(&self, format: Format, out: &mut Vec<u8>) {
        match format {
            Format::Human => parse_diagram::draw(self, self.style.colors, out),
            Format::Json | Format::Jsonl => self.json(out),
        }
    }

    fn json(&self, out: &mut Vec<u8>) {
        let mut object = json::Object::begin(out);
        object.number("schema_version", SCHEMA_VERSION);
        object.text("url", &self.masked(Span::new(0, self.url.text().len())));
        object.text("standard", self.standard.name());
        object.flag("valid", self.is_right());
        let mut components = object.object("components");
        for component in Component::ALL {
            match self.url.span(component) {
                None => components.raw(component.name(), b"null"),
                Some(span) => {
                    let mut object = components.object(component.name());
                    object.span(span);
                    object.text("text", &self.masked(span));
                    object.end();
                }
            }
        }
        components.end();
        match &self.section {
            None => object.raw("section", b"null"),
            Some(section) => {
                let mut inner = object.object("section");
                section.json(&self.url, &self.hidden, &mut inner);
                inner.end();
            }
        }
        object.objects("violations", &self.violations, violation_json);
        if self.standard == Standard::Whatwg {
            object.optional("href", self.href.as_deref());
        }
        object.end();
    }
}
