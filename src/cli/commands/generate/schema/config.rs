//! The schema of the configuration, generated from the table of its keys, the template (which has the defaults), and
//! the rules with their options.

use serde_json::{Map, Value, json};

use super::NAME;
use super::lists::NameList;
use crate::config::REFERENCE_KEYS;
use crate::config::TEMPLATE;
use crate::config::keys::{KEYS, Key, Kind, LOAD_ABOUT, Place};
use crate::lint::{self, COMMON_OPTIONS, GROUPS, OptionSpec, Rule};
use crate::report::finds;
use crate::site::SiteChoice;

/// The pattern of a folder, a path relative to the configuration file.
const FOLDER: &str = "^[^/\\\\]";

/// The schema without its id and title.
pub(super) fn schema() -> Value {
    let mut definitions = Map::new();
    for (name, docs) in COMMON_OPTIONS {
        definitions.insert(name.to_owned(), common_option(name, docs));
    }
    definitions.insert("severity-or-off".to_owned(), json!({ "enum": NameList::SeveritiesOrOff.to_enum() }));
    definitions.insert("words".to_owned(), json!({ "type": "array", "items": { "type": ["string", "integer"] } }));
    definitions.insert(
        "hosts".to_owned(),
        json!({ "type": "array", "items": { "anyOf": [
            { "type": "string", "minLength": 1 },
            {
                "type": "object",
                "properties": {
                    "host": { "type": "string", "minLength": 1, "description": "A name, a pattern or an address." },
                    "reason": { "type": "string", "minLength": 1, "maxLength": 100, "description": "Why it is listed." },
                },
                "required": ["host"],
                "additionalProperties": false,
            },
        ] } }),
    );
    definitions.insert("globs".to_owned(), json!({ "type": "array", "items": { "type": "string" } }));
    definitions.insert(
        "names".to_owned(),
        json!({ "type": "array", "items": { "anyOf": [
            { "enum": NameList::RulesOrGroups.to_enum() },
            { "type": "string", "pattern": NAME, "description": "A rule of your own." },
        ] } }),
    );
    let settings = settings();
    definitions.insert("rules".to_owned(), rules_with_load(&settings));
    definitions.insert("settings".to_owned(), settings);
    // INVARIANT: a test reads the template
    let template: Value = toml::from_str(TEMPLATE).expect("the template is TOML");
    json!({
        "type": "object",
        "properties": properties(&[Place::Top, Place::Both], &template),
        "additionalProperties": false,
        "definitions": definitions,
    })
}

fn properties(places: &[Place], template: &Value) -> Value {
    let here = |key: &&Key| places.contains(&key.place);
    let property = |key: &Key| {
        let mut property = match key.kind {
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Severity => json!({ "enum": NameList::Severities.to_enum() }),
            Kind::Names => json!({ "allOf": [{ "$ref": "#/definitions/names" }] }),
            Kind::Globs => json!({ "allOf": [{ "$ref": "#/definitions/globs" }] }),
            Kind::Types => json!({ "type": "array", "items": { "type": "string" } }),
            Kind::Encoding | Kind::File => json!({ "type": "string" }),
            Kind::Size => json!({ "anyOf": [
                { "type": "integer", "minimum": 0 },
                { "type": "string", "pattern": "^[0-9]+[KkMmGg]?$" },
            ] }),
            Kind::Formats => {
                json!({ "type": "object", "additionalProperties": { "enum": NameList::Formats.to_enum() } })
            }
            Kind::Kinds => json!({ "type": "array", "items": {
                "type": "object",
                "properties": {
                    "paths": { "allOf": [{ "$ref": "#/definitions/globs" }], "description": "The files, as patterns of .gitignore." },
                    "kind": { "enum": NameList::DocumentKinds.to_enum(), "description": "What they are for." },
                },
                "required": ["paths", "kind"],
                "additionalProperties": false,
            } }),
            Kind::References => references(),
            Kind::Rules if places.contains(&Place::Top) => json!({ "allOf": [{ "$ref": "#/definitions/rules" }] }),
            Kind::Rules => json!({ "allOf": [{ "$ref": "#/definitions/settings" }] }),
            Kind::Overrides => json!({ "type": "array", "items": {
                "type": "object",
                "properties": properties(&[Place::Both, Place::Overrides], &Value::Null),
                "required": ["files"],
                "additionalProperties": false,
            } }),
        };
        property["description"] = key.about.into();
        if let Some(default) = template.get(key.name) {
            property["default"] = default.clone();
        }
        (key.name.to_owned(), property)
    };
    Value::Object(KEYS.iter().filter(here).map(property).collect())
}

/// The table `[references]`.
fn references() -> Value {
    let properties = REFERENCE_KEYS.map(|(name, about)| {
        let mut property = match name {
            "site" => json!({ "enum": SiteChoice::names(), "default": SiteChoice::default().name() }),
            "exists" => json!({ "allOf": [{ "$ref": "#/definitions/globs" }] }),
            "map" => json!({
                "type": "object",
                "propertyNames": { "pattern": "^https?://[^/?#]" },
                "additionalProperties": { "type": "string", "pattern": FOLDER },
            }),
            "base-url" => json!({ "type": "string", "pattern": "^https?://[^/?#]" }),
            _ => json!({ "type": "string", "pattern": FOLDER }),
        };
        property["description"] = about.into();
        (name.to_owned(), property)
    });
    let properties: Map<String, Value> = properties.into_iter().collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The table `[rules]`: `settings` and the key `load`.
fn rules_with_load(settings: &Value) -> Value {
    let mut rules = settings.clone();
    for (name, setting) in rules["properties"].as_object_mut().into_iter().flatten() {
        *setting = json!({ "$ref": format!("#/definitions/settings/properties/{name}") });
    }
    rules["properties"]["load"] = json!({ "description": LOAD_ABOUT, "allOf": [{ "$ref": "#/definitions/globs" }] });
    rules
}

/// The table of rules in `[[overrides]]`, which cannot load rules: each rule with its options, each group, and users'
/// rules.
fn settings() -> Value {
    let mut properties = Map::new();
    for group in GROUPS {
        let about = format!("The rules of the group `{group}`.");
        properties.insert((*group).to_owned(), setting(&about, &[], false));
    }
    for rule in lint::rules() {
        properties.insert(rule.id().to_owned(), rule_schema(rule));
    }
    let value = json!({ "anyOf": [
        { "type": "boolean" },
        { "type": "integer", "minimum": 0 },
        { "type": "string" },
        { "$ref": "#/definitions/words" },
        { "$ref": "#/definitions/hosts" },
    ] });
    json!({
        "type": "object",
        "properties": properties,
        "propertyNames": { "pattern": NAME, "not": { "enum": NameList::NamesWithoutSettings.to_enum() } },
        "additionalProperties": setting("A rule of your own.", &[], value),
    })
}

fn rule_schema(rule: &Rule) -> Value {
    setting(&format!("Finds {}.", finds(rule)), rule.options(), false)
}

/// The settings of one rule or group: a severity, or a table.
fn setting(about: &str, options: &[OptionSpec], others: impl Into<Value>) -> Value {
    let common = COMMON_OPTIONS.into_iter();
    let common = common.map(|(name, _)| (name.to_owned(), json!({ "$ref": format!("#/definitions/{name}") })));
    let own = options.iter().map(|option| (option.name.clone(), option_schema(option)));
    let properties: Map<String, Value> = common.chain(own).collect();
    json!({ "description": about, "anyOf": [
        { "$ref": "#/definitions/severity-or-off" },
        { "type": "object", "properties": properties, "additionalProperties": others.into() },
    ] })
}

fn common_option(name: &str, docs: &str) -> Value {
    let mut schema = match name {
        "severity" => json!({ "enum": NameList::SeveritiesOrOff.to_enum() }),
        "contexts" => json!({ "type": "array", "items": { "enum": NameList::ContextSets.to_enum() } }),
        _ => json!({ "type": "array", "items": { "type": ["string", "integer"] } }),
    };
    schema["description"] = docs.into();
    schema
}

fn option_schema(option: &OptionSpec) -> Value {
    let mut schema = match &option.default {
        lint::Value::Flag(flag) => json!({ "type": "boolean", "default": flag }),
        lint::Value::Number(number) => json!({ "type": "integer", "minimum": 0, "default": number }),
        lint::Value::Text(text) if option.choices.is_empty() => json!({ "type": "string", "default": text }),
        lint::Value::Text(text) => json!({ "enum": option.choices, "default": text }),
        lint::Value::List(_) | lint::Value::Hosts(_) if option.hosts => {
            json!({ "allOf": [{ "$ref": "#/definitions/hosts" }], "default": option.default })
        }
        lint::Value::Hosts(items) => json!({ "allOf": [{ "$ref": "#/definitions/hosts" }], "default": items }),
        lint::Value::List(items) => json!({ "allOf": [{ "$ref": "#/definitions/words" }], "default": items }),
    };
    schema["description"] = option.docs.clone().into();
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::File;

    /// The errors of a configuration file with this text.
    fn errors(text: &str) -> Vec<String> {
        let mut errors = Vec::new();
        File::parse("urlint.toml", text, &mut errors).expect("it is a file of its own");
        errors.into_iter().map(|error| error.message).collect()
    }

    /// A valid value of a key of this kind, in TOML.
    fn value(kind: Kind) -> &'static str {
        match kind {
            Kind::Flag => "true",
            Kind::Severity => "'info'",
            Kind::Names => "['style']",
            Kind::Globs => "['*.md']",
            Kind::Types => "['md']",
            Kind::File => "'b.json'",
            Kind::Encoding => "'utf-8'",
            Kind::Size => "'1K'",
            Kind::Formats => "{ '*.tpl' = 'html' }",
            Kind::References => "{ site = 'none' }",
            Kind::Rules => "{ scheme-typo = 'off' }",
            Kind::Kinds => "[{ paths = ['a'], kind = 'test' }]",
            Kind::Overrides => "[{ files = ['a'] }]",
        }
    }

    #[test]
    fn every_key_is_read_where_it_is_allowed() {
        for Key { name, place, kind, .. } in KEYS {
            let set = format!("{name} = {}", value(*kind));
            let wrong = format!("{name} = 1.5");
            let inside =
                |set: &str| format!("[[overrides]]\n{}{set}", if *name == "files" { "" } else { "files = ['a']\n" });
            let may = |places: &[Place]| places.contains(place);
            assert_eq!(errors(&set).is_empty(), may(&[Place::Top, Place::Both]), "{name}: {:?}", errors(&set));
            assert_eq!(errors(&inside(&set)).is_empty(), may(&[Place::Overrides, Place::Both]), "{name}");
            assert!(!errors(&wrong).is_empty() && !errors(&inside(&wrong)).is_empty(), "{name}");
        }
    }

    #[test]
    fn keys_are_in_order() {
        assert!(KEYS.is_sorted_by_key(|key| key.name));
    }
}
