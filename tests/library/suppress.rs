//! What comments suppress: cases as data under `tests/cases/suppress/`, and what data cannot say.

use serde::Deserialize;
use urlint::document::Format;
use urlint::lint::{Applicability, Engine, Options};
use urlint::text::{mark, unmark};

use crate::cases::{self, Outcome};

/// A text; `«` and `»` enclose each finding that is left, after the names of the rules in order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    format: Option<String>,
    text: String,
    /// The rules of the findings that are left.
    #[serde(default)]
    left: Vec<String>,
    #[serde(default)]
    select: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
}

#[test]
fn cases() {
    let mut outcome = Outcome::default();
    for name in cases::names("suppress") {
        for case in &cases::list::<Case>(&name) {
            // line ends change nothing
            for end in ["\n", "\r\n", "\r"] {
                let text = case.text.replace('\n', end);
                outcome.add(format_args!("{name}: {} ({end:?})", case.name), check(case, &text));
            }
        }
    }
    outcome.demand(180);
}

fn check(case: &Case, marked: &str) -> Result<(), String> {
    let format = case.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
    let mut options = Options::default();
    if !case.select.is_empty() {
        options.select(case.select.iter().map(String::as_str)).expect("known names");
    }
    options.ignore(case.ignore.iter().map(String::as_str)).expect("known names");
    let (text, _) = unmark(marked);
    let found = Engine::new(&options).check(format, text.as_bytes());
    let rules: Vec<_> = found.iter().map(|found| &*found.rule).collect();
    let seen = mark(&text, &found.iter().map(|found| found.span).collect::<Vec<_>>());
    match seen == marked && rules == case.left {
        true => Ok(()),
        false => Err(format!("expected {:?}\n{marked}\nfound {rules:?}\n{seen}\n", case.left)),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Idle {
    name: String,
    format: Option<String>,
    text: String,
    /// The text afterwards; missing where it stays.
    fixed: Option<String>,
    #[serde(default, rename = "unsafe")]
    may_be_unsafe: bool,
    #[serde(default)]
    select: Vec<String>,
}

#[test]
fn comments_that_do_nothing_are_fixed() {
    let cases: Vec<Idle> = cases::list("fixes/suppression.toml");
    let mut wrong = String::new();
    for case in &cases {
        let named = |name: &str| Format::named(name).unwrap_or_else(|| panic!("no format {name}"));
        let format = case.format.as_deref().map_or(Format::PLAIN, named);
        let mut options = Options::default();
        if !case.select.is_empty() {
            options.select(case.select.iter().map(String::as_str)).expect("known names");
        }
        let engine = Engine::new(&options);
        let least = if case.may_be_unsafe { Applicability::Unsafe } else { Applicability::Safe };
        for end in ["\n", "\r\n", "\r"] {
            let text = case.text.replace('\n', end);
            let expected = case.fixed.as_ref().unwrap_or(&case.text).replace('\n', end);
            let fixed = engine.fix(format, text.as_bytes(), least);
            let seen = String::from_utf8_lossy(&fixed.text).into_owned();
            if seen != expected {
                wrong += &format!(
                    "\n== {} ({end:?})\nexpected\n{expected}\nfound\n{seen}\n{:?}\n",
                    case.name, fixed.dropped
                );
            }
            let again = engine.fix(format, &fixed.text, least);
            assert!(again.text == fixed.text, "{}: a second run changes it", case.name);
            let whole = |text: &[u8]| engine.check(format, text).iter().filter(|found| &*found.rule == RULE).count();
            let left = whole(text.as_bytes()) - fixed.applied.len().min(whole(text.as_bytes()));
            assert!(case.fixed.is_none() || whole(&fixed.text) <= left, "{}: there are more of them", case.name);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

const RULE: &str = "unused-suppression";

/// INVARIANT: any number of directives takes bounded memory: the errors of the first ones are reported, and a finding
/// says that those of later ones are not.
#[test]
fn errors_of_many_directives_are_not_reported() {
    let engine = Engine::new(&Options::default());
    for (comment, expected) in [
        ("<!-- urlint-ignore -->\n", 10_001),
        // the first one has no effect, beside having no end
        ("<!-- urlint-ignore-start -->\n", 10_002),
        ("<!-- urlint-ignore-file no-such-rule -->\n", 10_001),
        ("hhttps://a.ietf.org/ <!-- urlint-ignore -->\n", 1),
    ] {
        let check = |count: usize| engine.check(Format::MARKDOWN, comment.repeat(count));
        let findings = check(10_000);
        assert!(findings.iter().all(|finding| !finding.message.starts_with("more than")), "{comment}");
        let findings = check(20_000);
        let last = findings.last().expect("it is reported that there are more");
        assert_eq!(
            last.message,
            "more than 10000 suppressions: errors of this comment and later ones are not reported"
        );
        assert_eq!(findings.len(), expected, "{comment}");
        assert!(findings.iter().all(|finding| finding.fix.is_none()), "{comment}");
    }
}

/// INVARIANT: any number of directives and findings takes linear time.
#[test]
fn many_directives_take_linear_time() {
    let engine = Engine::new(&Options::default());
    for piece in [
        "hhttps://a.ietf.org/ # urlint-ignore\n",
        "# urlint-ignore-start scheme-typo\nhhttps://a.ietf.org/\n",
        "/* urlint-ignore-start */ hhttps://a.ietf.org/ /* urlint-ignore-end */ ",
        "# urlint-ignore-end scheme-typo\n",
        "# urlint-ignore-next-line\n\n\n",
        "/* urlint-ignore-next-line */ ",
        "    # urlint-ignore-file scheme-typo\n",
        "# urlint-ignore a, b, c, d, e\n",
        "```\n# urlint-ignore\n",
    ] {
        for format in ["plain", "markdown", "rust", "json", "rst"] {
            let text = piece.repeat(50_000 / piece.len());
            let format = Format::named(format).expect("a format");
            assert!(engine.check(format, text.as_bytes()).len() <= text.len());
        }
    }
}
