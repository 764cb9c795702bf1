//! Runs the cases under `tests/cases/scan/`: texts in which the URLs to be found are marked, a file per theme.
//!
//! A file holds clauses; a clause quotes what it tests (`says`) and lists `cases`. A case is a text, or a table:
//!
//! | key | meaning |
//! |---|---|
//! | `text` | the text; `«` and `»` enclose what each URL covers in the source, from its first byte to its last |
//! | `marks` | two other characters to mark with, where the text itself holds `«` or `»` |
//! | `url`, `urls` | the URL as it is to be read, for the only one or for each, where the source differs from it |
//! | `form`, `forms` | how the text marks it, for all or for each; a clause may give it for all its cases |
//! | `alternatives` | the other readings of the first URL, the likelier first; not looked at where not given |
//! | `unordered` | `true`: the order of the alternatives is left open |
//! | `open` | `true`: the wrapper of the first URL is not closed, so there is none with a `close` |
//! | `relaxed` | `true`: scan with `--relaxed`; a clause may give it for all its cases |
//! | `why` | a word on a case that the clause does not explain |
//!
//! A text without marks holds no URL.

use std::fmt::Write as _;

use serde::Deserialize;
use urlint::scan::{Found, ScanInput, ScanOptions, scan_range};
use urlint::text::{Span, mark};

use crate::cases::{self, Outcome};
use crate::marked::{Entry, unmark};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    says: String,
    form: Option<String>,
    #[serde(default)]
    relaxed: bool,
    cases: Vec<Entry<Case>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    marks: Option<String>,
    url: Option<String>,
    urls: Option<Vec<String>>,
    form: Option<String>,
    forms: Option<Vec<String>>,
    alternatives: Option<Vec<String>>,
    #[serde(default)]
    unordered: bool,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    relaxed: bool,
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
    for name in cases::names("scan") {
        for Clause { says, form, relaxed, cases } in cases::list(&name) {
            for case in cases.into_iter().map(Entry::into_case) {
                let why = case.why.as_deref().unwrap_or(&says);
                let result = check(&case, form.as_deref(), relaxed || case.relaxed);
                outcome.add(format_args!("{name}: {why}"), result);
            }
        }
    }
    outcome.demand(350);
}

fn check(case: &Case, form: Option<&str>, relaxed: bool) -> Result<(), String> {
    let (text, spans) = unmark(&case.text, case.marks.as_deref());
    let mut options = ScanOptions::default();
    options.relaxed = relaxed;
    let found: Vec<Found<'_>> = scan_range(ScanInput::whole(text.as_bytes()), options).collect();

    let mut wrong = Vec::new();
    let got: Vec<Span> = found.iter().map(Found::span).collect();
    if got != spans {
        wrong.push("the spans differ".to_owned());
    } else {
        compare(case, form, &text, &found, &mut wrong);
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let mut error = format!("  expected  {:?}\n  found     {:?}\n", mark(&text, &spans), mark(&text, &got));
    for line in wrong {
        writeln!(error, "  {line}").expect("a string takes all");
    }
    Err(error)
}

/// Compares what was found in the right places with what the case wants to know of it.
fn compare(case: &Case, form: Option<&str>, text: &str, found: &[Found<'_>], wrong: &mut Vec<String>) {
    let given = |one: Option<&str>, each: Option<&Vec<String>>, at: usize| -> Option<String> {
        each.and_then(|each| each.get(at).cloned()).or_else(|| one.map(str::to_owned))
    };
    for (at, url) in found.iter().enumerate() {
        let expected = given(case.url.as_deref(), case.urls.as_ref(), at);
        let expected = expected.unwrap_or_else(|| text[url.span().range()].to_owned());
        if url.text != expected {
            wrong.push(format!("the URL is {:?}, not {expected:?}", url.text));
        }
        let expected = given(case.form.as_deref().or(form), case.forms.as_ref(), at);
        if expected.as_deref().is_some_and(|expected| expected != url.form.name()) {
            wrong.push(format!("the form is {}, not {}", url.form.name(), expected.unwrap_or_default()));
        }
    }
    let first = found.first();
    if let Some(alternatives) = &case.alternatives {
        let mut got = first.map_or(Vec::new(), |url| url.alternatives.clone());
        if case.unordered {
            got.sort();
        }
        if got != *alternatives {
            wrong.push(format!("the alternatives are {got:?}, not {alternatives:?}"));
        }
    }
    if case.open && first.is_some_and(|url| url.wrapper.is_some_and(|wrapper| wrapper.close.is_some())) {
        wrong.push("the wrapper is closed, but should not be".to_owned());
    }
}
