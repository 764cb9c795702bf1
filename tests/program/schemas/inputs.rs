//! What is read: configurations and rule files are right by their schemas where they are right by the program, and
//! wrong where it says so, but for what no schema can say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;
use serde_json::Value;

use super::{Case, Cases, cases, objections, schema, stdout, toml_files, validator};
use crate::book::pages;

/// What is wrong with rule files that no schema sees: parts of what is said of it.
const BEYOND_RULE: &[&str] = &[
    "for the message",
    "is not a valid regular expression",
    "the message uses",
    "} does not exist",
    "is not a valid host",
    "a URL without its host",
    "name the `component` to fix",
    "no option named",
    "the value of option `ports`",
];

/// The same of configurations.
const BEYOND_CONFIG: &[&str] = &[
    "no such file type",
    "is empty or a comment, so it matches nothing",
    "is no host; write a name",
    "names no file or directory",
    "no rule, group or preset named",
    "no rule or group named",
    "contains no rule file",
    "no encoding named",
    "is not a valid regular expression",
    "is no folder (folders are relative to this file)",
];

#[test]
fn rule_files_are_as_the_schema_says() {
    let schema = validator(&schema("rule"));
    let files = toml_files("rules");
    assert!(files.len() > 50);
    for (path, text) in files {
        let value: Value = toml::from_str(&text).expect("TOML");
        assert!(schema.is_valid(&value), "{}: {}", path.display(), objections(&schema, &value));
    }

    #[derive(Deserialize)]
    struct Broken {
        file: String,
        error: String,
    }
    let text = fs::read_to_string("tests/cases/rules/broken.toml").expect("the broken ones");
    let broken: BTreeMap<String, Vec<Broken>> = toml::from_str(&text).expect("TOML");
    let mut unseen = BTreeSet::<&str>::new();
    for Broken { file, error } in &broken["case"] {
        let Ok(value) = toml::from_str::<Value>(file) else { continue };
        let beyond = BEYOND_RULE.iter().find(|beyond| error.contains(**beyond));
        assert_eq!(schema.is_valid(&value), beyond.is_some(), "{error}\n{file}");
        unseen.extend(beyond);
    }
    assert_eq!(unseen, BEYOND_RULE.iter().copied().collect());
}

/// Every key that the program knows is in the schema, and no other.
#[test]
fn keys_of_rule_files_are_the_same() {
    let schema = schema("rule");
    let rule = "id = 'x'\nmessage = 'm'\n";
    let when = |condition: &str| format!("{rule}when = [{{ component = 'host', {condition} }}]\n");
    for (file, pointer) in [
        ("zzzzzzzzzz = 1".to_owned(), ""),
        (when("zzzzzzzzzz = 1"), "/definitions/condition"),
        (when("present = true") + "options.a = { zzzzzzzzzz = 1 }", "/definitions/declared_option"),
        (when("present = true") + "bad = [{ zzzzzzzzzz = 1 }]", "/definitions/example_table"),
    ] {
        let error = urlint::lint::Rule::parse("x.toml", &file).expect_err("there is no such key").to_string();
        assert_eq!(listed(&error), properties(&schema, pointer), "{pointer}");
    }
}

#[test]
fn keys_of_configurations_are_the_same() {
    let schema = schema("config");
    let unknown_key = |config: &str| errors(config, &BTreeMap::new());
    assert_eq!(listed(&unknown_key("zzzzzzzzzz = 1")[0]), properties(&schema, ""));
    let inside = unknown_key("[[overrides]]\nfiles = ['a']\nzzzzzzzzzz = 1");
    assert_eq!(listed(&inside[0]), properties(&schema, "/properties/overrides/items"));

    let inside = unknown_key("references.zzzzzzzzzz = 1");
    assert_eq!(listed(&inside[0]), properties(&schema, "/properties/references"));

    let mut names: BTreeSet<String> = properties(&schema, "/definitions/rules");
    assert!(names.remove("load"));
    assert_eq!(names, properties(&schema, "/definitions/settings"));
    let known = urlint::lint::rules().map(urlint::lint::Rule::id).chain(urlint::lint::GROUPS.iter().copied());
    assert_eq!(names, known.map(str::to_owned).collect());

    let config: String = names.iter().map(|name| format!("[rules.{name}]\nzzzzzzzzzz = 1\n")).collect();
    let messages = unknown_key(&config);
    assert_eq!(messages.len(), names.len());
    for (name, error) in names.iter().zip(messages) {
        let pointer = format!("/definitions/settings/properties/{name}/anyOf/1");
        assert_eq!(listed(&error), properties(&schema, &pointer), "{name}: {error}");
    }
}

#[test]
fn configurations_are_as_the_schema_says() {
    let schema = validator(&schema("config"));
    let none = BTreeMap::new();
    let mut configs = vec![(stdout(&["init", "-"]), none.clone()), (offered(&stdout(&["init", "-"])), none.clone())];
    configs.extend(WRONG.iter().chain(RIGHT).map(|&config| (config.to_owned(), none.clone())));
    configs.extend(readme().into_iter().map(|config| (config, none.clone())));
    for Cases { files: shared, case } in cases() {
        for Case { files, .. } in case {
            let all: BTreeMap<_, _> = shared.clone().into_iter().chain(files).collect();
            let own = all.iter().filter(|(name, _)| name.ends_with("urlint.toml")).map(|(_, text)| text.clone());
            let beside = all.iter().filter(|(name, _)| !name.ends_with("urlint.toml"));
            let beside: BTreeMap<String, String> = beside.map(|(name, text)| (name.clone(), text.clone())).collect();
            configs.extend(own.map(|config| (config, beside.clone())));
        }
    }
    let (mut right, mut wrong) = (0, 0);
    let mut unseen = BTreeSet::<&str>::new();
    for (config, beside) in &configs {
        let is_listed = |list: &[&str]| list.contains(&&**config);
        let Ok(value) = toml::from_str::<Value>(config) else { continue };
        let errors = errors(config, beside);
        let beyond = |error: &String| BEYOND_CONFIG.iter().find(|beyond| error.contains(**beyond));
        unseen.extend(errors.iter().filter_map(beyond));
        let expected = errors.iter().all(|error| beyond(error).is_some());
        assert_eq!(schema.is_valid(&value), expected, "{config}\n{errors:?}\n{}", objections(&schema, &value));
        assert!(!is_listed(if expected { WRONG } else { RIGHT }), "{config}\n{errors:?}");
        *(if expected { &mut right } else { &mut wrong }) += 1;
    }
    assert!(right > 20 && wrong > 20, "{right} right, {wrong} wrong");
    assert_eq!(unseen, BEYOND_CONFIG.iter().copied().collect());
}

/// Right as far as a schema can say.
const RIGHT: &[&str] = &[
    "",
    "#:schema ./urlint.schema.json\nroot = true",
    "rules.load = ['team-rules/']",
    "max-document-size = 0",
    "max-document-size = '12k'",
    "select = []\nrules.scheme-typo.allow-hosts = ['a', 1]",
    "rules.style = 'off'\nrules.style-x = 'info'",
    "rules.scheme-typo = { severity = 'off', contexts = ['links', 'code'] }",
    "rules.url-too-long.max = 80",
    "format-of = {}\nencoding = 'latin1'",
    "encoding = 'latin99'",
    "rules.scheme-typo.allow-urls = ['[a-']",
    "[[overrides]]\nfiles = []\nrelaxed = true\nrules.scheme-typo = 'info'",
    "[references]\nsite = 'auto'\nroot = '.'\nexists = ['api/**']",
    "references = { base-url = 'https://acme.org', map = { 'http://acme.org/a' = '.' }, root = 'nowhere' }",
];

const WRONG: &[&str] = &[
    "rules.security = 'off'",
    "rules.all = 'off'",
    "rules.load = 'off'",
    "rules.rfc3986.severity = 'info'",
    "[[overrides]]\nfiles = ['a.md']\nrules.docs = 'off'",
    "[[overrides]]\nfiles = ['a.md']\nrules.load = ['b.toml']",
    "sevrity = 'info'",
    "severity = 'off'",
    "severity = ['info']",
    "fail-on = 'never'",
    "root = 'yes'",
    "hidden = 1",
    "select = 'style'",
    "select = [1]",
    "exclude = [true]",
    "max-document-size = -1",
    "max-document-size = '1T'",
    "max-document-size = true",
    "format-of = ['html']",
    "format-of = { '*.x' = 'htlm' }",
    "encoding = 8",
    "load = ['x.toml']",
    "files = ['x']",
    "rules = 'off'",
    "rules.load = 'x.toml'",
    "rules.load = [1]",
    "rules.scheme-typo = 'fatal'",
    "rules.scheme-typo = true",
    "rules.scheme-typo.severity = 1",
    "rules.scheme-typo.contexts = ['lniks']",
    "rules.scheme-typo.allow-hosts = 'a'",
    "rules.scheme-typo.allow-hosts = [1.5]",
    "rules.style.max = 80",
    "rules.url-too-long.max = 'long'",
    "rules.url-too-long.max = -1",
    "rules.url-too-long.maxx = 1",
    "overrides = {}",
    "overrides = [1]",
    "[[overrides]]\nrelaxed = true",
    "[[overrides]]\nfiles = ['a']\nexclude = ['b']",
    "[[overrides]]\nfiles = ['a']\nrules.load = ['b.toml']",
    "[[overrides]]\nfiles = 'a'",
    "references = 'none'",
    "references.site = 'mkdoc'",
    "references.site = true",
    "references.root = '/docs'",
    "references.root = ''",
    "references.base-url = 'docs.acme.org'",
    "references.base-url = 1",
    "references.map = ['docs']",
    "references.map.acme = 'docs'",
    "references.map.'https://acme.org/' = 1",
    "references.exists = 'api'",
    "references.exist = []",
    "[[overrides]]\nfiles = ['a']\nreferences.site = 'none'",
];

/// What the program says of a configuration that is beside these files.
fn errors(config: &str, beside: &BTreeMap<String, String>) -> Vec<String> {
    let files = BTreeMap::from([("urlint.toml".to_owned(), config.to_owned())]);
    let case = Case { args: vec!["rules".to_owned()], files, stdin: String::new() };
    let output = case.run(beside);
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.success(), messages.is_empty(), "{messages}");
    // what is wrong with files beside it is not its error
    messages.lines().filter(|line| line.starts_with("urlint: urlint.toml:")).map(str::to_owned).collect()
}

/// The template with what it only offers taken as said.
fn offered(template: &str) -> String {
    let is_offer = |line: &str| line.strip_prefix('#').is_some_and(|rest| !rest.is_empty() && !rest.starts_with(' '));
    template.lines().map(|line| format!("{}\n", if is_offer(line) { &line[1..] } else { line })).collect()
}

/// The configurations that the README and the book show.
fn readme() -> Vec<String> {
    let pages = pages();
    let shown =
        pages.iter().flat_map(|(_, text)| text.split("$ cat ").skip(1)).filter_map(|rest| rest.split_once('\n'));
    let configs: Vec<String> = shown
        .filter(|(name, _)| name.ends_with("urlint.toml"))
        .map(|(_, rest)| rest.split("\n$ ").next().unwrap_or_default())
        .map(|rest| rest.split("\n```").next().unwrap_or_default().to_owned())
        .collect();
    assert!(configs.len() >= 5);
    configs
}

/// The names that a message lists after "there are".
fn listed(message: &str) -> BTreeSet<String> {
    let names = message.split("; there are ").nth(1).unwrap_or_else(|| panic!("nothing is listed: {message}"));
    names.trim().split(", ").map(str::to_owned).collect()
}

/// The properties of what is at this place of a schema, where no others are allowed.
fn properties(schema: &Value, pointer: &str) -> BTreeSet<String> {
    let object = schema.pointer(pointer).unwrap_or_else(|| panic!("{pointer}: nothing is there"));
    let names = object["properties"].as_object().unwrap_or_else(|| panic!("{pointer}: {object}"));
    names.keys().cloned().collect()
}
