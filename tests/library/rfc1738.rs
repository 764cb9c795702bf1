//! Runs `tests/cases/syntax/rfc1738.toml`: URLs with what RFC 1738 makes of them.
//!
//! An `example` is one URL that the RFC prints or describes:
//!
//! | key | meaning |
//! |---|---|
//! | `says` | the section, and what it says |
//! | `url` | the URL |
//! | `parts` | all parts in order, each its name in the section, `=` and its text |
//! | `steps` | what the section makes of it, step by step; not looked at where not given |
//! | `violations` | the names of what the RFC forbids in it; none where not given |
//!
//! A `scheme` lists URLs in which the RFC forbids nothing (`good`) and URLs in which it forbids something (`bad`): `«`
//! and `»` enclose what each violation covers, `violations` names them in that order, and `components`, where given,
//! the components.

use std::collections::BTreeSet;

use serde::Deserialize;
use urlint::syntax::scheme::{DEFINITIONS, meaning, parts};
use urlint::syntax::{Url, rfc1738};
use urlint::text::unmark;

use crate::cases;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    example: Vec<Example>,
    scheme: Vec<Scheme>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    says: String,
    url: String,
    parts: Vec<String>,
    steps: Option<Vec<String>>,
    #[serde(default)]
    violations: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scheme {
    name: String,
    good: Vec<String>,
    bad: Vec<Bad>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bad {
    url: String,
    violations: Vec<String>,
    components: Option<Vec<String>>,
}

fn violations(url: &str) -> Vec<&'static str> {
    rfc1738::violations(&Url::split(url)).iter().map(|violation| violation.kind.name).collect()
}

#[test]
fn each_example_is_read_as_its_section_says() {
    for example in cases::read::<File>("syntax/rfc1738.toml").example {
        let Example { says, url, .. } = &example;
        let split = Url::split(url);
        let found = parts(&split);
        let read: Vec<_> = found.iter().map(|part| format!("{}={}", part.name, &url[part.span.range()])).collect();
        assert_eq!(read, example.parts, "{says}: {url}");
        assert!(found.is_sorted_by(|a, b| a.span.end <= b.span.start), "{url}: the parts overlap");
        let steps: Vec<_> =
            meaning(&split).into_iter().flat_map(|meaning| meaning.steps).map(|step| step.text).collect();
        if let Some(expected) = &example.steps {
            assert_eq!(&steps, expected, "{says}: {url}");
        }
        for step in steps {
            assert!(!step.contains("secret") && !step.contains(char::is_control), "{url}: {step}");
        }
        assert_eq!(violations(url), example.violations, "{says}: {url}");
    }
}

#[test]
fn each_line_is_judged_as_marked() {
    for scheme in cases::read::<File>("syntax/rfc1738.toml").scheme {
        for url in &scheme.good {
            assert!(url.starts_with(&format!("{}:", scheme.name)), "{url} is no URL of {}", scheme.name);
            assert_eq!(violations(url), [""; 0], "{url}");
        }
        for bad in &scheme.bad {
            let (url, spans) = unmark(&bad.url);
            let found = rfc1738::violations(&Url::split(&url));
            let places: Vec<_> = found.iter().map(|violation| violation.span).collect();
            assert_eq!(violations(&url), bad.violations, "{}: {places:?}", bad.url);
            assert_eq!(places, spans, "{}", bad.url);
            if let Some(expected) = &bad.components {
                let components: Vec<_> = found.iter().flat_map(|violation| violation.component).collect();
                assert_eq!(components.iter().map(|it| format!("{it:?}")).collect::<Vec<_>>(), *expected, "{url}");
            }
        }
    }
}

#[test]
fn each_scheme_has_lines_and_each_violation_an_example() {
    let file: File = cases::read("syntax/rfc1738.toml");
    for definition in DEFINITIONS.iter().filter(|definition| definition.name != "https") {
        let scheme = file.scheme.iter().find(|scheme| scheme.name == definition.name).expect("each scheme has lines");
        assert!(scheme.good.len() >= 15 && scheme.bad.len() >= 15, "{}: too few lines", scheme.name);
    }
    let shown: BTreeSet<_> =
        file.scheme.iter().flat_map(|scheme| &scheme.bad).flat_map(|bad| &bad.violations).collect();
    for kind in rfc1738::VIOLATIONS {
        assert!(shown.contains(&kind.name.to_owned()), "no line shows {}", kind.name);
    }
}
