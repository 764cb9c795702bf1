//! Runs the examples of every rule, and states what holds for the whole catalogue and for rule files that are wrong.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use urlint::document::Format;
use urlint::lint::{self, Applicability, Engine, GROUPS, Options, References, Rule, Value};

#[test]
fn every_example_is_judged_as_marked() {
    let failed: Vec<String> = lint::rules()
        .flat_map(|rule| rule.failed_examples().into_iter().map(move |message| format!("{}: {message}", rule.id())))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn bad_examples_are_marked_and_good_ones_are_not() {
    for rule in lint::rules() {
        for example in rule.bad() {
            assert!(!example.unmarked().1.is_empty(), "{}: nothing is marked in {}", rule.id(), example.text);
        }
        for example in rule.good() {
            assert!(example.unmarked().1.is_empty(), "{}: a good example is marked: {}", rule.id(), example.text);
        }
    }
}

#[test]
fn presets_name_and_set_what_there_is() {
    for preset in &lint::PRESETS {
        let mut options = Options::default();
        for name in preset.names().filter(|name| *name != "default") {
            options.check_name(name).unwrap_or_else(|error| panic!("preset {}: {error}", preset.name));
        }
        for rule in lint::rules() {
            for (option, value) in preset.options_of(rule.id()) {
                let set = options.set(rule.id(), option, value);
                set.unwrap_or_else(|error| panic!("preset {}: {}: {error}", preset.name, rule.id()));
            }
        }
        assert!(lint::rules().any(|rule| preset.has(rule)) && !preset.about().is_empty(), "{}", preset.name);
    }
}

#[test]
fn strict_presets_report_no_error_twice() {
    for preset in ["rfc1738", "rfc3986", "whatwg"] {
        let mut options = Options::default();
        options.select([preset]).expect("it is a preset");
        let whole = format!("{preset}-violation");
        check_pairs(&Engine::new(&options), |rules| !rules.contains(&whole.as_str()));
    }
}

#[test]
fn no_default_rule_judges_all_references() {
    let greedy: Vec<_> =
        lint::rules().filter(|rule| rule.is_default() && rule.references() == References::All).map(Rule::id).collect();
    assert!(greedy.is_empty(), "an engine of default rules does not read all references: {greedy:?}");
}

#[test]
fn the_default_reports_no_error_twice() {
    // the scheme may be wrong in two ways
    let apart = [["insecure-scheme", "uppercase-scheme"], ["obsolete-scheme", "uppercase-scheme"]];
    check_pairs(&Engine::new(&Options::default()), |rules| apart.contains(&rules));
}

/// Where two findings in the bad example of a rule have one span, they are of one rule (the URL Standard names some
/// errors twice itself), or both may be reported.
#[track_caller]
fn check_pairs(engine: &Engine, may_overlap: impl Fn([&str; 2]) -> bool) {
    for example in lint::rules().flat_map(Rule::bad) {
        let format = example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
        let text = example.unmarked().0;
        let found = engine.check(format, text.as_bytes());
        for (one, other) in found.iter().zip(found.iter().skip(1)).filter(|(one, other)| one.span == other.span) {
            let rules = [&*one.rule, &*other.rule];
            assert!(rules[0] == rules[1] || may_overlap(rules), "{text}: {one:?} {other:?}");
        }
    }
}

#[test]
fn the_last_severity_said_counts_and_a_rules_own_before_its_groups() {
    #[track_caller]
    fn check(said: &[[&str; 2]], runs: bool) {
        let mut options = Options::default();
        for [name, severity] in said {
            options.set(name, "severity", Value::Text((*severity).to_owned())).expect("a severity");
        }
        let typo = options.rules().find(|(rule, _)| rule.id() == "scheme-typo");
        assert_eq!(typo.map(|(_, runs)| runs), Some(runs), "{said:?}");
    }
    check(&[["scheme", "off"]], false);
    check(&[["scheme", "off"], ["scheme", "info"]], true);
    check(&[["scheme", "info"], ["scheme", "off"]], false);
    check(&[["scheme", "off"], ["style", "info"]], false);
    check(&[["scheme-typo", "info"], ["scheme", "off"]], true);
    check(&[["scheme-typo", "off"], ["scheme", "info"]], false);
    check(&[["scheme-typo", "off"], ["scheme-typo", "info"]], true);
}

#[test]
fn rules_yield_to_others_that_there_are() {
    for rule in lint::rules() {
        for other in rule.yields_to() {
            let known = lint::rules().find(|known| known.id() == other);
            let known = known.unwrap_or_else(|| panic!("{} yields to {other}, which is no rule", rule.id()));
            assert!(
                !known.yields_to().iter().any(|id| id == rule.id()),
                "{} and {other} yield to each other",
                rule.id()
            );
        }
    }
    let text = b"<URL:http://www.ietf.org/a%00b> [x](http:\\www.ietf.org/)";
    let markdown = Format::named("markdown").expect("it is in the table");
    let mut options = Options::default();
    options.select(["wrong-slashes"]).expect("it is a rule");
    assert_eq!(Engine::new(&options).check(markdown, text).len(), 1, "alone a rule yields to none");
}

/// A URL of any length gives one finding of a rule, which says how many more there are.
#[test]
fn a_rule_has_one_finding_of_a_url() {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    let engine = Engine::new(&options);
    for (head, repeated) in [
        ("https://www.ietf.org/", "a//"),
        ("https://www.ietf.org/", "a/../"),
        ("https://www.ietf.org/", "a\u{202e}"),
        ("https://www.ietf.org/", "\u{fc}a"),
        ("https://www.ietf.org/", "%zz"),
        ("https://www.ietf.org/", "%00a"),
        ("https://www.ietf.org/", "%c3%bc%2f%7Ea%ff"),
        ("https://www.ietf.org/", "^a|"),
        ("https://www.ietf.org/?", "a?b#c"),
        ("https://www.ietf.org/?", "utm_source=a&"),
        ("https://www.ietf.org/", "&amp;a"),
        ("https://www.ietf.org/\\", "a\\"),
        ("https://", "a:"),
        ("https://", "\u{fc}."),
        ("<https://www.ietf.org/", "a b"),
    ] {
        let text = format!("see {head}{}", repeated.repeat(1000));
        for format in ["plain", "markdown", "html"] {
            let format = Format::named(format).expect("it is in the table");
            let found = engine.check(format, text.as_bytes());
            for (nth, finding) in found.iter().enumerate() {
                let (rule, url) = (&finding.rule, &finding.url);
                let others = found[nth + 1..].iter().filter(|other| other.rule == *rule && other.url == *url);
                assert_eq!(others.count(), 0, "{rule} of {head}{repeated} as {}", format.name());
                let says = finding.message.contains(&format!(" (and {} more in this URL)", finding.more));
                assert_eq!(says, finding.more > 0, "{}", finding.message);
            }
        }
    }
    let found = engine.check(Format::PLAIN, b"https://www.ietf.org/a//b///c");
    let slashes: Vec<_> = found.iter().filter(|finding| &*finding.rule == "duplicate-slashes").collect();
    assert_eq!(slashes.len(), 1);
    assert_eq!((slashes[0].more, slashes[0].span.range()), (1, 22..24));
    assert!(slashes[0].message.ends_with(" (and 1 more in this URL)"), "{}", slashes[0].message);
    let fix = slashes[0].fix.as_ref().expect("both can be fixed");
    assert_eq!(lint::edited(b"https://www.ietf.org/a//b///c", &fix.edits), b"https://www.ietf.org/a/b/c");
}

#[test]
fn every_rule_is_described() {
    for rule in lint::rules() {
        let id = rule.id();
        assert!(rule.bad().len() >= 4 && rule.good().len() >= 4, "{id} has fewer than four examples of a kind");
        assert!(!rule.cites().is_empty() || rule.group() == "meta", "{id} cites no clause");
        for cite in rule.cites() {
            assert!(is_clause(cite), "{id}: not the form of a clause: {cite}");
        }
        assert!(rule.docs().trim().len() > 100 && rule.docs().trim().ends_with('.'), "{id} has hardly any docs");
        for line in rule.docs().lines() {
            assert!(line.chars().count() <= 120, "{id}: a line of the docs is too long: {line}");
        }
        assert!(!rule.help().ends_with('.') && !rule.message().ends_with('.'), "{id} ends in a full stop");
    }
}

/// Whether this is how a clause is cited: `RFC 3986 §3.2.2`, `RFC 3986 appendix C`, `URL Standard §4.4 (host-missing)`.
fn is_clause(cite: &str) -> bool {
    let numbered = |number: &str, first: fn(char) -> bool| {
        let mut parts = number.split('.');
        let head = parts.next().is_some_and(|part| !part.is_empty() && part.chars().all(first));
        head && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let (work, clause) = cite.split_once(" §").map_or((cite, None), |(work, clause)| (work, Some(clause)));
    let series = ["RFC ", "UTS #"].iter().find_map(|series| work.strip_prefix(series));
    match (series, clause) {
        (Some(number), Some(clause)) => number.parse::<u16>().is_ok() && numbered(clause, |c| c.is_ascii_digit()),
        (Some(rest), None) => {
            let (number, appendix) = rest.split_once(" appendix").map_or((rest, ""), |(number, rest)| (number, rest));
            let is_known = appendix.is_empty() || numbered(appendix.trim_start(), |c| c.is_ascii_uppercase());
            number.parse::<u16>().is_ok() && is_known
        }
        (None, Some(clause)) => {
            let number = clause.split_once(" (").map_or(clause, |(number, _)| number);
            ["URL Standard", "CommonMark"].contains(&work) && numbered(number, |c| c.is_ascii_digit())
        }
        (None, None) => work == "Fetch Standard, Port blocking",
    }
}

#[test]
fn every_option_is_shown_in_an_example() {
    for rule in lint::rules() {
        let set = rule.bad().iter().chain(rule.good()).flat_map(|example| &example.options);
        for option in rule.options() {
            assert!(set.clone().any(|(name, _)| *name == option.name), "{}: no example of {}", rule.id(), option.name);
        }
    }
}

#[test]
fn no_example_is_listed_twice() {
    for rule in lint::rules() {
        let mut seen = BTreeSet::new();
        for example in rule.bad().iter().chain(rule.good()) {
            let options = format!("{:?}", example.options);
            let is_new = seen.insert((example.unmarked().0, example.format.clone(), options));
            assert!(is_new, "{}: is listed twice: {}", rule.id(), example.text);
        }
    }
}

#[test]
fn messages_and_help_hold_no_place_left_open() {
    for rule in lint::rules() {
        let engine = Engine::new(&Options::only(rule.clone()));
        for example in rule.bad() {
            let format = example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
            for finding in engine.check(format, example.unmarked().0.as_bytes()) {
                let said = format!("{} {}", finding.message, finding.help);
                assert!(!said.contains("{0}") && !said.contains("  "), "{said}");
            }
        }
    }
}

#[test]
fn ids_are_unique_and_files_are_named_after_them() {
    let ids: Vec<_> = lint::rules().map(Rule::id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "the catalogue is not ordered, or names a rule twice");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the rules are in a folder") {
        let entry = entry.expect("the folder can be read");
        if entry.path().is_file() {
            let name = entry.file_name().into_string().expect("file names are UTF-8");
            files.insert(name.strip_suffix(".toml").unwrap_or(&name).to_owned());
        }
    }
    assert!(files.iter().map(String::as_str).eq(ids), "rules/ and the catalogue differ: {files:?}");
}

#[test]
fn every_check_is_used() {
    let used: BTreeSet<_> = lint::rules().filter_map(Rule::check).collect();
    assert_eq!(used, lint::checks().collect());
    assert!(GROUPS.is_sorted());
}

#[test]
fn no_password_is_shown() {
    let rule = lint::rules().find(|rule| rule.id() == "userinfo-password").expect("it is in the catalogue");
    for example in rule.bad() {
        let (text, spans) = example.unmarked();
        for finding in Engine::default().check(Format::PLAIN, text.as_bytes()) {
            let shown = format!("{finding:?}");
            for secret in &spans {
                assert!(!shown.contains(&text[secret.range()]), "{shown}");
            }
        }
    }
    let shown = format!("{:?}", Engine::default().check(Format::PLAIN, b"<URL:ftp://joe:Xk%zz^Q7`v@a.corp/%zz>"));
    for secret in ["Xk", "Q7", "%zz^", "^", "`", "Q7`v"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

#[test]
fn findings_are_ordered_by_place() {
    let found = Engine::default().check(Format::PLAIN, b"<URL:hhttps://u:Xk29_vq@a.corp/%zz^%z>");
    let rules: Vec<_> = found.iter().map(|finding| &*finding.rule).collect();
    assert_eq!(rules, ["scheme-typo", "userinfo-password", "invalid-percent-encoding", "unsafe-character"]);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: String,
    error: String,
}

#[test]
fn errors_name_file_line_and_remedy() {
    let cases: Vec<Case> = crate::cases::list("rules/broken.toml");
    for case in cases {
        match Rule::parse("rules/x.toml", &case.file) {
            Ok(_) => panic!("no error in\n{}", case.file),
            Err(error) => assert_eq!(error.to_string(), case.error, "in\n{}", case.file),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fix {
    name: String,
    when: String,
    fix: Option<String>,
    /// How safe it must be; unsafe if that is not said.
    least: Option<String>,
    format: Option<String>,
    text: String,
    fixed: Option<String>,
}

#[test]
fn rules_of_users_fix_as_they_say() {
    let cases: Vec<Fix> = crate::cases::list("rules/fixes.toml");
    let mut wrong = String::new();
    for case in cases {
        let mut file = format!("id = 'own'\nmessage = 'x'\nwhen = {}\n", case.when);
        if let Some(fix) = &case.fix {
            file += &format!("fix = {fix}\n");
        }
        let rule = Rule::parse("x.toml", &file).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let format = case.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
        let least = if case.least.is_some() { Applicability::Safe } else { Applicability::Unsafe };
        let engine = Engine::new(&Options::only(rule));
        let seen = String::from_utf8_lossy(&engine.fix(format, case.text.as_bytes(), least).text).into_owned();
        if seen != *case.fixed.as_ref().unwrap_or(&case.text) {
            wrong += &format!("{}: {seen}\n", case.name);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn long_urls_take_linear_time_and_memory() {
    for pattern in ["%z", "{", "a[b]", "%%", "\\d", "${", "$a", "(|", "x", "[", "https://u:p/@"] {
        for start in ["http://www.ietf.org/", "hhttps://www.ietf.org/?", "ftp://u:"] {
            let url = start.to_owned() + &pattern.repeat(60_000 / pattern.len());
            for text in [format!("{url}@h.corp"), format!("<URL:{url}>")] {
                let said: usize =
                    Engine::default().check(Format::PLAIN, text.as_bytes()).iter().map(|found| found.url.len()).sum();
                assert!(said < 5_000 * text.len(), "{start}{pattern}");
            }
        }
    }
}
