//! The columns of URLs.

use std::cell::LazyCell;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field, Fields};
use urlint::Url;
use urlint::cli::embedded::{Session, Text, TextError, UrlPlace};
use urlint::report::UrlRow;

use super::stream::Output;

/// The components, in the order of JSON.
const COMPONENTS: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// The columns of URLs: the keys of the records of `urlint extract --format json`, and `error`.
pub(super) struct UrlColumns {
    path: StringBuilder,
    /// `line`, `col`, `start_byte`, `end_byte`.
    places: [Int64Builder; 4],
    /// `form`, `context`, `url`, `raw`, `link_text`, `base`, `scheme`, `host`.
    texts: [StringBuilder; 8],
    port: Int32Builder,
    registrable_domain: StringBuilder,
    alternatives: ListBuilder<StringBuilder>,
    components: [StringBuilder; 7],
    /// Whether a row has components.
    has_components: NullBufferBuilder,
    error: StringBuilder,
}

impl Default for UrlColumns {
    fn default() -> Self {
        Self {
            path: StringBuilder::default(),
            places: Default::default(),
            texts: Default::default(),
            port: Int32Builder::default(),
            registrable_domain: StringBuilder::default(),
            alternatives: ListBuilder::default(),
            components: Default::default(),
            has_components: NullBufferBuilder::new(0),
            error: StringBuilder::default(),
        }
    }
}

fn component_fields() -> Fields {
    COMPONENTS.iter().map(|name| Field::new(*name, DataType::Utf8, true)).collect()
}

impl UrlColumns {
    fn add(&mut self, name: Option<&str>, row: &UrlRow<'_>, at: UrlPlace) {
        self.path.append_option(name);
        let numbers = [at.place.line, at.place.column, at.start_byte, at.end_byte];
        for (column, number) in self.places.iter_mut().zip(numbers) {
            column.append_option(i64::try_from(number).ok());
        }
        let texts = [
            Some(row.form.name()),
            Some(row.context.name()),
            Some(&*row.url),
            row.raw.as_deref(),
            row.link_text.as_deref(),
            row.base.as_deref(),
            row.fields.scheme.as_deref(),
            row.fields.host.as_deref(),
        ];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            column.append_option(text);
        }
        self.port.append_option(row.fields.port.and_then(|port| i32::try_from(port).ok()));
        self.registrable_domain.append_option(row.fields.registrable_domain.as_deref());
        for other in &row.alternatives {
            self.alternatives.values().append_value(other);
        }
        self.alternatives.append(true);
        let url = Url::split(&row.url);
        let components =
            [url.scheme(), url.userinfo(), url.host(), url.port(), Some(url.path()), url.query(), url.fragment()];
        for (column, component) in self.components.iter_mut().zip(components) {
            column.append_option(component);
        }
        self.has_components.append_non_null();
        self.error.append_null();
    }
}

impl Output for UrlColumns {
    fn fields() -> Vec<Field> {
        let text = |name: &str| Field::new(name, DataType::Utf8, true);
        let number = |name: &str| Field::new(name, DataType::Int64, true);
        let item = Field::new_list_field(DataType::Utf8, true);
        vec![
            text("path"),
            number("line"),
            number("col"),
            number("start_byte"),
            number("end_byte"),
            text("form"),
            text("context"),
            text("url"),
            text("raw"),
            text("link_text"),
            text("base"),
            text("scheme"),
            text("host"),
            Field::new("port", DataType::Int32, true),
            text("registrable_domain"),
            Field::new("alternatives", DataType::List(Arc::new(item)), true),
            Field::new("components", DataType::Struct(component_fields()), true),
            text("error"),
        ]
    }

    fn read(&mut self, session: &Session, text: &Text<'_>, relaxed: bool) -> Result<usize, TextError> {
        // most texts of a crawl have no URL
        let name = LazyCell::new(|| text.path.map(Session::name));
        let mut rows = 0;
        session.extract(text, relaxed, |row, place| {
            self.add(name.as_deref(), row, place);
            rows += 1;
        })?;
        Ok(rows)
    }

    fn error(&mut self, path: Option<&str>, error: &str) {
        self.path.append_option(path.map(Session::name));
        self.places.iter_mut().for_each(Int64Builder::append_null);
        self.texts.iter_mut().for_each(StringBuilder::append_null);
        self.port.append_null();
        self.registrable_domain.append_null();
        self.alternatives.append(false);
        self.components.iter_mut().for_each(StringBuilder::append_null);
        self.has_components.append_null();
        self.error.append_value(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.path.finish())];
        columns.extend(self.places.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.extend(self.texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        columns.push(Arc::new(self.port.finish()));
        columns.push(Arc::new(self.registrable_domain.finish()));
        columns.push(Arc::new(self.alternatives.finish()));
        let components: Vec<ArrayRef> =
            self.components.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef).collect();
        columns.push(Arc::new(StructArray::new(component_fields(), components, self.has_components.finish())));
        columns.push(Arc::new(self.error.finish()));
        columns
    }
}
