//! The options of functions, as JavaScript hands them over in JSON. What is wrong with one names it, and what would fit.

use serde_json::{Map, Value};
use urlint::lint::{Rule, Severity, Value as OptionValue};
use urlint::{Format, Options, Standard};

/// What is wrong with an option.
pub(crate) enum WrongOption {
    /// Its value: `select: no rule, group or preset "x"`.
    Value(String),
    /// The type of its value: `select: expected an array of strings, got a number`.
    Type(String),
}

/// The options of `extract`, `check` and `fix`.
pub(crate) struct TextOptions {
    pub(crate) path: Option<String>,
    pub(crate) format: Option<Format>,
    pub(crate) relaxed: bool,
    pub(crate) is_unsafe: bool,
    /// The rules that run.
    pub(crate) rules: Options,
}

/// The options of `parse`.
pub(crate) struct ParseOptions {
    pub(crate) standard: Standard,
    /// The URL as JavaScript serializes it, if it accepts it.
    pub(crate) href: Option<String>,
}

/// The names of the options of functions on texts: those of `urlint.toml`, in camel case, and what the command line has.
const NAMES: [&str; 13] = [
    "customRules",
    "extendIgnore",
    "extendSelect",
    "fixable",
    "format",
    "ignore",
    "path",
    "relaxed",
    "rules",
    "select",
    "severity",
    "unfixable",
    "unsafe",
];

impl TextOptions {
    /// Reads options in JSON, which is valid: `JSON.stringify` wrote it.
    pub(crate) fn read(json: &[u8]) -> Result<Self, WrongOption> {
        let given = object(json);
        if let Some(name) = given.keys().find(|name| !NAMES.contains(&&***name)) {
            let near = NAMES.iter().find(|known| known.eq_ignore_ascii_case(name));
            let remedy = near.map_or_else(|| NAMES.join(", "), |near| format!("did you mean {near}?"));
            return Err(WrongOption::Value(format!("{}: no such option ({remedy})", shown(name))));
        }
        let names = |name: &str| names(&given, name);
        let mut rules = Options::default();
        for text in names("customRules")?.unwrap_or_default() {
            let rule = Rule::parse("customRules", &text);
            rules.add(rule.map_err(|error| WrongOption::Value(format!("customRules: {error}")))?);
        }
        if let Some(selected) = names("select")? {
            within("select", rules.select(selected.iter().map(String::as_str)))?;
        }
        for name in ["extendSelect", "ignore", "extendIgnore", "fixable", "unfixable"] {
            let Some(given) = names(name)? else { continue };
            let given = given.iter().map(String::as_str);
            let set = match name {
                _ if given.len() == 0 => Ok(()),
                "extendSelect" => rules.extend_select(given),
                "fixable" => rules.fixable(given),
                "unfixable" => rules.unfixable(given),
                _ => rules.ignore(given),
            };
            within(name, set)?;
        }
        if let Some(severity) = text(&given, "severity")? {
            let severity = Severity::named(&severity);
            rules.at_least(
                severity.ok_or_else(|| WrongOption::Value("severity: not info, warning or error".to_owned()))?,
            );
        }
        set_rules(&given, &mut rules)?;
        Ok(Self {
            path: text(&given, "path")?,
            format: text(&given, "format")?.filter(|name| name != "auto").map(|name| format(&name)).transpose()?,
            relaxed: flag(&given, "relaxed")?,
            is_unsafe: flag(&given, "unsafe")?,
            rules,
        })
    }
}

impl ParseOptions {
    /// Reads options in JSON, which is valid.
    pub(crate) fn read(json: &[u8]) -> Result<Self, WrongOption> {
        let given = object(json);
        if let Some(name) = given.keys().find(|name| !matches!(&***name, "standard" | "href")) {
            return Err(WrongOption::Value(format!("{}: no such option (standard)", shown(name))));
        }
        let standard = text(&given, "standard")?.map_or(Ok(Standard::Rfc3986), |name| name.parse());
        let names = || Standard::ALL.map(Standard::name).join(", ");
        let standard = standard.map_err(|_| WrongOption::Value(format!("standard: none of {}", names())))?;
        Ok(Self { standard, href: text(&given, "href")? })
    }
}

/// Sets the options of rules: `{ "redundant-port": "error", "url-too-long": { max: 100 } }`.
fn set_rules(given: &Map<String, Value>, rules: &mut Options) -> Result<(), WrongOption> {
    let tables = match given.get("rules") {
        None => return Ok(()),
        Some(Value::Object(tables)) => tables,
        Some(other) => return Err(wrong("rules", "an object", other)),
    };
    for (rule, setting) in tables {
        let place = format!("rules[\"{}\"]", shown(rule));
        match setting {
            Value::String(severity) => {
                within(&place, rules.set(rule, "severity", OptionValue::Text(severity.clone())))?;
            }
            Value::Object(settings) => {
                for (name, value) in settings {
                    let place = format!("{place}[\"{}\"]", shown(name));
                    let wanted = "a boolean, a number from 0, a string, or an array of strings and { host, reason }";
                    let value = option_value(value).ok_or_else(|| wrong(&place, wanted, value))?;
                    within(&place, rules.set(rule, name, value))?;
                }
            }
            other => return Err(wrong(&place, "a severity or an object of options", other)),
        }
    }
    Ok(())
}

fn option_value(value: &Value) -> Option<OptionValue> {
    Some(match value {
        Value::Bool(flag) => OptionValue::Flag(*flag),
        Value::Number(number) => OptionValue::Number(number.as_u64()?),
        Value::String(text) => OptionValue::Text(text.clone()),
        Value::Array(items) if items.iter().any(Value::is_object) => {
            OptionValue::hosts(items.iter().map(listed_host).collect::<Option<Vec<_>>>()?)
        }
        Value::Array(items) => {
            OptionValue::List(items.iter().map(|item| item.as_str().map(str::to_owned)).collect::<Option<_>>()?)
        }
        Value::Null | Value::Object(_) => return None,
    })
}

/// A host with its reason: `"evil.corp"`, or `{ host: "evil.corp", reason: "it was sold" }`.
fn listed_host(item: &Value) -> Option<(String, Option<String>)> {
    let Value::Object(table) = item else { return Some((item.as_str()?.to_owned(), None)) };
    let text = |key: &str| table.get(key).map(|value| value.as_str().map(str::to_owned));
    let is_known = table.keys().all(|key| matches!(&**key, "host" | "reason"));
    let reason = text("reason").map_or(Some(None), |reason| reason.map(Some))?;
    is_known.then_some((text("host")??, reason))
}

fn format(name: &str) -> Result<Format, WrongOption> {
    Format::named(name)
        .ok_or_else(|| WrongOption::Value(format!("format: no format \"{}\" (see formats())", shown(name))))
}

/// The object in JSON; an empty one for anything else, which the package does not hand over.
fn object(json: &[u8]) -> Map<String, Value> {
    serde_json::from_slice(json).unwrap_or_default()
}

fn text(given: &Map<String, Value>, name: &str) -> Result<Option<String>, WrongOption> {
    match given.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(wrong(name, "a string", other)),
    }
}

fn flag(given: &Map<String, Value>, name: &str) -> Result<bool, WrongOption> {
    match given.get(name) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(wrong(name, "a boolean", other)),
    }
}

fn names(given: &Map<String, Value>, name: &str) -> Result<Option<Vec<String>>, WrongOption> {
    let Some(value) = given.get(name) else { return Ok(None) };
    let items = value.as_array().and_then(|items| items.iter().map(|item| item.as_str().map(str::to_owned)).collect());
    items.map(Some).ok_or_else(|| wrong(name, "an array of strings", value))
}

fn wrong(name: &str, wanted: &str, given: &Value) -> WrongOption {
    let given = match given {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    };
    WrongOption::Type(format!("{name}: expected {wanted}, got {given}"))
}

fn within(name: &str, set: Result<(), urlint::lint::OptionError>) -> Result<(), WrongOption> {
    set.map_err(|error| WrongOption::Value(format!("{name}: {error}")))
}

/// A name as a message may show it: without secrets and control characters.
fn shown(name: &str) -> String {
    urlint::report::escape::shown(&urlint::report::redacted(name, urlint::report::Secrets::Hidden))
}
