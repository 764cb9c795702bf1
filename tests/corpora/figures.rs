//! The figures of a corpus are the same in all reports: findings in HTML and JSON, and URLs as `extract` and
//! `inventory` list and count them.
//!
//! A corpus is read five times by the program, which takes some seconds; each run writes all formats that it can.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rusqlite::Connection;
use serde_json::{Map, Value};
use tempfile::TempDir;
use urlint::Url;
use urlint::report::{UrlFields, escape};

use crate::inventory_rows::{csv_rows, parquet_rows};

#[test]
fn figures_of_docs_agree() {
    if let Some(corpus) = Corpus::unpack("docs") {
        corpus.compare();
    }
}

#[test]
fn figures_of_wide_agree() {
    if let Some(corpus) = Corpus::unpack("wide") {
        corpus.compare();
    }
}

/// A corpus on disk, and the folder of the reports on it.
struct Corpus {
    folder: TempDir,
    tree: PathBuf,
}

/// How many there are of each.
type Counts = BTreeMap<String, u64>;

/// A finding as a report shows it: file, line, column, rule, severity, message, help, URL.
type Finding = (String, u64, u64, [String; 5]);

/// What is counted of the URLs of a row: URLs, different ones, files, those of http and of https.
type Row = [u64; 5];

/// What the numbers of a row are called.
const ROW_KEYS: [&str; 5] = ["urls", "distinct_urls", "files", "http_urls", "https_urls"];

impl Corpus {
    /// Unpacks a corpus, if it is there.
    fn unpack(name: &str) -> Option<Self> {
        let shared = crate::shared_data::shared()?;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let tree = folder.path().join("tree");
        crate::archive::each_file(&shared.join(format!("corpus/{name}.tar.zst")), |path, text| {
            let path = tree.join(path);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
            fs::write(&path, text).expect("it can be written");
        });
        Some(Self { folder, tree })
    }

    fn compare(&self) {
        let listed = Listed::of(&self.run(&["extract", "--format", "jsonl"]));
        let read = self.compare_findings();
        // rules that look at no reference find the URLs of `extract`; a reference may have one that it does not list
        self.run(&["check", "--select", "authority", "--output", "html=../urls.html"]);
        let urls = page_block(&self.text("urls.html"), "summary")["read"].clone();
        assert_eq!(urls["urls"], listed.urls, "the URLs of the page");
        for key in ["files", "skipped", "bytes"] {
            assert_eq!(urls[key], read[key], "{key}");
        }
        for by in ["url", "host", "file"] {
            self.compare_inventory(by, &listed);
        }
        self.compare_tables(&listed);
        println!("{} URLs, {read}", listed.urls);
    }

    /// Compares the findings of JSON, JSON Lines and HTML; returns what the page says of what was read.
    fn compare_findings(&self) -> Value {
        let args = ["check", "--select", "all", "--format", "jsonl", "--output", "json=../f.json", "--output"];
        let lines = self.run(&[&args[..], &["html=../f.html"]].concat());
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let array: Vec<Value> = serde_json::from_str(&self.text("f.json")).expect("an array");
        assert!(lines == array, "JSON and JSON Lines differ");
        assert!(lines.len() > 10_000, "only {} findings", lines.len());

        let page = self.text("f.html");
        let [summary, rows, texts] = ["summary", "rows", "texts"].map(|id| page_block(&page, id));
        let drawn = drawn_findings(&rows, &texts, &summary);
        let recorded: Vec<Finding> = lines.iter().map(recorded_finding).collect();
        for (drawn, recorded) in drawn.iter().zip(&recorded) {
            assert_eq!(drawn.0, *recorded);
        }
        assert_eq!(drawn.len(), recorded.len());

        // by rule, file, severity and host, and the sum
        let of_records = |key: &str| counts(lines.iter().map(|record| text(record, key)));
        let severities =
            summary["severities"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
        let totals: Counts = severities
            .map(|name| (name.to_owned(), number(&summary["counts"], name)))
            .filter(|(_, count)| *count > 0)
            .collect();
        assert_eq!(totals, of_records("severity"));
        assert_eq!(totals.values().sum::<u64>(), lines.len() as u64);
        let rules: BTreeSet<&String> = summary["rules"].as_object().expect("rules").keys().collect();
        assert_eq!(rules, of_records("rule").keys().collect());
        assert_eq!(counts(drawn.iter().map(|(_, host)| host.clone())), counts(lines.iter().map(host_of_finding)));
        summary["read"].clone()
    }

    /// Compares the rows of an inventory in all formats with what `extract` lists.
    fn compare_inventory(&self, by: &str, listed: &Listed) {
        let args = ["inventory", "--by", by, "--format", "json"];
        let outputs = ["csv=../i.csv", "jsonl=../i.jsonl", "parquet=../i.parquet", "html=../i.html"];
        // an SQLite file has everything, however URLs are grouped
        let sqlite = (by == "url").then_some(&"sqlite=../i.db");
        let outputs = outputs.iter().chain(sqlite).flat_map(|output| ["--output", output]);
        let json = self.run(&args.into_iter().chain(outputs).collect::<Vec<_>>());
        let expected = match by {
            "url" => &listed.by_url,
            "host" => &listed.by_host,
            _ => &listed.by_file,
        };
        let json: Vec<Value> = serde_json::from_str(&json).expect("an array");
        let rows = |records: &[Value]| -> BTreeMap<String, Row> {
            records.iter().map(|record| (key_of(record, by), ROW_KEYS.map(|key| number(record, key)))).collect()
        };
        let of_json = rows(&json);
        assert!(json.len() == of_json.len(), "a row is there twice");
        assert!(of_json == *expected, "--by {by}: {:?}", first_difference(&of_json, expected));
        let jsonl = self.text("i.jsonl");
        let lines: Vec<Value> = jsonl.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert!(lines == json, "--by {by}: JSON and JSON Lines differ");

        let escaped: Vec<Value> = json.iter().map(shown).collect();
        for (format, found) in [
            ("CSV", records(csv_rows(&fs::read_to_string(self.folder.path().join("i.csv")).expect("a text")))),
            ("Parquet", records(parquet_rows(&self.folder.path().join("i.parquet")))),
        ] {
            let expected = if format == "CSV" { &escaped } else { &json };
            assert_eq!(found.len(), expected.len(), "--by {by}, {format}");
            for (found, expected) in found.iter().zip(expected) {
                let known = expected.as_object().expect("an object");
                for (name, value) in found.as_object().expect("an object") {
                    assert_eq!(value, &known[name], "--by {by}, {format}, {name}: {expected}");
                }
            }
        }
        self.compare_page(by, listed, &json);
    }

    /// Compares the page of an inventory with its rows.
    fn compare_page(&self, by: &str, listed: &Listed, json: &[Value]) {
        let page = self.text("i.html");
        let [about, rows] = ["about", "rows"].map(|id| page_block(&page, id));
        let totals = (number(&about, "urls"), number(&about, "distinct_urls"), number(&about, "files"));
        let known = (listed.urls, listed.by_url.len() as u64, listed.by_file.len() as u64);
        assert_eq!((totals, number(&about, "rows")), (known, json.len() as u64), "--by {by}");
        let drawn = rows.as_array().expect("rows").iter().map(|row| {
            let numbers = row.as_array().expect("a row")[1..6].iter().map(|number| number.as_u64().expect("a number"));
            numbers.collect::<Vec<_>>()
        });
        let recorded = json.iter().map(|record| ROW_KEYS.map(|key| number(record, key)).to_vec());
        assert!(drawn.eq(recorded), "--by {by}: the page has other rows");
    }

    /// Compares the tables of the SQLite file with what `extract` lists.
    fn compare_tables(&self, listed: &Listed) {
        let file = Connection::open(self.folder.path().join("i.db")).expect("SQLite");
        let counted = |query: &str| -> Counts {
            let mut statement = file.prepare(query).expect("SQL");
            let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)));
            rows.expect("it runs").map(|row| row.expect("a row")).map(|(key, n)| (key, n.unsigned_abs())).collect()
        };
        let urls =
            |rows: &BTreeMap<String, Row>| -> Counts { rows.iter().map(|(key, row)| (key.clone(), row[0])).collect() };
        let hosts: Counts = urls(&listed.by_host).into_iter().filter(|(key, _)| !key.starts_with('(')).collect();
        for (query, expected) in [
            ("SELECT url, urls FROM urls", urls(&listed.by_url)),
            ("SELECT url, count(*) FROM places JOIN urls USING (url_id) GROUP BY url_id", urls(&listed.by_url)),
            (
                "SELECT url, count(DISTINCT places.path) FROM places JOIN urls USING (url_id) GROUP BY url_id",
                listed.by_url.iter().map(|(key, row)| (key.clone(), row[2])).collect(),
            ),
            ("SELECT host, urls FROM hosts", hosts.clone()),
            ("SELECT host, count(*) FROM places JOIN urls USING (url_id) WHERE host <> '' GROUP BY host", hosts),
            ("SELECT places.path, count(*) FROM places GROUP BY places.path", urls(&listed.by_file)),
            ("SELECT scheme, sum(urls) FROM urls GROUP BY scheme", listed.by_scheme.clone()),
        ] {
            assert!(counted(query) == expected, "{query}");
        }
    }

    /// Runs the program on the corpus; returns what it prints.
    fn run(&self, args: &[&str]) -> String {
        let mut urlint = Command::new(env!("CARGO_BIN_EXE_urlint"));
        urlint.args(args).args(["--no-config", "--no-ignore", "--hidden", "."]).current_dir(&self.tree);
        let output = urlint.output().expect("it starts");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{args:?}: {}: {messages}", output.status);
        String::from_utf8(output.stdout).expect("reports are UTF-8")
    }

    /// A report.
    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("a report")
    }
}

/// What `extract` lists, counted.
#[derive(Default)]
struct Listed {
    urls: u64,
    by_url: BTreeMap<String, Row>,
    by_host: BTreeMap<String, Row>,
    by_file: BTreeMap<String, Row>,
    by_scheme: Counts,
}

impl Listed {
    /// Counts the records of a list in JSON Lines.
    fn of(lines: &str) -> Self {
        let mut listed = Self::default();
        let mut seen = [const { BTreeMap::<String, [BTreeSet<String>; 2]>::new() }; 3];
        for line in lines.lines() {
            let record: Value = serde_json::from_str(line).expect("an object");
            let [url, path, scheme] = ["url", "path", "scheme"].map(|key| text(&record, key));
            listed.urls += 1;
            *listed.by_scheme.entry(scheme.clone()).or_default() += 1;
            let tables = [&mut listed.by_url, &mut listed.by_host, &mut listed.by_file];
            for ((table, seen), by) in tables.into_iter().zip(&mut seen).zip(["url", "host", "file"]) {
                let key = key_of(&record, by);
                let row = table.entry(key.clone()).or_default();
                let [urls, files] = seen.entry(key).or_default();
                row[0] += 1;
                row[1] += u64::from(urls.insert(url.clone()));
                row[2] += u64::from(files.insert(path.clone()));
                row[3] += u64::from(scheme == "http");
                row[4] += u64::from(scheme == "https");
            }
        }
        assert!(listed.urls > 100_000, "only {} URLs", listed.urls);
        listed
    }
}

/// What a record is grouped by.
fn key_of(record: &Value, by: &str) -> String {
    let host = record["host"].as_str().filter(|host| !host.is_empty()).map(str::to_owned);
    match by {
        "url" => text(record, "url"),
        "file" => text(record, "path"),
        _ => host.unwrap_or_else(|| format!("({}:)", text(record, "scheme"))),
    }
}

/// A finding as JSON has it, with control and invisible characters as people see them.
fn recorded_finding(record: &Value) -> Finding {
    let texts = ["rule", "severity", "message", "help", "url"].map(|key| escape::shown(&text(record, key)));
    (escape::shown(&text(record, "path")), number(record, "line"), number(record, "col"), texts)
}

/// The findings that a page draws, each with the host that it is grouped by.
fn drawn_findings(rows: &Value, texts: &Value, summary: &Value) -> Vec<(Finding, String)> {
    let text_of = |value: &Value| match value.as_u64() {
        Some(number) => texts[number as usize].as_str().expect("a text").to_owned(),
        None => value.as_str().expect("a text").to_owned(),
    };
    let (mut findings, mut file) = (Vec::new(), String::new());
    for row in rows.as_array().expect("rows") {
        if let Some(name) = row["file"].as_str() {
            name.clone_into(&mut file);
        } else if row["notice"].is_null() {
            let severity = row["severity"].as_u64().expect("a number");
            let severity = summary["severities"][severity as usize].as_str().expect("a name").to_owned();
            let [rule, message, help, url, host] =
                ["rule", "message", "help", "url", "host"].map(|key| text_of(&row[key]));
            let place = (number(row, "line"), number(row, "col"));
            findings.push(((file.clone(), place.0, place.1, [rule, severity, message, help, url]), host));
        }
    }
    findings
}

/// The host of the URL of a finding; without one, its scheme or what it is.
fn host_of_finding(record: &Value) -> String {
    let fields = UrlFields::of_components(&Url::split(record["url"].as_str().expect("a URL")));
    match (fields.host.filter(|host| !host.is_empty()), fields.scheme) {
        (Some(host), _) => escape::shown(&host),
        (None, Some(scheme)) => format!("({scheme}:)"),
        (None, None) => "(relative)".to_owned(),
    }
}

/// A block of data of a page.
fn page_block(page: &str, id: &str) -> Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    let block = page.split_once(&*start).and_then(|(_, rest)| rest.split_once("</script>"));
    serde_json::from_str(block.expect("the page has it").0).expect("JSON")
}

/// A record with its texts as CSV has them: escapes for control and invisible characters, nothing for an empty text.
fn shown(record: &Value) -> Value {
    let shown = |value: &Value| match value.as_str() {
        Some("") => Value::Null,
        Some(text) => escape::shown(text).into(),
        None => value.clone(),
    };
    record.as_object().expect("an object").iter().map(|(name, value)| (name.clone(), shown(value))).collect()
}

fn records(rows: Vec<Map<String, Value>>) -> Vec<Value> {
    rows.into_iter().map(Value::Object).collect()
}

fn text(record: &Value, key: &str) -> String {
    record[key].as_str().unwrap_or_default().to_owned()
}

fn number(record: &Value, key: &str) -> u64 {
    record[key].as_u64().unwrap_or_else(|| panic!("no number {key}: {record}"))
}

fn counts(keys: impl Iterator<Item = String>) -> Counts {
    let mut counts = Counts::new();
    keys.for_each(|key| *counts.entry(key).or_default() += 1);
    counts
}

fn first_difference(a: &BTreeMap<String, Row>, b: &BTreeMap<String, Row>) -> Option<String> {
    let key = a.keys().chain(b.keys()).find(|key| a.get(*key) != b.get(*key))?;
    Some(format!("{key}: {:?}, {:?}", a.get(key), b.get(key)))
}
