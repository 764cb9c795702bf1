//! The configuration of Hugo: one file, or a folder of them; keys without regard to case.

use std::collections::BTreeMap;

use super::super::config::{self, Value};
use super::super::files::{self, Entry, Files};
use super::super::path;

/// The configuration in a folder, and its path; `Err` says what is wrong with it.
pub(super) fn read(files: &dyn Files, folder: &str) -> Option<(String, Result<Value, String>)> {
    const SUFFIXES: &[&str] = &["toml", "yaml", "yml", "json"];
    for stem in ["hugo", "config"] {
        for suffix in SUFFIXES {
            let file = path::child(folder, &[stem, ".", suffix].concat());
            let Some(value) = config::read(files, &file) else { continue };
            let value = value.map(with_lowercase_keys);
            if stem == "hugo" || value.as_ref().is_ok_and(|value| is_hugo(files, folder, value)) {
                return Some((file, value));
            }
        }
    }
    let defaults = path::child(folder, "config/_default");
    let entries = files.folder(&defaults)?;
    let mut all = BTreeMap::new();
    let mut main = None;
    for (name, _) in entries.iter().filter(|(_, entry)| *entry == Entry::File) {
        let (stem, suffix) = path::stem_and_suffix(name);
        let file = path::child(&defaults, name);
        let Some(Ok(value)) = config::read(files, &file).filter(|_| SUFFIXES.contains(&suffix)) else { continue };
        match (stem, with_lowercase_keys(value)) {
            ("hugo" | "config", Value::Map(map)) => {
                all.extend(map);
                main = Some(file);
            }
            (stem, value) => _ = all.insert(stem.to_lowercase(), value),
        }
    }
    Some((main?, Ok(Value::Map(all))))
}

/// Whether a configuration with a name that many programs use is that of Hugo.
fn is_hugo(files: &dyn Files, folder: &str, value: &Value) -> bool {
    let has_folder = |name: &str| files::is_folder(files, &path::child(folder, name));
    let keys = ["baseurl", "languagecode", "theme", "module", "contentdir", "markup", "defaultcontentlanguage"];
    let is_set = keys.iter().any(|key| *value.at(key) != Value::Null);
    is_set && (value.at("baseurl") != &Value::Null || has_folder("content"))
        || value.is_empty() && has_folder("content") && (has_folder("layouts") || has_folder("archetypes"))
}

/// The value with all keys in lower case.
fn with_lowercase_keys(value: Value) -> Value {
    match value {
        Value::Map(map) => {
            Value::Map(map.into_iter().map(|(key, value)| (key.to_lowercase(), with_lowercase_keys(value))).collect())
        }
        Value::List(items) => Value::List(items.into_iter().map(with_lowercase_keys).collect()),
        value => value,
    }
}

/// A name or path as Hugo writes it in an address: white space becomes `-`, other signs are left out.
pub(super) fn urlized(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut is_spaced = false;
    for c in path.chars() {
        if c.is_alphanumeric()
            || matches!(c, '.' | '/' | '_' | '#' | '+' | '~' | '-' | '@')
            || (!c.is_ascii() && !c.is_whitespace())
        {
            if is_spaced && c != '-' && !out.ends_with('-') {
                out.push('-');
            }
            is_spaced = false;
            out.push(c);
        } else if c.is_whitespace() && !out.is_empty() {
            is_spaced = true;
        }
    }
    out.to_lowercase()
}

/// Whether a hook looks up where links of this kind lead: one of the layouts, or the one that comes with Hugo, which is
/// on by default where there are several languages.
pub(super) fn has_hook(files: &dyn Files, layouts: &[String], config: &Value, kind: &str, languages: usize) -> bool {
    let set = config.at("markup.goldmark.renderhooks").at(kind);
    match set.at("useembedded").text() {
        Some("always" | "fallback") => return true,
        Some("auto") | None if languages > 1 => return true,
        _ if set.at("enabledefault").bool() == Some(true) => return true,
        _ => {}
    }
    has_custom_hook(files, layouts, kind)
}

/// Whether one of the layouts has a hook for links of this kind, which may give them a meaning of its own.
pub(super) fn has_custom_hook(files: &dyn Files, layouts: &[String], kind: &str) -> bool {
    let sign = ["render-", kind].concat();
    let has = |folder: &str| {
        files.folder(folder).is_some_and(|entries| entries.iter().any(|(name, _)| name.starts_with(&sign)))
    };
    layouts.iter().any(|layouts| {
        let folders = files.folder(layouts);
        let folders = folders.iter().flat_map(|entries| entries.iter()).filter(|(_, entry)| *entry == Entry::Folder);
        folders
            .map(|(name, _)| path::child(layouts, name))
            .any(|folder| has(&folder) || has(&path::child(&folder, "_markup")))
    })
}
