//! Inventories of earlier runs in SQLite and Parquet.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row as ParquetRow};
use rusqlite::{Connection, OpenFlags};

use super::listed::{Recorded, Row, Rows, other_version};
use crate::cli::commands::report::contained;
use crate::cli::open::open_file;
use crate::report::SCHEMA_VERSION;
use crate::report::inventory::{MadeWith, PARQUET_VERSION_KEY, SQLITE_APPLICATION_ID};

/// Reads the places of an inventory in SQLite.
pub(super) fn read_sqlite(path: &Path) -> anyhow::Result<Rows> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let damaged = "cannot be read as SQLite (make it again)";
    let file = Connection::open_with_flags(path, flags).context(damaged)?;
    let pragma = |name: &str| file.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    if pragma("application_id").context(damaged)? != i64::from(SQLITE_APPLICATION_ID) {
        bail!("an SQLite file of another program (`urlint inventory --output sqlite=FILE` makes an inventory)");
    }
    let version = pragma("user_version").context(damaged)?;
    if u64::try_from(version).ok() != Some(SCHEMA_VERSION) {
        return Err(other_version(&version.to_string()));
    }
    let query = "SELECT url, scheme, host, port, registrable_domain, places.path, places.line, places.col \
        FROM places JOIN urls USING (url_id) ORDER BY places.rowid";
    let mut statement = file.prepare(query).context(damaged)?;
    let rows = statement.query_map([], |row| {
        Ok(Row {
            url: row.get(0)?,
            scheme: row.get(1)?,
            host: row.get(2)?,
            port: row.get(3)?,
            registrable_domain: row.get(4)?,
            path: row.get(5)?,
            line: row.get::<_, i64>(6)?.unsigned_abs(),
            col: row.get::<_, i64>(7)?.unsigned_abs(),
            ..Row::default()
        })
    });
    let rows = rows.and_then(Iterator::collect).context(damaged)?;
    Ok(Rows { rows, recorded: recorded_in(&file).context(damaged)? })
}

/// How an SQLite file says that it was made; one of an earlier version of urlint does not.
fn recorded_in(file: &Connection) -> rusqlite::Result<Option<Recorded>> {
    let mut tables = file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'")?;
    if !tables.exists([])? {
        return Ok(None);
    }
    let mut statement = file.prepare("SELECT value FROM meta WHERE name = ? ORDER BY rowid")?;
    let options = statement.query_map([MadeWith::OPTIONS_KEY], |row| row.get(0))?;
    Ok(Some(Recorded { by: None, options: options.collect::<Result<_, _>>()? }))
}

/// Reads the rows of an inventory in Parquet.
pub(super) fn read_parquet(path: &Path) -> anyhow::Result<Rows> {
    let file = open_file(path)?;
    let damaged = || anyhow!("damaged: it cannot be read as Parquet (make it again)");
    let read = contained::start(Err(damaged()), move |sender| {
        // an error means that nobody waits for it
        _ = sender.send(rows_of(file));
    });
    read.recv().unwrap_or_else(|_| Err(damaged()))
}

fn rows_of(file: File) -> anyhow::Result<Rows> {
    let damaged = "cannot be read as Parquet (make it again)";
    let reader = SerializedFileReader::new(file).context(damaged)?;
    let metadata = reader.metadata().file_metadata();
    let value_of = |key: &str| {
        let mut pairs = metadata.key_value_metadata().into_iter().flatten();
        pairs.find(|pair| pair.key == key).and_then(|pair| pair.value.clone())
    };
    match value_of(PARQUET_VERSION_KEY) {
        Some(version) if version == SCHEMA_VERSION.to_string() => {}
        Some(version) => return Err(other_version(&version)),
        None => {
            bail!("a Parquet file of another program (`urlint inventory --output parquet=FILE` makes an inventory)")
        }
    }
    let options = value_of(MadeWith::OPTIONS_KEY).map(|options| serde_json::from_str(&options)).transpose();
    let options = options.context(damaged)?.unwrap_or_default();
    let recorded = value_of(MadeWith::BY_KEY).map(|by| Recorded { by: Some(by), options });
    let rows = reader.get_row_iter(None).context(damaged)?;
    let rows = rows.map(|row| row_of(&row.context(damaged)?)).collect::<anyhow::Result<_>>()?;
    Ok(Rows { rows, recorded })
}

fn row_of(parquet: &ParquetRow) -> anyhow::Result<Row> {
    let mut row = Row::default();
    for (name, field) in parquet.get_column_iter() {
        let text = match field {
            Field::Str(text) => Some(text.clone()),
            _ => None,
        };
        let number = match field {
            Field::Long(number) => u64::try_from(*number).ok(),
            _ => None,
        };
        match name.as_str() {
            "url" => row.url = text,
            "scheme" => row.scheme = text,
            "host" => row.host = text,
            "port" => row.port = number.and_then(|port| u32::try_from(port).ok()),
            "registrable_domain" => row.registrable_domain = text,
            "distinct_urls" => row.distinct_urls = number,
            "path" => row.path = text.context("a row without a path (make it again)")?,
            "line" => row.line = number.context("a row without a line (make it again)")?,
            "col" => row.col = number.context("a row without a column (make it again)")?,
            _ => {}
        }
    }
    Ok(row)
}
