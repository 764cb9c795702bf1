//! Reads one configuration file key by key, so that a wrong key is reported and the others are kept.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::keys::{self, Place};
use super::{ConfigError, GlobFormat, Layer, List, Origin, Placed, Setting};
use crate::document::Format;
use crate::lint::{Severity, Value, toml_error};
use crate::syntax::edit_distance::{nearest, remedy};
use crate::text::Encoding;

/// The content of a configuration file.
#[derive(Default, Debug)]
pub(crate) struct File {
    pub(crate) layer: Layer,
    /// Rule files, and folders of them.
    pub(crate) load: Vec<Placed<String>>,
    /// Whether the configuration files above this one are ignored.
    pub(crate) root: bool,
    pub(crate) overrides: Vec<Override>,
}

/// An `[[overrides]]` table: the settings for some files.
#[derive(Default, Debug)]
pub(crate) struct Override {
    pub(crate) files: Vec<Placed<String>>,
    pub(crate) layer: Layer,
}

impl File {
    /// Reads a file that is called `name` in messages. `None` for a `pyproject.toml` without `[tool.urlint]`.
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

/// Parses a number of bytes: 4096 for `4096` or `4K`; also with suffix M or G.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
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

/// A key and its value.
#[derive(Clone, Copy)]
pub(super) struct Entry<'t> {
    pub(super) name: &'t str,
    pub(super) key: &'t Spanned<DeString<'t>>,
    pub(super) value: &'t Spanned<DeValue<'t>>,
}

impl Reader<'_, '_> {
    fn file(&mut self, table: &DeTable<'_>) -> File {
        let mut file = File::default();
        for entry in entries(table) {
            let layer = &mut file.layer;
            match entry.name {
                "root" => file.root = self.flag(entry).is_some_and(|root| root.value),
                "hidden" => layer.hidden = self.flag(entry),
                "follow" => layer.follow = self.flag(entry),
                "fail-if-empty" => layer.fail_if_empty = self.flag(entry),
                "force-exclude" => layer.force_exclude = self.flag(entry),
                "include" => layer.include = self.list(entry, "include = [\"*.md\", \"docs/\"]"),
                "types" => layer.types = self.list(entry, "types = [\"md\", \"rst\"]"),
                "exclude" => layer.exclude = self.list(entry, "exclude = [\"vendor/\", \"*.min.js\"]"),
                "extend-exclude" => layer.extend_exclude = self.list_items(entry, "extend-exclude = [\"vendor/\"]"),
                "format-of" => layer.format_of = self.formats(entry),
                "baseline" => layer.baseline = self.baseline(entry),
                "encoding" => layer.encoding = self.encoding(entry),
                "max-document-size" => layer.max_document_size = self.size(entry),
                "kinds" => layer.kinds = self.kinds(entry),
                "overrides" => file.overrides = self.overrides(entry),
                "references" => layer.references = self.references(entry),
                name if keys::place(name) == Some(Place::Both) => self.rule_key(layer, Some(&mut file.load), entry),
                "fix" => self.error(
                    entry.key,
                    "`fix` is not a configuration key, so that a check never writes files unexpectedly; use --fix",
                ),
                "tool" if entry.value.get_ref().as_table().is_some_and(|tool| tool.contains_key("urlint")) => {
                    self.error(
                        entry.key,
                        "[tool.urlint] is for pyproject.toml; in this file, write its keys at the top level",
                    );
                }
                "load" => self.error(entry.key, "`load` belongs under [rules]: rules.load = [\"team-rules/\"]"),
                _ => self.unknown_key(entry, &keys::names(&[Place::Top, Place::Both])),
            }
        }
        file
    }

    fn overrides(&mut self, entry: Entry<'_>) -> Vec<Override> {
        const WANTED: &str = "[[overrides]] with files = [\"docs/*.md\"] and the keys to set for them";
        let items = entry.value.get_ref().as_array().into_iter().flatten();
        let tables: Vec<_> = items.filter_map(|item| item.get_ref().as_table().map(|table| (item, table))).collect();
        if entry.value.get_ref().as_array().is_none_or(|items| items.len() != tables.len()) {
            self.wrong_type(entry, "tables", WANTED);
            return Vec::new();
        }
        let mut overrides = Vec::new();
        for (item, table) in tables {
            let mut table_override = Override::default();
            for entry in entries(table) {
                match (entry.name, keys::place(entry.name)) {
                    ("files", _) => table_override.files = self.list_items(entry, "files = [\"docs/*.md\"]"),
                    (_, Some(Place::Both)) => self.rule_key(&mut table_override.layer, None, entry),
                    (name, Some(_)) => {
                        let what =
                            format!("`{name}` is not allowed in [[overrides]]; move it to the top level of the file");
                        self.error(entry.key, &what);
                    }
                    (_, None) => self.unknown_key(entry, &keys::names(&[Place::Both, Place::Overrides])),
                }
            }
            if !table.contains_key("files") {
                self.error(item, "an override needs the files that it is for: files = [\"docs/*.md\"]");
            }
            overrides.push(table_override);
        }
        overrides
    }

    /// Reads a key about rules, which may also be in `[[overrides]]`. There, `load` is `None`.
    fn rule_key(&mut self, layer: &mut Layer, load: Option<&mut Vec<Placed<String>>>, entry: Entry<'_>) {
        let example = format!("{} = [\"scheme-typo\", \"style\"]", entry.name);
        match entry.name {
            "select" => layer.select = self.list(entry, &example),
            "ignore" => layer.ignore = self.list(entry, &example),
            "extend-select" => layer.extend_select = self.list_items(entry, &example),
            "extend-ignore" => layer.extend_ignore = self.list_items(entry, &example),
            "fixable" => layer.fixable = self.list(entry, &example),
            "unfixable" => layer.unfixable = self.list(entry, &example),
            "unsafe-fixes" => layer.unsafe_fixes = self.flag(entry),
            "severity" => layer.min_severity = self.severity(entry),
            "fail-on" => layer.fail_on = self.severity(entry),
            "relaxed" => layer.relaxed = self.flag(entry),
            _ => self.rules(layer, load, entry),
        }
    }

    /// Reads the table `[rules]`.
    fn rules(&mut self, layer: &mut Layer, mut load: Option<&mut Vec<Placed<String>>>, entry: Entry<'_>) {
        let Some(table) = entry.value.get_ref().as_table() else {
            return self.wrong_type(entry, "a table", "[rules.scheme-typo], then severity = \"info\"");
        };
        for rule in entries(table) {
            let id = rule.name;
            if rule.value.get_ref().is_table() && id != "load" {
                layer.tables.push(self.placed(id.to_owned(), rule));
            }
            let mut set = |option: &str, value, origin: &Origin| {
                let setting = Setting { rule: id.to_owned(), option: option.to_owned(), value };
                layer.settings.push(Placed::new(setting, origin));
            };
            match (rule.value.get_ref(), &mut load) {
                (_, Some(load)) if id == "load" => load.extend(self.list_items(rule, "load = [\"team-rules/\"]")),
                (_, None) if id == "load" => {
                    self.error(rule.key, "`load` is not allowed in [[overrides]]; move it under [rules]");
                }
                (DeValue::String(severity), _) => {
                    set("severity", Value::Text(severity.to_string()), &self.origin(rule.key));
                }
                (DeValue::Table(options), _) => {
                    for option in entries(options) {
                        match option_value(option.value.get_ref()) {
                            Ok(value) => set(option.name, value, &self.origin(option.key)),
                            Err(type_name) => {
                                let what = format!("`{}` cannot be {type_name} ([rules.{id}])", option.name);
                                self.error(option.value, &what);
                            }
                        }
                    }
                }
                (DeValue::Array(_), _) if nearest(id, ["load"]).is_some() => self.unknown_key(rule, &["load"]),
                _ => self.wrong_type(rule, "a table of options", &format!("[rules.{id}], then severity = \"info\"")),
            }
        }
    }

    fn flag(&mut self, entry: Entry<'_>) -> Option<Placed<bool>> {
        let flag = entry.value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong_type(entry, "`true` or `false`", &format!("{} = true", entry.name));
        }
        flag.map(|flag| self.placed(flag, entry))
    }

    pub(super) fn list(&mut self, entry: Entry<'_>, example: &str) -> Option<List> {
        let Some(items) = entry.value.get_ref().as_array() else {
            self.wrong_type(entry, "a list", example);
            return None;
        };
        let mut list = Vec::new();
        for item in items.iter() {
            match item.get_ref().as_str() {
                Some(text) => list.push(Placed::new(text.to_owned(), &self.origin(item))),
                None => self.wrong_type(Entry { value: item, ..entry }, "texts in its list", example),
            }
        }
        Some(self.placed(list, entry))
    }

    fn list_items(&mut self, entry: Entry<'_>, example: &str) -> Vec<Placed<String>> {
        self.list(entry, example).map(|list| list.value).unwrap_or_default()
    }

    fn severity(&mut self, entry: Entry<'_>) -> Option<Placed<Severity>> {
        let names = Severity::ALL.map(Severity::name);
        let Some(name) = entry.value.get_ref().as_str() else {
            self.wrong_type(entry, "a severity", &format!("{} = \"warning\"", entry.name));
            return None;
        };
        let severity = Severity::named(name);
        if severity.is_none() {
            self.error(entry.value, &format!("no severity named \"{name}\"{}", remedy(name, &names)));
        }
        severity.map(|severity| self.placed(severity, entry))
    }

    fn baseline(&mut self, entry: Entry<'_>) -> Option<Placed<PathBuf>> {
        let path = entry.value.get_ref().as_str().filter(|path| !path.is_empty());
        if path.is_none() {
            self.wrong_type(entry, "a file", "baseline = \"urlint-baseline.json\"");
        }
        path.map(|path| self.placed(path.into(), entry))
    }

    fn encoding(&mut self, entry: Entry<'_>) -> Option<Placed<String>> {
        let Some(name) = entry.value.get_ref().as_str() else {
            self.wrong_type(entry, "a name", "encoding = \"windows-1252\"");
            return None;
        };
        if Encoding::named(name).is_none() {
            let some = "utf-16le, windows-1252, shift_jis and all others of the web are known";
            self.error(entry.value, &format!("no encoding named \"{name}\"; {some}"));
            return None;
        }
        Some(self.placed(name.to_owned(), entry))
    }

    fn size(&mut self, entry: Entry<'_>) -> Option<Placed<u64>> {
        let read = match entry.value.get_ref() {
            DeValue::Integer(number) => parse_size(number.as_str()),
            DeValue::String(text) => parse_size(text),
            _ => Err("expected a number, or a string such as \"32M\"".to_owned()),
        };
        match read {
            Ok(number) => Some(self.placed(number, entry)),
            Err(message) => {
                self.error(entry.value, &format!("`{}`: {message}", entry.name));
                None
            }
        }
    }

    fn formats(&mut self, entry: Entry<'_>) -> Vec<Placed<GlobFormat>> {
        let Some(table) = entry.value.get_ref().as_table() else {
            self.wrong_type(entry, "a table", "[format-of], then \"*.tpl\" = \"html\"");
            return Vec::new();
        };
        let mut formats = Vec::new();
        for glob in entries(table) {
            let name = glob.value.get_ref().as_str().unwrap_or_default();
            match Format::named(name) {
                Some(format) => formats.push(self.placed(GlobFormat { glob: glob.name.to_owned(), format }, glob)),
                None => {
                    let names: Vec<&str> = Format::all().flat_map(Format::names).collect();
                    let suggestion = remedy(name, &names);
                    let suggestion = if suggestion.is_empty() { "; `--list-formats` names them" } else { &suggestion };
                    self.error(glob.value, &format!("no format named \"{name}\"{suggestion}"));
                }
            }
        }
        formats
    }

    pub(super) fn unknown_key(&mut self, entry: Entry<'_>, keys: &[&str]) {
        let mut keys = keys.to_vec();
        keys.sort_unstable();
        self.error(entry.key, &format!("no key named \"{}\"{}", entry.name, remedy(entry.name, &keys)));
    }

    /// Reports a value that is not what is `wanted`.
    pub(super) fn wrong_type(&mut self, entry: Entry<'_>, wanted: &str, example: &str) {
        let type_name = type_name(entry.value.get_ref());
        self.error(entry.value, &format!("`{}` must be {wanted}, not {type_name}; write {example}", entry.name));
    }

    pub(super) fn error<T>(&mut self, place: &Spanned<T>, message: &str) {
        let origin = self.origin(place);
        self.errors.push(ConfigError::new(&origin, message));
    }

    /// A value, and the place of its key.
    pub(super) fn placed<T>(&self, value: T, entry: Entry<'_>) -> Placed<T> {
        Placed::new(value, &self.origin(entry.key))
    }

    pub(super) fn origin<T>(&self, place: &Spanned<T>) -> Origin {
        Origin::File(Arc::clone(&self.name), toml_error::line_at(self.text, place.span().start))
    }
}

/// The entries of a table in the order of the file.
pub(super) fn entries<'t>(table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let mut entries: Vec<_> = table.iter().map(|(key, value)| Entry { name: key.get_ref(), key, value }).collect();
    entries.sort_by_key(|entry| entry.key.span().start);
    entries
}

/// A TOML value as that of an option; `Err` names a type that no option has.
fn option_value(value: &DeValue<'_>) -> Result<Value, Cow<'static, str>> {
    let value = match value {
        DeValue::Array(items) => {
            let items = items.iter().map(|item| match item.get_ref() {
                DeValue::Table(table) => {
                    let pair = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
                        Ok((key.get_ref().to_string(), scalar(value.get_ref())?))
                    };
                    table.iter().map(pair).collect::<Result<_, _>>().map(toml::Value::Table)
                }
                DeValue::Array(_) => Err("a list with items other than strings and numbers".into()),
                item => scalar(item),
            });
            toml::Value::Array(items.collect::<Result<_, Cow<'static, str>>>()?)
        }
        value => scalar(value)?,
    };
    Value::of_toml(&value)
}

/// A TOML value that is neither a list nor a table.
fn scalar(value: &DeValue<'_>) -> Result<toml::Value, Cow<'static, str>> {
    Ok(match value {
        DeValue::Boolean(flag) => toml::Value::Boolean(*flag),
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| "so large a number")?;
            toml::Value::Integer(number)
        }
        other => return Err(type_name(other).into()),
    })
}

/// The type of a TOML value, for messages.
fn type_name(value: &DeValue<'_>) -> &'static str {
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
