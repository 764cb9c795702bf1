//! The tests of the Web Platform: what the parser makes of an input, with and without a base.

use std::fs;

use serde::Deserialize;
use serde_json::Value;
use urlint::syntax::whatwg::errors::{self, Failure};
use urlint::syntax::whatwg::{Outcome, Record, parse};

use crate::cases;
use crate::shared_data::shared;

/// A case that fails, and why it may.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    /// The file that the case is in.
    file: String,
    input: String,
    base: Option<String>,
    why: String,
}

#[derive(Deserialize)]
struct Case {
    input: String,
    base: Option<String>,
    #[serde(rename = "relativeTo")]
    relative_to: Option<String>,
    #[serde(default)]
    failure: bool,
    href: Option<String>,
    username: Option<String>,
    password: Option<String>,
    host: Option<String>,
    pathname: Option<String>,
    search: Option<String>,
    hash: Option<String>,
}

#[test]
fn urls_are_what_the_web_platform_tests_say() {
    for file in ["urltestdata.json", "urltestdata-javascript-only.json"] {
        run(file, |case: Case| (case.input.clone(), case.base.clone(), check_url(&case)));
    }
}

#[test]
fn hosts_are_what_the_web_platform_tests_say() {
    #[derive(Deserialize)]
    struct Host {
        input: String,
        output: Option<String>,
    }
    for file in ["toascii.json", "IdnaTestV2.json"] {
        run(file, |case: Host| {
            if case.input.is_empty() {
                // A browser cannot be asked: `https:///x` has the host `x`.
                return (case.input, None, Ok(()));
            }
            let mut host = String::new();
            for c in case.input.chars() {
                match c {
                    ':' | '/' | '?' | '#' | '\\' => host.push_str(&format!("%{:02X}", u32::from(c))),
                    _ => host.push(c),
                }
            }
            let expected = case.output.filter(|output| !output.is_empty()).map(|output| format!("https://{output}/x"));
            (case.input, None, check(&parse(&format!("https://{host}/x"), None), expected.as_deref()))
        });
    }
}

#[test]
fn percent_encoding_is_what_the_web_platform_tests_say() {
    #[derive(Deserialize)]
    struct Encoding {
        input: String,
        output: std::collections::BTreeMap<String, String>,
    }
    run("percent-encoding.json", |case: Encoding| {
        let expected = &case.output["utf-8"];
        let expected = format!("https://h.example/?{expected}#{}", expected.replace("%27", "'"));
        let outcome = parse(&format!("https://h.example/?{0}#{0}", case.input), None);
        (case.input, None, check(&outcome, Some(&expected)))
    });
}

/// Runs all cases of a file: `judge` gives the input and the base of a case, and what is wrong.
fn run<T: for<'de> Deserialize<'de>>(file: &str, judge: impl Fn(T) -> (String, Option<String>, Result<(), String>)) {
    let Some(text) = wpt(file) else { return };
    let list: Vec<Value> = serde_json::from_str(&scalar_values(&text)).expect("the tests are JSON");
    let differences: Vec<Difference> = cases::list("syntax/whatwg-differences.toml");
    let (mut count, mut report) = (0, Vec::new());
    for case in list.into_iter().filter(Value::is_object) {
        count += 1;
        let (input, base, wrong) = judge(serde_json::from_value(case).expect("a case has the known form"));
        let listed =
            differences.iter().find(|listed| listed.file == file && listed.input == input && listed.base == base);
        match (wrong, listed) {
            (Err(wrong), None) => report.push(format!("{input:?} against {base:?}: {wrong}")),
            (Ok(()), Some(listed)) => report.push(format!("{input:?} is listed ({}), but passes", listed.why)),
            _ => {}
        }
    }
    println!("{file}: {count} cases, {} fail", report.len());
    assert!(report.is_empty(), "{file}: {} of {count} fail\n{}", report.len(), report.join("\n"));
}

fn check_url(case: &Case) -> Result<(), String> {
    let base = match case.base.as_deref().map(|base| parse(base, None)) {
        Some(Outcome { record: None, .. }) if case.failure => return Ok(()),
        Some(Outcome { record: None, .. }) => return Err("the base fails".to_owned()),
        Some(Outcome { record, .. }) => record,
        None => None,
    };
    let outcome = parse(&case.input, base.as_ref());
    check(&outcome, case.href.as_deref().filter(|_| !case.failure))?;
    if let Some(record) = &outcome.record {
        compare_parts(case, record)?;
    }
    // A reference with a special scheme is relative to a base of that scheme only.
    let scheme = case.input.split_once(':').map_or("sc", |(scheme, _)| scheme);
    let scheme = if matches!(scheme, "http" | "https") { scheme } else { "sc" };
    let parses = |base: &str| parse(&case.input, parse(base, None).record.as_ref()).record.is_some();
    let (hierarchical, opaque) = (parses(&format!("{scheme}://h.example/p")), parses("sc:p"));
    match case.relative_to.as_deref() {
        Some("non-opaque-path-base") if !hierarchical || opaque => Err("relative to the wrong bases".to_owned()),
        Some("any-base") if !hierarchical || !opaque => Err("not relative to any base".to_owned()),
        _ => Ok(()),
    }
}

/// Whether the outcome is the URL expected, or a failure; and whether its violations go with that.
fn check(outcome: &Outcome, expected: Option<&str>) -> Result<(), String> {
    let got = outcome.record.as_ref().map(ToString::to_string);
    if got.as_deref() != expected {
        return Err(format!("{got:?}, not {expected:?}"));
    }
    let failures = || outcome.violations.iter().filter_map(|violation| errors::failure(violation.kind));
    match outcome.record {
        Some(_) if failures().any(|failure| failure == Failure::Always) => {
            Err("parsed in spite of a fatal error".to_owned())
        }
        None if failures().all(|failure| failure == Failure::Never) => Err("failed without a fatal error".to_owned()),
        _ => Ok(()),
    }
}

fn compare_parts(case: &Case, record: &Record) -> Result<(), String> {
    let after = |mark: char, text: Option<&str>| match text {
        Some(text) if !text.is_empty() => format!("{mark}{text}"),
        _ => String::new(),
    };
    let port = record.port().map_or_else(String::new, |port| format!(":{port}"));
    let host = record.host().map_or_else(String::new, ToString::to_string);
    let parts = [
        (&case.username, record.username().to_owned()),
        (&case.password, record.password().to_owned()),
        (&case.host, host + &port),
        (&case.pathname, record.path().to_owned()),
        (&case.search, after('?', record.query())),
        (&case.hash, after('#', record.fragment())),
    ];
    match parts.into_iter().find(|(expected, got)| expected.as_ref().is_some_and(|expected| expected != got)) {
        Some((expected, got)) => Err(format!("{got:?}, not {expected:?}")),
        None => Ok(()),
    }
}

fn wpt(file: &str) -> Option<String> {
    let path = shared()?.join("wpt").join(file);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Makes every lone surrogate that is written as an escape the replacement character, as a browser does first.
fn scalar_values(json: &str) -> String {
    let unit = |rest: &str| {
        let digits = rest.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut rest) = (String::new(), json);
    while let Some(escape) = rest.find('\\') {
        out.push_str(&rest[..escape]);
        rest = &rest[escape..];
        let len = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                out.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            (Some(_), _) => 6,
            (None, _) => 2,
        };
        out.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    out + rest
}
