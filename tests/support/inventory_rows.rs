//! The rows of an inventory in CSV and in Parquet, as those of JSON are.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Map, Value};

/// A row: its values, by the names of their columns.
pub(crate) type Row = Map<String, Value>;

/// The columns that are numbers.
const NUMBERS: [&str; 8] = ["port", "urls", "distinct_urls", "files", "http_urls", "https_urls", "line", "col"];

/// The rows of comma-separated values, by the documented rule: an apostrophe at the start of a field is left out.
pub(crate) fn csv_rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().expect("a header").clone();
    let value = |name: &str, field: &str| match field.strip_prefix('\'').unwrap_or(field) {
        "" => Value::Null,
        number if NUMBERS.contains(&name) => number.parse::<u64>().expect("a number").into(),
        text => text.into(),
    };
    let row = |record: csv::StringRecord| {
        names.iter().zip(&record).map(|(name, field)| (name.to_owned(), value(name, field))).collect()
    };
    reader.records().map(|record| row(record.expect("a field for each column"))).collect()
}

/// The rows of a Parquet file.
pub(crate) fn parquet_rows(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    let value = |field: &Field| match field {
        Field::Null => Value::Null,
        Field::Str(text) => text.clone().into(),
        Field::Long(number) => (*number).into(),
        other => panic!("{other:?}"),
    };
    rows.map(|row| row.expect("a row").get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect())
        .collect()
}
