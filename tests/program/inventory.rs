//! `urlint inventory`: its figures are those of `extract` in all formats, and its files are whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::ValueRef;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::inventory_rows::{Row, csv_rows, parquet_rows};
use crate::run::{directory, fed, urlint};

/// Texts with URLs of all kinds, and one that is read in parts.
fn texts() -> TempDir {
    let long: String = (0..90_000)
        .map(|n| format!("{n}: https://h{}.example.org/{} http://a.example/{n}\n", n % 7, n % 1000))
        .collect();
    directory([
        ("a.md", "[x](http://a.example/x), again <http://a.example/x>, [y](../b.txt) <https://A.example:8080/y>\n"),
        ("b/c.html", "<a href='https://docs.example.co.uk/?a=1&amp;b=2'>x</a> <a href='mailto:joe@a.example'>m</a>\n"),
        (
            "b/d.txt",
            "ftp://joe:s3cret@b.example/ www.ietf.org http://127.0.0.1/ urn:isbn:1 http://a.example/x https://a.example/x\n",
        ),
        ("e é,\"x\".txt", "HTTP://a.example/x https://xn--bcher-kva.example/ü =https://f.example/\n"),
        ("long.txt", &long),
        ("nothing.txt", "no URL\n"),
    ])
}

/// What a run prints to standard output; nothing is wrong in it.
fn printed(directory: &Path, args: &[&str]) -> Vec<u8> {
    let output = fed(urlint(directory).args(args), b"");
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    output.stdout
}

fn rows(json: &[u8]) -> Vec<Row> {
    serde_json::from_slice(json).expect("an array of objects")
}

/// The rows that follow from what `extract` lists.
fn counted(found: &[Row], by: &str, made_with: &[&str]) -> BTreeSet<String> {
    let mut groups = BTreeMap::<String, Vec<&Row>>::new();
    for record in found {
        let [url, scheme, host, domain, path] =
            ["url", "scheme", "host", "registrable_domain", "path"].map(|key| record[key].as_str());
        let host = host.filter(|host| !host.is_empty());
        let key = match by {
            "host" => host.or(scheme),
            "domain" => domain.or(host).or(scheme),
            "scheme" => scheme,
            "url" => url,
            _ => path,
        };
        // a host may have the name of a scheme
        let kind = if key == scheme { "scheme" } else { "" };
        groups.entry(format!("{kind} {}", key.unwrap_or_default())).or_default().push(record);
    }
    let mut rows: Vec<Value> = groups.into_values().map(|records| row_of(&records, by)).collect();
    for row in rows.iter_mut().filter(|_| !made_with.is_empty()) {
        row["made_with"] = json!(made_with);
    }
    rows.iter().map(Value::to_string).collect()
}

/// The row of these records.
fn row_of(records: &[&Row], by: &str) -> Value {
    let first = records[0];
    let different = |key: &str| records.iter().map(|record| record[key].to_string()).collect::<BTreeSet<_>>();
    let only = |key: &str| if different(key).len() == 1 { first[key].clone() } else { Value::Null };
    let of_scheme = |scheme| records.iter().filter(|record| record["scheme"] == scheme).count();
    let is_by = |names: &[&str]| names.contains(&by);
    let domain = if is_by(&["host", "domain", "url"]) { only("registrable_domain") } else { Value::Null };
    let has_host = is_by(&["host", "url"]) || by == "domain" && domain.is_null();
    json!({
        "schema_version": 2,
        "grouped_by": by,
        "url": if by == "url" { first["url"].clone() } else { Value::Null },
        "scheme": only("scheme"),
        "host": if has_host { only("host") } else { Value::Null },
        "port": if by == "url" { only("port") } else { Value::Null },
        "registrable_domain": domain,
        "urls": records.len(),
        "distinct_urls": different("url").len(),
        "files": different("path").len(),
        "http_urls": of_scheme("http"),
        "https_urls": of_scheme("https"),
        "path": first["path"],
        "line": first["line"],
        "col": first["col"],
    })
}

/// What a query of an SQLite file returns, with the names of its columns.
fn queried(file: &Connection, query: &str) -> Vec<Row> {
    let mut statement = file.prepare(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let rows = statement.query_map([], |row| {
        let value = |nth| match row.get_ref(nth).expect("a column") {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => number.into(),
            ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned().into(),
            other => panic!("{other:?}"),
        };
        Ok(names.iter().enumerate().map(|(nth, name)| (name.clone(), value(nth))).collect())
    });
    rows.expect("it runs").map(|row| row.expect("a row")).collect()
}

/// Rows without order, without the keys that only JSON has.
fn comparable(rows: Vec<Row>) -> BTreeSet<String> {
    let count = rows.len();
    let rows: BTreeSet<_> = rows
        .into_iter()
        .map(|mut row| {
            for key in ["schema_version", "grouped_by", "made_with"] {
                row.remove(key);
            }
            Value::Object(row).to_string()
        })
        .collect();
    assert_eq!(rows.len(), count, "a row is there twice");
    rows
}

#[test]
fn figures_of_all_formats_are_those_of_extract() {
    let directory = texts();
    let path = directory.path();
    let selections: [(&[&str], &[&str]); 3] = [
        (&[], &[]),
        (&["--exclude", "long.txt", "--relaxed", "--references"], &["--references", "--exclude long.txt", "--relaxed"]),
        (&["--scheme", "https,ftp", "--host", "*.example"], &["--host *.example", "--scheme ftp", "--scheme https"]),
    ];
    for (selection, made_with) in selections {
        let run = |args: &[&str]| printed(path, &[args, selection, &["."]].concat());
        let found = rows(&run(&["extract", "--format", "json"]));
        for by in ["host", "domain", "scheme", "url", "file"] {
            let json = run(&[
                "inventory",
                "--by",
                by,
                "--format",
                "json",
                "--output",
                "csv=i.csv",
                "--output",
                "jsonl=i.jsonl",
                "--output",
                "parquet=i.parquet",
                "--output",
                "sqlite=i.sqlite",
            ]);
            let json = rows(&json);
            let expected = counted(&found, by, made_with);
            let actual: BTreeSet<_> = json.iter().map(|row| Value::Object(row.clone()).to_string()).collect();
            assert_eq!(actual, expected, "--by {by} {selection:?}");
            let expected = comparable(json.clone());
            let jsonl = fs::read_to_string(path.join("i.jsonl")).expect("a file");
            let lines = jsonl.lines().map(|line| serde_json::from_str(line).expect("an object"));
            assert_eq!(comparable(lines.collect()), expected);
            let csv = fs::read_to_string(path.join("i.csv")).expect("a file");
            assert_eq!(comparable(csv_rows(&csv)), expected);
            assert_eq!(comparable(parquet_rows(&path.join("i.parquet"))), expected);
            if ["url", "host"].contains(&by) {
                let file = Connection::open(path.join("i.sqlite")).expect("SQLite");
                compare_tables(&file, &found, json, by);
            }
            for name in ["i.csv", "i.jsonl", "i.parquet", "i.sqlite"] {
                fs::remove_file(path.join(name)).expect("it is there");
            }
        }
    }
}

/// Compares the tables of an SQLite file with what was found, and with the rows in JSON.
fn compare_tables(file: &Connection, found: &[Row], json: Vec<Row>, by: &str) {
    let table = if by == "url" { "urls" } else { "hosts" };
    let mut stored = queried(file, &format!("SELECT * FROM {table}"));
    stored.iter_mut().for_each(|row| drop(row.remove("url_id")));
    let columns: BTreeSet<String> = stored.first().into_iter().flat_map(Map::keys).cloned().collect();
    let mut json: Vec<_> = json.into_iter().filter(|row| by == "url" || !row["host"].is_null()).collect();
    json.iter_mut().for_each(|row| row.retain(|key, _| columns.contains(key)));
    assert_eq!(comparable(stored), comparable(json), "{table}");
    let places = queried(
        file,
        "SELECT places.path, places.line, places.col, start_byte, end_byte, form, context, url FROM places \
        JOIN urls USING (url_id) \
        ORDER BY places.rowid",
    );
    let keys = ["path", "line", "col", "start_byte", "end_byte", "form", "context", "url"];
    // both tables have these columns; those of the place are meant
    let places = if places.iter().all(|place| place.len() == keys.len()) { places } else { panic!("columns") };
    let listed = found.iter().map(|record| keys.iter().map(|&key| (key.to_owned(), record[key].clone())).collect());
    assert_eq!(places, listed.collect::<Vec<Row>>());
}

#[test]
fn threads_and_windows_change_nothing() {
    let directory = texts();
    let outputs = ["1", "7"].map(|threads| {
        let name = format!("t{threads}");
        fs::create_dir(directory.path().join(&name)).expect("a directory");
        let output = |format: &str| format!("{format}={name}/i.{format}");
        let (sqlite, parquet) = (output("sqlite"), output("parquet"));
        let args = ["inventory", "--threads", threads, "--output", &sqlite, "--output", &parquet];
        let table = printed(directory.path(), &[&args[..], &["a.md", "b", "e é,\"x\".txt", "long.txt"]].concat());
        let file = |format: &str| fs::read(directory.path().join(&name).join(format!("i.{format}"))).expect("a file");
        (table, file("sqlite"), file("parquet"))
    });
    assert!(outputs[0] == outputs[1]);
}

/// The rows of a page are those of JSON, and no text of documents is markup in it.
#[test]
fn a_page_has_the_rows_and_no_markup_of_documents() {
    let hostile = "[x](http://a.example/</script><!--&\") <http://b.example/'\u{202e}onload=x>\n";
    let directory = directory([("a.md", hostile), ("</script><b>.md", "http://c.example/ http://a.example/")]);
    let page = String::from_utf8(printed(directory.path(), &["inventory", "--by", "url", "--format", "html", "."]));
    let page = page.expect("UTF-8");
    let block = page.split("id=\"rows\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("a block");
    assert!(!block.contains(['<', '>', '&', '\u{202e}']), "{block}");
    let drawn: Vec<Value> = serde_json::from_str(block).expect("JSON");
    let drawn: Vec<Value> =
        drawn.into_iter().map(|row| json!([row[0], row[1], row[3], row[7], row[8], row[9]])).collect();
    let listed = rows(&printed(directory.path(), &["inventory", "--by", "url", "--format", "json", "."]));
    let keys = ["url", "urls", "files", "path", "line", "col"];
    let listed: Vec<Value> = listed.iter().map(|row| json!(keys.map(|key| &row[key]))).collect();
    assert_eq!(drawn, listed);
    assert!(drawn.len() >= 3 && page.contains("default-src 'none'"), "{drawn:?}");
}

#[test]
fn no_secret_is_in_any_file() {
    let directory = texts();
    let formats = ["csv", "html", "json", "jsonl", "parquet", "sqlite"];
    let outputs: Vec<String> =
        formats.iter().flat_map(|format| ["--output".into(), format!("{format}=i.{format}")]).collect();
    for (options, is_shown) in [(&[][..], false), (&["--show-secrets"][..], true)] {
        let args = [&["inventory", "--by", "url", "b"], options].concat();
        let args: Vec<&str> = args.into_iter().chain(outputs.iter().map(String::as_str)).collect();
        let table = printed(directory.path(), &args);
        let has = |bytes: &[u8]| memchr::memmem::find(bytes, b"s3cret").is_some();
        assert_eq!(has(&table), is_shown);
        for format in formats {
            let name = directory.path().join(format!("i.{format}"));
            let bytes = fs::read(&name).expect("a file");
            // a column of a Parquet file is compressed
            if format != "parquet" {
                assert_eq!(has(&bytes), is_shown, "{format}");
            } else {
                let is_there = parquet_rows(&name).iter().any(|row| row["url"].to_string().contains("s3cret"));
                assert_eq!(is_there, is_shown);
            }
        }
    }
}

#[test]
fn earlier_files_are_replaced_and_others_kept() {
    let directory = directory([("a.txt", "http://a.example/"), ("other.sqlite", "SQLite format 3\0 of somebody")]);
    let path = directory.path();
    for format in ["csv", "html", "json", "jsonl", "parquet", "sqlite"] {
        let output = format!("{format}=i.{format}");
        let args = ["inventory", "--by", "url", "a.txt", "--output", &output];
        printed(path, &args);
        let first = fs::read(path.join(format!("i.{format}"))).expect("a file");
        printed(path, &args);
        assert_eq!(fs::read(path.join(format!("i.{format}"))).expect("a file"), first, "{format}");
    }
    let before: BTreeSet<_> = names(path);
    for (output, what) in [
        ("sqlite=other.sqlite", "already exists and is not a report of urlint"),
        ("sqlite=nowhere/i.sqlite", "no such directory"),
        ("parquet=a.txt", "already exists and is not a report of urlint"),
        ("sqlite=/dev/null", "neither a pipe nor a device holds SQLite"),
    ] {
        let run = fed(urlint(path).args(["inventory", "a.txt", "--output", output]), b"");
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.code() == Some(2) && stderr.contains(what), "{output}: {stderr}");
        assert_eq!(names(path), before, "{output}");
    }
}

/// INVARIANT: what SQLite keeps beside a file is never applied to another file.
#[test]
fn a_file_that_sqlite_has_open_is_kept() {
    let directory = directory([("a.txt", "http://a.example/")]);
    let path = directory.path();
    let args = ["inventory", "a.txt", "--output", "sqlite=i.sqlite"];
    printed(path, &args);
    let before = fs::read(path.join("i.sqlite")).expect("a file");
    for beside in ["i.sqlite-wal", "i.sqlite-journal"] {
        fs::write(path.join(beside), "").expect("a file");
        let names_before = names(path);
        let run = fed(urlint(path).args(args), b"");
        let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.code() == Some(2) && stderr.contains("it is in use: there is "), "{stderr}");
        assert!(stderr.contains(&format!("{beside} (close the program")), "{stderr}");
        assert_eq!(names(path), names_before);
        fs::remove_file(path.join(beside)).expect("it is there");
    }
    assert_eq!(fs::read(path.join("i.sqlite")).expect("a file"), before);
    printed(path, &args);
}

fn names(directory: &Path) -> BTreeSet<std::ffi::OsString> {
    fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").file_name()).collect()
}

#[test]
fn the_queries_of_the_book_run() {
    let page = fs::read_to_string("docs/src/guide/inventory.md").expect("the page");
    let directory = texts();
    printed(directory.path(), &["inventory", ".", "--output", "sqlite=links.db"]);
    let file = Connection::open(directory.path().join("links.db")).expect("SQLite");
    let blocks: Vec<&str> =
        page.split("```sql\n").skip(1).filter_map(|rest| rest.split_once("```")).map(|(sql, _)| sql).collect();
    assert!(blocks.len() >= 3, "{}", blocks.len());
    for query in blocks.iter().flat_map(|block| block.split_inclusive(';')).filter(|query| !query.trim().is_empty()) {
        assert!(!queried(&file, query).is_empty(), "{query}");
    }
}

/// An inventory of nothing would replace a good one where a path is misspelt.
#[test]
fn what_cannot_be_read_replaces_no_file() {
    let directory = directory([("a.txt", "http://a.example/"), ("empty.txt", "")]);
    let path = directory.path();
    for format in ["csv", "html", "json", "jsonl", "parquet", "sqlite"] {
        let name = format!("i.{format}");
        let output = format!("{format}={name}");
        let run = |inputs: &[&str]| {
            let run =
                fed(urlint(path).args([&["inventory", "--by", "url", "--output", &output], inputs].concat()), b"");
            (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
        };
        let bytes = || fs::read(path.join(&name)).ok();
        assert_eq!(run(&["a.txt"]), (Some(0), String::new()));
        let before = bytes();
        for inputs in [&["nope"][..], &["nope", "empty.txt"]] {
            let (status, stderr) = run(inputs);
            assert_eq!(status, Some(2), "{stderr}");
            assert!(stderr.contains(&format!("{name}: not written")), "{stderr}");
            assert_eq!(bytes(), before, "{inputs:?}");
        }
        assert_eq!(run(&["a.txt", "nope"]).0, Some(2));
        let (is_marked, says_it) = (bytes() != before, format != "csv");
        assert_eq!(is_marked, says_it, "{format}");
        if says_it && format != "html" {
            let run = fed(urlint(path).args(["compare", &name, "a.txt"]), b"");
            let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(run.status.code() == Some(2) && stderr.contains("so it is not whole"), "{stderr}");
        }
        assert_eq!(run(&["empty.txt"]).0, Some(0));
        assert_ne!(bytes(), before);
    }
}
