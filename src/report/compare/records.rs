//! Differences as JSON: a record for each.

use std::io::{self, Write};

use super::difference::{Change, Difference};
use crate::report::json::{self, object};
use crate::report::{Format, JsonArrayWriter, SCHEMA_VERSION};

/// Writes the differences as JSON or JSON Lines.
pub(crate) fn write_records(difference: &Difference<'_>, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let mut frame = JsonArrayWriter::new(format);
    let mut buffer = Vec::new();
    for change in &difference.changes {
        buffer.clear();
        buffer.extend_from_slice(frame.before());
        push_change(change, &mut buffer);
        buffer.extend_from_slice(frame.after());
        out.write_all(&buffer)?;
    }
    out.write_all(frame.end())
}

fn push_change(change: &Change<'_>, out: &mut Vec<u8>) {
    let Change { kind, url, old_url, host, registrable_domain, distinct_urls, place, old_place } = change;
    json::write(
        &object! {
            schema_version: SCHEMA_VERSION,
            change: kind.name(),
            url: url,
            old_url: old_url,
            host: host,
            registrable_domain: registrable_domain,
            distinct_urls: distinct_urls,
            path: place.map(|place| place.path),
            line: place.map(|place| place.line),
            col: place.map(|place| place.column),
            old_path: old_place.map(|place| place.path),
            old_line: old_place.map(|place| place.line),
            old_col: old_place.map(|place| place.column),
        },
        out,
    );
}
