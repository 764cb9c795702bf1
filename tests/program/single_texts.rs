//! Texts that bindings judge without the program: what `judge::Judge` says of each is what the program says of it.

use std::fs;
use std::path::{Path, PathBuf};

use urlint::Options;
use urlint::judge::{Judge, SingleText};
use urlint::report::write_finding;
use urlint::text::Utf16Offsets;

use crate::random::Random;
use crate::run::{fed, urlint};

/// Rules that look at the files around a document.
const OF_FILES: &str = "missing-file,outside-repository,wrong-case,directory-link,ignored-target";

/// Documents of this project, some of each folder.
fn documents() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut folders: Vec<PathBuf> =
        ["docs", "examples", "tests/cases/document", "tests/cases/suppress"].map(Into::into).into();
    while let Some(folder) = folders.pop() {
        let mut here = Vec::new();
        for entry in fs::read_dir(folder).expect("a folder of the project") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { here.push(path) }
        }
        here.sort();
        paths.extend(here.into_iter().step_by(3));
    }
    paths
}

/// What both say of a text.
#[track_caller]
fn compare(judge: &Judge, folder: &Path, path: &str, text: &[u8]) -> usize {
    let args = ["check", "--no-config", "--select", "all", "--ignore", OF_FILES, "--format", "jsonl"];
    let output = fed(urlint(folder).args(args).args(["--stdin-filename", path, "-"]), text);
    let printed = String::from_utf8(output.stdout).expect("JSON");
    let findings = judge.check(&SingleText { bytes: text, is_utf8: false, path: Some(path), format: None });
    let mut lines = Vec::new();
    for finding in &findings {
        write_finding(finding, path, path, None, &mut lines);
        lines.push(b'\n');
    }
    assert_eq!(String::from_utf8_lossy(&lines), printed, "{path}");
    findings.len()
}

#[test]
fn a_text_is_judged_as_the_program_judges_it() {
    let mut options = Options::default();
    options.select(["all"]).expect("a name");
    options.ignore(OF_FILES.split(',')).expect("names");
    let judge = Judge::new(&options, false);
    let folder = tempfile::tempdir().expect("a directory");
    let mut findings = 0;
    for path in documents() {
        let text = fs::read(&path).expect("a file");
        findings += compare(&judge, folder.path(), &path.to_string_lossy(), &text);
    }
    assert!(findings > 100, "only {findings} findings");
    let utf16: Vec<u8> = "\u{feff}é <HTTPS://www.ietf.org/>\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    compare(&judge, folder.path(), "a.md", &utf16);
    // columns in bytes count the mark, as they do in files; of documents on standard input the program does not count it
    compare(&judge, folder.path(), "b.txt", "\u{feff}é\u{1F600} hhttps://www.ietf.org/\n".as_bytes());
}

/// Offsets in UTF-16 are those of the characters at the bytes, whatever the bytes are.
#[test]
fn offsets_in_utf16_never_fail() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let len = random.below(3000);
        let bytes: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        let offsets = Utf16Offsets::new(&bytes);
        let units: Vec<u64> = (0..=len as u64).map(|offset| offsets.before(offset)).collect();
        assert!(units.is_sorted());
    }
}
