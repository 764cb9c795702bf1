//! Rows of a Parquet file with a column for each key of a record.

use std::fs::File;
use std::path::Path;

use parquet::column::reader::ColumnReader;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};

use super::collected::{At, Collected, Next};
use super::parquet_columns::{Batch, Columns};
use super::row::Row;
use crate::cli::output::Message;

/// The number of rows that are read at once.
const BATCH_ROWS: usize = 1024;

/// Reads the rows of a file.
pub(super) fn read(file: File, path: &Path, collected: &mut Collected) {
    let mut read_rows = 0;
    if let Err(what) = read_groups(file, path, &mut read_rows, collected) {
        let place = if read_rows > 0 { format!("after row {read_rows}: ") } else { String::new() };
        collected.message(Message::at(path, &format!("{place}{what}")));
    }
}

fn read_groups(file: File, path: &Path, read_rows: &mut u64, collected: &mut Collected) -> Result<(), String> {
    let reader = SerializedFileReader::new(file).map_err(|error| damaged(&error))?;
    let columns = Columns::of(reader.metadata().file_metadata().schema_descr())?;
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(|error| damaged(&error))?;
        if read_group(&*group, &columns, path, read_rows, collected)? == Next::Stop {
            break;
        }
    }
    Ok(())
}

fn read_group(
    group: &dyn RowGroupReader,
    columns: &Columns,
    path: &Path,
    read_rows: &mut u64,
    collected: &mut Collected,
) -> Result<Next, String> {
    let mut left = u64::try_from(group.metadata().num_rows()).map_err(|_| "damaged: fewer than no rows".to_owned())?;
    let open = |number| group.get_column_reader(number).map_err(|error| damaged(&error));
    let mut readers: Vec<ColumnReader> = columns.numbers().map(open).collect::<Result<_, _>>()?;
    while left > 0 {
        let rows = BATCH_ROWS.min(usize::try_from(left).unwrap_or(BATCH_ROWS));
        let mut batches = Vec::with_capacity(readers.len());
        for reader in &mut readers {
            let batch = Batch::read(reader, rows).map_err(|error| damaged(&error))?;
            if batch.rows() != rows {
                return Err("damaged: its columns have fewer rows than it says (write the file again)".to_owned());
            }
            batches.push(batch);
        }
        for _ in 0..rows {
            *read_rows += 1;
            let mut row = Row::default();
            let at = At::Row(*read_rows);
            let next = match columns.fill(&mut batches, &mut row) {
                Ok(()) => collected.add(path, at, row),
                Err(what) => {
                    collected.error(path, at, &what);
                    Next::Continue
                }
            };
            if next == Next::Stop {
                return Ok(next);
            }
        }
        left -= rows as u64;
    }
    Ok(Next::Continue)
}

/// The message of an error of the reader.
fn damaged(error: &ParquetError) -> String {
    let what = match error {
        ParquetError::General(what) | ParquetError::EOF(what) | ParquetError::NYI(what) => what.clone(),
        other => other.to_string(),
    };
    format!("cannot be read as Parquet: {what} (write the file again)")
}
