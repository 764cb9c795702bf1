//! Turns each batch that comes in into one that goes out.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader, UInt64Array};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use arrow_select::take::take;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlint::cli::embedded::{Session, Text, TextError};

use super::input::{Content, Places, Row};

/// The columns that go out.
pub(super) trait Output: Default + Send {
    /// The fields of the columns.
    fn fields() -> Vec<Field>;
    /// Reads a text and adds its rows; returns how many.
    fn read(&mut self, session: &Session, text: &Text<'_>, relaxed: bool) -> Result<usize, TextError>;
    /// Adds a row for a text that cannot be read.
    fn error(&mut self, path: Option<&str>, error: &str);
    /// The columns.
    fn finish(self) -> Vec<ArrayRef>;
}

/// The batches that go out, each made of one that comes in when it is asked for.
pub(super) struct Stream<O> {
    input: Box<dyn RecordBatchReader + Send>,
    places: Places,
    session: Arc<Session>,
    relaxed: bool,
    schema: SchemaRef,
    output: std::marker::PhantomData<fn() -> O>,
}

impl<O: Output> Stream<O> {
    /// The error is a column that is kept and has the name of another one that goes out.
    pub(super) fn new(
        input: Box<dyn RecordBatchReader + Send>,
        places: Places,
        session: Arc<Session>,
        relaxed: bool,
    ) -> PyResult<Self> {
        let mut fields = O::fields();
        let names = places.kept.iter().map(|(name, _)| name).enumerate();
        let is_taken = |(at, name): &(usize, &String)| {
            fields.iter().any(|field| field.name() == *name)
                || places.kept[..*at].iter().any(|(other, _)| other == *name)
        };
        if let Some((_, name)) = names.into_iter().find(is_taken) {
            return Err(PyValueError::new_err(format!(
                "keep={name:?}: a column of the result has this name (rename it)"
            )));
        }
        let kept = |(name, at): &(String, usize)| input.schema().field(*at).clone().with_name(name).with_nullable(true);
        fields.splice(0..0, places.kept.iter().map(kept));
        let metadata = [("urlint.schema_version".to_owned(), urlint::report::SCHEMA_VERSION.to_string())].into();
        let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
        Ok(Self { input, places, session, relaxed, schema, output: std::marker::PhantomData })
    }

    fn batch(&self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let texts = self.places.texts(batch);
        let mut output = O::default();
        // for each row that goes out, the row that it comes from
        let mut origins: Vec<u64> = Vec::new();
        for at in 0..batch.num_rows() {
            let Some(Row { content, is_utf8, path, format }) = texts.row(at) else { continue };
            let read = match content {
                Content::Text(bytes) => {
                    output.read(&self.session, &Text { bytes, is_utf8, path, format }, self.relaxed)
                }
                Content::Error(error) => Err(TextError::new(error)),
            };
            let rows = read.unwrap_or_else(|error| {
                output.error(path, &error.to_string());
                1
            });
            origins.resize(origins.len() + rows, at as u64);
        }
        let origins = UInt64Array::from(origins);
        let kept = self.places.kept.iter().map(|(_, at)| take(batch.column(*at), &origins, None));
        let mut columns = kept.collect::<Result<Vec<_>, _>>()?;
        columns.append(&mut output.finish());
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }
}

impl<O: Output> Iterator for Stream<O> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.input.next()?;
        Some(batch.and_then(|batch| self.batch(&batch)))
    }
}

impl<O: Output> RecordBatchReader for Stream<O> {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
