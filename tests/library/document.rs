//! Runs the cases under `tests/cases/document/`: documents in which the URLs to be found are marked, a file per format.
//!
//! A file names its `format` and holds clauses; a clause quotes what it tests (`says`) and lists `cases`. A case is a
//! text, or a table:
//!
//! | key | meaning |
//! |---|---|
//! | `text` | the document; `«` and `»` enclose what each URL covers in the source, from its first byte to its last |
//! | `marks` | two other characters to mark with, where the text itself holds `«` or `»` |
//! | `url`, `urls` | the URL as it is to be read, for the only one or for each, where the source differs from it |
//! | `context`, `contexts` | the kind of place, for all or for each; a clause may give it for all its cases |
//! | `form`, `forms` | how the text marks it, for all or for each; a clause may give it for all its cases |
//! | `label`, `labels` | the text of the link, for the only one or for each; `""` for none |
//! | `base`, `bases` | what the document says a reference is relative to, for all or for each; `""` for nothing |
//! | `references` | `true`: relative references are asked for; a clause may say it for all its cases |
//! | `malformed` | `true`: some of it is malformed, so that bytes are counted; else none may be |
//! | `why` | a word on a case that the clause does not explain |
//!
//! A text without marks holds no URL.

use std::fmt::Write as _;

use serde::Deserialize;
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::Found;
use urlint::text::mark;

use crate::cases::{self, Outcome};
use crate::marked::{Entry, unmark};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    clause: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    says: String,
    form: Option<String>,
    context: Option<String>,
    #[serde(default)]
    references: bool,
    cases: Vec<Entry<Case>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    marks: Option<String>,
    url: Option<String>,
    urls: Option<Vec<String>>,
    context: Option<String>,
    contexts: Option<Vec<String>>,
    form: Option<String>,
    forms: Option<Vec<String>>,
    label: Option<String>,
    labels: Option<Vec<String>>,
    base: Option<String>,
    bases: Option<Vec<String>>,
    #[serde(default)]
    references: bool,
    #[serde(default)]
    malformed: bool,
    why: Option<String>,
}

impl From<String> for Case {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

#[test]
fn urls_are_found_where_they_are_marked() {
    let mut outcome = Outcome::default();
    for (name, file) in files() {
        let format = Format::named(&file.format).unwrap_or_else(|| panic!("{name}: no format {}", file.format));
        for mut clause in file.clause {
            for case in std::mem::take(&mut clause.cases).into_iter().map(Entry::into_case) {
                let why = case.why.as_deref().unwrap_or(&clause.says);
                outcome.add(format_args!("{name}: {why}"), check(format, &case, &clause));
            }
        }
    }
    outcome.demand(1000);
}

#[test]
fn every_format_has_cases() {
    let files = files();
    let without: Vec<&str> =
        Format::all().map(Format::name).filter(|name| !files.iter().any(|(_, file)| file.format == *name)).collect();
    assert!(without.is_empty(), "no file of cases for {without:?}");
}

fn files() -> Vec<(String, File)> {
    cases::names("document").into_iter().map(|name| (name.clone(), cases::read(&name))).collect()
}

fn check(format: Format, case: &Case, clause: &Clause) -> Result<(), String> {
    let (text, spans) = unmark(&case.text, case.marks.as_deref());
    let mut options = ReadOptions::default();
    options.references = case.references || clause.references;
    let reading = read(format, text.as_bytes(), options);
    let found = &reading.found;

    let mut wrong = Vec::new();
    if found.iter().map(Found::span).collect::<Vec<_>>() != spans {
        wrong.push("the spans differ".to_owned());
    } else {
        let same: Vec<String> = spans.iter().map(|span| text[span.range()].to_owned()).collect();
        let urls = case.urls.clone().or_else(|| case.url.clone().map(|url| vec![url])).unwrap_or(same);
        compare("url", Some(urls), found.iter().map(|found| found.text.to_string()), &mut wrong);
        let for_all = |one: &Option<String>| one.clone().map(|one| vec![one; spans.len()]);
        let contexts = case.contexts.clone().or_else(|| for_all(&case.context)).or_else(|| for_all(&clause.context));
        compare("context", contexts, found.iter().map(|found| found.context.name().to_owned()), &mut wrong);
        let forms = case.forms.clone().or_else(|| for_all(&case.form)).or_else(|| for_all(&clause.form));
        compare("form", forms, found.iter().map(|found| found.form.name().to_owned()), &mut wrong);
        let label = |found: &Found<'_>| found.label.map_or(String::new(), |label| text[label.range()].to_owned());
        let labels = case.labels.clone().or_else(|| case.label.clone().map(|label| vec![label]));
        compare("label", labels, found.iter().map(label), &mut wrong);
        let base = |found: &Found<'_>| found.base.as_deref().unwrap_or_default().to_owned();
        compare("base", case.bases.clone().or_else(|| for_all(&case.base)), found.iter().map(base), &mut wrong);
    }
    if (reading.malformed > 0) != case.malformed {
        wrong.push(format!("{} bytes count as malformed", reading.malformed));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let mut report = String::new();
    let mut show = |what: &str, value: &str| writeln!(report, "  {what} {value}").expect("a string takes all");
    show("expected", &format!("{:?}", case.text));
    show("found   ", &format!("{:?}", mark(&text, &found.iter().map(Found::span).collect::<Vec<_>>())));
    for found in found {
        show("   url  ", &format!("{:?} {} {}", found.text, found.context.name(), found.form.name()));
    }
    for what in wrong {
        show("-", &what);
    }
    Err(report)
}

fn compare(what: &str, expected: Option<Vec<String>>, got: impl Iterator<Item = String>, wrong: &mut Vec<String>) {
    let got: Vec<String> = got.collect();
    if let Some(expected) = expected.filter(|expected| *expected != got) {
        wrong.push(format!("{what}: expected {expected:?}, got {got:?}"));
    }
}
