//! Runs the examples of every rule, and states what holds for the whole catalogue and for rule files that are wrong.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use urlint::lint::{self, Diagnostic, GROUPS, Rule};
use urlint::text::Span;

/// What a rule says of a text.
fn findings(rule: &Rule, text: &str) -> Vec<Diagnostic> {
    let mut found = lint::lint(text.as_bytes());
    found.retain(|diagnostic| diagnostic.rule == rule.id());
    found
}

/// Takes the marks out of a text and gives what stands between them.
fn unmark(marked: &str) -> (String, Vec<Span>) {
    let (mut text, mut spans, mut start) = (String::new(), Vec::new(), 0);
    for c in marked.chars() {
        match c {
            '«' => start = text.len(),
            '»' => spans.push(Span::new(start, text.len())),
            c => text.push(c),
        }
    }
    (text, spans)
}

fn mark(text: &str, found: &[Diagnostic]) -> String {
    let mut marked = text.to_owned();
    for diagnostic in found.iter().rev() {
        marked.insert(diagnostic.span.end, '»');
        marked.insert(diagnostic.span.start, '«');
    }
    marked
}

#[test]
fn every_bad_example_is_found_exactly() {
    for rule in lint::rules() {
        for example in rule.bad() {
            let (text, spans) = unmark(&example.text);
            assert!(!spans.is_empty(), "{}: nothing is marked in {text}", rule.id());
            assert_eq!(mark(&text, &findings(rule, &text)), example.text, "{}", rule.id());
            if let Some(fixed) = &example.fixed {
                assert_eq!(mark(fixed, &findings(rule, fixed)), *fixed, "{}", rule.id());
            }
        }
    }
}

#[test]
fn no_good_example_is_objected_to() {
    for rule in lint::rules() {
        for text in rule.good() {
            assert_eq!(mark(text, &findings(rule, text)), *text, "{}", rule.id());
        }
    }
}

#[test]
fn every_rule_is_described() {
    for rule in lint::rules() {
        let id = rule.id();
        assert!(rule.bad().len() >= 3 && rule.good().len() >= 3, "{id} has fewer than three examples of a kind");
        assert!(!rule.cites().is_empty() || rule.group() == "meta", "{id} cites no clause");
        assert!(rule.docs().trim().len() > 100 && rule.docs().trim().ends_with('.'), "{id} has hardly any docs");
        for line in rule.docs().lines() {
            assert!(line.chars().count() <= 120, "{id}: a line of the docs is too long: {line}");
        }
        assert!(!rule.help().ends_with('.') && !rule.message().ends_with('.'), "{id} ends in a full stop");
    }
}

#[test]
fn messages_and_help_hold_no_place_left_open() {
    for rule in lint::rules() {
        for example in rule.bad() {
            for diagnostic in findings(rule, &unmark(&example.text).0) {
                let said = format!("{} {}", diagnostic.message, diagnostic.help);
                assert!(!said.contains("{0}") && !said.contains("  "), "{said}");
            }
        }
    }
}

#[test]
fn ids_are_unique_and_files_are_named_after_them() {
    let ids: Vec<_> = lint::rules().iter().map(Rule::id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "the catalogue is not ordered, or names a rule twice");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the rules stand in a folder") {
        let name = entry.expect("the folder can be read").file_name().into_string().expect("file names are UTF-8");
        files.insert(name.strip_suffix(".toml").unwrap_or(&name).to_owned());
    }
    assert!(files.iter().map(String::as_str).eq(ids), "rules/ and the catalogue differ: {files:?}");
}

#[test]
fn every_check_is_used() {
    let used: BTreeSet<_> = lint::rules().iter().filter_map(Rule::check).collect();
    assert_eq!(used, lint::checks().collect());
    assert!(GROUPS.is_sorted());
}

#[test]
fn no_password_is_shown() {
    let rule = lint::rules().iter().find(|rule| rule.id() == "userinfo-password").expect("it is in the catalogue");
    for example in rule.bad() {
        let (text, spans) = unmark(&example.text);
        for diagnostic in lint::lint(text.as_bytes()) {
            let shown = format!("{diagnostic:?}");
            for secret in &spans {
                assert!(!shown.contains(&text[secret.range()]), "{shown}");
            }
        }
    }
    let shown = format!("{:?}", lint::lint(b"<URL:ftp://joe:Xk%zz^29`v@a.corp/%zz>"));
    for secret in ["Xk", "29", "%zz^", "^", "`", "29`v"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

#[test]
fn findings_are_ordered_by_place() {
    let found = lint::lint(b"<URL:hhttps://u:Xk29_vq@a.corp/%zz^%z>");
    let rules: Vec<_> = found.iter().map(|diagnostic| diagnostic.rule).collect();
    assert_eq!(
        rules,
        [
            "scheme-typo",
            "userinfo-password",
            "invalid-percent-encoding",
            "unsafe-character",
            "invalid-percent-encoding"
        ]
    );
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Broken {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: String,
    error: String,
}

#[test]
fn errors_name_file_line_and_remedy() {
    let cases: Broken = toml::from_str(include_str!("rules/broken.toml")).expect("the cases are right");
    for case in cases.case {
        match Rule::parse("rules/x.toml", &case.file) {
            Ok(_) => panic!("no error in\n{}", case.file),
            Err(error) => assert_eq!(error.to_string(), case.error, "in\n{}", case.file),
        }
    }
}

#[test]
fn long_urls_take_linear_time_and_memory() {
    for pattern in ["%z", "{", "a[b]", "%%", "\\d", "${", "$a", "(|", "x", "[", "https://u:p/@"] {
        for start in ["http://www.ietf.org/", "hhttps://www.ietf.org/?", "ftp://u:"] {
            let url = start.to_owned() + &pattern.repeat(60_000 / pattern.len());
            for text in [format!("{url}@h.corp"), format!("<URL:{url}>")] {
                let said: usize = lint::lint(text.as_bytes()).iter().map(|found| found.url.len()).sum();
                assert!(said < 5_000 * text.len(), "{start}{pattern}");
            }
        }
    }
}
