//! Fixes as others apply them who know the definitions of the formats and nothing of us: what they come to is what
//! `--fix` writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Case, cases, repository, urlint};

/// Bytes of a file that others are to be in the place of, by their offsets.
type Edit = (usize, usize, Vec<u8>);

/// A file as programs see it that show text: in UTF-8, without a byte order mark.
struct Text {
    text: String,
    /// The mark as it is in the file, which shows the encoding too.
    mark: &'static [u8],
}

impl Text {
    fn of(bytes: &[u8]) -> Self {
        if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
            let units: Vec<u16> = rest.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            return Self { text: String::from_utf16(&units).expect("UTF-16"), mark: b"\xff\xfe" };
        }
        let mark: &[u8] = if bytes.starts_with(b"\xef\xbb\xbf") { b"\xef\xbb\xbf" } else { b"" };
        Self { text: String::from_utf8(bytes[mark.len()..].to_vec()).expect("UTF-8"), mark }
    }

    fn encoded(&self, text: &str) -> Vec<u8> {
        match self.mark {
            b"\xff\xfe" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => text.as_bytes().to_vec(),
        }
    }

    /// The byte of the file at a byte of the text.
    fn in_file(&self, byte: usize) -> usize {
        self.mark.len() + self.encoded(&self.text[..byte]).len()
    }

    /// Where a line starts, from 1.
    fn line(&self, line: usize) -> usize {
        self.text.split_inclusive('\n').take(line - 1).map(str::len).sum()
    }
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("it is small")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// SARIF 2.1.0, sections 3.55 to 3.57 and 3.30: columns of the kind that the run names; the first fix of each result.
fn by_sarif(report: &Value, kinds: &[&str], files: &BTreeMap<String, Text>) -> Vec<(String, Vec<Edit>)> {
    let run = &report["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let mut fixes = Vec::new();
    for result in run["results"].as_array().expect("results") {
        let Some(fix) = result.pointer("/fixes/0") else { continue };
        assert_eq!(result["fixes"].as_array().map(Vec::len), Some(1));
        let kind = text(&fix["properties"]["applicability"]);
        assert!(text(&fix["description"]["text"]).ends_with(&format!(" ({kind} fix)")), "{fix:#}");
        let [change] = &fix["artifactChanges"].as_array().expect("changes")[..] else { panic!("{fix:#}") };
        assert_eq!(change["artifactLocation"], result["locations"][0]["physicalLocation"]["artifactLocation"]);
        if !kinds.contains(&kind) {
            continue;
        }
        let name = text(&change["artifactLocation"]["uri"]);
        let file = &files[name];
        let edits = change["replacements"].as_array().expect("replacements").iter().map(|replacement| {
            let region = &replacement["deletedRegion"];
            assert!(region.get("byteOffset").is_none(), "such a region would ask for binary content");
            let place = |line: &str, column: &str| {
                let start = file.line(index(&region[line]));
                let before = file.text[start..].chars().take(index(&region[column]) - 1).map(char::len_utf8);
                file.in_file(start + before.sum::<usize>())
            };
            let new = file.encoded(text(&replacement["insertedContent"]["text"]));
            (place("startLine", "startColumn"), place("endLine", "endColumn"), new)
        });
        fixes.push((name.to_owned(), edits.collect()));
    }
    fixes
}

/// The Reviewdog Diagnostic Format: columns count the bytes of UTF-8, and each suggestion is one by itself.
fn by_rdjson(report: &Value, _kinds: &[&str], files: &BTreeMap<String, Text>) -> Vec<(String, Vec<Edit>)> {
    let mut fixes = Vec::new();
    for diagnostic in report["diagnostics"].as_array().expect("diagnostics") {
        let Some(suggestions) = diagnostic.get("suggestions") else { continue };
        let [suggestion] = &suggestions.as_array().expect("suggestions")[..] else { panic!("{diagnostic:#}") };
        let name = text(&diagnostic["location"]["path"]);
        let file = &files[name];
        let place = |key: &str| {
            let place = &suggestion["range"][key];
            let line = index(&place["line"]);
            // in UTF-8 the mark is bytes of the first line
            let mark = if line == 1 && file.mark.len() == 3 { 3 } else { 0 };
            file.in_file(file.line(line) + index(&place["column"]) - 1 - mark)
        };
        fixes.push((name.to_owned(), vec![(place("start"), place("end"), file.encoded(text(&suggestion["text"])))]));
    }
    fixes
}

/// Our own JSON, by the bytes of the file; lines and columns must say the same.
fn by_json(report: &Value, kinds: &[&str], files: &BTreeMap<String, Text>) -> Vec<(String, Vec<Edit>)> {
    let mut fixes = Vec::new();
    for finding in report.as_array().expect("findings") {
        if finding["fix"].is_null() || !kinds.contains(&text(&finding["fix"]["applicability"])) {
            continue;
        }
        let name = format!("work/{}", text(&finding["path"]));
        let file = &files[&name];
        let edits = finding["fix"]["edits"].as_array().expect("edits").iter().map(|edit| {
            let place = |line: &str, column: &str| {
                let start = file.line(index(&edit[line]));
                let before = file.text[start..].chars().take(index(&edit[column]) - 1).map(char::len_utf8);
                file.in_file(start + before.sum::<usize>())
            };
            let (start, end) = (index(&edit["start_byte"]), index(&edit["end_byte"]));
            assert_eq!((place("line", "col"), place("end_line", "end_col")), (start, end), "{edit}");
            (start, end, file.encoded(text(&edit["text"])))
        });
        let edits = edits.collect();
        fixes.push((name, edits));
    }
    fixes
}

type Reader = fn(&Value, &[&str], &BTreeMap<String, Text>) -> Vec<(String, Vec<Edit>)>;

/// The files of a repository after fixes: of those that touch, the first.
fn after(directory: &Path, case: &Case, fixes: Vec<(String, Vec<Edit>)>) -> BTreeMap<String, Vec<u8>> {
    let mut files = contents(directory, case);
    let mut edits: BTreeMap<String, Vec<Edit>> = BTreeMap::new();
    for (name, fix) in fixes {
        let taken = edits.entry(name).or_default();
        let touches = |(start, end, _): &Edit| taken.iter().any(|(from, to, _)| start < to && from < end);
        if !fix.iter().any(touches) {
            taken.extend(fix);
        }
    }
    for (name, mut edits) in edits {
        let bytes = files.get_mut(&name).expect("a file of the repository");
        edits.sort();
        for (start, end, new) in edits.into_iter().rev() {
            bytes.splice(start..end, new);
        }
    }
    files
}

fn contents(directory: &Path, case: &Case) -> BTreeMap<String, Vec<u8>> {
    let names = case.files.keys().chain(case.utf16.keys());
    names.map(|name| (name.clone(), fs::read(directory.join(name)).expect("a file"))).collect()
}

fn case() -> Case {
    cases().into_iter().find(|case| case.name == "fixes").expect("the case")
}

fn report(directory: &Path, case: &Case, format: &str) -> Value {
    let output = urlint(directory.join("work")).args(["check", "--format", format]).args(&case.args).output();
    serde_json::from_slice(&output.expect("it starts").stdout).expect("JSON")
}

/// What the files are after `--fix`, with these options too.
fn fixed(case: &Case, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let repository = repository(case);
    let args = ["check", "--fix", "--quiet"];
    let output = urlint(repository.path().join("work")).args(args).args(more).args(&case.args).output();
    let output = output.expect("it starts");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    contents(repository.path(), case)
}

#[track_caller]
fn same(found: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>, left: &[&str], what: &str) {
    for (name, bytes) in expected.iter().filter(|(name, _)| !left.contains(&&***name)) {
        let shown = |bytes: &[u8]| Text::of(bytes).text;
        assert_eq!(shown(&found[name]), shown(bytes), "{what}: {name}");
        assert_eq!(&found[name], bytes, "{what}: {name}");
    }
}

#[test]
fn what_others_make_of_the_fixes_is_what_is_written() {
    let case = case();
    let repository = repository(&case);
    let directory = repository.path();
    let before = contents(directory, &case);
    let files: BTreeMap<_, _> = before.iter().map(|(name, bytes)| (name.clone(), Text::of(bytes))).collect();
    let (safe, all) = (fixed(&case, &[]), fixed(&case, &["--unsafe-fixes"]));
    // one of them takes all of its lines to fix, another has nothing but what is unsafe
    assert!(before.iter().all(|(name, bytes)| all[name] != *bytes) && safe != all);
    let readers: [(&str, Reader); 2] = [("sarif", by_sarif), ("json", by_json)];
    for (format, reader) in readers {
        let report = report(directory, &case, format);
        let fixes = |kinds: &[&str]| after(directory, &case, reader(&report, kinds, &files));
        same(&fixes(&["safe"]), &safe, &[], format);
        same(&fixes(&["safe", "unsafe"]), &all, &[], format);
    }
    let report = report(directory, &case, "rdjson");
    let found = after(directory, &case, by_rdjson(&report, &[], &files));
    same(&found, &all, &["work/between.md"], "rdjson");
    // to put something on both sides of a password it would have to be repeated
    assert_eq!(found["work/between.md"], before["work/between.md"]);
}
