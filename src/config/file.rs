//! Reading one file: key by key, so that a wrong one is reported and the others are kept.

use std::path::PathBuf;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::keys::{self, Place};
use super::layer::List;
use super::{ConfigError, Layer, Origin, Placed, Setting};
use crate::document::Format;
use crate::lint::{Severity, Value, toml_error};
use crate::syntax::edit_distance::{nearest, remedy};
use crate::text::Encoding;

/// The content of a file.
#[derive(Default, Debug)]
pub(crate) struct File {
    pub(crate) layer: Layer,
    /// Rule files, and folders of them.
    pub(crate) load: Vec<Placed<String>>,
    /// Whether no file above it counts.
    pub(crate) root: bool,
    pub(crate) overrides: Vec<Override>,
}

/// The content of a file for some documents.
#[derive(Default, Debug)]
pub(crate) struct Override {
    pub(crate) files: Vec<Placed<String>>,
    pub(crate) layer: Layer,
}

impl File {
    /// Reads a file that is called `name` in messages. A `pyproject.toml` that has no table for it gives `None`.
    pub(crate) fn parse(name: &str, text: &str, errors: &mut Vec<ConfigError>) -> Option<Self> {
        let name: Arc<str> = name.into();
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => {
                let (at, message) = toml_error::describe(&error);
                let origin = Origin::File(name, toml_error::line_at(text, at));
                errors.push(ConfigError::new(&origin, format!("not TOML: {}", message.trim_end().replace('\n', ", "))));
                return Some(Self::default());
            }
        };
        let mut reader = Reader { name, text, errors };
        let mut table = table.get_ref();
        if reader.name.ends_with("pyproject.toml") {
            let inside = table.get("tool")?.get_ref().as_table()?.get("urlint")?;
            let Some(inside_table) = inside.get_ref().as_table() else {
                reader.error(inside, "`tool.urlint` must be a table: [tool.urlint]");
                return Some(Self::default());
            };
            table = inside_table;
        }
        Some(reader.file(table))
    }
}

/// A number of bytes: `4096`, `1K`, `2M`, `1G`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let number =
        digits.parse::<u64>().map_err(|_| "expected a number, with K, M or G after it if you like".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "larger than any file".to_owned())
}

/// The reader of a file.
pub(super) struct Reader<'t, 'f> {
    name: Arc<str>,
    text: &'t str,
    errors: &'f mut Vec<ConfigError>,
}

impl Reader<'_, '_> {
    fn file(&mut self, table: &DeTable<'_>) -> File {
        let mut file = File::default();
        for (key, value) in ordered(table) {
            let layer = &mut file.layer;
            match key.get_ref().as_ref() {
                "root" => file.root = self.flag(key, value).is_some_and(|root| root.value),
                "hidden" => layer.hidden = self.flag(key, value),
                "follow" => layer.follow = self.flag(key, value),
                "exclude" => layer.exclude = self.list(key, value, "exclude = [\"vendor/\", \"*.min.js\"]"),
                "extend-exclude" => {
                    let list = self.list(key, value, "extend-exclude = [\"vendor/\"]");
                    layer.extend_exclude = list.map(|list| list.value).unwrap_or_default();
                }
                "format-of" => layer.format_of = self.formats(key, value),
                "baseline" => layer.baseline = self.path(key, value),
                "encoding" => layer.encoding = self.encoding(key, value),
                "max-document-size" => layer.max_document_size = self.size(key, value),
                "kinds" => layer.kinds = self.kinds(key, value),
                "overrides" => file.overrides = self.overrides(key, value),
                name if keys::place(name) == Some(Place::Both) => {
                    self.of_rules(layer, Some(&mut file.load), key, value);
                }
                "fix" => self.error(
                    key,
                    "`fix` is not a configuration key, so that a check never writes files unexpectedly; use --fix",
                ),
                "load" => self.error(key, "`load` belongs under [rules]: rules.load = [\"team-rules/\"]"),
                _ => self.unknown(key, &keys::names(&[Place::Top, Place::Both])),
            }
        }
        file
    }

    fn overrides(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Vec<Override> {
        const WANTED: &str = "[[overrides]] with files = [\"docs/*.md\"] and the keys to set for them";
        let items = value.get_ref().as_array().into_iter().flatten();
        let tables: Vec<_> = items.filter_map(|item| item.get_ref().as_table().map(|table| (item, table))).collect();
        if value.get_ref().as_array().is_none_or(|items| items.len() != tables.len()) {
            self.wrong(key, value, "tables", WANTED);
            return Vec::new();
        }
        let mut overrides = Vec::new();
        for (item, table) in tables {
            let mut other = Override::default();
            for (key, value) in ordered(table) {
                match key.get_ref().as_ref() {
                    "files" => {
                        let files = self.list(key, value, "files = [\"docs/*.md\"]");
                        other.files = files.map(|files| files.value).unwrap_or_default();
                    }
                    name => match keys::place(name) {
                        Some(Place::Both) => self.of_rules(&mut other.layer, None, key, value),
                        Some(_) => {
                            let what = format!(
                                "`{name}` is not allowed in [[overrides]]; move it to the top level of the file"
                            );
                            self.error(key, &what);
                        }
                        None => self.unknown(key, &keys::names(&[Place::Both, Place::Overrides])),
                    },
                }
            }
            if !table.contains_key("files") {
                self.error(item, "an override needs the files that it is for: files = [\"docs/*.md\"]");
            }
            overrides.push(other);
        }
        overrides
    }

    fn of_rules(
        &mut self,
        layer: &mut Layer,
        load: Option<&mut Vec<Placed<String>>>,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let name = key.get_ref().as_ref();
        let example = format!("{name} = [\"scheme-typo\", \"style\"]");
        match name {
            "select" => layer.select = self.list(key, value, &example),
            "ignore" => layer.ignore = self.list(key, value, &example),
            "extend-select" => {
                layer.extend_select = self.list(key, value, &example).map_or(Vec::new(), |list| list.value);
            }
            "extend-ignore" => {
                layer.extend_ignore = self.list(key, value, &example).map_or(Vec::new(), |list| list.value);
            }
            "fixable" => layer.fixable = self.list(key, value, &example),
            "unfixable" => layer.unfixable = self.list(key, value, &example),
            "unsafe-fixes" => layer.unsafe_fixes = self.flag(key, value),
            "severity" => layer.least = self.severity(key, value),
            "fail-on" => layer.fail_on = self.severity(key, value),
            "relaxed" => layer.relaxed = self.flag(key, value),
            _ => self.rules(layer, load, key, value),
        }
    }

    fn rules(
        &mut self,
        layer: &mut Layer,
        mut load: Option<&mut Vec<Placed<String>>>,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let Some(table) = value.get_ref().as_table() else {
            return self.wrong(key, value, "a table", "[rules.scheme-typo], then severity = \"info\"");
        };
        for (rule, value) in ordered(table) {
            let id = rule.get_ref();
            let mut set = |option: &str, value, origin: &Origin| {
                let setting = Setting { rule: id.to_string(), option: option.to_owned(), value };
                layer.set.push(Placed::new(setting, origin));
            };
            match (value.get_ref(), &mut load) {
                (DeValue::Array(_), Some(load)) if id == "load" => {
                    let list = self.list(rule, value, "load = [\"team-rules/\"]");
                    load.extend(list.map(|list| list.value).unwrap_or_default());
                }
                (_, Some(_)) if id == "load" => self.wrong(rule, value, "a list", "load = [\"team-rules/\"]"),
                (_, None) if id == "load" => {
                    self.error(rule, "`load` is not allowed in [[overrides]]; move it under [rules]");
                }
                (DeValue::String(severity), _) => {
                    set("severity", Value::Text(severity.to_string()), &self.origin(rule));
                }
                (DeValue::Table(options), _) => {
                    for (option, value) in ordered(options) {
                        match of_toml(value.get_ref()) {
                            Ok(value) => set(option.get_ref(), value, &self.origin(option)),
                            Err(kind) => {
                                let option = option.get_ref();
                                self.error(value, &format!("`{option}` cannot be {kind} ([rules.{id}])"));
                            }
                        }
                    }
                }
                (DeValue::Array(_), _) if nearest(id, ["load"]).is_some() => self.unknown(rule, &["load"]),
                _ => self.wrong(rule, value, "a table of options", &format!("[rules.{id}], then severity = \"info\"")),
            }
        }
    }

    fn flag(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Placed<bool>> {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(key, value, "`true` or `false`", &format!("{} = true", key.get_ref().as_ref()));
        }
        flag.map(|flag| Placed::new(flag, &self.origin(key)))
    }

    pub(super) fn list(
        &mut self,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
        example: &str,
    ) -> Option<List> {
        let Some(items) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list", example);
            return None;
        };
        let mut list = Vec::new();
        for item in items.iter() {
            match item.get_ref().as_str() {
                Some(text) => list.push(Placed::new(text.to_owned(), &self.origin(item))),
                None => self.wrong(key, item, "texts in its list", example),
            }
        }
        Some(Placed::new(list, &self.origin(key)))
    }

    fn severity(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Placed<Severity>> {
        let names = Severity::ALL.map(Severity::name);
        let Some(name) = value.get_ref().as_str() else {
            self.wrong(key, value, "a severity", &format!("{} = \"warning\"", key.get_ref().as_ref()));
            return None;
        };
        let severity = Severity::named(name);
        if severity.is_none() {
            self.error(value, &format!("no severity named \"{name}\"{}", remedy(name, &names)));
        }
        severity.map(|severity| Placed::new(severity, &self.origin(key)))
    }

    fn path(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Placed<PathBuf>> {
        let path = value.get_ref().as_str().filter(|path| !path.is_empty());
        if path.is_none() {
            self.wrong(key, value, "a file", "baseline = \"urlint-baseline.json\"");
        }
        path.map(|path| Placed::new(path.into(), &self.origin(key)))
    }

    fn encoding(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Placed<String>> {
        let Some(name) = value.get_ref().as_str() else {
            self.wrong(key, value, "a name", "encoding = \"windows-1252\"");
            return None;
        };
        if Encoding::named(name).is_none() {
            let some = "utf-16le, windows-1252, shift_jis and all others of the web are known";
            self.error(value, &format!("no encoding named \"{name}\"; {some}"));
            return None;
        }
        Some(Placed::new(name.to_owned(), &self.origin(key)))
    }

    fn size(&mut self, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) -> Option<Placed<u64>> {
        let read = match value.get_ref() {
            DeValue::Integer(number) => size(number.as_str()),
            DeValue::String(text) => size(text),
            _ => Err("expected a number, or a string such as \"32M\"".to_owned()),
        };
        match read {
            Ok(number) => Some(Placed::new(number, &self.origin(key))),
            Err(message) => {
                self.error(value, &format!("`{}`: {message}", key.get_ref().as_ref()));
                None
            }
        }
    }

    fn formats(
        &mut self,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) -> Vec<Placed<(String, Format)>> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, value, "a table", "[format-of], then \"*.tpl\" = \"html\"");
            return Vec::new();
        };
        let mut formats = Vec::new();
        for (glob, value) in ordered(table) {
            let name = value.get_ref().as_str().unwrap_or_default();
            match Format::named(name) {
                Some(format) => formats.push(Placed::new((glob.get_ref().to_string(), format), &self.origin(glob))),
                None => {
                    let names: Vec<&str> = Format::all().flat_map(Format::names).collect();
                    let near = remedy(name, &names);
                    let near = if near.is_empty() { "; `--list-formats` names them" } else { &near };
                    self.error(value, &format!("no format named \"{name}\"{near}"));
                }
            }
        }
        formats
    }

    pub(super) fn unknown(&mut self, key: &Spanned<impl AsRef<str>>, keys: &[&str]) {
        let name = key.get_ref().as_ref();
        let mut keys = keys.to_vec();
        keys.sort_unstable();
        self.error(key, &format!("no key named \"{name}\"{}", remedy(name, &keys)));
    }

    pub(super) fn wrong(
        &mut self,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
        wanted: &str,
        example: &str,
    ) {
        let (name, kind) = (key.get_ref().as_ref(), kind(value.get_ref()));
        self.error(value, &format!("`{name}` must be {wanted}, not {kind}; write {example}"));
    }

    pub(super) fn error<T>(&mut self, place: &Spanned<T>, message: &str) {
        let origin = self.origin(place);
        self.errors.push(ConfigError::new(&origin, message));
    }

    pub(super) fn origin<T>(&self, place: &Spanned<T>) -> Origin {
        Origin::File(Arc::clone(&self.name), toml_error::line_at(self.text, place.span().start))
    }
}

/// The entries as written in the file.
pub(super) fn ordered<'t, 'i>(
    table: &'t DeTable<'i>,
) -> Vec<(&'t Spanned<toml::de::DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The value of an option; `Err` holds what it is instead.
fn of_toml(value: &DeValue<'_>) -> Result<Value, &'static str> {
    let value = match value {
        DeValue::Boolean(flag) => toml::Value::Boolean(*flag),
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| "so large a number")?;
            toml::Value::Integer(number)
        }
        DeValue::Array(items) => {
            return items.iter().map(|item| word(item.get_ref())).collect::<Result<_, _>>().map(Value::List);
        }
        other => return Err(kind(other)),
    };
    Value::of_toml(&value)
}

fn word(value: &DeValue<'_>) -> Result<String, &'static str> {
    match of_toml(value)? {
        Value::Text(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err("a list with items other than strings and numbers"),
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
