//! Batches of Arrow in and out, by the PyCapsule interface: pyarrow, polars, DuckDB and pandas speak it.
//!
//! | file | contents |
//! |---|---|
//! | `crawl` | the texts of crawl files |
//! | `input` | the columns that are read: texts, ids, paths, formats |
//! | `findings`, `urls` | the columns that come out, and their schemas |
//! | `stream` | turns each batch that comes in into batches that go out |

mod crawl;
mod findings;
mod input;
mod stream;
mod urls;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use pyo3_arrow::PyRecordBatchReader;
use pyo3_arrow::input::AnyRecordBatch;

use crate::arguments::{Argument, Call};
use crate::config::Config;
use crawl::CrawlFiles;
use findings::FindingColumns;
use input::Columns;
use stream::{Output, Stream};
use urls::UrlColumns;

/// What has batches of Arrow.
const BATCHES: &str = "a table, reader or data frame with batches of Arrow";

/// What is read as crawl files.
const FILES: &str = "a path, a list of paths, or batches of Arrow";

/// The URLs in a column of texts. `names` are those that [`Columns::of`] reads.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
pub(crate) fn extract_batches(
    batches: &Bound<'_, PyAny>,
    names: [Bound<'_, PyAny>; 6],
    relaxed: Argument<'_>,
    config: Argument<'_>,
) -> PyResult<PyRecordBatchReader> {
    let call = Call("extract");
    let relaxed = call.flag("relaxed", &relaxed)?;
    read::<UrlColumns>(call, batches, &names, relaxed, &config)
}

/// The findings in a column of texts. `names` are those that [`Columns::of`] reads.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
pub(crate) fn check_batches(
    batches: &Bound<'_, PyAny>,
    names: [Bound<'_, PyAny>; 6],
    config: Argument<'_>,
) -> PyResult<PyRecordBatchReader> {
    read::<FindingColumns>(Call("check"), batches, &names, false, &config)
}

fn read<O: Output + 'static>(
    call: Call,
    batches: &Bound<'_, PyAny>,
    names: &[Bound<'_, PyAny>; 6],
    relaxed: bool,
    config: &Argument<'_>,
) -> PyResult<PyRecordBatchReader> {
    let columns = Columns::of(call, names)?;
    let config = call.config(config)?;
    let session = Config::session(config.as_ref().map(Bound::get))?;
    let input = batches_of(call, "batches", BATCHES, batches)?.into_reader()?;
    let places = columns.places(&input.schema())?;
    Ok(PyRecordBatchReader::new(Box::new(Stream::<O>::new(input, places, session, relaxed)?)))
}

/// The batches of an argument; `wanted` says what would fit.
fn batches_of(call: Call, argument: &str, wanted: &str, given: &Bound<'_, PyAny>) -> PyResult<AnyRecordBatch> {
    match given.hasattr("__arrow_c_stream__")? || given.hasattr("__arrow_c_array__")? {
        true => Ok(given.extract()?),
        false => Err(call.wrong(argument, wanted, given)),
    }
}

/// The texts of crawl files: on disk if paths are given, or else in columns of names and contents.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
pub(crate) fn read_warc_files(files: &Bound<'_, PyAny>, config: Argument<'_>) -> PyResult<PyRecordBatchReader> {
    let call = Call("read_warc");
    let config = call.config(&config)?;
    let session = Config::session(config.as_ref().map(Bound::get))?;
    let path = |given: &Bound<'_, PyAny>| call.path("files", FILES, given);
    let read = if given_as_path(files)? {
        CrawlFiles::on_disk(vec![path(files)?], session)
    } else if files.is_instance_of::<PyList>() || files.is_instance_of::<PyTuple>() {
        let paths = files.try_iter()?.map(|item| path(&item?)).collect::<PyResult<_>>()?;
        CrawlFiles::on_disk(paths, session)
    } else {
        CrawlFiles::in_batches(batches_of(call, "files", FILES, files)?.into_reader()?, session)?
    };
    Ok(PyRecordBatchReader::new(Box::new(read)))
}

fn given_as_path(files: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(files.is_instance_of::<PyString>() || files.hasattr("__fspath__")?)
}
