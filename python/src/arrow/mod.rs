//! Batches of Arrow in and out, by the PyCapsule interface: pyarrow, polars, DuckDB and pandas speak it.
//!
//! | file | contents |
//! |---|---|
//! | `crawl` | the texts of crawl files |
//! | `input` | the columns that are read: texts, ids, paths, formats |
//! | `findings`, `urls` | the columns that come out, and their schemas |
//! | `stream` | turns each batch that comes in into one that goes out |

mod crawl;
mod findings;
mod input;
mod stream;
mod urls;

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use pyo3_arrow::input::AnyRecordBatch;

use crate::config::Config;
use crawl::CrawlFiles;
use findings::FindingColumns;
use input::Columns;
use stream::{Output, Stream};
use urls::UrlColumns;

/// The URLs in a column of texts.
#[pyfunction]
#[pyo3(signature = (batches, column, id, path, format, error, keep, relaxed, config))]
#[allow(clippy::too_many_arguments)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes `keep` of the argument")]
pub(crate) fn extract_batches(
    batches: AnyRecordBatch,
    column: &str,
    id: Option<&str>,
    path: Option<&str>,
    format: Option<&str>,
    error: Option<&str>,
    keep: Vec<String>,
    relaxed: bool,
    config: Option<&Config>,
) -> PyResult<PyRecordBatchReader> {
    read::<UrlColumns>(batches, &Columns { column, id, path, format, error, keep: &keep }, relaxed, config)
}

/// The findings in a column of texts.
#[pyfunction]
#[pyo3(signature = (batches, column, id, path, format, error, keep, config))]
#[allow(clippy::too_many_arguments)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes `keep` of the argument")]
pub(crate) fn check_batches(
    batches: AnyRecordBatch,
    column: &str,
    id: Option<&str>,
    path: Option<&str>,
    format: Option<&str>,
    error: Option<&str>,
    keep: Vec<String>,
    config: Option<&Config>,
) -> PyResult<PyRecordBatchReader> {
    read::<FindingColumns>(batches, &Columns { column, id, path, format, error, keep: &keep }, false, config)
}

fn read<O: Output + 'static>(
    batches: AnyRecordBatch,
    columns: &Columns<'_>,
    relaxed: bool,
    config: Option<&Config>,
) -> PyResult<PyRecordBatchReader> {
    let session = Config::session(config)?;
    let input = batches.into_reader()?;
    let places = columns.places(&input.schema())?;
    Ok(PyRecordBatchReader::new(Box::new(Stream::<O>::new(input, places, session, relaxed)?)))
}

/// The texts of crawl files whose names and contents are in columns.
#[pyfunction]
pub(crate) fn read_warc_batches(batches: AnyRecordBatch, config: Option<&Config>) -> PyResult<PyRecordBatchReader> {
    let files = CrawlFiles::in_batches(batches.into_reader()?, Config::session(config)?)?;
    Ok(PyRecordBatchReader::new(Box::new(files)))
}

/// The texts of crawl files on disk.
#[pyfunction]
pub(crate) fn read_warc_files(paths: Vec<PathBuf>, config: Option<&Config>) -> PyResult<PyRecordBatchReader> {
    Ok(PyRecordBatchReader::new(Box::new(CrawlFiles::on_disk(paths, Config::session(config)?))))
}
