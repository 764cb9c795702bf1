//! The texts of crawl files, as batches.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;
use urlint::cli::embedded::{CrawlRecord, CrawlRecords, Session};

use super::input::{Bytes, texts};

/// About how many bytes of text a batch has.
const BATCH_LEN: usize = 8 << 20;

/// Crawl files that are read one after the other.
pub(super) struct CrawlFiles {
    files: Files,
    session: Arc<Session>,
    /// The file that is being read, and its name.
    current: Option<(String, CrawlRecords)>,
    schema: SchemaRef,
}

/// Where the files come from.
enum Files {
    /// Files on disk.
    Disk(VecDeque<PathBuf>),
    /// Columns of names and contents: the batches that follow, and the rows of the last one that are left.
    Batches { input: Box<dyn RecordBatchReader + Send>, places: [usize; 2], batch: Option<Rows> },
}

/// The rows of a batch that are left.
struct Rows {
    names: Bytes,
    contents: Arc<Bytes>,
    next: usize,
    len: usize,
}

/// Reads the bytes of a row, which stay where they are.
struct CellReader {
    column: Arc<Bytes>,
    row: usize,
    at: usize,
}

/// The columns of texts.
#[derive(Default)]
struct TextColumns {
    path: StringBuilder,
    text: StringBuilder,
    format: StringBuilder,
    source: StringBuilder,
    source_offset: Int64Builder,
    error: StringBuilder,
    len: usize,
}

impl CrawlFiles {
    /// Reads files on disk.
    pub(super) fn on_disk(paths: Vec<PathBuf>, session: Arc<Session>) -> Self {
        Self::new(Files::Disk(paths.into()), session)
    }

    /// Reads files whose names and contents are columns `path` and `content`.
    pub(super) fn in_batches(input: Box<dyn RecordBatchReader + Send>, session: Arc<Session>) -> PyResult<Self> {
        let schema = input.schema();
        let places = [texts(&schema, "batches", "path", false)?, texts(&schema, "batches", "content", true)?];
        Ok(Self::new(Files::Batches { input, places, batch: None }, session))
    }

    fn new(files: Files, session: Arc<Session>) -> Self {
        let text = |name: &str| Field::new(name, DataType::Utf8, true);
        let offset = Field::new("source_offset", DataType::Int64, true);
        let fields = vec![text("path"), text("text"), text("format"), text("source"), offset, text("error")];
        Self { files, session, current: None, schema: Arc::new(Schema::new(fields)) }
    }

    /// Opens the next file; returns `false` after the last one. A file that cannot be opened is a row with an error.
    fn open_next(&mut self, columns: &mut TextColumns) -> Result<bool, ArrowError> {
        let (name, input): (String, io::Result<Box<dyn Read + Send>>) = match &mut self.files {
            Files::Disk(paths) => {
                let Some(path) = paths.pop_front() else { return Ok(false) };
                let input = File::open(&path).map(|file| Box::new(file) as Box<dyn Read + Send>);
                (path.to_string_lossy().into_owned(), input)
            }
            Files::Batches { input, places: [name, content], batch } => loop {
                if let Some(rows) = batch
                    && rows.next < rows.len
                {
                    rows.next += 1;
                    let row = rows.next - 1;
                    let Some(_) = rows.contents.get(row) else { continue };
                    let name = rows.names.text(row).unwrap_or_default().to_owned();
                    let reader = CellReader { column: Arc::clone(&rows.contents), row, at: 0 };
                    break (name, Ok(Box::new(reader) as Box<dyn Read + Send>));
                }
                let Some(next) = input.next().transpose()? else { return Ok(false) };
                let column = |at: usize| Bytes::of(next.column(at));
                let (names, contents) = (column(*name), Arc::new(column(*content)));
                *batch = Some(Rows { names, contents, next: 0, len: next.num_rows() });
            },
        };
        match input {
            Ok(input) => self.current = Some((name.clone(), self.session.crawl_file(input, &name))),
            Err(error) => {
                let error = Some(format!("cannot be read: {error}"));
                columns.add(&name, CrawlRecord { path: None, text: None, format: None, offset: None, error });
            }
        }
        Ok(true)
    }

    /// The next batch of texts; `None` at the end.
    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let mut columns = TextColumns::default();
        while columns.len < BATCH_LEN {
            let Some((name, records)) = &mut self.current else {
                if self.open_next(&mut columns)? {
                    continue;
                }
                break;
            };
            match records.next() {
                Some(record) => columns.add(name, record),
                None => self.current = None,
            }
        }
        let columns = columns.finish();
        let is_end = columns[0].is_empty();
        Ok(if is_end { None } else { Some(RecordBatch::try_new(Arc::clone(&self.schema), columns)?) })
    }
}

impl TextColumns {
    fn add(&mut self, source: &str, record: CrawlRecord) {
        let CrawlRecord { path, text, format, offset, error } = record;
        // a row without a text counts too
        self.len += text.as_ref().map_or(0, String::len) + 100;
        self.path.append_option(path);
        self.text.append_option(text);
        self.format.append_option(format);
        self.source.append_value(Session::name(source));
        self.source_offset.append_option(offset.and_then(|offset| i64::try_from(offset).ok()));
        self.error.append_option(error);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.path.finish()),
            Arc::new(self.text.finish()),
            Arc::new(self.format.finish()),
            Arc::new(self.source.finish()),
            Arc::new(self.source_offset.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}

impl Iterator for CrawlFiles {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch().transpose()
    }
}

impl RecordBatchReader for CrawlFiles {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl Read for CellReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let bytes = self.column.get(self.row).unwrap_or_default();
        let read = (&bytes[self.at..]).read(out)?;
        self.at += read;
        Ok(read)
    }
}
