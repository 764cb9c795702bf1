//! Turns each batch that comes in into batches that go out, of a bounded size.

use std::collections::VecDeque;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchReader, UInt64Array};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use arrow_select::take::take;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlint::cli::embedded::{Session, Text, TextError};

use super::input::{Content, Places, Row, Texts};

/// The most rows of a batch that goes out.
const MAX_ROWS: usize = 1 << 16;
/// About the most bytes of a batch that goes out, unless one row has more. Offsets of 32 bits reach beyond it.
const MAX_LEN: usize = 64 << 20;

/// The columns that go out.
pub(super) trait Output: Send {
    /// The fields of the columns.
    fn fields() -> Vec<Field>;
    /// Columns without rows, with room for so many.
    fn with_room(rows: usize) -> Self;
    /// Reads a text and adds its rows. Before each, `make_room` is called with about the number of its bytes; it may
    /// exchange the columns for empty ones.
    fn read(
        &mut self,
        session: &Session,
        text: &Text<'_>,
        relaxed: bool,
        make_room: &mut dyn FnMut(&mut Self, usize),
    ) -> Result<(), TextError>;
    /// Adds a row for a text that cannot be read.
    fn error(&mut self, path: Option<&str>, error: &str);
    /// The columns.
    fn finish(self) -> Vec<ArrayRef>;
}

/// The batches that go out. Of one that comes in, only as much is read as the next one needs, to the end of a text.
pub(super) struct Stream<O> {
    input: Box<dyn RecordBatchReader + Send>,
    places: Places,
    session: Arc<Session>,
    relaxed: bool,
    schema: SchemaRef,
    current: Option<Current<O>>,
    /// The number of rows of the last batch, for which the next one has room.
    last_rows: usize,
}

/// The batch that is being read.
struct Current<O> {
    batch: RecordBatch,
    texts: Texts,
    /// The next row to read.
    next: usize,
    rows: Rows<O>,
    /// Whether a batch was made of it.
    was_cut: bool,
}

/// The rows that go out.
struct Rows<O> {
    columns: O,
    /// For each row, the row that it comes from.
    origins: Vec<u64>,
    /// About how many bytes they have.
    len: usize,
    /// Batches that are full.
    full: VecDeque<Made>,
}

/// The columns of a batch that goes out, and for each of its rows the row that it comes from.
struct Made {
    columns: Vec<ArrayRef>,
    origins: Vec<u64>,
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
        Ok(Self { input, places, session, relaxed, schema, current: None, last_rows: 0 })
    }

    /// The next batch; `None` at the end. Each batch that comes in gives one at least, which may be empty.
    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        loop {
            if self.current.is_none() {
                let Some(batch) = self.input.next().transpose()? else { return Ok(None) };
                let texts = self.places.texts(&batch);
                let rows = Rows::with_room(self.last_rows);
                self.current = Some(Current { batch, texts, next: 0, rows, was_cut: false });
            }
            let Some(current) = &mut self.current else { return Ok(None) };
            let Some(made) = current.made(&self.session, self.relaxed, &self.places) else {
                self.current = None;
                continue;
            };
            self.last_rows = made.origins.len();
            return current.assembled(made, &self.places, &self.schema).map(Some);
        }
    }
}

impl<O: Output> Current<O> {
    /// The next rows that go out; `None` after the last ones.
    fn made(&mut self, session: &Session, relaxed: bool, places: &Places) -> Option<Made> {
        let Self { batch, texts, next, rows, was_cut } = self;
        while rows.full.is_empty() && *next < batch.num_rows() {
            let at = *next;
            *next += 1;
            let Some(Row { content, is_utf8, path, format }) = texts.row(at) else { continue };
            let mut kept_len = None;
            let Rows { columns, origins, len, full } = rows;
            let mut make_room = |columns: &mut O, row_len: usize| {
                let row_len = row_len + *kept_len.get_or_insert_with(|| places.kept_len(batch, at));
                if !origins.is_empty() && (origins.len() == MAX_ROWS || *len + row_len > MAX_LEN) {
                    let columns = std::mem::replace(columns, O::with_room(origins.len())).finish();
                    full.push_back(Made { columns, origins: std::mem::take(origins) });
                    *len = 0;
                }
                *len += row_len;
                origins.push(at as u64);
            };
            let read = match content {
                Content::Text(bytes) => {
                    columns.read(session, &Text { bytes, is_utf8, path, format }, relaxed, &mut make_room)
                }
                Content::Error(error) => Err(TextError::new(error)),
            };
            if let Err(error) = read {
                let error = error.to_string();
                make_room(columns, error.len() + path.map_or(0, str::len));
                columns.error(path, &error);
            }
        }
        let made = rows.full.pop_front().or_else(|| {
            let is_needed = !rows.origins.is_empty() || !*was_cut;
            let columns = is_needed.then(|| std::mem::replace(&mut rows.columns, O::with_room(0)))?;
            Some(Made { columns: columns.finish(), origins: std::mem::take(&mut rows.origins) })
        });
        *was_cut = true;
        made
    }

    fn assembled(&self, made: Made, places: &Places, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        let origins = UInt64Array::from(made.origins);
        let kept = places.kept.iter().map(|(_, at)| take(self.batch.column(*at), &origins, None));
        let mut columns = kept.collect::<Result<Vec<_>, _>>()?;
        columns.extend(made.columns);
        RecordBatch::try_new(Arc::clone(schema), columns)
    }
}

impl<O: Output> Rows<O> {
    fn with_room(rows: usize) -> Self {
        Self { columns: O::with_room(rows), origins: Vec::with_capacity(rows), len: 0, full: VecDeque::new() }
    }
}

impl Places {
    /// How many bytes the columns that are repeated have in a row.
    fn kept_len(&self, batch: &RecordBatch, row: usize) -> usize {
        let len = |column: &ArrayRef| match column.data_type().primitive_width() {
            Some(width) => width,
            // what has no known size has a batch of its own
            None => column.slice(row, 1).to_data().get_slice_memory_size().unwrap_or(MAX_LEN),
        };
        self.kept.iter().map(|(_, at)| len(batch.column(*at))).sum()
    }
}

impl<O: Output> Iterator for Stream<O> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch().transpose()
    }
}

impl<O: Output> RecordBatchReader for Stream<O> {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
