//! JSON Schemas: of the configuration, of rule files, and of all that is printed as JSON.
//!
//! They are of draft 7: what editors take for TOML (Taplo, Even Better TOML) and for JSON, and what SchemaStore asks for.
//! Names of rules, severities, formats and the like are taken from the program's own tables, so that a schema says what
//! the program says; what is printed is described in `outputs.toml`, rule files in `rule.toml`.

mod config;
mod lists;

use crate::text::embedded;
use std::collections::BTreeSet;

use clap::ValueEnum as _;
use serde_json::{Map, Value, json};

use crate::cli::args::SchemaName;
use crate::report::{Baseline, SCHEMA_VERSION};

/// The pattern of rule ids and option names.
const NAME: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// What a schema describes.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Config,
    /// A rule file, described in `rule.toml`.
    RuleFile,
    /// One of these records of `outputs.toml`, or an array of them.
    Records(&'static [&'static str]),
    /// This record of `outputs.toml`.
    Whole(&'static str),
}

/// The source of a schema.
const fn shape(what: SchemaName) -> Shape {
    match what {
        SchemaName::Config => Shape::Config,
        SchemaName::Rule => Shape::RuleFile,
        SchemaName::Check => Shape::Records(&["finding"]),
        SchemaName::Statistics => Shape::Records(&["count"]),
        SchemaName::Baseline => Shape::Whole("baseline"),
        SchemaName::Extract => Shape::Records(&["found", "host_count"]),
        SchemaName::Parse => Shape::Records(&["dissection"]),
        SchemaName::Resolve => Shape::Records(&["resolved"]),
        SchemaName::Normalize => Shape::Records(&["normalized"]),
        SchemaName::Schemes => Shape::Records(&["scheme"]),
        SchemaName::Rules => Shape::Records(&["rule"]),
        SchemaName::Explain => Shape::Records(&["rule", "group", "preset"]),
        SchemaName::Site => Shape::Records(&["site"]),
    }
}

/// A schema as JSON text.
pub(super) fn text(what: SchemaName) -> String {
    // INVARIANT: a JSON value is written whatever it holds
    let text = serde_json::to_string_pretty(&value(what)).expect("it is JSON");
    text + "\n"
}

fn value(what: SchemaName) -> Value {
    let mut schema = match shape(what) {
        Shape::Config => config::schema(),
        Shape::RuleFile => {
            let mut definitions = read(embedded!("rule.toml"));
            let mut schema = definitions.remove("rule_file").unwrap_or_default();
            schema["definitions"] = definitions.into();
            schema
        }
        Shape::Records(records) => {
            let mut schema = of_records(records, SCHEMA_VERSION);
            open(&mut schema);
            schema
        }
        Shape::Whole(record) => {
            let mut schema = of_records(&[record], Baseline::VERSION);
            schema["anyOf"].as_array_mut().into_iter().for_each(|any| any.truncate(1));
            schema
        }
    };
    // INVARIANT: no name is hidden
    let described = what.to_possible_value().expect("it is not hidden");
    let (name, about) = (described.get_name(), described.get_help().map(ToString::to_string).unwrap_or_default());
    let file = match shape(what) {
        Shape::Config => "urlint".to_owned(),
        Shape::RuleFile => format!("urlint-{name}"),
        Shape::Records(_) => format!("v{SCHEMA_VERSION}/urlint-{name}"),
        Shape::Whole(_) => format!("v{}/urlint-{name}", Baseline::VERSION),
    };
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["$id"] = format!("{}/schemas/{file}.schema.json", env!("CARGO_PKG_REPOSITORY")).into();
    schema["title"] = format!("{} (urlint {})", about, env!("CARGO_PKG_VERSION")).into();
    schema
}

/// Lets every object of a schema have more keys: a later version prints some, and `schema_version` stays.
fn open(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.retain(|key, _| key != "additionalProperties");
            map.values_mut().for_each(open);
        }
        Value::Array(items) => items.iter_mut().for_each(open),
        _ => {}
    }
}

fn of_records(records: &[&str], version: u64) -> Value {
    let mut definitions = read(embedded!("outputs.toml"));
    for record in records {
        let version = json!({
            "const": version,
            "description": "The version of this schema: raised when a key is removed or changes its meaning.",
        });
        let record = &mut definitions[*record];
        record["properties"]["schema_version"] = version;
        if let Some(required) = record["required"].as_array_mut() {
            required.insert(0, "schema_version".into());
        }
    }
    let reached = reached(records, &definitions);
    definitions.retain(|name, _| reached.contains(name));
    let refs: Vec<Value> = records.iter().map(|name| json!({ "$ref": format!("#/definitions/{name}") })).collect();
    let items = if refs.len() == 1 { refs[0].clone() } else { json!({ "anyOf": refs }) };
    let any: Vec<Value> = refs.into_iter().chain([json!({ "type": "array", "items": items })]).collect();
    json!({ "anyOf": any, "definitions": definitions })
}

/// The names that these definitions refer to, directly or indirectly, and their own.
fn reached(names: &[&str], definitions: &Map<String, Value>) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut rest: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    while let Some(name) = rest.pop() {
        let text = definitions.get(&name).map(Value::to_string).unwrap_or_default();
        if reached.insert(name) {
            let named = text.split("#/definitions/").skip(1).filter_map(|rest| rest.split('"').next());
            rest.extend(named.map(str::to_owned));
        }
    }
    reached
}

/// Reads a file of definitions and expands them.
fn read(file: &str) -> Map<String, Value> {
    // INVARIANT: a test makes every schema
    let definitions: Value =
        toml::from_str(file).unwrap_or_else(|error| panic!("an embedded schema is wrong: {error}"));
    match fill(definitions) {
        Value::Object(definitions) => definitions,
        _ => Map::new(),
    }
}

/// Expands the short form of a definition to a schema: `fields` has all keys of an object, those with `?` are optional;
/// `enum = "LIST"` refers to a list of the program; `pattern = "NAME"` is the pattern of names.
fn fill(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(fill).collect(),
        Value::Object(map) => {
            let mut filled = Map::new();
            for (key, value) in map {
                match (&*key, value) {
                    ("enum", Value::String(list)) => _ = filled.insert(key, lists::named(&list)),
                    ("pattern", Value::String(name)) if name == "NAME" => _ = filled.insert(key, NAME.into()),
                    ("fields", Value::Object(fields)) => fields_of(fields, &mut filled),
                    (_, value) => _ = filled.insert(key, fill(value)),
                }
            }
            Value::Object(filled)
        }
        value => value,
    }
}

fn fields_of(fields: Map<String, Value>, object: &mut Map<String, Value>) {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, value) in fields {
        match name.strip_suffix('?') {
            Some(name) => _ = properties.insert(name.to_owned(), fill(value)),
            None => {
                required.push(name.clone());
                properties.insert(name, fill(value));
            }
        }
    }
    object.entry("type").or_insert("object".into());
    object.insert("properties".to_owned(), properties.into());
    object.insert("required".to_owned(), required.into());
    object.insert("additionalProperties".to_owned(), false.into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_is_filled_in() {
        let filled = fill(json!({
            "fields": { "enum": { "enum": "severities" }, "b?": { "pattern": "NAME", "x": [{ "type": "null" }] } }
        }));
        let expected = json!({
            "type": "object",
            "properties": {
                "enum": { "enum": ["info", "warning", "error"] },
                "b": { "pattern": NAME, "x": [{ "type": "null" }] },
            },
            "required": ["enum"],
            "additionalProperties": false,
        });
        assert_eq!(filled, expected);
    }

    #[test]
    fn every_definition_is_used() {
        let mut unused: BTreeSet<String> = read(embedded!("outputs.toml")).into_iter().map(|(name, _)| name).collect();
        let of_records = |what: &&SchemaName| matches!(shape(**what), Shape::Records(_) | Shape::Whole(_));
        for what in SchemaName::value_variants().iter().filter(of_records) {
            let value = value(*what);
            let definitions = value["definitions"].as_object().expect("definitions");
            unused.retain(|name| !definitions.contains_key(name));
        }
        assert!(unused.is_empty(), "{unused:?}");
    }
}
