//! JSON Schemas: of the configuration, of rule files, and of all that is printed as JSON.
//!
//! They use draft 7, which editors support for TOML (Taplo, Even Better TOML) and JSON, and SchemaStore requires. Names
//! of rules, severities, formats and the like come from the tables of the program, so that a schema agrees with it.
//! Outputs are described in `outputs.toml`, rule files in `rule.toml`.

mod config;
mod lists;

use std::collections::BTreeSet;

use clap::ValueEnum as _;
use serde_json::{Map, Value, json};

use crate::cli::args::SchemaName;
use crate::report::{Baseline, SCHEMA_VERSION};
use crate::text::embedded;
use lists::NameList;

/// The pattern of rule ids and option names.
const NAME: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// What a schema describes.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Config,
    /// A rule file, described in `rule.toml`.
    RuleFile,
    /// One of these records of `outputs.toml` (`--format jsonl`), or an array of them (`--format json`).
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
        SchemaName::Inventory => Shape::Records(&["inventory_row"]),
        SchemaName::Compare => Shape::Records(&["url_change"]),
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
    // INVARIANT: any JSON value can be written as text
    let text = serde_json::to_string_pretty(&schema(what)).expect("it is JSON");
    text + "\n"
}

/// The schema of something, with its id and title.
fn schema(what: SchemaName) -> Value {
    let mut schema = match shape(what) {
        Shape::Config => config::schema(),
        Shape::RuleFile => {
            let mut definitions = read_definitions(embedded!("rule.toml"));
            let mut schema = definitions.remove("rule_file").unwrap_or_default();
            schema["definitions"] = definitions.into();
            schema
        }
        Shape::Records(records) => {
            let mut schema = records_schema(records, SCHEMA_VERSION);
            allow_more_keys(&mut schema);
            schema
        }
        Shape::Whole(record) => {
            let mut schema = records_schema(&[record], Baseline::VERSION);
            // the record alone, without the array of records
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

/// Allows more keys in all objects of a schema: a later version may add some without a new `schema_version`.
fn allow_more_keys(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.retain(|key, _| key != "additionalProperties");
            map.values_mut().for_each(allow_more_keys);
        }
        Value::Array(items) => items.iter_mut().for_each(allow_more_keys),
        _ => {}
    }
}

/// The schema of these records of `outputs.toml`, and of an array of them.
fn records_schema(records: &[&str], version: u64) -> Value {
    let mut definitions = read_definitions(embedded!("outputs.toml"));
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
    let used = used_definitions(records, &definitions);
    definitions.retain(|name, _| used.contains(name));
    let refs: Vec<Value> = records.iter().map(|name| json!({ "$ref": format!("#/definitions/{name}") })).collect();
    let items = if refs.len() == 1 { refs[0].clone() } else { json!({ "anyOf": refs }) };
    let any: Vec<Value> = refs.into_iter().chain([json!({ "type": "array", "items": items })]).collect();
    json!({ "anyOf": any, "definitions": definitions })
}

/// These names of definitions, and those that they refer to, directly or indirectly.
fn used_definitions(names: &[&str], definitions: &Map<String, Value>) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let mut pending: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    while let Some(name) = pending.pop() {
        let text = definitions.get(&name).map(Value::to_string).unwrap_or_default();
        if used.insert(name) {
            let named = text.split("#/definitions/").skip(1).filter_map(|rest| rest.split('"').next());
            pending.extend(named.map(str::to_owned));
        }
    }
    used
}

/// Reads a file of definitions and expands them.
fn read_definitions(file: &str) -> Map<String, Value> {
    // INVARIANT: a test makes every schema
    let definitions: Value =
        toml::from_str(file).unwrap_or_else(|error| panic!("an embedded schema is wrong: {error}"));
    match expand(definitions) {
        Value::Object(definitions) => definitions,
        _ => Map::new(),
    }
}

/// Expands the short form of a definition to a schema: `fields` has all keys of an object, those with `?` are optional;
/// `enum = "LIST"` is a [`NameList`], `enum-or-null = "LIST"` also allows `null`; `pattern = "NAME"` is the pattern of
/// names.
fn expand(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(expand).collect(),
        Value::Object(map) => {
            let mut expanded = Map::new();
            for (key, value) in map {
                match (&*key, value) {
                    ("enum", list @ Value::String(_)) => _ = expanded.insert(key, read_list(list).to_enum()),
                    ("enum-or-null", list) => {
                        let mut names = read_list(list).to_enum();
                        names.as_array_mut().into_iter().for_each(|names| names.push(Value::Null));
                        expanded.insert("enum".to_owned(), names);
                    }
                    ("pattern", Value::String(name)) if name == "NAME" => _ = expanded.insert(key, NAME.into()),
                    ("fields", Value::Object(fields)) => expand_fields(fields, &mut expanded),
                    (_, value) => _ = expanded.insert(key, expand(value)),
                }
            }
            Value::Object(expanded)
        }
        value => value,
    }
}

/// The list of this name.
fn read_list(name: Value) -> NameList {
    // INVARIANT: a test makes every schema
    serde_json::from_value(name).unwrap_or_else(|error| panic!("an embedded schema is wrong: {error}"))
}

/// Expands `fields` to the properties of an object.
fn expand_fields(fields: Map<String, Value>, object: &mut Map<String, Value>) {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, value) in fields {
        match name.strip_suffix('?') {
            Some(name) => _ = properties.insert(name.to_owned(), expand(value)),
            None => {
                required.push(name.clone());
                properties.insert(name, expand(value));
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
    fn short_forms_are_expanded() {
        let expanded = expand(json!({
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
        assert_eq!(expanded, expected);
    }

    #[test]
    fn every_definition_is_used() {
        let mut unused: BTreeSet<String> =
            read_definitions(embedded!("outputs.toml")).into_iter().map(|(name, _)| name).collect();
        let of_records = |what: &&SchemaName| matches!(shape(**what), Shape::Records(_) | Shape::Whole(_));
        for what in SchemaName::value_variants().iter().filter(of_records) {
            let value = schema(*what);
            let definitions = value["definitions"].as_object().expect("definitions");
            unused.retain(|name| !definitions.contains_key(name));
        }
        assert!(unused.is_empty(), "{unused:?}");
    }
}
