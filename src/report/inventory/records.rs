//! An inventory as JSON and as comma-separated values, and how an earlier one is recognized.

use super::html;
use super::made_with::MadeWith;
use super::row::{COLUMNS, InventoryRow, Value};
use crate::report::{SCHEMA_VERSION, csv, json};

/// What all records in JSON of an inventory start with: the version, and how it was made.
pub(crate) struct RecordStart(Vec<u8>);

impl RecordStart {
    pub(crate) fn new(made_with: &MadeWith) -> Self {
        let (by, options) = (MadeWith::BY_KEY, MadeWith::OPTIONS_KEY);
        let mut start = format!("{{\"schema_version\":{SCHEMA_VERSION},\"{by}\":\"{}\"", made_with.by.name());
        start.extend(made_with.options_in_json().map(|array| format!(",\"{options}\":{array}")));
        Self(start.into_bytes())
    }
}

/// Adds a row as a JSON object.
pub(crate) fn push_json(RecordStart(start): &RecordStart, row: &InventoryRow<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(start);
    for column in COLUMNS {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(column.name.as_bytes());
        out.extend_from_slice(b"\":");
        match column.value {
            Value::Text(value) => json::string(value(row), out),
            Value::OptionalText(value) => match value(row) {
                Some(text) => json::string(text, out),
                None => out.extend_from_slice(b"null"),
            },
            Value::Number(value) => json::write(&value(row), out),
            Value::OptionalNumber(value) => json::write(&value(row), out),
        }
    }
    out.push(b'}');
}

/// Adds the names of the columns.
pub(crate) fn push_csv_header(out: &mut Vec<u8>) {
    let names: Vec<_> = COLUMNS.iter().map(|column| column.name).collect();
    out.extend_from_slice(names.join(",").as_bytes());
    out.push(b'\n');
}

/// Adds a row as comma-separated values; a value that is missing is an empty field.
pub(crate) fn push_csv(row: &InventoryRow<'_>, out: &mut Vec<u8>) {
    for (nth, column) in COLUMNS.iter().enumerate() {
        if nth > 0 {
            out.push(b',');
        }
        match column.value {
            Value::Text(value) => csv::field(value(row), out),
            Value::OptionalText(value) => csv::field(value(row).unwrap_or_default(), out),
            Value::Number(value) => json::write(&value(row), out),
            Value::OptionalNumber(value) => {
                if let Some(number) = value(row) {
                    json::write(&number, out);
                }
            }
        }
    }
    out.push(b'\n');
}

/// The identifier of SQLite files of urlint, `urli`, at byte 68 of the file.
pub(crate) const SQLITE_APPLICATION_ID: i32 = 0x7572_6C69;
/// What the metadata of a Parquet file says by whom it was written.
pub(crate) const PARQUET_CREATED_BY: &str = concat!("urlint version ", env!("CARGO_PKG_VERSION"));

/// Whether a file is empty, or an inventory that an earlier run wrote, by its first and last bytes.
pub(crate) fn is_inventory(first: &[u8], last: &[u8]) -> bool {
    let is_json = [&b"[\n{\"schema_version\":"[..], b"{\"schema_version\":"].iter().any(|sign| first.starts_with(sign));
    let mut header = Vec::new();
    push_csv_header(&mut header);
    let has = |bytes: &[u8], sign: &[u8]| memchr::memmem::find(bytes, sign).is_some();
    let is_sqlite = || first.get(68..72) == Some(&SQLITE_APPLICATION_ID.to_be_bytes()[..]);
    matches!(first.trim_ascii(), b"" | b"[]")
        || first.starts_with(&header)
        || first.starts_with(html::start().as_bytes())
        || is_json && has(first, b"\"distinct_urls\":")
        || first.starts_with(b"SQLite format 3\0") && is_sqlite()
        || first.starts_with(b"PAR1") && has(last, b"urlint version ")
}
