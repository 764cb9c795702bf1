//! Fixes: what each rule's examples say is what comes of them, in each kind of format, and nothing else changes.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use urlint::document::Format;
use urlint::lint::{Applicability, Engine, Example, Options, Rule, Value, rules};

/// The kinds of format in which a fix is to be shown, and the names of the formats that count.
const KINDS: [(&str, &[&str]); 5] = [
    ("plain", &["plain"]),
    ("markdown", &["markdown", "mdx"]),
    ("html", &["html"]),
    ("json", &["json"]),
    ("code", &["c", "csharp", "go", "java", "javascript", "php", "python", "ruby", "rust", "shell", "typescript"]),
];

/// The rule's own engine, as an example sets it.
fn engine(rule: &Rule, example: &Example) -> Engine {
    let mut options = Options::default();
    // what a rule says of other rules shows where they run
    if rule.group() != "meta" {
        options.select([rule.id()]).expect("it is a rule");
    }
    for (name, value) in &example.options {
        options.set(rule.id(), name, value.clone()).expect("it is an option");
    }
    Engine::new(&options)
}

fn format(example: &Example) -> Format {
    example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"))
}

/// Whether a fix is shown or at hand for any of the rule's examples.
fn fixes(rule: &Rule) -> bool {
    rule.bad().iter().any(|example| {
        let found = || engine(rule, example).check(format(example), example.unmarked().0.as_bytes());
        example.fixed.is_some() || found().iter().any(|finding| finding.fix.is_some())
    })
}

#[test]
fn examples_are_fixed_as_they_say() {
    let (mut wrong, mut fixed) = (Vec::new(), 0);
    for rule in rules() {
        for example in rule.bad() {
            let Some(expected) = &example.fixed else { continue };
            fixed += 1;
            let (engine, text) = (engine(rule, example), example.unmarked().0);
            let fix = |text: &str| engine.fix(format(example), text.as_bytes(), Applicability::Unsafe);
            let fixed = String::from_utf8_lossy(&fix(&text).text).into_owned();
            if fixed != *expected {
                wrong.push(format!("{}: {text:?}\n  expected {expected:?}\n     found {fixed:?}", rule.id()));
            }
            let again = fix(expected);
            if again.text != expected.as_bytes() || !again.applied.is_empty() || !again.dropped.is_empty() {
                wrong.push(format!("{}: a second fix changes {expected:?}", rule.id()));
            }
        }
    }
    println!("{fixed} examples, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_rules_together_settle() {
    let mut options = Options::default();
    options.select(rules().map(Rule::id)).expect("they are rules");
    let engine = Engine::new(&options);
    let mut restless = Vec::new();
    for rule in rules() {
        for example in rule.bad().iter().chain(rule.good()) {
            let format = format(example);
            for least in [Applicability::Safe, Applicability::Unsafe] {
                let once = engine.fix(format, example.unmarked().0.as_bytes(), least).text;
                let again = engine.fix(format, &once, least);
                if again.text != once || !again.applied.is_empty() {
                    let [once, again] = [&once, &again.text].map(|text| String::from_utf8_lossy(text).into_owned());
                    restless.push(format!("{}: {least:?} {}\n  {once}\n  {again}", rule.id(), example.text));
                }
            }
        }
    }
    assert!(restless.is_empty(), "{}", restless.join("\n"));
}

#[test]
fn what_is_right_is_not_fixed() {
    for rule in rules() {
        for example in rule.good() {
            assert!(example.fixed.is_none(), "{}: a good example has a fix: {}", rule.id(), example.text);
            let fixed = engine(rule, example).fix(format(example), example.text.as_bytes(), Applicability::Unsafe);
            assert_eq!(String::from_utf8_lossy(&fixed.text), example.text, "{}", rule.id());
        }
    }
}

/// What becomes of a text by the safe fixes of a rule, and by all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rule: String,
    #[serde(default)]
    format: Option<String>,
    /// Where the rule is to run, if not where it does by itself.
    contexts: Option<String>,
    /// An option of the rule that is to be set.
    flag: Option<String>,
    text: String,
    safe: Option<String>,
    all: Option<String>,
}

#[test]
fn what_is_safe_is_decided_for_each_finding() {
    let cases: Vec<Case> = crate::cases::list("fixes/cases.toml");
    let mut wrong = Vec::new();
    for case in cases {
        let mut options = Options::default();
        options.select([&*case.rule]).expect("it is a rule");
        if let Some(contexts) = &case.contexts {
            options.set(&case.rule, "contexts", Value::List(vec![contexts.clone()])).expect("a context");
        }
        if let Some(flag) = &case.flag {
            options.set(&case.rule, flag, Value::Flag(true)).expect("an option");
        }
        let engine = Engine::new(&options);
        let format = case.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"));
        if engine.check(format, case.text.as_bytes()).is_empty() {
            wrong.push(format!("{}: nothing is found in {}", case.rule, case.text));
        }
        for (expected, least) in [(&case.safe, Applicability::Safe), (&case.all, Applicability::Unsafe)] {
            let fixed = engine.fix(format, case.text.as_bytes(), least);
            let (text, expected) = (String::from_utf8_lossy(&fixed.text), expected.as_ref().unwrap_or(&case.text));
            if text != **expected || !fixed.dropped.is_empty() {
                let dropped = fixed.dropped.len();
                wrong.push(format!("{}: {least:?}, {dropped} dropped\n  {expected}\n  {text}", case.rule));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Why a fix of a rule is not shown in a kind of format, by rule and kind.
#[derive(Deserialize)]
#[serde(transparent)]
struct Exceptions(BTreeMap<String, BTreeMap<String, String>>);

#[test]
fn fixes_are_shown_in_every_kind_of_format() {
    let file = include_str!("../cases/fixes/exceptions.toml");
    let Exceptions(exceptions) = toml::from_str(file).expect("the exceptions are right");
    let mut wrong = Vec::new();
    let lines: Vec<&str> = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let keys: Vec<&str> = lines.iter().filter_map(|line| line.split(" = ").next()).collect();
    if !keys.is_sorted() || lines.len() != exceptions.values().map(BTreeMap::len).sum::<usize>() {
        wrong.push("the exceptions are not one a line, ordered".to_owned());
    }
    let mut unknown: BTreeSet<&str> = exceptions.keys().map(String::as_str).collect();
    for rule in rules().filter(|rule| fixes(rule)) {
        let id = rule.id();
        unknown.remove(id);
        let excepted = exceptions.get(id).cloned().unwrap_or_default();
        for (kind, reason) in &excepted {
            if !KINDS.iter().any(|(known, _)| known == kind) || reason.len() < 20 {
                wrong.push(format!("{id}.{kind}: no kind, or no reason"));
            }
        }
        for (kind, formats) in KINDS {
            let is_shown = rule.bad().iter().any(|bad| bad.fixed.is_some() && formats.contains(&format(bad).name()));
            match (is_shown, excepted.contains_key(kind)) {
                (false, false) => wrong.push(format!("{id}.{kind}: no example with `fixed`, and no exception")),
                (true, true) => wrong.push(format!("{id}.{kind}: an exception, though an example has `fixed`")),
                _ => {}
            }
        }
    }
    wrong.extend(
        unknown.iter().map(|id| format!("{id}: exceptions of a rule that there is not, or that fixes nothing")),
    );
    assert!(wrong.is_empty(), "{} places\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_is_too_much_is_not_fixed() {
    let mut options = Options::default();
    options.select(["redundant-port"]).expect("it is a rule");
    let engine = Engine::new(&options);
    let fix = |text: &str| engine.fix(Format::PLAIN, text.as_bytes(), Applicability::Safe);
    let (few, many) = ("http://a.corp:80/ ".repeat(100), "http://a.corp:80/ ".repeat(100_001));
    assert!(fix(&few).applied.len() == 100 && !fix(&few).is_unfinished);
    let fixed = fix(&many);
    assert!(fixed.is_unfinished && fixed.applied.is_empty() && fixed.text == many.as_bytes());
    // to fix each of so many in turn would take minutes
    let (many, more) = ("http://a.corp:80/\n".repeat(40_000), "http://a.corp:80/\n".repeat(60_000));
    let fixed = fix(&many);
    assert!(fixed.applied.len() > 39_000 && !fixed.is_unfinished, "{}", fixed.applied.len());
    assert!(fix(&more).is_unfinished && fix(&more).applied.is_empty());
    // of a long URL only the start is judged, and no fix offered: it may end otherwise
    let long = format!("http://a.corp:80/{} ", "a/".repeat(1 << 19));
    let said = engine.check(Format::PLAIN, long.as_bytes());
    assert!(matches!(&said[..], [said] if said.fix.is_none()), "{}", said.len());
    let late = format!("http://a.corp/{}", "a".repeat(2 << 20));
    assert!(engine.check(Format::PLAIN, late.as_bytes()).is_empty());
}
