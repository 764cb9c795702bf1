//! The columns of URLs.

use std::cell::LazyCell;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field, Fields};
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

fn component_fields() -> Fields {
    COMPONENTS.iter().map(|name| Field::new(*name, DataType::Utf8, true)).collect()
}

/// About how many bytes the texts of a row have.
fn text_len(name: Option<&str>, row: &UrlRow<'_>) -> usize {
    let optional = [name, row.raw.as_deref(), row.link_text.as_deref(), row.base.as_deref()];
    let others = row.alternatives.iter().map(|other| other.len());
    // the URL, its fields and its components
    3 * row.url.len() + others.chain(optional.into_iter().flatten().map(str::len)).sum::<usize>()
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
        for (column, component) in self.components.iter_mut().zip(row.components()) {
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

    fn with_room(rows: usize) -> Self {
        // texts of about these lengths, of which more memory is used when they are longer
        let texts = |len: usize| StringBuilder::with_capacity(rows, rows * len);
        Self {
            path: texts(40),
            places: [(); 4].map(|()| Int64Builder::with_capacity(rows)),
            texts: [8, 8, 48, 1, 16, 1, 6, 24].map(texts),
            port: Int32Builder::with_capacity(rows),
            registrable_domain: texts(16),
            alternatives: ListBuilder::with_capacity(StringBuilder::with_capacity(0, 0), rows),
            components: [6, 1, 24, 1, 32, 1, 1].map(texts),
            has_components: NullBufferBuilder::new(rows),
            error: texts(0),
        }
    }

    fn read(
        &mut self,
        session: &Session,
        text: &Text<'_>,
        relaxed: bool,
        make_room: &mut dyn FnMut(&mut Self, usize),
    ) -> Result<(), TextError> {
        // most texts of a crawl have no URL
        let name = LazyCell::new(|| text.path.map(Session::name));
        session.extract(text, relaxed, |row, place| {
            make_room(self, text_len(name.as_deref(), row));
            self.add(name.as_deref(), row, place);
        })
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
