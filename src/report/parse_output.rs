//! A URL taken apart, as a drawing or as one JSON object.

use super::json::{self, object};
use super::scheme_report::violation_json;
use super::{Format, ParseReport, SCHEMA_VERSION, parse_diagram};
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
        let part = |component| {
            let span: Span = self.url.span(component)?;
            Some(object! { start_byte: span.start, end_byte: span.end, text: self.masked(span) })
        };
        let components = object! {
            scheme: part(Component::Scheme),
            userinfo: part(Component::Userinfo),
            user: part(Component::User),
            password: part(Component::Password),
            host: part(Component::Host),
            port: part(Component::Port),
            path: part(Component::Path),
            query: part(Component::Query),
            fragment: part(Component::Fragment),
        };
        let report = object! {
            schema_version: SCHEMA_VERSION,
            url: self.masked(Span::new(0, self.url.text().len())),
            standard: self.standard.name(),
            valid: self.is_right(),
            components: components,
            section: self.section.as_ref().map(|section| section.json(&self.url, &self.hidden)),
            violations: self.violations.iter().map(violation_json).collect::<Vec<_>>(),
            href?: (self.standard == Standard::Whatwg).then_some(&self.href),
        };
        json::write(&report, out);
    }
}
