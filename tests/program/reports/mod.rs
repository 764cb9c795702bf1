//! The reports of findings, byte for byte, and read back as others read them.
//!
//! `tests/cases/reports/cases.toml` lists the runs; what each is to write is in `tests/cases/reports/FORMAT/NAME.txt`.
//! A format that is added to the table is tested too. `URLINT_BLESS=1` writes down what is written now: look at the
//! difference.

mod applied;
mod consumers;
mod runner;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output};

use serde::Deserialize;
use tempfile::TempDir;
use urlint::report::FindingsFormat;

use crate::html_pages;
use crate::run::urlint;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    args: Vec<String>,
    #[serde(default)]
    status: i32,
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Those in UTF-16.
    #[serde(default)]
    utf16: BTreeMap<String, String>,
    /// Files of lines that differ in a number.
    #[serde(default)]
    many: BTreeMap<String, Many>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Many {
    times: usize,
    line: String,
}

/// What a run wrote.
struct Written {
    name: String,
    /// The directory that the reports are in, each named as its format.
    directory: TempDir,
}

impl Written {
    fn bytes(&self, format: &str) -> Vec<u8> {
        fs::read(self.directory.path().join(format)).expect("a report")
    }

    fn text(&self, format: &str) -> String {
        String::from_utf8(self.bytes(format)).expect("UTF-8")
    }

    /// The findings, as JSON Lines says them.
    fn findings(&self) -> Vec<serde_json::Value> {
        self.text("jsonl").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// Runs all cases.
fn written() -> Vec<Written> {
    cases().iter().map(write).collect()
}

fn cases() -> Vec<Case> {
    crate::cases::list("reports/cases.toml")
}

/// The repository of a case.
fn repository(case: &Case) -> TempDir {
    let repository = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(repository.path().join("work")).expect("a directory");
    fs::create_dir(repository.path().join(".git")).expect("a directory");
    let many = case.many.iter().map(|(name, Many { times, line })| {
        let lines: String = (1..=*times).map(|nth| line.replace("NTH", &nth.to_string())).collect();
        (name, lines)
    });
    let plain = case.files.iter().map(|(name, content)| (name, content.clone())).chain(many);
    let plain = plain.map(|(name, content)| (name, content.into_bytes()));
    let units = |text: &String| format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    for (name, content) in plain.chain(case.utf16.iter().map(|(name, content)| (name, units(content)))) {
        let bytes = name.split('\u{fffd}').map(str::as_bytes).collect::<Vec<_>>().join(&b'\xff');
        crate::run::write(repository.path().join(OsStr::from_bytes(&bytes)), content);
    }
    repository
}

fn write(case: &Case) -> Written {
    let repository = repository(case);
    let directory = tempfile::tempdir().expect("a directory");
    let mut urlint = urlint(repository.path().join("work"));
    urlint.arg("check").args(&case.args);
    for format in FindingsFormat::ALL.iter().map(|format| format.name()) {
        urlint.arg("--output").arg(format!("{format}={}", directory.path().join(format).display()));
    }
    let output = urlint.output().expect("it starts");
    assert_eq!(output.status.code(), Some(case.status), "{}: {}", case.name, String::from_utf8_lossy(&output.stderr));
    // what names the scratch directory would differ every time
    let here = repository.path().canonicalize().expect("it is there").display().to_string();
    for format in FindingsFormat::ALL.iter().map(|format| format.name()) {
        let path = directory.path().join(format);
        let text = fs::read_to_string(&path).expect("a report in UTF-8");
        assert!(!text.contains("Xk29_vq"), "{}: the password is in {format}", case.name);
        fs::write(path, text.replace(&here, "/repository")).expect("it can be written");
    }
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(stdout, fs::read_to_string(directory.path().join("human")).expect("a report"), "{}", case.name);
    Written { name: case.name.clone(), directory }
}

#[test]
fn reports_are_as_they_were() {
    let mut wrong = Vec::new();
    for written in written() {
        // that one repeats the texts of all rules, and has tests of its own
        for format in FindingsFormat::ALL.iter().filter(|format| **format != FindingsFormat::Sarif) {
            let format = format.name();
            let path = format!("tests/cases/reports/{format}/{}.txt", written.name);
            let now = match format {
                "html" => html_pages::without_shell(&written.text(format)).into_bytes(),
                _ => written.bytes(format),
            };
            if std::env::var_os("URLINT_BLESS").is_some() {
                fs::create_dir_all(Path::new(&path).parent().expect("a parent")).expect("a directory");
                fs::write(&path, &now).expect("it can be written");
            } else if fs::read(&path).unwrap_or_default() != now || !Path::new(&path).exists() {
                wrong.push(format!("{path}, now:\n{}", String::from_utf8_lossy(&now)));
            }
        }
    }
    assert!(wrong.is_empty(), "URLINT_BLESS=1 writes them down:\n{}", wrong.join("\n"));
}

/// Nothing but line ends, and no character that steers a terminal or hides, gets into a report.
#[test]
fn reports_hold_no_controls() {
    for written in written() {
        for format in FindingsFormat::ALL.iter().map(|format| format.name()) {
            let text = written.text(format);
            let bad = text.chars().find(|&it| (it.is_control() && it != '\n') || it == '\u{202e}');
            assert_eq!(bad, None, "{format} of {}", written.name);
        }
    }
}

/// Code points that are no characters, which XML cannot hold (XML 1.0 section 2.2) and other readers trip over.
#[test]
fn reports_hold_no_noncharacters() {
    let directory = tempfile::tempdir().expect("a directory");
    let bad = "\u{fdd0}\u{fdef}\u{fffe}\u{ffff}\u{1fffe}\u{10ffff}";
    let text = format!(
        "See <hhttps://docs.ietf.org/a{bad}b> and [it](hhttps://docs{bad}.ietf.org/%zz).\n\
        {bad} hhttps://docs.ietf.org/{bad} {bad}\n<!-- urlint-ignore-next-line scheme-typo{bad} -->\n"
    );
    fs::write(directory.path().join(format!("a{bad}.md")), text).expect("a file");
    let is_bad = |character: char| bad.contains(character);
    let run = |args: &[&str]| {
        let output = urlint(directory.path()).args(args).output().expect("it starts");
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!messages.contains(is_bad), "{args:?}: {messages:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for format in FindingsFormat::ALL.iter().map(|format| format.name()) {
        let text = run(&["check", "--select", "ALL", "--format", format, "."]);
        assert!(text.contains("scheme-typo"), "{format}: {text}");
        assert!(!text.contains(is_bad), "{format}: {text:?}");
    }
    for args in [&["extract"][..], &["extract", "--format", "json"], &["extract", "--format", "jsonl"], &["parse", bad]]
    {
        let text = run(args);
        assert!(!text.is_empty() && !text.contains(is_bad), "{args:?}: {text:?}");
    }
    run(&["check", bad]);
}

/// What one report says, the others say too: as many findings, in the same files, on the same lines.
#[test]
fn reports_agree() {
    for written in written() {
        let place = |path: &str, line: u64| format!("{path}:{line}");
        let expected: Vec<String> = written.findings().iter().map(|it| from_root(it, &place)).collect();
        let of = |issues: &serde_json::Value, path: &str, line: &str| -> Vec<String> {
            let issues = issues.as_array().expect("an array").iter();
            let messages = issues.filter(|it| it["check_name"] != "urlint" && it.pointer(line).is_some());
            messages
                .map(|it| place(it.pointer(path).and_then(|it| it.as_str()).expect("a path"), number(it, line)))
                .collect()
        };
        let gitlab: serde_json::Value = serde_json::from_str(&written.text("gitlab")).expect("JSON");
        assert_eq!(of(&gitlab, "/location/path", "/location/lines/begin"), expected, "{}", written.name);
        let rdjson: serde_json::Value = serde_json::from_str(&written.text("rdjson")).expect("JSON");
        let rdjsonl: Vec<serde_json::Value> =
            written.text("rdjsonl").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for diagnostics in [&rdjson["diagnostics"], &rdjsonl.into()] {
            let line = "/location/range/start/line";
            assert_eq!(of(diagnostics, "/location/path", line), expected, "{}", written.name);
        }
        let concise = written.text("concise");
        let fixed = concise.lines().filter(|line| line.contains(": fixed ")).count();
        assert_eq!(concise.lines().count(), expected.len() + fixed + 1);
        // broken where the width ends
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let summary = words(concise.lines().last().unwrap_or_default());
        assert!(words(&written.text("human")).contains(&summary), "{}: {summary}", written.name);
    }
}

/// The place of a record, its path from the repository's root.
fn from_root(record: &serde_json::Value, place: &impl Fn(&str, u64) -> String) -> String {
    let path = record["path"].as_str().expect("a path");
    let path = match path.strip_prefix("../") {
        Some(up) => up.to_owned(),
        None => format!("work/{path}"),
    };
    place(&path, number(record, "/line"))
}

fn number(value: &serde_json::Value, pointer: &str) -> u64 {
    value.pointer(pointer).and_then(serde_json::Value::as_u64).unwrap_or_else(|| panic!("no number {pointer}"))
}

/// GitLab drops all but one issue of a fingerprint, also where a file comes twice.
#[test]
fn fingerprints_differ() {
    let directory = tempfile::tempdir().expect("a directory");
    let record = r#"{"path": "a.md", "text": "hhttps://ziglang.org/a hhttps://ziglang.org/a"}"#;
    fs::write(directory.path().join("in.jsonl"), format!("{record}\n").repeat(3)).expect("a file");
    let args = ["check", "--input", "jsonl", "--format", "gitlab", "in.jsonl"];
    let output = urlint(directory.path()).args(args).output().expect("it starts");
    let issues: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut fingerprints: Vec<_> = issues.iter().map(|issue| issue["fingerprint"].to_string()).collect();
    assert_eq!(fingerprints.len(), 6);
    fingerprints.sort();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 6);
}

#[test]
fn large_reports_of_one_file() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("a.txt"), "hhttps://ziglang.org/a\n".repeat(6000)).expect("a file");
    let output = urlint(directory.path()).args(["check", "--format", "junit"]).output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let counts = |name: &str| -> usize {
        let before = format!(" {name}=\"");
        let numbers = text.split(&before).skip(1).map(|rest| rest.split('"').next().expect("an end"));
        numbers.map(|number| number.parse::<usize>().expect("a number")).sum()
    };
    assert_eq!((counts("tests"), counts("failures"), counts("errors")), (6000, 6000, 0));
    assert_eq!(text.matches("<testcase ").count(), 6000);
    assert!(text.matches("<testsuite ").count() > 1);
    for (nth, suite) in text.split("<testsuite ").skip(1).enumerate() {
        assert!(suite.starts_with(&format!("name=\"a.txt\" package=\"urlint\" id=\"{nth}\"")));
    }
}

/// A comment that suppresses what was not looked for is not called unused.
#[test]
fn comments_may_suppress_what_was_not_looked_for() {
    let directory = tempfile::tempdir().expect("a directory");
    let last = "hhttps://ziglang.org/b # urlint-ignore scheme-typo\n";
    for (name, count) in [("small.txt", 200), ("large.txt", 200_000)] {
        let text = "hhttps://ziglang.org/a and more\n".repeat(count) + last;
        fs::write(directory.path().join(name), text).expect("a file");
        let args = ["check", "--format", "concise", "--no-config", "--max-findings-per-rule", "100", name];
        let output = urlint(directory.path()).args(args).output().expect("it starts");
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!((out.matches("[scheme-typo]").count(), out.matches("[unused-suppression]").count()), (100, 0));
    }
}

/// A text with so many findings that no fixes are offered is suppressed line by line as others are.
#[test]
fn comments_suppress_among_many_findings() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = "hhttps://ziglang.org/a\n".repeat(20_500) + "hhttps://ziglang.org/b # urlint-ignore scheme-typo\n";
    fs::write(directory.path().join("a.txt"), text).expect("a file");
    let args = ["check", "--format", "concise", "--no-config", "--max-findings-per-rule", "100000", "a.txt"];
    let output = urlint(directory.path()).args(args).output();
    let out = String::from_utf8(output.expect("it starts").stdout).expect("UTF-8");
    assert_eq!((out.matches("[scheme-typo]").count(), out.matches("[unused-suppression]").count()), (20_500, 0));
    let args = ["check", "--format", "concise", "--no-config", "a.txt"];
    let output = urlint(directory.path()).args(args).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("[scheme-typo]").count(), 10_000);
    assert!(String::from_utf8_lossy(&output.stderr).contains("more than 10000 findings of scheme-typo"));
}

/// What would take minutes and gigabytes is not fixed, in bounded memory, and a message says so.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_fixes() {
    let directory = tempfile::tempdir().expect("a directory");
    let note = "not fixed completely: too many URLs or violations for its size (split the file)";
    let texts =
        [("hosts.md", "http://\u{430}.org "), ("references.md", "[a](b) "), ("lines.txt", "GET http://a.org:80/%zz\n")];
    for (name, text) in texts {
        let text = text.repeat(2_000_000 / text.len());
        fs::write(directory.path().join(name), &text).expect("a file");
        for command in ["--fix --unsafe-fixes", "--diff --unsafe-fixes", "--add-suppressions"] {
            let options = format!("check --threads 1 --no-config --select all {command} {name}");
            let script = format!("ulimit -v 250000; exec \"$URLINT\" {options} > /dev/null");
            let mut shell = Command::new("sh");
            shell.current_dir(directory.path()).env("URLINT", env!("CARGO_BIN_EXE_urlint")).args(["-c", &script]);
            let output = shell.output().expect("it starts");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(note), "{name}, {command}: {errors}");
            assert_eq!(fs::read(directory.path().join(name)).expect("a file"), text.as_bytes());
        }
    }
}

/// Memory does not grow with the number of findings: what the system allows would not hold a tenth of them.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_findings() {
    let directory = tempfile::tempdir().expect("a directory");
    let texts = [
        ("slashes.txt", format!("https://www.ietf.org/{}\n", "a//".repeat(350_000))),
        ("bidi.txt", format!("https://www.ietf.org/{}\n", "a\u{202e}".repeat(250_000))),
        ("hosts.txt", "hhttps://ziglang.org/a^b ".repeat(40_000)),
        ("distinct.txt", (0..12_000).map(|nth| format!("hhttps://h{nth}.ziglang.org/a^b ")).collect()),
    ];
    let reports = [
        (0, "--format jsonl"),
        (1, "--format jsonl"),
        (2, "--format jsonl"),
        (2, "--format html"),
        (3, ""),
        (3, "--group-by host"),
        (3, "--format html"),
    ];
    for (text, report) in reports {
        let (name, text) = &texts[text];
        fs::write(directory.path().join(name), text).expect("a file");
        // plain text, read in windows
        let limits = "--max-document-size 64K --max-findings-per-rule 100000";
        let options = format!("check --threads 1 --no-config {limits} --select all {report}");
        let script = format!("ulimit -v 200000; exec \"$URLINT\" {options} {name}");
        let mut shell = Command::new("sh");
        shell.current_dir(directory.path()).env("URLINT", env!("CARGO_BIN_EXE_urlint")).args(["-c", &script]);
        let output = shell.output().expect("it starts");
        assert_eq!(output.status.code(), Some(1), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What is looked up of one reference is bounded, and so is what is kept of many that lead nowhere.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_references() {
    let directory = tempfile::tempdir().expect("a directory");
    let site: String = (0..20).map(|nth| format!("[a](/p{nth}/) [b](../p{nth}) ")).collect();
    fs::write(directory.path().join("site.md"), site).expect("a file");
    fs::create_dir(directory.path().join("src")).expect("a folder");
    (0..20).for_each(|nth| fs::write(directory.path().join(format!("src/p{nth}.md")), "").expect("a file"));
    let texts = [
        format!("[x]({})\n", "a/".repeat(2_000_000)),
        (0..60_000).map(|nth| format!("[x](d{nth}/m{nth}.md)\n")).collect(),
        "# A\n\n[x](#a-7) [y](#no)\n\n".repeat(15_000),
    ];
    for text in texts {
        fs::write(directory.path().join("a.md"), text).expect("a file");
        let script =
            "ulimit -v 300000; exec \"$URLINT\" check --threads 1 --no-config --select references . > /dev/null";
        let mut shell = Command::new("sh");
        shell.current_dir(directory.path()).env("URLINT", env!("CARGO_BIN_EXE_urlint")).args(["-c", script]);
        let output = shell.output().expect("it starts");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What is not UTF-8 is decoded whole, so that its size is bounded.
#[test]
fn large_utf16_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let text: Vec<u8> = "\u{feff}See hhttps://a.example/. ".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(directory.path().join("a.txt"), text.repeat(100_000)).expect("a file");
    let args = ["check", "--no-config", "--max-document-size=4M", "a.txt"];
    let output = urlint(directory.path()).args(args).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("not read: more than 4194304 bytes in an encoding other than UTF-8"), "{errors}");
    assert_eq!(output.status.code(), Some(2));
}

/// A document with too many URLs to keep them all is read as plain text, in parts: each finding has its line all the
/// same, and nothing is fixed.
#[test]
fn a_document_with_too_many_urls_is_read_in_parts() {
    const LINES: usize = 220_000;
    const FINDINGS: usize = LINES / 100;
    let directory = tempfile::tempdir().expect("a directory");
    let lines = format!("{}\"http://h.org:80/\\u0061\",\n", "\"http://h.org/\\u0061\",\n".repeat(99));
    let text = format!("{{\"a\": [\n{}\"\"]}}\n", lines.repeat(FINDINGS));
    fs::write(directory.path().join("a.json"), &text).expect("a file");
    let options = ["--no-config", "--select=redundant-port", "--format=concise", "--max-findings-per-rule=1000000"];
    for (more, note) in [
        (&["--threads=1"][..], "too many URLs, so read as plain text and not as json (split the file)"),
        (&["--fix"], "not fixed completely: too many URLs or violations for its size (split the file)"),
    ] {
        let args = [&["check"], &options[..], more, &["a.json"]].concat();
        let output = urlint(directory.path()).args(args).output().expect("it starts");
        assert_eq!(output.status.code(), Some(0));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(note), "{errors}");
        let lines: Vec<&[u8]> =
            output.stdout.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"a.json")).collect();
        assert_eq!(lines.len(), FINDINGS);
        let last = String::from_utf8_lossy(lines[FINDINGS - 1]);
        assert!(last.starts_with(&format!("a.json:{}:", LINES + 1)), "{last}");
    }
    assert_eq!(fs::read(directory.path().join("a.json")).expect("a file"), text.as_bytes());
    let output = urlint(directory.path()).args(["extract", "--only-urls", "a.json"]).output().expect("it starts");
    assert_eq!(output.stdout.split(|&byte| byte == b'\n').count(), LINES + 1);
}

#[test]
fn a_rule_that_has_found_enough_stops() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = "hhttps://ziglang.org/a and http://www.w3.org:80/\n".repeat(200_000);
    // the one is read whole, the other in windows
    for (name, len) in [("small.txt", 10_000), ("large.txt", text.len())] {
        fs::write(directory.path().join(name), &text[..len - len % 49]).expect("a file");
        let mut counts = Vec::new();
        for threads in ["1", "4"] {
            let args =
                ["check", "--format", "concise", "--no-config", "--max-findings-per-rule", "100", "--threads", threads];
            let rules = ["--select", "scheme-typo,redundant-port", name];
            let output = urlint(directory.path()).args(args).args(rules).output().expect("it starts");
            let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            let note = format!(
                "urlint: {name}: more than 100 findings of redundant-port, scheme-typo: the rest is not looked for \
                 (--max-findings-per-rule)\n"
            );
            assert_eq!((errors.as_ref(), output.status.code()), (note.as_str(), Some(1)));
            assert_eq!(out.matches("[scheme-typo]").count(), 100);
            assert_eq!(out.matches("[redundant-port]").count(), 100);
            counts.push(out.into_owned());
        }
        assert_eq!(counts[0], counts[1]);
    }
}

mod step_summary {
    use super::*;

    fn run(directory: &Path, page: Option<&Path>) -> Output {
        let mut urlint = urlint(directory);
        if let Some(page) = page {
            urlint.env("GITHUB_STEP_SUMMARY", page);
        }
        urlint.args(["check", "--step-summary", "--no-config", "a.md"]).output().expect("it starts")
    }

    #[test]
    fn it_is_appended() {
        let directory = tempfile::tempdir().expect("a directory");
        let page = directory.path().join("page");
        fs::write(directory.path().join("a.md"), "hhttps://ziglang.org/a\n").expect("a file");
        fs::write(&page, "# Before").expect("a file");
        for times in 1..3 {
            let output = run(directory.path(), Some(&page));
            assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
            let text = fs::read_to_string(&page).expect("the page");
            assert!(text.starts_with("# Before\n## urlint\n\n1 finding"), "{text}");
            assert_eq!(text.matches("\n## urlint\n").count(), times, "{text}");
        }
    }

    #[test]
    fn it_needs_its_file() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("a.md"), "https://www.w3.org/\n").expect("a file");
        for page in [None, Some(Path::new(""))] {
            let output = run(directory.path(), page);
            assert_eq!(output.status.code(), Some(2));
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(
                messages.contains("--step-summary: GITHUB_STEP_SUMMARY is not set (GitHub Actions sets it"),
                "{messages}"
            );
        }
        let output = run(directory.path(), Some(&directory.path().join("no/such/page")));
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("no/such/page cannot be written"));
    }

    /// GitHub would drop all that is in it.
    #[test]
    fn it_does_not_spoil_a_full_page() {
        let directory = tempfile::tempdir().expect("a directory");
        let page = directory.path().join("page");
        fs::write(directory.path().join("a.md"), "https://www.w3.org/\n").expect("a file");
        fs::write(&page, "x".repeat(1_000_000)).expect("a file");
        let output = run(directory.path(), Some(&page));
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("page: full: GitHub takes 1 MiB a step"));
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("Checked 1 file, 1 URL: "),
            "it is checked all the same"
        );
        assert_eq!(fs::read_to_string(&page).expect("the page").len(), 1_000_000);
    }
}
