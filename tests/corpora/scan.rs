//! Measures the scanner against the judged data that lies beside the project: `URLINT_SHARED`, or `../shared`.
//!
//! Where that folder is absent the tests pass and say so, but on a build server (`CI` is set) they fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::archive::each_file;
use crate::shared_data::shared;
use serde::Deserialize;
use urlint::document::{self, Format, read};
use urlint::scan::{Found, scan};
use urlint::text::Span;

/// What of the hand-written cases must hold exactly.
const CASES: f64 = 0.98;
/// What of the labels without a hyphen at a break must be exact.
const WHOLE: f64 = 0.97;
/// How many of the labels with one must have the right reading as `url` or among `alternatives`.
const REPORTED: f64 = 0.98;
/// How many of them must have it as `url`.
const FIRST: f64 = 0.90;
/// Without optimization only every so many-th document is scanned.
const SAMPLE: usize = if cfg!(debug_assertions) { 4 } else { 1 };

#[derive(Deserialize)]
struct Case {
    id: String,
    text: String,
    expected: Option<Vec<String>>,
    expected_any: Option<Vec<Vec<String>>>,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Label {
    file: String,
    byte_start: usize,
    byte_end: usize,
    raw: String,
    url: Option<String>,
    hyphen_break: bool,
}

#[test]
fn hand_written_cases() {
    let Some(shared) = shared() else { return };
    let cases: Vec<Case> = json_lines(&shared.join("cases/extract.jsonl"));
    let mut tally = Tally::default();
    for case in &cases {
        let found: Vec<String> = scan(case.text.as_bytes()).map(|url| url.text.into_owned()).collect();
        case.judge(&found, &mut tally);
    }
    println!("{}", tally.line("cases exact"));
    tally.demand("cases exact", CASES);
}

#[test]
fn hand_written_cases_in_their_formats() {
    let Some(shared) = shared() else { return };
    let cases: Vec<Case> = json_lines(&shared.join("cases/extract.jsonl"));
    let mut tally = Tally::default();
    for case in &cases {
        let Some(name) = case.tags.iter().find_map(|tag| tag.strip_prefix("fmt:")) else { continue };
        let format = Format::named(name).unwrap_or_else(|| panic!("{}: no format {name}", case.id));
        let reading = read(format, case.text.as_bytes(), document::ReadOptions::default());
        let found: Vec<String> = reading.found.into_iter().map(|url| url.text.into_owned()).collect();
        case.judge(&found, &mut tally);
    }
    println!("{}", tally.line("cases exact in their formats"));
    tally.demand("cases exact in their formats", 1.0);
}

#[test]
fn labelled_urls_in_real_texts() {
    let Some(shared) = shared() else { return };
    let mut labels: BTreeMap<String, Vec<Label>> = BTreeMap::new();
    for label in json_lines::<Label>(&shared.join("gold/wrapped.jsonl")) {
        labels.entry(label.file.clone()).or_default().push(label);
    }
    let (mut whole, mut reported, mut first) = (Tally::default(), Tally::default(), Tally::default());
    each_file(&shared.join("corpus/rfc.tar.zst"), |path, text| {
        let Some(file) = labels.keys().find(|file| is_path(path, file)).cloned() else { return };
        let found: Vec<Found<'_>> = scan(text).collect();
        for label in labels.remove(&file).into_iter().flatten() {
            let place = Span::new(label.byte_start, label.byte_end);
            assert_eq!(&text[place.range()], label.raw.as_bytes(), "{file}: the label is of another text");
            let inside: Vec<&Found<'_>> = found.iter().filter(|url| url.span().intersection(place).is_some()).collect();
            let is_url = match (&label.url, &inside[..]) {
                (None, []) => true,
                (Some(right), [url]) => url.text == *right,
                _ => false,
            };
            let is_reported = match (&label.url, &inside[..]) {
                (Some(right), [url]) => url.alternatives.contains(right),
                _ => false,
            };
            let fine = if label.hyphen_break {
                first.count(is_url) & reported.count(is_url || is_reported)
            } else {
                whole.count(is_url)
            };
            if !fine {
                let got: Vec<_> = inside.iter().map(|url| (&url.text, &url.alternatives)).collect();
                println!("{file}:{place:?} {:?}\n  expected  {:?}\n  found     {got:?}", label.raw, label.url);
            }
        }
    });
    assert!(labels.is_empty(), "not in the archive: {:?}", labels.keys());
    let shares = [
        (&whole, "labels without a hyphen break exact", WHOLE),
        (&reported, "labels with a hyphen break reported", REPORTED),
        (&first, "labels with a hyphen break first", FIRST),
    ];
    for (tally, what, _) in shares {
        println!("{}", tally.line(what));
    }
    for (tally, what, share) in shares {
        tally.demand(what, share);
    }
}

#[test]
fn real_documents_scan_without_a_panic() {
    let Some(shared) = shared() else { return };
    let (mut files, mut scanned, mut bytes, mut urls) = (0_usize, 0_usize, 0_usize, 0_usize);
    each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        files += 1;
        if !files.is_multiple_of(SAMPLE) {
            return;
        }
        scanned += 1;
        bytes += text.len();
        let mut end = 0;
        for url in scan(text) {
            urls += 1;
            let span = url.span();
            assert!(end <= span.start && span.start < span.end, "{path}: {span:?} after {end}");
            assert!(span.end <= text.len(), "{path}: {span:?} is out of bounds");
            end = span.end;
        }
    });
    println!("{files} files, of them scanned {scanned} with {bytes} bytes: {urls} URLs");
    assert!(files > 20_000, "only {files} files in the archive");
}

impl Case {
    fn judge(&self, found: &[String], tally: &mut Tally) {
        let right: Vec<_> = self.expected.iter().chain(self.expected_any.iter().flatten()).collect();
        if !tally.count(right.iter().any(|right| **right == found)) {
            println!("{}: {:?}\n  expected  {right:?}\n  found     {found:?}", self.id, brief(&self.text));
        }
    }
}

/// How many of how many hold.
#[derive(Default)]
struct Tally {
    right: u32,
    all: u32,
}

impl Tally {
    fn count(&mut self, right: bool) -> bool {
        self.all += 1;
        self.right += u32::from(right);
        right
    }

    fn share(&self) -> f64 {
        f64::from(self.right) / f64::from(self.all)
    }

    fn line(&self, what: &str) -> String {
        format!("{what}: {} of {} ({:.1} %)", self.right, self.all, self.share() * 100.0)
    }

    #[track_caller]
    fn demand(&self, what: &str, share: f64) {
        assert!(self.share() >= share, "{}, {:.1} % are demanded", self.line(what), share * 100.0);
    }
}

fn json_lines<T: for<'de> Deserialize<'de>>(path: &Path) -> Vec<T> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(parse).collect()
}

/// Whether a path in the archive is the label's file; the archive may put folders before it.
fn is_path(path: &str, file: &str) -> bool {
    path.strip_suffix(file).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

fn brief(text: &str) -> String {
    text.chars().take(200).collect()
}
