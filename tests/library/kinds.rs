//! What kind of document a path and a text show, and which rules speak there: cases in `tests/cases/kinds/`.

use serde::Deserialize;
use urlint::lint::{Engine, Provenance};
use urlint::{Document, Format};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    path: Option<String>,
    /// The format; by default that of the path.
    format: Option<String>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    findings: Vec<String>,
}

impl Case {
    fn document(&self) -> Document<'_> {
        let path = self.path.as_deref();
        let format = match &self.format {
            Some(name) => Format::named(name).unwrap_or_else(|| panic!("{}: no format {name}", self.name)),
            None => path.map_or(Format::PLAIN, |path| Format::of(path, self.text.as_bytes())),
        };
        let document = Document::new(format, &self.text);
        path.into_iter().fold(document, Document::with_path)
    }
}

#[test]
fn documents_are_of_the_kinds_that_are_shown() {
    let cases: Cases = crate::cases::read("kinds/documents.toml");
    for case in cases.case {
        let kinds: Vec<String> = case.document().kinds().iter().map(ToString::to_string).collect();
        assert_eq!(kinds, case.kinds, "{}", case.name);
    }
}

#[test]
fn rules_speak_where_their_concern_says() {
    let cases: Cases = crate::cases::read("kinds/speaking.toml");
    for case in cases.case {
        let found = case.document().findings(&Engine::default());
        let mut found: Vec<String> =
            found.iter().map(|found| format!("{}: {}", found.finding.rule, found.finding.severity)).collect();
        found.sort();
        assert_eq!(found, case.findings, "{}", case.name);
    }
}

#[test]
fn the_old_part_of_a_changelog_is_history() {
    let entry = "- see [that] (https://www.ietf.org/)\n";
    let [new, old] = ["## [1.10.0] - 2020-02-03\n", "## 1.9.1\n"];
    for (path, versions, expected) in [
        ("CHANGELOG.md", [new, old], 1),
        ("CHANGELOG.md", [old, new], 2),
        ("CHANGELOG.md", ["", ""], 2),
        ("release/process.md", [new, old], 2),
        ("guide.md", [new, old], 2),
    ] {
        let [first, last] = versions;
        let text = [first, &*"- a change\n".repeat(900), entry, &*"- a change\n".repeat(200), entry, last].concat();
        let found = Document::new(Format::MARKDOWN, &text).with_path(path).findings(&Engine::default());
        assert_eq!(found.len(), expected, "{path}: {versions:?}");
    }
}

#[test]
fn a_provenance_is_a_path_and_kinds() {
    let provenance = Provenance::of("a.md");
    assert_eq!((provenance.path, provenance.given.is_none()), (Some("a.md"), true));
    assert!(provenance.with_kinds(&[]).given.is_some());
}
