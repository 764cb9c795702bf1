//! Writes a [`ParseReport`]: as a diagram, or as one JSON object.

use super::json::{self, object};
use super::scheme_report::violation_json;
use super::{Format, ParseReport, SCHEMA_VERSION, parse_diagram};
use crate::syntax::{Component, Standard};
use crate::text::Span;

impl ParseReport<'_> {
    /// Adds the report to `out`: as a diagram, or as one JSON object.
    pub fn write(&self, format: Format, out: &mut Vec<u8>) {
        match format {
            Format::Human => parse_diagram::draw(self, self.style.colors, out),
            Format::Json | Format::Jsonl => self.write_json(out),
        }
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        let component_json = |component| {
            let span: Span = self.url.span(component)?;
            Some(object! { start_byte: span.start, end_byte: span.end, text: self.masked(span) })
        };
        let components = object! {
            scheme: component_json(Component::Scheme),
            userinfo: component_json(Component::Userinfo),
            user: component_json(Component::User),
            password: component_json(Component::Password),
            host: component_json(Component::Host),
            port: component_json(Component::Port),
            path: component_json(Component::Path),
            query: component_json(Component::Query),
            fragment: component_json(Component::Fragment),
        };
        let report = object! {
            schema_version: SCHEMA_VERSION,
            url: self.masked(Span::new(0, self.url.text().len())),
            standard: self.standard.name(),
            valid: self.is_valid(),
            components: components,
            section: self.section.as_ref().map(|section| section.json(&self.url, &self.hidden)),
            violations: self.violations.iter().map(violation_json).collect::<Vec<_>>(),
            href?: (self.standard == Standard::Whatwg).then_some(&self.href),
        };
        json::write(&report, out);
    }
}
