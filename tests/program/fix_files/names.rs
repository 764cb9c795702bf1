//! Files whose names are not UTF-8: each is the one that is written and reported, and no other.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use serde_json::Value;

use super::fixture::{Fixture, NEW, OLD};

/// The bytes that begin no character of UTF-8, or do not end it.
const BYTES: std::ops::RangeInclusive<u8> = 0x80..=0xff;

/// What a file is called that such a name was taken for.
const TWIN: &str = "a\u{fffd}.md";

fn named(byte: u8) -> OsString {
    OsStr::from_bytes(&[b'a', byte, b'.', b'm', b'd']).to_owned()
}

/// How reports write it.
fn shown(byte: u8) -> String {
    format!("a\\{byte:03o}.md")
}

/// A file for each byte, and the twin; nothing where the file system takes no such names.
fn fixture(text: &str, twin: &str) -> Option<Fixture> {
    let fixture = Fixture::new(0);
    for byte in BYTES {
        fs::write(fixture.path(named(byte)), text).map_err(|error| eprintln!("skipped: {error}")).ok()?;
    }
    fixture.write(TWIN, twin);
    Some(fixture)
}

fn of(fixture: &Fixture, byte: u8) -> Vec<u8> {
    fs::read(fixture.path(named(byte))).expect("it is there")
}

#[test]
fn each_is_written() {
    // the twin has another text of the same length, so that it would be taken for it
    let twin = OLD.replace("docs", "tools");
    let Some(fixture) = fixture(OLD, &twin) else { return };
    let args: Vec<OsString> = BYTES.map(named).collect();
    let mut run = fixture.command(&["--fix", "--quiet"]);
    assert_eq!(super::fixture::outcome(&run.args(args).output().expect("it runs")), (Some(0), String::new()));
    BYTES.for_each(|byte| assert_eq!(of(&fixture, byte), NEW.as_bytes(), "{byte:x}"));
    assert_eq!(fixture.read(TWIN), twin.as_bytes());
    // in a walk the twin too
    let Some(fixture) = self::fixture(OLD, OLD) else { return };
    assert_eq!(fixture.run(&["--fix", "--quiet", "."]), (Some(0), String::new()));
    BYTES.for_each(|byte| assert_eq!(of(&fixture, byte), NEW.as_bytes(), "{byte:x}"));
    assert_eq!(fixture.read(TWIN), NEW.as_bytes());
}

#[test]
fn files_that_cannot_be_written_are_reported_by_name() {
    let Some(fixture) = fixture(NEW, NEW) else { return };
    fs::write(fixture.path(named(0xff)), OLD).expect("a file");
    fs::hard_link(fixture.path(named(0xff)), fixture.path("other")).expect("a link");
    let mut run = fixture.command(&["--fix", "--quiet"]);
    let (status, messages) = super::fixture::outcome(&run.arg(named(0xff)).output().expect("it runs"));
    assert_eq!(status, Some(2));
    assert!(messages.starts_with("urlint: a\\377.md: not fixed: it has 2 names"), "{messages}");
}

/// Every format distinguishes the names, and those that hold URIs percent-encode the bytes.
#[test]
fn reports_distinguish_them() {
    let Some(fixture) = fixture(OLD, OLD) else { return };
    let literal = shown(0xff);
    fixture.write(&literal, OLD);
    let lines = |args: &[&str]| {
        let output = fixture.command(args).args(["--quiet", "--exit-zero", "."]).output().expect("it runs");
        String::from_utf8(output.stdout).expect("it is UTF-8")
    };
    let mut expected: BTreeSet<String> = BYTES.map(shown).collect();
    expected.extend([TWIN.to_owned(), literal.replace('\\', "\\134")]);
    // the report for people names one place of many that are alike
    for format in ["concise", "json", "jsonl", "gitlab", "junit", "checkstyle", "rdjson", "rdjsonl"] {
        let report = lines(&["--format", format, "--extend-select", "uppercase-scheme"]);
        let report = if format.contains("json") || format == "gitlab" { report.replace("\\\\", "\\") } else { report };
        for name in &expected {
            assert!(report.contains(name.as_str()), "{format}: {name}");
        }
    }
    let report = lines(&["--format", "sarif"]);
    let report: Value = serde_json::from_str(&report).expect("it is JSON");
    let results = report["runs"][0]["results"].as_array().expect("results");
    let uri = |result: &Value| result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].clone();
    let uris: BTreeSet<String> = results.iter().filter_map(|result| Some(uri(result).as_str()?.to_owned())).collect();
    let mut expected: BTreeSet<String> = BYTES.map(|byte| format!("a%{byte:02X}.md")).collect();
    expected.extend(["a%EF%BF%BD.md".to_owned(), "a%5C377.md".to_owned()]);
    assert_eq!(uris, expected);
    let listed =
        Command::new(env!("CARGO_BIN_EXE_urlint")).args(["extract", "."]).current_dir(fixture.path("")).output();
    let listed = String::from_utf8(listed.expect("it runs").stdout).expect("it is UTF-8");
    assert!(BYTES.into_iter().all(|byte| listed.contains(&format!("{}:1:5: ", shown(byte)))), "{listed}");
}

#[test]
fn baselines_and_revisions_know_them() {
    let Some(fixture) = fixture(NEW, NEW) else { return };
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"]).args(args);
        git.current_dir(fixture.path("")).output().is_ok_and(|output| output.status.success())
    };
    assert!(git(&["init", "--quiet"]) && git(&["add", "--all"]) && git(&["commit", "--quiet", "--message=a"]));
    let text = format!("{OLD}see hhttps://docs.ietf.org/\n");
    fs::write(fixture.path(named(0xfe)), &text).expect("a file");
    let concise = |args: &[&str]| {
        let output = fixture.command(args).args(["--quiet", "--format=concise", "."]).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).expect("it is UTF-8")
    };
    let messages = concise(&["--changed-since=HEAD"]);
    assert!(messages.lines().count() == 2 && messages.lines().all(|line| line.starts_with("a\\376.md:")), "{messages}");
    assert_eq!(fixture.run(&["--quiet", "--write-baseline=baseline.json", "."]).0, Some(0));
    assert!(fixture.read("baseline.json").windows(8).any(|part| part == br"a\\376.m"));
    assert_eq!(concise(&["--baseline=baseline.json"]), "");
    // another file is not meant, and what is gone is reported
    fs::write(fixture.path(named(0xfd)), &text).expect("a file");
    fs::write(fixture.path(named(0xfe)), "nothing\n").expect("a file");
    let output = fixture.command(&["--baseline=baseline.json", "--format=concise", "."]).output().expect("it runs");
    let (found, messages) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(found.contains("a\\375.md:1:5: ") && messages.contains("a\\376.md: gone: "), "{found}{messages}");
}

/// What is set for files by a glob, and what comments say, holds for these too.
#[test]
fn settings_hold_for_them() {
    let Some(fixture) = fixture(OLD, OLD) else { return };
    fixture.write("urlint.toml", "[[overrides]]\nfiles = [\"a*.md\"]\nignore = [\"uppercase-scheme\"]\n");
    let output = fixture.command(&["--quiet", "--format=concise", "."]).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

#[test]
fn differences_name_them_as_git_does() {
    let Some(fixture) = fixture(OLD, OLD) else { return };
    let output = fixture.command(&["--diff", "--quiet", "."]).output().expect("it runs");
    fs::write(fixture.path("fix.patch"), &output.stdout).expect("a file");
    let applied =
        Command::new("git").args(["apply", "fix.patch"]).current_dir(fixture.path("")).output().expect("it runs");
    assert!(applied.status.success(), "{applied:?}");
    BYTES.for_each(|byte| assert_eq!(of(&fixture, byte), NEW.as_bytes(), "{byte:x}"));
    assert_eq!(fixture.read(TWIN), NEW.as_bytes());
}
