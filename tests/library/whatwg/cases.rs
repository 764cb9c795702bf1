//! Runs `tests/cases/syntax/whatwg-*.toml`: for each validation error URLs in which it is marked, and valid URLs.
//!
//! A file holds clauses; a clause names an `error` and lists `cases`, each a URL, or a table:
//!
//! | key | meaning |
//! |---|---|
//! | `url` | the URL; `«` and `»` enclose what each violation of that name covers |
//! | `base` | the URL that it is relative to |
//! | `also` | the names of the other errors in it, in the order of their places |
//! | `href` | the URL as a browser writes it; `""`: parsing fails |
//! | `component` | the component of the marked places; a clause may give it for all its cases |
//! | `why` | a word on a case |
//!
//! The clause without an error lists URLs that have none. In a clause whose error is always fatal parsing must fail,
//! in one whose error never is it must succeed unless `also` names a fatal one.

use std::collections::BTreeMap;

use serde::Deserialize;
use urlint::syntax::Violation;
use urlint::syntax::whatwg::errors::{self, Failure};
use urlint::syntax::whatwg::{parse, violations};
use urlint::text::{Span, mark, unmark};

use crate::cases::{self, Outcome};
use crate::marked::Entry;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    error: Option<String>,
    component: Option<String>,
    cases: Vec<Entry<Case>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Case {
    url: String,
    base: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    href: Option<String>,
    component: Option<String>,
    why: Option<String>,
}

impl From<String> for Case {
    fn from(url: String) -> Self {
        Self { url, ..Self::default() }
    }
}

#[test]
fn every_error_is_found_where_it_is_marked() {
    let (mut counts, mut outcome) = (BTreeMap::new(), Outcome::default());
    for file in ["whatwg-hosts.toml", "whatwg-addresses.toml", "whatwg-urls.toml", "whatwg-valid.toml"] {
        for Clause { error, component, cases } in cases::list(&format!("syntax/{file}")) {
            for mut case in cases.into_iter().map(Entry::into_case) {
                case.component = case.component.or_else(|| component.clone());
                *counts.entry(error.clone()).or_insert(0) += 1;
                let why = case.why.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
                outcome.add(format_args!("{file}: {}{why}", case.url), check(&case, error.as_deref()));
            }
        }
    }
    for (kind, _) in errors::ALL {
        let count = counts.get(&Some(kind.name.to_owned())).copied().unwrap_or_default();
        assert!(count >= 3, "{}: {count} examples", kind.name);
    }
    outcome.demand(1);
}

fn check(case: &Case, error: Option<&str>) -> Result<(), String> {
    let (url, spans) = unmark(&case.url);
    let base = case.base.as_deref().map(|base| parse(base, None).record.expect("a base is a URL"));
    let outcome = parse(&url, base.as_ref());
    if base.is_none() && violations(&url) != outcome.violations {
        return Err("  `violations` and `parse` disagree".to_owned());
    }
    let (own, others): (Vec<&Violation>, Vec<&Violation>) =
        outcome.violations.iter().partition(|violation| Some(violation.kind.name) == error);
    let found: Vec<Span> = own.iter().map(|violation| violation.span).collect();
    if found != spans {
        return Err(format!(
            "  expected  {}\n  found     {}\n  all: {}",
            case.url,
            mark(&url, &found),
            list(&outcome.violations)
        ));
    }
    if !others.iter().map(|violation| violation.kind.name).eq(case.also.iter().map(String::as_str)) {
        return Err(format!("  other errors than {:?}: {}", case.also, list(&outcome.violations)));
    }
    let components: Vec<_> = own.iter().map(|violation| format!("{:?}", violation.component)).collect();
    if let Some(expected) = &case.component
        && components.iter().any(|component| *component != format!("Some({expected})"))
    {
        return Err(format!("  the components are {components:?}, not {expected}"));
    }
    let href = outcome.record.as_ref().map(ToString::to_string).unwrap_or_default();
    if case.href.as_ref().is_some_and(|expected| *expected != href) {
        return Err(format!("  the URL is {href:?}, not {:?}", case.href));
    }
    let failures: Vec<_> = outcome.violations.iter().filter_map(|violation| errors::failure(violation.kind)).collect();
    match href.is_empty() {
        true if failures.iter().all(|failure| *failure == Failure::Never) => {
            Err("  fails without a fatal error".to_owned())
        }
        false if failures.contains(&Failure::Always) => Err(format!("  parsed in spite of a fatal error: {href}")),
        _ => Ok(()),
    }
}

fn list(violations: &[Violation]) -> String {
    let each: Vec<_> = violations.iter().map(|found| format!("{} {:?}", found.kind.name, found.span)).collect();
    each.join(", ")
}
