//! Inventories and lists of earlier runs, in JSON, JSON Lines and CSV.

use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context as _, bail};
use csv::{ByteRecord, StringRecord};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::cli::open::open_file;
use crate::cli::plan::{CHANGED_SINCE, ComparePlan};
use crate::report::compare::{Side, Sides};
use crate::report::csv::unguarded;
use crate::report::inventory::{COLUMNS, MadeWith};
use crate::report::{SCHEMA_VERSION, Secrets, UrlFields, file_name, file_path, redacted, redacted_text};
use crate::syntax::{Url, registrable};

/// How an inventory or a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Json,
    Csv,
    /// CSV that another program saved in another form.
    OtherCsv,
    Sqlite,
    Parquet,
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The columns that a list and all inventories in CSV have.
const NEEDED_COLUMNS: [&str; 6] = ["path", "line", "col", "scheme", "host", "registrable_domain"];

/// What a file is, if it is an inventory or a list, by its first bytes.
pub(super) fn kind_of(first: &[u8]) -> Option<Kind> {
    const VERSION: &[u8] = b"{\"schema_version\":";
    let first = first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(first);
    let compact: Vec<u8> = first.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(64).collect();
    let record = compact.strip_prefix(b"[").unwrap_or(&compact);
    let mut columns = ByteRecord::new();
    // what is no CSV has no columns
    _ = csv::ReaderBuilder::new().has_headers(false).from_reader(first).read_byte_record(&mut columns);
    let names = |name: &str| columns.iter().any(|column| column == name.as_bytes());
    if first.starts_with(b"SQLite format 3\0") {
        Some(Kind::Sqlite)
    } else if first.starts_with(b"PAR1") {
        Some(Kind::Parquet)
    } else if record.starts_with(VERSION) || compact == b"[]" {
        Some(Kind::Json)
    } else if names("path") && names("line") && (names("url") || names("distinct_urls")) || has_known_columns(&columns)
    {
        Some(Kind::Csv)
    } else if is_header_of_other_csv(first) {
        Some(Kind::OtherCsv)
    } else {
        None
    }
}

/// Whether columns are those of a list of which some were left out. Only lists have a registrable domain.
fn has_known_columns(columns: &ByteRecord) -> bool {
    const FEWEST: usize = 3;
    let is_known = |column: &[u8]| {
        let all = COLUMNS.iter().map(|column| column.name).chain(["start_byte", "end_byte", "form", "context"]);
        all.into_iter().any(|name| name.as_bytes() == column)
    };
    columns.iter().any(|column| column == b"registrable_domain")
        || columns.len() >= FEWEST && columns.iter().all(is_known)
}

/// Whether a file starts with the names of the columns, but in UTF-16 or with another separator. All names of a list
/// are there, so that a document is hardly taken for one.
fn is_header_of_other_csv(first: &[u8]) -> bool {
    // the names are ASCII, so in UTF-16 every other byte is 0
    let ascii: String =
        first.iter().filter(|byte| byte.is_ascii() && **byte != 0).map(|&byte| char::from(byte)).collect();
    let header = ascii.lines().next().unwrap_or_default();
    let columns: Vec<_> = header.split([',', ';', '\t']).map(|column| column.trim_matches('"')).collect();
    NEEDED_COLUMNS.iter().all(|needed| columns.contains(needed))
}

/// A row of an inventory or a list.
#[derive(Clone, Default, Deserialize, Debug)]
pub(super) struct Row {
    /// Only records of JSON have one.
    #[serde(default)]
    pub(super) schema_version: Option<u64>,
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
    /// Only records of inventories in JSON have these; see [`Recorded`].
    #[serde(default)]
    #[serde(rename = "grouped_by")]
    pub(super) by: Option<String>,
    #[serde(default)]
    pub(super) made_with: Option<Vec<String>>,
}

/// The rows of a file, and how it was made if it says so.
#[derive(Default, Debug)]
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    pub(super) recorded: Option<Recorded>,
}

/// How an inventory says that it was made.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Recorded {
    /// What its rows are; an SQLite file has all.
    pub(super) by: Option<String>,
    /// The options by which it has not all URLs, or others too.
    pub(super) options: Vec<String>,
}

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
    if input.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
        input.consume(BYTE_ORDER_MARK.len());
    }
    match kind {
        Kind::Csv => read_csv(input),
        Kind::OtherCsv => {
            bail!("an inventory that was saved in another form (save it with commas and in UTF-8, or make it again)")
        }
        _ => read_json(input),
    }
}

fn read_json(mut input: impl BufRead) -> anyhow::Result<Rows> {
    check_version(input.fill_buf()?)?;
    let remedy = "damaged, or no inventory (make it again)";
    let is_array = input.fill_buf()?.trim_ascii_start().starts_with(b"[");
    let mut rows: Vec<Row> = match is_array {
        true => serde_json::from_reader(input).context(remedy)?,
        false => {
            let rows = serde_json::Deserializer::from_reader(input).into_iter::<Row>();
            rows.collect::<Result<_, _>>().context(remedy)?
        }
    };
    for (number, row) in (1..).zip(&rows) {
        match row.schema_version {
            Some(SCHEMA_VERSION) => {}
            Some(other) => return Err(other_version(&other.to_string()).context(format!("record {number}"))),
            None => bail!("record {number}: no `schema_version`, so it is of another program (make it again)"),
        }
    }
    let recorded = recorded_in(&mut rows)?;
    Ok(Rows { rows, recorded })
}

/// How the rows of JSON say that they were made. Those of several inventories may be in one file.
fn recorded_in(rows: &mut [Row]) -> anyhow::Result<Option<Recorded>> {
    let mut recorded: Option<Recorded> = None;
    for (number, row) in (1..).zip(rows) {
        let (Some(by), options) = (row.by.take(), row.made_with.take().unwrap_or_default()) else { continue };
        match &mut recorded {
            None => recorded = Some(Recorded { by: Some(by), options }),
            Some(first) if first.by.as_ref() != Some(&by) || first.options != options => {
                bail!(
                    "record {number}: of an inventory that was made in another way than the first (compare them one by one)"
                )
            }
            Some(_) => {}
        }
    }
    Ok(recorded)
}

/// Checks the version of the first record, which `first` starts with.
fn check_version(first: &[u8]) -> anyhow::Result<()> {
    const KEY: &str = "\"schema_version\":";
    let first = String::from_utf8_lossy(first);
    let Some((_, rest)) = first.split_once(KEY) else { return Ok(()) };
    let version: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
    if version != SCHEMA_VERSION.to_string() { Err(other_version(&version)) } else { Ok(()) }
}

fn read_csv(input: impl BufRead) -> anyhow::Result<Rows> {
    let mut reader = csv::Reader::from_reader(input);
    let names = reader.headers().context("it is not UTF-8 (make it again)")?.clone();
    for needed in NEEDED_COLUMNS {
        if !names.iter().any(|name| name == needed) {
            bail!(
                "there is no column `{needed}`, so it is of another version or was cut (make it again with this version of \
                urlint)"
            );
        }
    }
    let rows = reader.records().map(|record| {
        let guarded = record?;
        let mut record: StringRecord = guarded.iter().map(unguarded).collect();
        record.set_position(guarded.position().cloned());
        record.deserialize(Some(&names))
    });
    let rows = rows.collect::<Result<_, _>>().context("damaged, or no inventory (make it again)")?;
    Ok(Rows { rows, recorded: None })
}

impl Rows {
    /// Adds what is selected to a side: URLs, or hosts if the rows are those of hosts.
    pub(super) fn add_to(self, side: Side, sides: &mut Sides, plan: &ComparePlan) -> anyhow::Result<()> {
        let Self { mut rows, recorded } = self;
        if rows.iter().any(|row| row.rule.is_some()) {
            bail!(
                "findings of `urlint check`, which do not have all URLs (`urlint inventory --by url` makes an inventory)"
            );
        }
        let is_selected = recorded.as_ref().is_some_and(|recorded| recorded.options == plan.options());
        if let Some(recorded) = recorded.as_ref().filter(|_| !is_selected) {
            check_options(recorded, plan)?;
        }
        let by = recorded.and_then(|recorded| recorded.by);
        if (by.is_some() || !rows.is_empty()) && has_hosts_alone(&rows, by.as_deref())? {
            check_options_for_hosts(plan, is_selected)?;
            sides.set_hosts_alone();
        }
        if plan.style.secrets == Secrets::Hidden {
            hide_secrets(&mut rows);
        }
        let selection = &plan.selection;
        for row in rows {
            let place = (row.path.as_str(), row.line, row.col);
            let fields = UrlFields {
                scheme: row.scheme,
                host: row.host,
                port: row.port,
                registrable_domain: row.registrable_domain,
            };
            if selection.is_needed() && !is_selected && !selection.has(&fields) {
                continue;
            }
            match (&row.url, &fields.host) {
                (Some(url), _) => sides.add_listed(side, (url, fields.clone()), place),
                (None, Some(host)) => sides.add_host(side, (host, row.distinct_urls.unwrap_or(0)), place),
                (None, None) => {}
            }
        }
        Ok(())
    }
}

/// Whether rows are those of hosts, without URLs: `by` says it, or else their values.
fn has_hosts_alone(rows: &[Row], by: Option<&str>) -> anyhow::Result<bool> {
    match by {
        Some("url") => return Ok(false),
        Some("host") => return Ok(true),
        Some(by) => bail!("an inventory by {by} has neither URLs nor hosts ({REMEDY}, or `--by host`)"),
        None => {}
    }
    if rows.iter().any(|row| row.url.is_some()) {
        return Ok(false);
    }
    let is_of_hosts = rows.iter().any(|row| row.host.is_some())
        && !rows.iter().any(|row| row.host.is_none() && row.registrable_domain.is_some());
    if !is_of_hosts {
        bail!("an inventory without URLs or hosts ({REMEDY}, or `--by host`)");
    }
    Ok(true)
}

const REMEDY: &str = "make it with `urlint inventory --by url`";

/// Refuses an inventory that has not the URLs that are compared: what it lacks would count as removed, or as not new.
fn check_options(recorded: &Recorded, plan: &ComparePlan) -> anyhow::Result<()> {
    let options = &recorded.options;
    if options.iter().any(|option| option == MadeWith::INCOMPLETE) {
        bail!("an inventory of inputs that could not all be read, so it is not whole (make it again)");
    }
    let is_partial = |option: &&String| ["--top", CHANGED_SINCE].iter().any(|name| option.starts_with(name));
    if let Some(option) = options.iter().find(is_partial) {
        bail!("an inventory that was made with `{option}`, so it is not whole (make it again without)");
    }
    if !options.is_empty() {
        let options = options.join(" ");
        bail!("an inventory that was made with `{options}` (compare with the same options, or make it again without)");
    }
    let options = plan.options();
    // of these it has what is compared
    let selects = |option: &&String| ["--host ", "--scheme "].iter().any(|name| option.starts_with(name));
    if let Some(option) = options.iter().find(|option| !selects(option)) {
        bail!("an inventory that was made without `{option}` (make it again with it, or compare without)");
    }
    Ok(())
}

/// Refuses options that an inventory of hosts alone cannot answer: a gate would pass whatever changed. `is_selected` is
/// whether it was made with the same selection.
fn check_options_for_hosts(plan: &ComparePlan, is_selected: bool) -> anyhow::Result<()> {
    if let Some(kind) = plan.fail_on.iter().find(|kind| kind.needs_urls()) {
        bail!("it has hosts alone, so it has nothing for `--fail-on {}` ({REMEDY})", kind.name());
    }
    if plan.selection.has_schemes() && !is_selected {
        bail!("it has hosts alone, so it has nothing for `--scheme` ({REMEDY})");
    }
    Ok(())
}

/// Hides the secrets of rows that were written with `--show-secrets`, as those of documents are hidden: a URL of a list
/// is the same as that of a document, and is printed like it.
fn hide_secrets(rows: &mut [Row]) {
    let mut is_any_changed = false;
    for row in rows.iter_mut() {
        if let Some(url) = &row.url
            && let Cow::Owned(shown) = redacted(url, Secrets::Hidden)
            && shown != *url
        {
            is_any_changed = true;
            let fields = fields_of_redacted(row, url, &shown);
            let UrlFields { scheme, host, port, registrable_domain } = fields;
            *row = Row { scheme, host, port, registrable_domain, url: Some(shown), ..std::mem::take(row) };
        }
        if row.url.is_none()
            && let Some(host) = &mut row.host
        {
            *host = redacted_text(host, Secrets::Hidden).into_owned();
        }
        let path = file_path(&row.path);
        let hidden = file_name(&path, Secrets::Hidden);
        if hidden != file_name(&path, Secrets::Shown) {
            row.path = hidden.into_owned();
        }
    }
    // URLs whose secrets alone differ are one URL now, and the places of a URL come file by file
    if is_any_changed {
        rows.sort_by(|a, b| (&a.path, a.line, a.col).cmp(&(&b.path, b.line, b.col)));
    }
}

/// The fields of the redacted URL of a row, split as those of the URL were: by RFC 3986, or as an address without a scheme.
/// Where neither has the fields of the row, they stay: a name has none, and those of CSV may be escaped.
fn fields_of_redacted(row: &Row, url: &str, shown: &str) -> UrlFields {
    let is_split_as = |url: &str| {
        let fields = UrlFields::of_components(&Url::split(url));
        fields.scheme == row.scheme && fields.host == row.host
    };
    if is_split_as(url) {
        UrlFields::of_components(&Url::split(shown))
    } else if is_split_as(&format!("//{url}")) {
        UrlFields::of_components(&Url::split(&format!("//{shown}")))
    } else {
        let host = row.host.as_deref().map(|host| redacted_text(host, Secrets::Hidden).into_owned());
        let registrable_domain = host.as_deref().and_then(registrable).map(str::to_owned);
        UrlFields { scheme: row.scheme.clone(), host, port: row.port, registrable_domain }
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
        assert_eq!(kind("\u{feff}\"path\",\"line\",\"url\"\r\n"), Some(Kind::Csv));
        assert_eq!(kind("path;line;col;scheme;host;registrable_domain;url\n"), Some(Kind::OtherCsv));
        assert_eq!(kind("\"path\"\tline\tcol\tscheme\thost\tregistrable_domain\n"), Some(Kind::OtherCsv));
        assert_eq!(kind("url,scheme,host,port,registrable_domain\n"), Some(Kind::Csv));
        assert_eq!(kind("path,line,col\n"), Some(Kind::Csv));
        assert_eq!(kind("url,name,host\n"), None);
        assert_eq!(kind("p\0a\0t\0h\0,\0l\0i\0n\0e\0\n\0"), None);
        assert_eq!(kind("path;line;url\n"), None);
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
            _ = read_json(&*bytes);
            _ = read_csv(format!("path,line,col,scheme,host,registrable_domain\n{text}").as_bytes());
            Ok(())
        });
    }
}
