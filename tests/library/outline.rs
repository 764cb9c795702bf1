//! Runs the cases under `tests/cases/outline/`: documents, the places in them that links can lead to, and the
//! references.
//!
//! A file names its `format` and holds clauses; a clause says what it tests (`says`) and lists `cases`. A case is a
//! table:
//!
//! | key | meaning |
//! |---|---|
//! | `text` | the document |
//! | `anchors` | its places in order: the kind, a space, the text; of headings `h1` and so on |
//! | `references` | its references in order: the kind of target, a space, the text |
//! | `inserts` | `true`: it may have more places than it shows; else it may not |

use serde::Deserialize;
use urlint::document::{Anchor, AnchorKind, Format, ReadOptions, read};
use urlint::scan::Found;

use crate::cases::{self, Outcome};

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
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    #[serde(default)]
    anchors: Vec<String>,
    #[serde(default)]
    references: Vec<String>,
    #[serde(default)]
    inserts: bool,
}

#[test]
fn places_and_references_are_found() {
    let mut outcome = Outcome::default();
    for name in cases::names("outline") {
        let file: File = cases::read(&name);
        let format = Format::named(&file.format).unwrap_or_else(|| panic!("{name}: no format {}", file.format));
        for clause in &file.clause {
            for case in &clause.cases {
                outcome.add(format_args!("{name}: {}", clause.says), check(format, case));
            }
        }
    }
    outcome.demand(70);
}

fn check(format: Format, case: &Case) -> Result<(), String> {
    let text = case.text.as_bytes();
    let mut options = ReadOptions::default();
    options.anchors = true;
    options.references = true;
    let reading = read(format, text, options);
    let anchors: Vec<String> = reading.anchors.iter().map(shown).collect();
    let reference = |found: &Found<'_>| format!("{} {}", found.target, found.text);
    let references: Vec<String> = reading.found.iter().map(reference).collect();
    let mut wrong = String::new();
    let mut compare = |what: &str, expected: &dyn std::fmt::Debug, got: &dyn std::fmt::Debug| {
        let (expected, got) = (format!("{expected:?}"), format!("{got:?}"));
        if expected != got {
            wrong += &format!("  {:?}\n  {what}: expected {expected}\n  {what}: got      {got}\n", case.text);
        }
    };
    compare("anchors", &case.anchors, &anchors);
    compare("references", &case.references, &references);
    compare("inserts", &case.inserts, &reading.inserts_text);
    let hulls: Vec<_> = reading.found.iter().map(Found::span).collect();
    compare("overlaps", &hulls.windows(2).any(|pair| pair[0].end > pair[1].start), &false);
    // what is asked for alone is the same
    options.references = false;
    let alone: Vec<String> = read(format, text, options).anchors.iter().map(shown).collect();
    compare("anchors alone", &case.anchors, &alone);
    for anchor in &reading.anchors {
        let source = &case.text[anchor.span.range()];
        let is_own = source == anchor.text || source.contains('\n') || source.contains('&');
        compare("spans", &is_own, &true);
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn shown(anchor: &Anchor<'_>) -> String {
    match anchor.kind {
        AnchorKind::Heading { level } => format!("h{level} {}", anchor.text),
        kind => format!("{kind} {}", anchor.text),
    }
}
