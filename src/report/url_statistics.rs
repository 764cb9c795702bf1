//! The number of URLs by host, and the number of files with them, in place of the list.

use std::io::{self, Write};

use super::inventory::{GroupBy, Inventory, InventoryRow, InventorySort};
use super::json::{self, object};
use super::{Format, JsonArrayWriter, ListFormat, SCHEMA_VERSION, csv, escape};

/// Writes the counts of hosts, the largest first.
///
/// # Errors
/// As `out` returns.
pub(crate) fn write_statistics(inventory: &Inventory, format: ListFormat, out: &mut dyn Write) -> io::Result<()> {
    let numbers = inventory.sorted(GroupBy::Host, InventorySort::Urls, None);
    let rows = numbers.into_iter().map(|number| inventory.row(GroupBy::Host, number));
    match format {
        ListFormat::Human => write_table(rows, out),
        ListFormat::Csv => {
            let mut buffer = b"host,urls,files\n".to_vec();
            for row in rows {
                csv::field(&row.label, &mut buffer);
                buffer.extend_from_slice(format!(",{},{}\n", row.urls, row.files).as_bytes());
            }
            out.write_all(&buffer)
        }
        ListFormat::Json => write_records(rows, Format::Json, out),
        ListFormat::Jsonl => write_records(rows, Format::Jsonl, out),
    }
}

fn write_table<'i>(rows: impl Iterator<Item = InventoryRow<'i>>, out: &mut dyn Write) -> io::Result<()> {
    for (nth, InventoryRow { urls, files, label, .. }) in rows.enumerate() {
        if nth == 0 {
            writeln!(out, "{:>8}  {:>8}  host", "URLs", "files")?;
        }
        writeln!(out, "{urls:>8}  {files:>8}  {}", escape::shown(&label))?;
    }
    Ok(())
}

fn write_records<'i>(
    rows: impl Iterator<Item = InventoryRow<'i>>,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut frame = JsonArrayWriter::new(format);
    let mut buffer = Vec::new();
    for InventoryRow { host, scheme, urls, files, .. } in rows {
        buffer.extend_from_slice(frame.before());
        // a host says more than a scheme
        let scheme = scheme.filter(|_| host.is_none());
        json::write(
            &object! { schema_version: SCHEMA_VERSION, host: host, scheme: scheme, urls: urls, files: files },
            &mut buffer,
        );
        buffer.extend_from_slice(frame.after());
    }
    buffer.extend_from_slice(frame.end());
    out.write_all(&buffer)
}
