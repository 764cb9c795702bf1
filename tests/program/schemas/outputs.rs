//! What is printed as JSON: valid by its schema, and no key in a schema that is not printed.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Case, cases, objections, schema, validator};

/// Runs that print what the cases of tests/cases/cli do not.
const MORE: &[&[&str]] = &[
    &["check", "--select", "all", "--format", "json", "."],
    &["check", "--select", "all", "--format", "jsonl", "--input", "jsonl", "records.jsonl"],
    &["check", "--select", "all", "--statistics", "--format", "json", "."],
    &["check", "--select", "all", "--format", "jsonl", "--input", "warc", "crawl.warc"],
    &["check", "--statistics", "--format", "jsonl", "."],
    &["extract", "--relaxed", "--references", "--format", "json", "."],
    &["extract", "--format", "jsonl", "--input", "jsonl", "records.jsonl"],
    &["extract", "--format", "jsonl", "--input", "warc", "crawl.warc"],
    &["extract", "--statistics", "--relaxed", "--references", "--format", "jsonl", "."],
    &["inventory", "--relaxed", "--references", "--format", "json", "."],
    &["inventory", "--by", "url", "--format", "jsonl", "."],
    &["compare", "--format", "json", "a.txt", "b.txt"],
    &["compare", "--format", "jsonl", "--references", "site", "."],
    &[
        "parse",
        "--format",
        "json",
        "http://u:p@h:80/p?q#f",
        "urn:isbn:1?+x",
        "tel:+1-2;ext=3",
        "x",
        "",
        "ftp://h/%zz;type=a",
    ],
    &["parse", "--standard", "whatwg", "--format", "jsonl", "http://h/", "http://[", "mailto:a"],
    &["parse", "--standard", "rfc1738", "--format", "json", "http://h/~a", "news:*", "wais://h/d?s", "x://h"],
    &["parse", "--standard", "rfc2396", "--format", "json", "http://[::1]/", "tel:x", "file://h/p"],
    &["resolve", "--standard", "rfc2396", "--format", "json", "http://a/b", "", "#s", "../c"],
    &["resolve", "--format", "jsonl", "http://a/b", "?y"],
    &["normalize", "--format", "json", "HTTP://A.example:80/%7e/../%3a", "x:y"],
    &["schemes", "--format", "json"],
    &["schemes", "--format", "jsonl", "http", "x-y", "afs", "urn"],
    &["rules", "--format", "json"],
    &["explain", "--format", "json", "invalid-port", "url-too-long", "scheme", "docs", "custom"],
    &["explain", "site", "--format", "json", "site/docs/a.md", "names.rst", "a.html"],
];

const FILES: &[(&str, &str)] = &[
    ("urlint.toml", "rules.load = ['own.toml']\n"),
    ("own.toml", "id = 'own'\nmessage = 'm'\nseverity = 'info'\nwhen = [{ component = 'port', present = true }]\n"),
    ("site/mkdocs.yml", "site_name: x"),
    ("site/docs/a.md", "# A\n\n<a id='b'></a>\n"),
    ("names.rst", ":ref:`a`"),
    ("a.html", "<base href='http://b.example/'><a href='x/y'>text</a> <a href='http&#58;//c.example/'>c</a>"),
    ("a.txt", "<URL:http://a.example/b-\nc> hhttp://u:p@d.example:99/ www.ietf.org http://e.example:80/é"),
    ("crawl.warc", "WARC/1.1\r\nWARC-Type: conversion\r\nContent-Length: 25\r\n\r\nhhttp://crawled.example:1x"),
    ("b.txt", "é hhttp://b.example/ é hhttp://b.example/%3a%3b hhttp://b.example/"),
    ("c.md", "[x](fluxnet:a/1)"),
    ("related.md", "é [#12](https://a.example/b/issues/21)\n"),
    ("records.jsonl", "{\"text\": \"hhttp://a.example/ http://h.example:1x/\", \"id\": 1.5}\n"),
];

/// Everything that is printed, by the schema that it must be valid by.
fn printed() -> BTreeMap<String, Vec<Value>> {
    let files = FILES.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    let mut printed = BTreeMap::<String, Vec<Value>>::new();
    let mut run = |case: &Case, more: &BTreeMap<String, String>| {
        if let Some(name) = schema_of(&case.args) {
            let output = case.run(more);
            let stdout = String::from_utf8(output.stdout).expect("UTF-8");
            let values = serde_json::Deserializer::from_str(&stdout).into_iter::<Value>();
            let values = values.map(|value| value.unwrap_or_else(|error| panic!("{:?}: {error}\n{stdout}", case.args)));
            printed.entry(name.to_owned()).or_default().extend(values);
        }
    };
    for cases in cases() {
        cases.case.iter().for_each(|case| run(case, &cases.files));
    }
    for args in MORE {
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        run(&Case { args, files: BTreeMap::new(), stdin: String::new() }, &files);
    }
    printed.insert("baseline".to_owned(), vec![baseline()]);
    printed
}

/// A baseline that the program wrote.
fn baseline() -> Value {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("a.txt"), "hhttps://a.ietf.org/").expect("a file");
    let output = super::run(directory.path(), &["check", "--write-baseline=b.json", "."], "");
    let text = std::fs::read_to_string(directory.path().join("b.json"));
    serde_json::from_str(&text.unwrap_or_else(|error| panic!("{error}: {output:?}"))).expect("JSON")
}

/// The schema of what a command line prints, if that is JSON.
fn schema_of(args: &[String]) -> Option<&str> {
    const COMMANDS: &[&str] =
        &["extract", "inventory", "compare", "parse", "resolve", "normalize", "schemes", "rules", "explain"];
    const OTHERS: &[&str] = &["generate", "init"];
    let is_json = args.windows(2).any(|pair| pair[0] == "--format" && ["json", "jsonl"].contains(&&*pair[1]));
    let has = |option: &str| args.iter().any(|arg| arg.starts_with(option));
    let first = args.first()?;
    if !is_json || OTHERS.contains(&&**first) || has("--list-formats") || has("--show-config") || has("--test") {
        return None;
    }
    Some(match () {
        () if *first == "explain" && args.get(1).is_some_and(|arg| arg == "site") => "site",
        () if COMMANDS.contains(&&**first) => first,
        () if has("--statistics") => "statistics",
        () => "check",
    })
}

#[test]
fn all_that_is_printed_is_valid_and_no_key_is_idle() {
    let printed = printed();
    assert_eq!(printed.len(), 13, "{:?}", printed.keys());
    for (name, values) in &printed {
        let published = schema(name);
        assert!(published.to_string().contains("additionalProperties") == (name == "baseline"), "{name}");
        let id = published["$id"].as_str().expect("a name");
        assert!(id.contains(if name == "baseline" { "/v1/" } else { "/v2/" }), "{id}");
        let mut schema = published;
        close(&mut schema);
        let whole = validator(&schema);
        assert!(!values.is_empty(), "{name}");
        for value in values {
            assert!(whole.is_valid(value), "{name}: {}\n{value}", objections(&whole, value));
        }
        for (definition, key) in keys(&schema) {
            let mut less = schema.clone();
            let of = &mut less;
            let object = of.pointer_mut(&definition).expect("it was found there");
            object["properties"].as_object_mut().expect("properties").remove(&key);
            if let Some(required) = object["required"].as_array_mut() {
                required.retain(|required| *required != *key);
            }
            let less = validator(&less);
            assert!(values.iter().any(|value| !less.is_valid(value)), "{name}: {key} ({definition}) is never printed");
        }
    }
}

/// A record becomes a row of a table: what PostgreSQL, SQLite and DuckDB reserve would have to be quoted as a column.
#[test]
fn columns_are_no_words_of_sql() {
    const RESERVED: &str = "all analyse analyze and any array as asc asymmetric authorization between binary both case cast \
        check collate column commit concurrently constraint create cross current_date current_role current_time \
        current_timestamp current_user default deferrable delete desc distinct do drop else end except exists false fetch \
        for foreign freeze from full glob grant group having if ilike in index initially inner insert intersect into is \
        isnull join lambda lateral leading left like limit localtime localtimestamp natural not notnull null offset on only \
        or order outer overlaps placing primary qualify references returning right select session_user set show similar some \
        start symmetric table tablesample then to trailing transaction true union unique update using values variadic \
        verbose when where window with";
    let mut seen = 0;
    for (name, values) in printed() {
        for record in
            values.iter().flat_map(|value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice))
        {
            for key in record.as_object().expect("a record").keys() {
                assert!(!RESERVED.split(' ').any(|word| word == key), "{name}: {key}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Forbids the keys that a schema does not have: later versions may print more, this one prints those.
fn close(schema: &mut Value) {
    if let Some(object) = schema.as_object_mut() {
        if object.contains_key("required") {
            object.insert("additionalProperties".to_owned(), false.into());
        }
        object.values_mut().for_each(close);
    }
    schema.as_array_mut().into_iter().flatten().for_each(close);
}

/// The properties in a schema, with the place of what has them.
fn keys(schema: &Value) -> Vec<(String, String)> {
    fn walk(value: &Value, place: &str, keys: &mut Vec<(String, String)>) {
        for (key, inner) in value.as_object().into_iter().flatten() {
            match (&**key, inner) {
                ("properties", Value::Object(properties)) => {
                    for (name, inner) in properties {
                        keys.push((place.to_owned(), name.clone()));
                        walk(inner, &format!("{place}/properties/{name}"), keys);
                    }
                }
                _ => walk(inner, &format!("{place}/{key}"), keys),
            }
        }
    }
    let mut keys = Vec::new();
    walk(schema, "", &mut keys);
    assert!(!keys.is_empty());
    keys
}
