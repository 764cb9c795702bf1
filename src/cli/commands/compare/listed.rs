//! Inventories and lists of earlier runs, in JSON, JSON Lines and CSV.

use std::io::{BufRead as _, BufReader};
use std::path::Path;

use anyhow::{Context as _, bail};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::cli::open::open_file;
use crate::cli::plan::UrlSelection;
use crate::report::compare::{Side, Sides};
use crate::report::csv::unguarded;
use crate::report::{SCHEMA_VERSION, UrlFields};

/// How an inventory or a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Json,
    Csv,
    Sqlite,
    Parquet,
}

/// What a file is, if it is an inventory or a list, by its first bytes.
pub(super) fn kind_of(first: &[u8]) -> Option<Kind> {
    const VERSION: &[u8] = b"{\"schema_version\":";
    let compact: Vec<u8> = first.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(64).collect();
    let record = compact.strip_prefix(b"[").unwrap_or(&compact);
    let header = first.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let names = |name: &[u8]| header.split(|&byte| byte == b',').any(|column| column.trim_ascii_end() == name);
    if first.starts_with(b"SQLite format 3\0") {
        Some(Kind::Sqlite)
    } else if first.starts_with(b"PAR1") {
        Some(Kind::Parquet)
    } else if record.starts_with(VERSION) || compact == b"[]" {
        Some(Kind::Json)
    } else if names(b"path") && names(b"line") && (names(b"url") || names(b"distinct_urls")) {
        Some(Kind::Csv)
    } else {
        None
    }
}

/// A row of an inventory or a list.
#[derive(Clone, Default, Deserialize, Debug)]
pub(super) struct Row {
    pub(super) url: Option<String>,
    pub(super) scheme: Option<String>,
    pub(super) host: Option<String>,
    pub(super) port: Option<u32>,
    pub(super) registrable_domain: Option<String>,
    pub(super) distinct_urls: Option<u64>,
    pub(super) path: String,
    pub(super) line: u64,
    pub(super) col: u64,
    /// Only findings have one.
    #[serde(default)]
    pub(super) rule: Option<IgnoredAny>,
}

/// The rows of a file.
#[derive(Default, Debug)]
pub(super) struct Rows(pub(super) Vec<Row>);

/// The error for a version of the schema that is not read.
pub(super) fn other_version(version: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "an inventory of version {version}, and this program reads version {SCHEMA_VERSION} (make it again with this \
        version of urlint)"
    )
}

/// Reads an inventory or a list in JSON, JSON Lines or CSV.
pub(super) fn read(path: &Path, kind: Kind) -> anyhow::Result<Rows> {
    let mut input = BufReader::new(open_file(path)?);
    if kind == Kind::Csv {
        return read_csv(input);
    }
    check_version(input.fill_buf()?)?;
    let remedy = "damaged, or no inventory (make it again)";
    let is_array = input.fill_buf()?.trim_ascii_start().starts_with(b"[");
    let rows = match is_array {
        true => serde_json::from_reader(input).context(remedy)?,
        false => {
            let rows = serde_json::Deserializer::from_reader(input).into_iter::<Row>();
            rows.collect::<Result<Vec<_>, _>>().context(remedy)?
        }
    };
    Ok(Rows(rows))
}

/// Checks the version of the first record, which `first` starts with.
fn check_version(first: &[u8]) -> anyhow::Result<()> {
    const KEY: &str = "\"schema_version\":";
    let first = String::from_utf8_lossy(first);
    let Some((_, rest)) = first.split_once(KEY) else { return Ok(()) };
    let version: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
    if version != SCHEMA_VERSION.to_string() { Err(other_version(&version)) } else { Ok(()) }
}

fn read_csv(mut input: impl std::io::BufRead) -> anyhow::Result<Rows> {
    let mut text = String::new();
    input.read_to_string(&mut text).context("it is not UTF-8 (make it again)")?;
    let mut lines = text.lines().map(fields);
    let names = lines.next().unwrap_or_default();
    let place = |name: &str| names.iter().position(|column| column == name);
    for needed in ["path", "line", "col", "scheme", "host", "registrable_domain"] {
        if place(needed).is_none() {
            bail!(
                "there is no column `{needed}`, so it is of another version (make it again with this version of urlint)"
            );
        }
    }
    let mut rows = Vec::new();
    for (number, fields) in (2..).zip(lines) {
        let text = |name: &str| {
            let field = place(name).and_then(|nth| fields.get(nth)).map(|field| unguarded(field).to_owned());
            field.filter(|field| !field.is_empty())
        };
        let place_of = |name: &str| text(name).and_then(|number| number.parse().ok());
        let (Some(path), Some(line), Some(col)) = (text("path"), place_of("line"), place_of("col")) else {
            bail!("line {number}: no path, line or column (make it again)");
        };
        rows.push(Row {
            url: text("url"),
            scheme: text("scheme"),
            host: text("host"),
            port: text("port").and_then(|port| port.parse().ok()),
            registrable_domain: text("registrable_domain"),
            distinct_urls: place_of("distinct_urls"),
            path,
            line,
            col,
            rule: None,
        });
    }
    Ok(Rows(rows))
}

/// The fields of a line of comma-separated values. No field has a line end in it.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if is_quoted && characters.peek() == Some(&'"') => field.extend(characters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    fields
}

impl Rows {
    /// Adds what is selected to a side: URLs, or hosts if the rows are those of hosts.
    pub(super) fn add_to(self, side: Side, sides: &mut Sides, selection: &UrlSelection) -> anyhow::Result<()> {
        let Self(rows) = self;
        if rows.iter().any(|row| row.rule.is_some()) {
            bail!(
                "findings of `urlint check`, which do not have all URLs (`urlint inventory --by url` makes an inventory)"
            );
        }
        let has_urls = rows.iter().any(|row| row.url.is_some());
        let is_of_hosts = rows.iter().any(|row| row.host.is_some())
            && !rows.iter().any(|row| row.host.is_none() && row.registrable_domain.is_some());
        if !rows.is_empty() && !has_urls && !is_of_hosts {
            bail!("an inventory without URLs or hosts (make it with `urlint inventory --by url`, or `--by host`)");
        }
        for row in rows {
            let place = (row.path.as_str(), row.line, row.col);
            let fields = UrlFields {
                scheme: row.scheme,
                host: row.host,
                port: row.port,
                registrable_domain: row.registrable_domain,
            };
            if selection.is_needed() && !selection.has(&fields) {
                continue;
            }
            match (&row.url, &fields.host) {
                (Some(url), _) => sides.add_listed(side, (url, fields.clone()), place),
                (None, Some(host)) => sides.add_host(side, (host, row.distinct_urls.unwrap_or(0)), place),
                (None, None) => {}
            }
        }
        if is_of_hosts && !has_urls {
            sides.set_hosts_alone();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognized() {
        let kind = |text: &str| kind_of(text.as_bytes());
        assert_eq!(kind("[\n  {\n    \"schema_version\": 1"), Some(Kind::Json));
        assert_eq!(kind("{\"schema_version\":2,\"url\":null"), Some(Kind::Json));
        assert_eq!(kind(" []\n"), Some(Kind::Json));
        assert_eq!(
            kind("url,scheme,host,port,registrable_domain,urls,distinct_urls,path,line,col\r\n"),
            Some(Kind::Csv)
        );
        assert_eq!(kind("path,line,col,start_byte,url\n"), Some(Kind::Csv));
        assert_eq!(kind("[1]"), None);
        assert_eq!(kind("{\"text\": \"http://a.example/\"}"), None);
        assert_eq!(kind("name,url\n"), None);
    }

    #[test]
    fn any_bytes_are_refused_or_read() {
        arbtest::arbtest(|u| {
            let bytes: Vec<u8> = u.arbitrary()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            _ = kind_of(&bytes);
            _ = check_version(&bytes);
            _ = read_csv(format!("path,line,col,scheme,host,registrable_domain\n{text}").as_bytes());
            Ok(())
        });
    }
}
