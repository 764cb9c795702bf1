//! Rows of a Parquet file with a column for each key of a record.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::SyncSender;

use parquet::basic::Compression;
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};

use super::checked_pages::{BatchValues, CheckedPages};
use super::collected::{At, Collected, Next};
use super::contained;
use super::parquet_columns::{Batch, Columns};
use super::row::Row;
use crate::cli::output::Message;

/// The number of rows that are read at once.
const BATCH_ROWS: usize = 1024;
/// How many bytes of texts are passed on at once, unless one row has more.
const BATCH_LEN: usize = 8 << 20;

/// What is read of a file.
enum Read {
    /// The next rows, or what is wrong with each.
    Rows(Vec<Result<Row, String>>),
    /// Why no more is read.
    Error(String),
}

/// Reads the rows of a file.
pub(super) fn read(file: File, path: &Path, collected: &mut Collected) {
    let panicked = Read::Error("damaged: it cannot be read as Parquet (write the file again)".to_owned());
    let results = contained::start(panicked, move |sender| {
        if let Err(what) = read_groups(file, sender) {
            // an error means that nobody waits for it
            _ = sender.send(Read::Error(what));
        }
    });
    let mut read_rows = 0;
    for read in results {
        match read {
            Read::Rows(rows) => {
                for row in rows {
                    read_rows += 1;
                    let at = At::Row(read_rows);
                    if collected.add(path, at, row) == Next::Stop {
                        return;
                    }
                }
            }
            Read::Error(what) => {
                let place = if read_rows > 0 { format!("after row {read_rows}: ") } else { String::new() };
                return collected.message(Message::at(path, &format!("{place}{what}")));
            }
        }
    }
}

fn read_groups(file: File, sender: &SyncSender<Read>) -> Result<(), String> {
    let reader = SerializedFileReader::new(file).map_err(|error| damaged(&error))?;
    let columns = Columns::of(reader.metadata().file_metadata().schema_descr())?;
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(|error| damaged(&error))?;
        if read_group(&*group, &columns, sender)?.is_break() {
            break;
        }
    }
    Ok(())
}

fn read_group(
    group: &dyn RowGroupReader,
    columns: &Columns,
    sender: &SyncSender<Read>,
) -> Result<ControlFlow<()>, String> {
    let mut readers = columns.numbers().map(|number| open(group, number)).collect::<Result<Vec<_>, _>>()?;
    let mut left = u64::try_from(group.metadata().num_rows()).map_err(|_| "damaged: fewer than no rows".to_owned())?;
    while left > 0 {
        let rows = BATCH_ROWS.min(usize::try_from(left).unwrap_or(BATCH_ROWS));
        let mut batches = Vec::with_capacity(readers.len());
        for (reader, values) in &mut readers {
            values.start();
            let batch = Batch::read(reader, rows).map_err(|error| damaged(&error))?;
            if batch.rows() != rows {
                return Err("damaged: its columns have fewer rows than it says (write the file again)".to_owned());
            }
            batches.push(batch);
        }
        let mut ready = Vec::new();
        let mut len = 0;
        for number in 1..=rows {
            let (row, row_len) = columns.next_row(&mut batches);
            ready.push(row);
            len += row_len;
            if len < BATCH_LEN && number < rows {
                continue;
            }
            len = 0;
            if sender.send(Read::Rows(std::mem::take(&mut ready))).is_err() {
                return Ok(ControlFlow::Break(()));
            }
        }
        left -= rows as u64;
    }
    Ok(ControlFlow::Continue(()))
}

/// Opens a column of a group of rows.
fn open(group: &dyn RowGroupReader, number: usize) -> Result<(ColumnReader, BatchValues), String> {
    let metadata = group.metadata();
    if number >= metadata.num_columns() {
        return Err("damaged: a group of rows lacks a column (write the file again)".to_owned());
    }
    let column = metadata.column(number);
    let compression = column.compression();
    if !is_read(compression) {
        return Err(format!("its pages are compressed by {compression}, which is not read (write it with zstd)"));
    }
    let pages = group.get_column_page_reader(number).map_err(|error| damaged(&error))?;
    let values = BatchValues::default();
    let pages = Box::new(CheckedPages::new(pages, values.clone()));
    Ok((get_column_reader(column.column_descr_ptr(), pages), values))
}

/// Whether pages with this compression are read.
fn is_read(compression: Compression) -> bool {
    match compression {
        Compression::UNCOMPRESSED | Compression::SNAPPY | Compression::GZIP(_) | Compression::ZSTD(_) => true,
        Compression::LZ4 | Compression::LZ4_RAW => true,
        Compression::LZO | Compression::BROTLI(_) => false,
    }
}

/// The message of an error of the reader.
fn damaged(error: &ParquetError) -> String {
    let what = match error {
        ParquetError::General(what) | ParquetError::EOF(what) | ParquetError::NYI(what) => what.clone(),
        other => other.to_string(),
    };
    format!("cannot be read as Parquet: {what} (write the file again)")
}
