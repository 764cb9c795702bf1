//! An inventory as an SQLite file: the tables `urls`, `places`, `hosts` and `meta`. Places are written while they are found, so
//! that none is kept in memory; all in one transaction.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Statement};

use crate::report::inventory::{
    COLUMNS, CountedPlace, GroupBy, Inventory, InventoryRow, MadeWith, SQLITE_APPLICATION_ID, Value,
};
use crate::report::{SCHEMA_VERSION, Secrets, file_name};

/// A table of rows of the inventory.
struct Table {
    name: &'static str,
    columns: &'static [&'static str],
}

/// A row for each URL, after its id. What is left out follows from the URL.
const URLS: Table = Table {
    name: "urls",
    columns: &["url", "scheme", "host", "port", "registrable_domain", "urls", "files", "path", "line", "col"],
};

/// A row for each host. URLs without a host are in `urls` alone.
const HOSTS: Table = Table {
    name: "hosts",
    columns: &[
        "host",
        "registrable_domain",
        "scheme",
        "urls",
        "distinct_urls",
        "files",
        "http_urls",
        "https_urls",
        "path",
        "line",
        "col",
    ],
};

const PLACES: &str = "\
CREATE TABLE places (
    url_id INTEGER NOT NULL REFERENCES urls (url_id),
    path TEXT NOT NULL,
    line INTEGER NOT NULL,
    col INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL,
    form TEXT NOT NULL,
    context TEXT NOT NULL
);";

/// How the inventory was made: a row for each option by which it has not all URLs, or others too.
const META: &str = "\
CREATE TABLE meta (
    name TEXT NOT NULL,
    value TEXT NOT NULL
);";

const INDEXES: &str = "\
CREATE INDEX urls_by_url ON urls (url);
CREATE INDEX urls_by_host ON urls (host);
CREATE INDEX urls_by_registrable_domain ON urls (registrable_domain);
CREATE INDEX places_by_url_id ON places (url_id);
CREATE INDEX places_by_path ON places (path);
CREATE UNIQUE INDEX hosts_by_host ON hosts (host);
CREATE INDEX hosts_by_registrable_domain ON hosts (registrable_domain);";

/// Refuses to replace a file that a program has open: SQLite would apply what is in the file beside it, which belongs to
/// the earlier file, to the new one.
pub(super) fn check_unused(path: &Path) -> io::Result<()> {
    let beside = ["-wal", "-journal"].map(|end| {
        let mut path = path.as_os_str().to_owned();
        path.push(end);
        PathBuf::from(path)
    });
    match beside.iter().find(|beside| beside.symlink_metadata().is_ok()) {
        Some(beside) => Err(io::Error::other(format!(
            "it is in use: there is {} (close the program that has it open, or remove that file)",
            file_name(beside, Secrets::Hidden)
        ))),
        None => Ok(()),
    }
}

/// A file that is being written.
pub(super) struct SqliteFile {
    connection: Connection,
}

impl SqliteFile {
    /// Starts an empty file that nobody else reads yet.
    pub(super) fn start(path: &Path) -> rusqlite::Result<Self> {
        // not a URI: a path may contain anything
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // the file takes its place when it is complete: nothing has to be rolled back, and places come before their URLs
        connection.execute_batch(&format!(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = OFF;
            PRAGMA application_id = {SQLITE_APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION};
            BEGIN;"
        ))?;
        connection.execute_batch(&URLS.create())?;
        connection.execute_batch(PLACES)?;
        connection.execute_batch(&HOSTS.create())?;
        connection.execute_batch(META)?;
        Ok(Self { connection })
    }

    /// Takes places.
    pub(super) fn places(&self) -> rusqlite::Result<Places<'_>> {
        Ok(Places(self.connection.prepare("INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?))
    }

    /// Adds the URLs, the hosts and the options with which it was made, and ends the file.
    pub(super) fn finish(self, inventory: &Inventory, options: &[String]) -> rusqlite::Result<()> {
        for option in options {
            self.connection.execute("INSERT INTO meta VALUES (?, ?)", (MadeWith::OPTIONS_KEY, option))?;
        }
        for (table, by) in [(URLS, GroupBy::Url), (HOSTS, GroupBy::Host)] {
            let mut insert = self.connection.prepare(&table.insert())?;
            for (id, number) in (1_i64..).zip(inventory.numbers(by)) {
                let row = inventory.row(by, number);
                if by == GroupBy::Url || row.host.is_some() {
                    table.insert_row(&mut insert, id, &row)?;
                }
            }
        }
        self.connection.execute_batch(INDEXES)?;
        self.connection.execute_batch("COMMIT;")?;
        self.connection.close().map_err(|(_, error)| error)
    }
}

/// Adds places to a file.
pub(super) struct Places<'f>(Statement<'f>);

impl Places<'_> {
    /// Adds the place of a URL. URLs are numbered from 0, and have ids from 1.
    pub(super) fn add(&mut self, CountedPlace { url, path, at }: CountedPlace<'_>) -> rusqlite::Result<()> {
        self.0.execute((
            i64::from(url) + 1,
            path,
            integer(at.place.line),
            integer(at.place.column),
            integer(at.start),
            integer(at.end),
            at.form.name(),
            at.context.name(),
        ))?;
        Ok(())
    }
}

impl Table {
    /// The columns of the inventory that this table has, in its order.
    fn values(&self) -> impl Iterator<Item = Value> {
        self.columns
            .iter()
            .filter_map(|name| COLUMNS.iter().find(|column| column.name == *name))
            .map(|column| column.value)
    }

    /// The statement that creates the table. The id of a host is the number of its row, which has no name.
    fn create(&self) -> String {
        let columns: Vec<_> = self
            .columns
            .iter()
            .zip(self.values())
            .map(|(name, value)| {
                let is_needed = *name == self.columns[0];
                let kind = match value {
                    Value::Text(_) => "TEXT NOT NULL",
                    Value::OptionalText(_) if is_needed => "TEXT NOT NULL",
                    Value::OptionalText(_) => "TEXT",
                    Value::Number(_) => "INTEGER NOT NULL",
                    Value::OptionalNumber(_) => "INTEGER",
                };
                format!("    {name} {kind}")
            })
            .collect();
        let id = if self.name == URLS.name { "    url_id INTEGER PRIMARY KEY,\n" } else { "" };
        format!("CREATE TABLE {} (\n{id}{}\n);", self.name, columns.join(",\n"))
    }

    fn insert(&self) -> String {
        let names = self.columns.join(", ");
        let marks = vec!["?"; self.columns.len() + 1].join(", ");
        let id = if self.name == URLS.name { "url_id" } else { "rowid" };
        format!("INSERT INTO {} ({id}, {names}) VALUES ({marks})", self.name)
    }

    fn insert_row(&self, insert: &mut Statement<'_>, id: i64, row: &InventoryRow<'_>) -> rusqlite::Result<()> {
        insert.raw_bind_parameter(1, id)?;
        for (nth, value) in (2..).zip(self.values()) {
            match value {
                Value::Text(value) => insert.raw_bind_parameter(nth, value(row))?,
                Value::OptionalText(value) => insert.raw_bind_parameter(nth, value(row))?,
                Value::Number(value) => insert.raw_bind_parameter(nth, integer(value(row)))?,
                Value::OptionalNumber(value) => insert.raw_bind_parameter(nth, value(row).map(integer))?,
            }
        }
        insert.raw_execute()?;
        Ok(())
    }
}

/// A number as SQLite stores it. No run counts to 2^63.
fn integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
