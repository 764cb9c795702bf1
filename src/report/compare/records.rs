//! Differences as JSON: a record for each.

use std::io::{self, Write};

use super::comment::is_comment;
use super::difference::{Change, Difference};
use crate::report::json::{self, object};
use crate::report::{Format, JsonArrayWriter, SCHEMA_VERSION};

/// Whether a file is empty, or a comparison that an earlier run wrote, by its first bytes.
pub(crate) fn is_comparison(first: &[u8], _last: &[u8]) -> bool {
    let record = first.strip_prefix(b"[\n").unwrap_or(first);
    let is_record = || {
        let version = record.strip_prefix(b"{\"schema_version\":").unwrap_or_default();
        let digits = version.iter().take_while(|byte| byte.is_ascii_digit()).count();
        version[digits..].starts_with(b",\"change\":")
    };
    matches!(first.trim_ascii(), b"" | b"[]") || is_comment(first) || is_record()
}

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
