//! SARIF reports: one as a whole, what programs of others read of it, and the limits of code scanning.
//!
//! The schema lies with the judged data; the library of others is installed from PyPI. `URLINT_BLESS=1` writes the
//! report down that is expected, to be read before it is committed.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::bufread::GzEncoder;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::{fed, urlint, write};

/// The report that is expected of [`repository`].
const EXPECTED: &str = "tests/cases/reports/sarif.json";

/// Files whose names and lines are awkward to write about.
const FILES: [(&str, &str); 6] = [
    ("docs/été #1 100%?.md", "日本 <hhttps://a.ietf.org/x> — [t](hhttps://b.ietf.org/y)\n"),
    ("docs/a b/[id] {0}.txt", "one\r\ntwo hhttps://a.ietf.org/ three\r\nfour hhttps://a.ietf.org/ five\r\n"),
    ("c:d.txt", "e\u{301} <ftp://b.ietf.org/a\n  [0](1)/b>, http://b.ietf.org/{0}%zz\u{202e}x\n"),
    ("docs/e:f.md", "[x](http://joe:Tr0ub4dor@db.corp/a) <!-- urlint-ignore private-host -- [it](1) is -->\n"),
    ("docs/rtl.txt", "http://c.ietf.org/\u{202e}gpj.exe\n"),
    ("docs/none.md", "Nothing is here.\n"),
];

fn repository() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    fs::create_dir(directory.path().join(".git")).expect("a directory");
    for (name, content) in FILES {
        write(directory.path().join(name), content);
    }
    directory
}

/// What the program prints with these arguments, and its status.
fn run(directory: &Path, args: &[&str], stdin: &[u8]) -> (Vec<u8>, Option<i32>) {
    let mut command = urlint(directory);
    let output = fed(command.args(["check", "--no-config", "--format", "sarif"]).args(args), stdin);
    (output.stdout, output.status.code())
}

fn report(directory: &Path, args: &[&str]) -> Value {
    let (report, _) = run(directory, args, b"");
    serde_json::from_slice(&report).expect("it is JSON")
}

const ALL: [&str; 8] =
    ["--select", "all", "--sarif-suppressed", "--sarif-category", "docs", ".", "../c:d.txt", "gone.md"];

/// What is wrong with a report by the schema of the standard.
fn errors(report: &Value) -> Option<Vec<String>> {
    let schema = crate::shared_data::shared()?.join("sarif/sarif-schema-2.1.0.json");
    let schema: Value = serde_json::from_slice(&fs::read(schema).expect("the schema")).expect("it is JSON");
    let mut options = jsonschema::options();
    options = options.with_draft(jsonschema::Draft::Draft4).should_validate_formats(true);
    let validator = options.build(&schema).expect("it is a schema");
    Some(validator.iter_errors(report).map(|error| format!("{}: {error}", error.instance_path)).collect())
}

#[test]
fn a_whole_report() {
    let directory = repository();
    let mut report = report(&directory.path().join("docs"), &ALL);
    let run = &mut report["runs"][0];
    let driver = &mut run["tool"]["driver"];
    for key in ["version", "semanticVersion"] {
        assert_eq!(driver[key].take(), env!("CARGO_PKG_VERSION"));
    }
    // all rules ran, but two show what is said of one
    let rules = driver["rules"].as_array_mut().expect("rules");
    let ids: Vec<_> = rules.iter().map(|rule| rule["id"].as_str().expect("an id").to_owned()).collect();
    rules.retain(|rule| rule["id"] == "bidi-control" || rule["id"] == "scheme-typo");
    let root = run["originalUriBaseIds"]["%SRCROOT%"]["uri"].take();
    let expected = directory.path().canonicalize().expect("it is there");
    assert_eq!(root, format!("file://{}/", expected.display()));
    let overrides = run["invocations"][0]["ruleConfigurationOverrides"].take();
    assert!(
        overrides.as_array().expect("overrides").iter().any(|it| ids[index(&it["descriptor"]["index"])] == "bare-url")
    );
    for result in run["results"].as_array_mut().expect("results") {
        let index = index(&result["ruleIndex"].take());
        assert_eq!(result["ruleId"], ids[index]);
    }
    if std::env::var_os("URLINT_BLESS").is_some() {
        let pretty = serde_json::to_string_pretty(&report).expect("it is JSON");
        fs::write(EXPECTED, pretty + "\n").expect("it can be written");
    }
    let expected: Value = serde_json::from_slice(&fs::read(EXPECTED).expect(EXPECTED)).expect("it is JSON");
    assert!(report == expected, "not {EXPECTED}, but:\n{report:#}");
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("an index")).expect("it is small")
}

#[test]
fn reports_are_valid_by_the_schema() {
    let directory = repository();
    for args in [&ALL[..], &["."], &["--select", "bare-url", "docs/none.md"], &["-"], &["gone.md"]] {
        let report = report(directory.path(), args);
        let Some(errors) = errors(&report) else { return };
        assert!(errors.is_empty(), "{args:?}: {errors:#?}");
    }
    let broken = json!({ "version": "2.1.0", "runs": [{ "results": [] }] });
    assert!(errors(&broken).is_some_and(|errors| !errors.is_empty()), "the schema finds nothing");
}

/// What GitHub asks for beyond the schema, of each rule and result.
#[test]
fn code_scanning_takes_it() {
    let directory = repository();
    let report = report(directory.path(), &["--select", "all", "."]);
    let run = &report["runs"][0];
    let mut security = Vec::new();
    for rule in run["tool"]["driver"]["rules"].as_array().expect("rules") {
        let text = |value: &Value| value.as_str().map(|text| text.chars().count()).filter(|&length| length > 0);
        for key in ["shortDescription", "fullDescription"] {
            assert!(text(&rule[key]["text"]).is_some_and(|length| length <= 1_024), "{rule:#}");
        }
        assert!(text(&rule["help"]["text"]).is_some() && text(&rule["help"]["markdown"]).is_some(), "{rule:#}");
        assert!(text(&rule["name"]).is_some_and(|length| length <= 255) && rule["name"] != rule["id"], "{rule:#}");
        let page = format!("/docs/src/rules/{}.md", rule["id"].as_str().expect("an id"));
        assert!(rule["helpUri"].as_str().is_some_and(|address| address.ends_with(&page)), "{rule:#}");
        assert!(std::path::Path::new(&page[1..]).is_file(), "{page}");
        let properties = &rule["properties"];
        let tags = properties["tags"].as_array().expect("tags");
        assert!((1..=10).contains(&tags.len()), "{rule:#}");
        assert!(["very-high", "high", "medium"].iter().any(|known| properties["precision"] == *known), "{rule:#}");
        let is_security = properties.get("security-severity").is_some();
        assert_eq!(is_security, tags.contains(&"security".into()), "{rule:#}");
        if is_security {
            security.push(rule["id"].as_str().expect("an id"));
        }
    }
    assert_eq!(
        security,
        [
            "bidi-control",
            "confusable-host",
            "credential-in-query",
            "invisible-character",
            "link-text-mismatch",
            "obfuscated-ip",
            "script-scheme",
            "signed-url",
            "userinfo-misleading",
            "userinfo-password",
            "userinfo-username",
            "webhook-url",
        ]
    );
    let results = run["results"].as_array().expect("results");
    assert!(results.len() > 10);
    for result in results {
        assert!(result.get("suppressions").is_none(), "{result:#}");
        assert_eq!(result["locations"].as_array().expect("locations").len(), 1);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let place = |line, column| (index(&region[line]), index(&region[column]));
        let (start, end) = (place("startLine", "startColumn"), place("endLine", "endColumn"));
        assert!(start >= (1, 1) && end > start && index(&region["byteLength"]) > 0, "{result:#}");
        assert!(result["partialFingerprints"].get("primaryLocationLineHash").is_none());
    }
}

/// The bytes of a region are those that its lines and columns name.
#[test]
fn regions_agree() {
    let directory = repository();
    let report = report(directory.path(), &["--select", "all", "."]);
    let mut seen = 0;
    for result in report["runs"][0]["results"].as_array().expect("results") {
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        let uri = fluent_uri::UriRef::parse(uri).expect("it is one");
        let path = uri.path().decode().to_string().expect("it is UTF-8");
        let text = fs::read_to_string(directory.path().join(&*path)).expect("the file that is named");
        let region = &place["region"];
        let offset = |line: &str, column: &str| {
            let (line, column) = (index(&region[line]), index(&region[column]));
            let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
            start + text[start..].chars().take(column - 1).map(char::len_utf8).sum::<usize>()
        };
        let (start, end) = (offset("startLine", "startColumn"), offset("endLine", "endColumn"));
        assert_eq!((start, end - start), (index(&region["byteOffset"]), index(&region["byteLength"])), "{result:#}");
        seen += 1;
    }
    assert!(seen > 10);
}

/// sarif-tools, which no one here wrote, counts what is there.
#[test]
fn a_library_of_others_reads_it() {
    let Some(environment) = crate::python::environment("sarif-tools", &["sarif-tools==3.0.5"]) else { return };
    let directory = repository();
    let (sarif, _) = run(directory.path(), &["--select", "scheme-typo,bidi-control,wrapped-url", "."], b"");
    fs::write(directory.path().join("out.sarif"), sarif).expect("a file");
    let sarif = |args: &[&str]| {
        let mut command = Command::new(crate::python::program(&environment, "sarif"));
        let output = command.args(args).current_dir(directory.path()).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let summary = sarif(&["summary", "out.sarif"]);
    assert!(summary.contains("error: 6\n") && summary.contains("note: 0\n"), "{summary}");
    sarif(&["csv", "--output", "out.csv", "out.sarif"]);
    let table = fs::read_to_string(directory.path().join("out.csv")).expect("the table");
    let rows: Vec<_> = table.lines().filter(|line| line.contains("scheme-typo")).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.contains(",error,")), "{table}");
    let trend = sarif(&["ls", "out.sarif"]);
    assert!(trend.contains("out.sarif"), "{trend}");
}

#[test]
fn no_more_than_code_scanning_takes() {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, url: &str| {
        let lines: String = (0..10_000).map(|number| format!("{url}{number}\n")).collect();
        fs::write(directory.path().join(name), lines).expect("a file");
    };
    write("a.txt", "HTTPS://a.ietf.org/");
    write("b.txt", "https://a.ietf.org/x//");
    write("c.txt", "hhttps://a.ietf.org/");
    let args = ["--select", "uppercase-scheme,duplicate-slashes,scheme-typo", "."];
    let (report, status) = run(directory.path(), &args, b"");
    assert_eq!(status, Some(1));
    let mut packed = Vec::new();
    GzEncoder::new(&*report, Compression::default()).read_to_end(&mut packed).expect("it is read");
    assert!(packed.len() < 10_000_000);
    let report: Value = serde_json::from_slice(&report).expect("it is JSON");
    let run = &report["runs"][0];
    let results = run["results"].as_array().expect("results");
    let levels: Vec<_> = results.iter().map(|result| result["level"].as_str().expect("a level")).collect();
    let expected = [["error"; 10_000].as_slice(), &["warning"; 10_000], &["note"; 5_000]].concat();
    assert!(levels == expected, "{} results", levels.len());
    let lines =
        results[20_000..].iter().map(|it| index(&it["locations"][0]["physicalLocation"]["region"]["startLine"]));
    assert!(lines.eq(1..=5_000));
    let messages = &run["invocations"][0]["toolExecutionNotifications"];
    let text = messages[0]["message"]["text"].as_str().expect("a text");
    assert!(text.starts_with("5000 results are not in this file (5000 note): "), "{text}");
    if let Some(errors) = errors(&report) {
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

/// Standard input has a name that is one, and what cannot be read is reported.
#[test]
fn what_is_not_there() {
    let directory = repository();
    let (report, status) = run(directory.path(), &["-", "gone.md"], b"hhttps://a.ietf.org/");
    let report: Value = serde_json::from_slice(&report).expect("it is JSON");
    let run = &report["runs"][0];
    assert_eq!(status, Some(2));
    let place = |at: &Value| at["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone();
    assert_eq!(place(&run["results"][0]), "stdin");
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let messages = &invocation["toolExecutionNotifications"][0];
    assert_eq!((place(messages), &messages["level"]), ("gone.md".into(), &"error".into()));
}

/// A fingerprint stays when lines are put in above, and when a neighbour is suppressed.
#[test]
fn fingerprints_stay() {
    let directory = repository();
    let fingerprints = |content: &str| {
        fs::write(directory.path().join("f.txt"), content).expect("a file");
        let report = report(directory.path(), &["--select", "scheme-typo", "f.txt"]);
        let results = report["runs"][0]["results"].as_array().expect("results").clone();
        results.iter().map(|it| it["partialFingerprints"]["urlint/v1"].to_string()).collect::<Vec<_>>()
    };
    let before = fingerprints("hhttps://a.ietf.org/\nhhttps://a.ietf.org/\n");
    assert!(before.len() == 2 && before[0] != before[1]);
    assert_eq!(fingerprints("a\nb\nhhttps://a.ietf.org/ and hhttps://a.ietf.org/\n"), before);
    assert_eq!(fingerprints("hhttps://a.ietf.org/ # urlint-ignore\nhhttps://a.ietf.org/\n"), before[1..]);
}
