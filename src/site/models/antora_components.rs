//! The components of a site of Antora: each folder with an `antora.yml` is a part of one.

use super::super::config::{self, Value};
use super::super::files::{self, Files};
use super::super::path;

/// A part of a version of a component.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Component {
    pub(super) folder: String,
    pub(super) name: String,
    /// Empty if it has none.
    pub(super) version: String,
    /// Whether a build adds files to it.
    pub(super) has_generated_files: bool,
}

impl Component {
    /// The component in the folder of an `antora.yml`.
    pub(super) fn of(folder: &str, value: &Value) -> Self {
        let version =
            value.at("version").text().filter(|version| !matches!(*version, "~" | "master")).unwrap_or_default();
        let has_generated_files = *value == Value::Null
            || ["ext", "collector"].iter().any(|key| value.at(key) != &Value::Null)
            || matches!(value.at("version"), Value::Map(_));
        Self {
            folder: folder.to_owned(),
            name: value.at("name").text().unwrap_or_default().to_owned(),
            version: version.to_owned(),
            has_generated_files,
        }
    }

    /// The start of the addresses of the pages in a module.
    pub(super) fn address(&self, module: &str) -> String {
        let name = if self.name == "ROOT" { "" } else { &*self.name };
        let module = if module == "ROOT" { "" } else { module };
        path::child(&path::child(name, &self.version), module)
    }
}

/// The components of the repository.
pub(super) fn components(files: &dyn Files) -> Vec<Component> {
    let all = files::below(files, "", 500_000).into_iter().filter(|file| path::name(file) == "antora.yml");
    all.filter_map(|file| Some(Component::of(path::folder(&file), &config::read(files, &file)?.ok()?))).collect()
}

/// The playbook of the repository, if it has one.
pub(super) fn playbook(files: &dyn Files, folder: &str) -> Option<Value> {
    let above = path::ancestors(folder);
    let names =
        ["antora-playbook.yml", "antora-playbook.yaml", "playbook.yml", "site.yml", "local-antora-playbook.yml"];
    let mut all = above.flat_map(|folder| names.iter().map(move |name| path::child(folder, name)));
    all.find_map(|file| config::read(files, &file)?.ok()).filter(|value| *value.at("content") != Value::Null)
}

/// The numbers of a version, which order versions. No version is the latest.
pub(super) fn version_numbers(version: &str) -> Vec<u64> {
    if version.is_empty() {
        return vec![u64::MAX];
    }
    version.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

/// A resource id: `version@component:module:family$path`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ResourceId<'a> {
    pub(super) version: Option<&'a str>,
    pub(super) component: Option<&'a str>,
    pub(super) module: Option<&'a str>,
    pub(super) family: Option<&'a str>,
    pub(super) path: &'a str,
}

impl<'a> ResourceId<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let (version, rest) = text.split_once('@').map_or((None, text), |(version, rest)| (Some(version), rest));
        let (before, path) = rest.rsplit_once(':').map_or((None, rest), |(before, path)| (Some(before), path));
        let (component, module) = match before.map(|before| before.split_once(':')) {
            Some(Some((component, ""))) => (Some(component), Some("ROOT")),
            Some(Some((component, module))) => (Some(component), Some(module)),
            Some(None) => (None, before),
            None => (None, None),
        };
        let (family, path) = path.split_once('$').map_or((None, path), |(family, path)| (Some(family), path));
        Self { version, component, module: module.filter(|module| !module.is_empty()), family, path }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resource_ids_are_read() {
        let of = |text| {
            let id = ResourceId::of(text);
            (id.version, id.component, id.module, id.family, id.path)
        };
        assert_eq!(of("a/b.adoc"), (None, None, None, None, "a/b.adoc"));
        assert_eq!(of("m:b.adoc"), (None, None, Some("m"), None, "b.adoc"));
        assert_eq!(of("1.0@c:m:image$b.png"), (Some("1.0"), Some("c"), Some("m"), Some("image"), "b.png"));
        assert_eq!(of("c::b.adoc"), (None, Some("c"), Some("ROOT"), None, "b.adoc"));
    }
}
