//! Holds what the standards warn of (`clauses.toml`) against the catalogue: each caution has a rule, or a reason for
//! none.

use std::collections::BTreeSet;

use serde::Deserialize;
use urlint::document::Format;
use urlint::lint::{self, Engine, Options, Rule};

/// The sections on security, in the order of the file. Sections 7.1 to 7.6 are all that RFC 3986 divides its own into.
const SECTIONS: [&str; 9] = [
    "RFC 1738 §6",
    "RFC 2396 §7",
    "RFC 3986 §7",
    "RFC 3986 §7.1",
    "RFC 3986 §7.2",
    "RFC 3986 §7.3",
    "RFC 3986 §7.4",
    "RFC 3986 §7.5",
    "RFC 3986 §7.6",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    section: String,
    caution: String,
    /// The rules that answer it.
    #[serde(default)]
    rules: Vec<String>,
    /// A text in which each of them finds something.
    #[serde(default)]
    shows: String,
    /// Why none does, or not in full.
    reason: Option<String>,
}

fn clauses() -> Vec<Clause> {
    crate::cases::list("clauses.toml")
}

#[test]
fn every_caution_has_a_rule_or_a_reason() {
    for Clause { section, caution, rules, reason, .. } in clauses() {
        let reason = reason.unwrap_or_default();
        assert!(!caution.trim().is_empty(), "{section}: an entry says nothing");
        assert!(!rules.is_empty() || !reason.trim().is_empty(), "{section}: no answer to: {caution}");
    }
}

#[test]
fn every_rule_named_is_in_the_catalogue() {
    let known: BTreeSet<&str> = lint::rules().map(Rule::id).collect();
    for Clause { section, caution, rules, .. } in clauses() {
        for rule in &rules {
            assert!(known.contains(&**rule), "{section}: no rule {rule}, to answer: {caution}");
        }
        let once: BTreeSet<&String> = rules.iter().collect();
        assert_eq!(once.len(), rules.len(), "{section}: a rule is named twice for: {caution}");
    }
}

#[test]
fn every_rule_named_answers_it() {
    for Clause { section, caution, rules, shows, .. } in clauses() {
        let mut options = Options::default();
        options.select(rules.iter().map(String::as_str)).expect("they are in the catalogue");
        let markdown = Format::named("markdown").expect("it is a format");
        let found = Engine::new(&options).check(markdown, shows.as_bytes());
        for rule in &rules {
            assert!(found.iter().any(|found| *found.rule == **rule), "{section}: {rule} says nothing, to {caution}");
        }
    }
}

#[test]
fn every_section_is_there_in_order() {
    let clauses = clauses();
    let mut sections: Vec<&str> = clauses.iter().map(|clause| &*clause.section).collect();
    sections.dedup();
    assert_eq!(sections, SECTIONS);
    let once: BTreeSet<_> = clauses.iter().map(|clause| (&clause.section, &clause.caution)).collect();
    assert_eq!(once.len(), clauses.len(), "a caution is listed twice");
}
