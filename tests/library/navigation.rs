//! Runs the cases under `tests/cases/navigation/`: navigation files of site generators, and which of their entries lead
//! nowhere. Then laws that hold for any text.
//!
//! A file may name the `path` of its navigation files, and holds clauses; a clause says what it tests (`says`) and lists
//! `cases`. A case is a table:
//!
//! | key | meaning |
//! |---|---|
//! | `path` | the path of the navigation file, if it is not that of the file of cases |
//! | `text` | the navigation file |
//! | `files` | the other files: a path, or a path and a text |
//! | `entries` | its entries, in order |
//! | `missing` | the entries to which there is no file, in order |
//! | `wrong_case` | the entries that differ from the path of a file in case alone, in order |

use arbtest::arbtest;
use serde::Deserialize;
use urlint::Document;
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{Found, TargetKind};
use urlint::site::{BrokenReferenceKind, DocumentReferences, MemoryFiles, References};

use crate::cases::{self, Outcome};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    path: Option<String>,
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    says: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    path: Option<String>,
    text: String,
    files: Vec<RepositoryFile>,
    #[serde(default)]
    entries: Vec<String>,
    #[serde(default)]
    missing: Vec<String>,
    #[serde(default)]
    wrong_case: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RepositoryFile {
    Empty(String),
    WithText(String, String),
}

/// Calls `action` with the path and the text of each navigation file, and with its case.
fn for_each(mut action: impl FnMut(&str, &str, &Case)) {
    for name in cases::names("navigation") {
        let file: File = cases::read(&name);
        for clause in &file.clause {
            for case in &clause.cases {
                let path = case.path.as_ref().or(file.path.as_ref()).unwrap_or_else(|| panic!("{name}: no path"));
                action(path, &format!("{name}: {}", clause.says), case);
            }
        }
    }
}

/// The entries of a navigation file.
fn entries<'t>(path: &str, text: &'t [u8]) -> Vec<Found<'t>> {
    let mut options = ReadOptions::default().with_navigation_at(path);
    (options.references, options.anchors, options.broken) = (true, true, true);
    let found = read(Format::of(path, text), text, options).found;
    found.into_iter().filter(|found| found.target == TargetKind::Navigation).collect()
}

#[test]
fn entries_lead_where_the_generators_say() {
    let mut outcome = Outcome::default();
    for_each(|path, says, case| outcome.add(format_args!("{says}"), check(path, case)));
    outcome.demand(30);
}

fn check(path: &str, case: &Case) -> Result<(), String> {
    let mut files: Vec<(&str, &str)> = case
        .files
        .iter()
        .map(|file| match file {
            RepositoryFile::Empty(path) => (path.as_str(), ""),
            RepositoryFile::WithText(path, text) => (path.as_str(), text.as_str()),
        })
        .collect();
    files.push((path, &case.text));
    let references = References::new(MemoryFiles::from_iter(files));
    let text = case.text.as_bytes();
    let document = DocumentReferences::new(&references, path, Format::of(path, text), text);
    let entries = entries(path, text);
    let broken = |kind| {
        let is_broken = |found: &&Found<'_>| document.broken(found).is_some_and(|broken| broken.kind == kind);
        texts(entries.iter().filter(is_broken))
    };
    for (what, expected, actual) in [
        ("entries", &case.entries, texts(entries.iter())),
        ("missing", &case.missing, broken(BrokenReferenceKind::MissingFile)),
        ("wrong_case", &case.wrong_case, broken(BrokenReferenceKind::WrongCase)),
    ] {
        if *expected != actual {
            return Err(format!("{path}: {what}\n  expected {expected:?}\n  actual   {actual:?}"));
        }
    }
    Ok(())
}

fn texts<'f>(found: impl Iterator<Item = &'f Found<'f>>) -> Vec<String> {
    found.map(|found| found.text.to_string()).collect()
}

#[test]
fn entries_are_only_read_where_references_are_requested() {
    let text = "nav: [a.md]\n";
    let document = Document::new(Format::YAML, text).with_path("mkdocs.yml");
    assert!(document.urls().is_empty());
    assert_eq!(document.with_references().urls()[0].text(), "a.md");
    assert!(Document::new(Format::YAML, text).with_references().urls().is_empty());
}

/// Checks that the spans of entries have the bytes of their texts, in order and without overlaps.
fn check_spans(path: &str, text: &[u8]) {
    let mut options = ReadOptions::default().with_navigation_at(path);
    (options.references, options.anchors) = (true, true);
    let found = read(Format::of(path, text), text, options).found;
    let mut end = 0;
    for found in &found {
        let span = found.span();
        assert!(end <= found.start(), "{path}: overlaps at {end}");
        end = span.end;
        if found.target == TargetKind::Navigation {
            assert_eq!(&text[span.range()], found.text.as_bytes(), "{path}: {}", String::from_utf8_lossy(text));
        }
    }
}

/// What navigation files are put together from.
const FRAGMENTS: &[&str] = &[
    "nav:",
    "\n",
    "  - ",
    "- ",
    "a.md",
    "'b c.md'",
    "\"d.md\"",
    "\"\\x41.md\"",
    ": ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    "é",
    "漢字.md",
    "\u{feff}",
    "& x",
    "*x",
    "!t ",
    "|",
    ">-",
    "#",
    " # c",
    "file: ",
    "root: ",
    "href: ",
    "book:\n  chapters:\n",
    "\r\n",
    "\t",
    "module.exports = ",
    "export default ",
    "items: ",
    "'",
    "\"",
    "`",
    "//",
    "/*",
    "*/",
    "(",
    ")",
    "type: 'doc', id: 'e'",
    "link: '/f'",
    "sidebar: ",
    "base: '/g/'",
    "\\",
    "$",
    "---\n",
    "...\n",
    "https://a.example/",
    "? ",
];

#[test]
fn spans_of_random_navigation_files_have_the_text_of_their_entries() {
    const PATHS: [&str; 6] =
        ["mkdocs.yml", "_toc.yml", "_quarto.yml", "sidebars.js", ".vitepress/config.ts", "astro.config.mjs"];
    arbtest(|input| {
        let path = *input.choose(&PATHS)?;
        let mut text = String::new();
        while !input.is_empty() && text.len() < 2000 {
            text.push_str(input.choose(FRAGMENTS)?);
        }
        check_spans(path, text.as_bytes());
        Ok(())
    });
}

#[test]
fn spans_of_damaged_navigation_files_have_the_text_of_their_entries() {
    let mut texts = Vec::new();
    for_each(|path, _, case| texts.push((path.to_owned(), case.text.clone().into_bytes())));
    let mut read_entries = 0;
    arbtest(|input| {
        let (path, text) = input.choose(&texts)?;
        let mut text = text.clone();
        for _ in 0..input.int_in_range(0..=3)? {
            let at = input.int_in_range(0..=text.len())?;
            let end = input.int_in_range(at..=text.len().min(at + 3))?;
            let fragment = *input.choose(FRAGMENTS)?;
            text.splice(at..end, fragment.bytes());
        }
        check_spans(path, &text);
        read_entries += entries(path, &text).len();
        Ok(())
    });
    assert!(read_entries > 0, "some can still be read");
}

#[test]
fn entries_are_found_after_a_byte_order_mark() {
    let text = "\u{feff}é: ü\nnav: [ä.md]\n";
    check_spans("mkdocs.yml", text.as_bytes());
    assert_eq!(texts(entries("mkdocs.yml", text.as_bytes()).iter()), ["ä.md"]);
}

#[test]
fn deep_and_long_navigation_files_are_read_in_linear_time() {
    for (path, open, close) in [("mkdocs.yml", "[", "]"), ("sidebars.js", "[", "]"), ("sidebars.js", "{a:", "}")] {
        let text = ["nav: ", &open.repeat(100_000), "'a.md'", &close.repeat(100_000)].concat();
        check_spans(path, text.as_bytes());
    }
    let text = ["nav:\n", &"- é.md\n".repeat(10_000)].concat();
    assert_eq!(entries("mkdocs.yml", text.as_bytes()).len(), 10_000);
}
