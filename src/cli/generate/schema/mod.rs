//! JSON Schemas: of the configuration, of rule files, and of all that is printed as JSON.
//!
//! They are of draft 7: what editors take for TOML (Taplo, Even Better TOML) and for JSON, and what SchemaStore asks for.
//! Names of rules, severities, formats and the like are taken from the program's own tables, so that a schema says what
//! the program says; what is printed is described in `outputs.toml`, rule files in `rule.toml`.

mod config;
mod lists;

use std::collections::BTreeSet;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Map, Value, json};

use crate::report::SCHEMA_VERSION;

pub(super) const AFTER_HELP: &str = "\
The schemas are of draft 7. Those of outputs hold for the array of `--format json` and for each line of `--format jsonl`; \
`schema_version` in the records is raised when a key changes its meaning or goes. A schema names all keys that this version \
of the program prints, and no other is allowed. Its `$id` is a name; nothing is to be fetched from there.

An editor finds the schema of a configuration by a comment in its first line:
  urlint generate schema config -o urlint.schema.json
  #:schema ./urlint.schema.json

Exit status: 0 it is written; 2 it cannot be.";

/// What ids of rules and names of options look like.
const NAME: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// Something that has a schema.
#[derive(Debug)]
pub(super) struct Schema {
    name: &'static str,
    /// What it is the schema of.
    about: &'static str,
    shape: Shape,
}

/// What a document looks like.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Config,
    /// One thing, described in `rule.toml`.
    RuleFile,
    /// One of these records of `outputs.toml`, or an array of them.
    Records(&'static [&'static str]),
    /// This record of `outputs.toml`.
    Whole(&'static str),
}

const TABLE: &[Schema] = &[
    Schema { name: "config", about: "The configuration, urlint.toml", shape: Shape::Config },
    Schema { name: "rule", about: "A rule file, a rule of your own", shape: Shape::RuleFile },
    Schema { name: "check", about: "The findings of `urlint check`", shape: Shape::Records(&["finding"]) },
    Schema { name: "statistics", about: "What `urlint check --statistics` counts", shape: Shape::Records(&["count"]) },
    Schema { name: "baseline", about: "The file of `urlint check --write-baseline`", shape: Shape::Whole("baseline") },
    Schema { name: "extract", about: "The URLs that `urlint extract` finds", shape: Shape::Records(&["found"]) },
    Schema { name: "parse", about: "What `urlint parse` tells of URLs", shape: Shape::Records(&["dissection"]) },
    Schema {
        name: "resolve",
        about: "What `urlint resolve` makes of references",
        shape: Shape::Records(&["resolved"]),
    },
    Schema {
        name: "normalize",
        about: "What `urlint normalize` makes of URLs",
        shape: Shape::Records(&["normalized"]),
    },
    Schema { name: "schemes", about: "What `urlint schemes` tells of schemes", shape: Shape::Records(&["scheme"]) },
    Schema { name: "rules", about: "The rules that `urlint rules` lists", shape: Shape::Records(&["rule"]) },
    Schema {
        name: "explain",
        about: "What `urlint explain` tells of rules, groups and presets",
        shape: Shape::Records(&["rule", "group", "preset"]),
    },
];

impl Schema {
    /// Reads the name of one.
    pub(super) fn parser() -> impl TypedValueParser<Value = &'static Self> {
        let values = TABLE.iter().map(|schema| PossibleValue::new(schema.name).help(schema.about));
        let named = |name: String| TABLE.iter().find(|schema| schema.name == name).ok_or("there is no such schema");
        PossibleValuesParser::new(values).try_map(named)
    }

    /// The schema, as JSON.
    pub(super) fn text(&self) -> String {
        // INVARIANT: a JSON value is written whatever it holds
        let text = serde_json::to_string_pretty(&self.value()).expect("it is JSON");
        text + "\n"
    }

    fn value(&self) -> Value {
        let mut schema = match self.shape {
            Shape::Config => config::schema(),
            Shape::RuleFile => {
                let mut definitions = read(include_str!("rule.toml"));
                let mut schema = definitions.remove("rule_file").unwrap_or_default();
                schema["definitions"] = definitions.into();
                schema
            }
            Shape::Records(records) => of_records(records),
            Shape::Whole(record) => {
                let mut schema = of_records(&[record]);
                schema["anyOf"].as_array_mut().into_iter().for_each(|any| any.truncate(1));
                schema
            }
        };
        let file = if self.name == "config" { "urlint".to_owned() } else { format!("urlint-{}", self.name) };
        schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
        schema["$id"] = format!("{}/schemas/{file}.schema.json", env!("CARGO_PKG_REPOSITORY")).into();
        schema["title"] = format!("{} (urlint {})", self.about, env!("CARGO_PKG_VERSION")).into();
        schema
    }
}

fn of_records(records: &[&str]) -> Value {
    let mut definitions = read(include_str!("outputs.toml"));
    for record in records {
        let version = json!({
            "const": SCHEMA_VERSION,
            "description": "The version of this schema: raised when a key changes its meaning or goes.",
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

/// The definitions that these refer to, and themselves.
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

/// Reads definitions, filled in.
fn read(file: &str) -> Map<String, Value> {
    // INVARIANT: a test makes every schema
    let definitions: Value =
        toml::from_str(file).unwrap_or_else(|error| panic!("an embedded schema is wrong: {error}"));
    match fill(definitions) {
        Value::Object(definitions) => definitions,
        _ => Map::new(),
    }
}

/// Makes a schema of what is written in short: `fields` are all keys of an object, those with `?` may be missing;
/// `enum = "LIST"` has the names of a list of the program; `pattern = "NAME"` is that of names.
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
        let mut unused: BTreeSet<String> =
            read(include_str!("outputs.toml")).into_iter().map(|(name, _)| name).collect();
        for schema in TABLE.iter().filter(|schema| matches!(schema.shape, Shape::Records(_) | Shape::Whole(_))) {
            let value = schema.value();
            let definitions = value["definitions"].as_object().expect("definitions");
            unused.retain(|name| !definitions.contains_key(name));
        }
        assert!(unused.is_empty(), "{unused:?}");
    }
}
