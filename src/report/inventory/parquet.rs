//! An inventory as an Apache Parquet file.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::made_with::MadeWith;
use super::records::PARQUET_CREATED_BY;
use super::row::{COLUMNS, Column, InventoryRow, Value};
use crate::report::SCHEMA_VERSION;

/// The number of rows that are in memory at once.
const GROUP_ROWS: usize = 64 << 10;

/// The key of the version of the schema in the metadata of a file.
pub(crate) const PARQUET_VERSION_KEY: &str = "schema_version";

/// Writes rows with a column for each key of the records in JSON.
pub(crate) fn write_parquet<'i>(
    made_with: &MadeWith,
    rows: impl Iterator<Item = InventoryRow<'i>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write(made_with, rows, out).map_err(|error| match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error.to_string()),
        },
        error => io::Error::other(error.to_string()),
    })
}

fn write<'i>(
    made_with: &MadeWith,
    mut rows: impl Iterator<Item = InventoryRow<'i>>,
    out: &mut dyn Write,
) -> Result<(), ParquetError> {
    let pair = |key: &str, value: String| KeyValue::new(key.to_owned(), value);
    let mut pairs = vec![
        pair(PARQUET_VERSION_KEY, SCHEMA_VERSION.to_string()),
        pair(MadeWith::BY_KEY, made_with.by.name().to_owned()),
    ];
    pairs.extend(made_with.options_in_json().map(|options| pair(MadeWith::OPTIONS_KEY, options)));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by(PARQUET_CREATED_BY.to_owned())
        .set_key_value_metadata(Some(pairs))
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema()?), Arc::new(properties))?;
    loop {
        let group_rows: Vec<_> = rows.by_ref().take(GROUP_ROWS).collect();
        if group_rows.is_empty() {
            break;
        }
        let mut group = file.next_row_group()?;
        for column in COLUMNS {
            // INVARIANT: the schema has a column for each
            if let Some(writer) = group.next_column()? {
                write_column(column, &group_rows, writer)?;
            }
        }
        group.close()?;
        file.flush()?;
        out.write_all(file.inner())?;
        file.inner_mut().clear();
    }
    out.write_all(&file.into_inner()?)?;
    Ok(())
}

fn schema() -> Result<Type, ParquetError> {
    let fields = COLUMNS.iter().map(|column| {
        let repetition = match column.value {
            Value::Text(_) | Value::Number(_) => Repetition::REQUIRED,
            Value::OptionalText(_) | Value::OptionalNumber(_) => Repetition::OPTIONAL,
        };
        let field = match column.value {
            Value::Text(_) | Value::OptionalText(_) => {
                Type::primitive_type_builder(column.name, PhysicalType::BYTE_ARRAY)
                    .with_logical_type(Some(LogicalType::String))
            }
            Value::Number(_) | Value::OptionalNumber(_) => {
                Type::primitive_type_builder(column.name, PhysicalType::INT64)
            }
        };
        field.with_repetition(repetition).build().map(Arc::new)
    });
    Type::group_type_builder("urlint_inventory").with_fields(fields.collect::<Result<_, _>>()?).build()
}

/// Writes the values of a column.
fn write_column(
    column: &Column,
    rows: &[InventoryRow<'_>],
    mut writer: SerializedColumnWriter<'_>,
) -> Result<(), ParquetError> {
    let text = |text: &str| ByteArray::from(text.as_bytes().to_vec());
    // INVARIANT: no run counts to 2^63
    let number = |number: u64| number as i64;
    match column.value {
        Value::Text(value) => {
            let values: Vec<_> = rows.iter().map(|row| text(value(row))).collect();
            writer.typed::<ByteArrayType>().write_batch(&values, None, None)?;
        }
        Value::OptionalText(value) => {
            let values: Vec<_> = rows.iter().map(|row| value(row).map(text)).collect();
            let (values, levels) = with_levels(values);
            writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
        }
        Value::Number(value) => {
            let values: Vec<_> = rows.iter().map(|row| number(value(row))).collect();
            writer.typed::<Int64Type>().write_batch(&values, None, None)?;
        }
        Value::OptionalNumber(value) => {
            let values: Vec<_> = rows.iter().map(|row| value(row).map(number)).collect();
            let (values, levels) = with_levels(values);
            writer.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
        }
    }
    writer.close()
}

/// The values that are there, and for all whether they are there: their definition levels.
fn with_levels<T>(values: Vec<Option<T>>) -> (Vec<T>, Vec<i16>) {
    let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
    (values.into_iter().flatten().collect(), levels)
}
