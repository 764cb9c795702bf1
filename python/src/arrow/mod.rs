//! Batches of Arrow in and out, by the PyCapsule interface: pyarrow, polars, DuckDB and pandas speak it.
//!
//! | file | contents |
//! |---|---|
//! | `input` | the columns that are read: texts, ids, paths, formats |
//! | `findings`, `urls` | the columns that come out, and their schemas |
//! | `stream` | turns each batch that comes in into one that goes out |

mod findings;
mod input;
mod stream;
mod urls;

use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use pyo3_arrow::input::AnyRecordBatch;

use crate::config::Config;
use findings::FindingColumns;
use input::Columns;
use stream::{Output, Stream};
use urls::UrlColumns;

/// The URLs in a column of texts.
#[pyfunction]
#[pyo3(signature = (batches, column, id, path, format, relaxed, config))]
pub(crate) fn extract_batches(
    batches: AnyRecordBatch,
    column: &str,
    id: Option<&str>,
    path: Option<&str>,
    format: Option<&str>,
    relaxed: bool,
    config: Option<&Config>,
) -> PyResult<PyRecordBatchReader> {
    read::<UrlColumns>(batches, &Columns { column, id, path, format }, relaxed, config)
}

/// The findings in a column of texts.
#[pyfunction]
#[pyo3(signature = (batches, column, id, path, format, config))]
pub(crate) fn check_batches(
    batches: AnyRecordBatch,
    column: &str,
    id: Option<&str>,
    path: Option<&str>,
    format: Option<&str>,
    config: Option<&Config>,
) -> PyResult<PyRecordBatchReader> {
    read::<FindingColumns>(batches, &Columns { column, id, path, format }, false, config)
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
    Ok(PyRecordBatchReader::new(Box::new(Stream::<O>::new(input, places, session, relaxed))))
}
