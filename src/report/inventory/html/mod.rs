//! An inventory as a page of HTML: a table that is searched and sorted. The script draws the data.

use std::io::{self, Write};

use super::counter::{Inventory, Totals};
use super::made_with::MadeWith;
use super::row::InventoryRow;
use crate::report::html::{self, END_DATA, push_json, start_data};
use crate::report::json::object;
use crate::text::embedded;

const PAGE: html::Page = html::Page {
    name: "inventory",
    title: "urlint: links",
    style: embedded!("page.css"),
    body: embedded!("page.html"),
    scripts: &[embedded!("page.js")],
};

/// The start of such a page.
pub(super) fn start() -> String {
    format!("{}{}\"", html::START, PAGE.name)
}

/// Writes the rows with these numbers, which are sorted.
pub(crate) fn write_html(
    inventory: &Inventory,
    MadeWith { by, options, .. }: &MadeWith,
    rows: &[u32],
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(PAGE.head().as_bytes())?;
    let Totals { urls, distinct_urls, files, .. } = inventory.totals();
    let mut buffer = start_data("about").into_bytes();
    push_json(
        &object! {
            version: env!("CARGO_PKG_VERSION"),
            by: by.name(),
            made_with: options,
            urls: urls,
            distinct_urls: distinct_urls,
            files: files,
            rows: inventory.numbers(*by).len(),
        },
        &mut buffer,
    );
    buffer.extend_from_slice(END_DATA.as_bytes());
    buffer.extend_from_slice(start_data("rows").as_bytes());
    for (nth, &number) in rows.iter().enumerate() {
        buffer.extend_from_slice(if nth == 0 { b"[\n" } else { b",\n" });
        push_row(&inventory.row(*by, number), &mut buffer);
        out.write_all(&buffer)?;
        buffer.clear();
    }
    buffer.extend_from_slice(if rows.is_empty() { b"[]" } else { b"\n]" });
    buffer.extend_from_slice(END_DATA.as_bytes());
    buffer.extend_from_slice(PAGE.tail().as_bytes());
    out.write_all(&buffer)
}

/// Adds a row as the script reads it: name, five counts, the domain or scheme that is searched too, and of the first
/// place path, line and column.
fn push_row(row: &InventoryRow<'_>, out: &mut Vec<u8>) {
    let also = row.registrable_domain.as_deref().or(row.scheme.as_deref()).unwrap_or_default();
    let counts = (row.urls, row.distinct_urls, row.files, row.http_urls, row.https_urls);
    let place = (row.path, row.line, row.column);
    push_json(&(&row.label, counts.0, counts.1, counts.2, counts.3, counts.4, also, place.0, place.1, place.2), out);
}
