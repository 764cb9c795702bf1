//! The contents of a site of Docusaurus: a folder of sources for each plugin, version and language, and the addresses
//! in it.

use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Entry, Files};
use super::super::path;
use super::names::{dated, without_number};
use super::resolve::address_of;

/// What a plugin makes of its sources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Docs,
    Blog,
    Pages,
}

/// For each kind: the key in the preset, the folder, and the route, unless the options set others.
const KINDS: &[(Kind, &str, &str, &str)] = &[
    (Kind::Docs, "docs", "docs", "docs"),
    (Kind::Blog, "blog", "blog", "blog"),
    (Kind::Pages, "pages", "src/pages", ""),
];

/// A folder of sources.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Content {
    pub(super) kind: Kind,
    pub(super) folder: String,
    /// The folder of the same sources in the language that they are written in, if this is a translation.
    pub(super) original: Option<String>,
    /// The start of the addresses of its pages, without `/` at its ends.
    pub(super) prefix: String,
    pub(super) locale: Option<String>,
    /// The number of the plugin: only sources of the same plugin can be linked to by their paths.
    pub(super) instance: usize,
    /// Whether numbers at the start of names are left out of addresses.
    pub(super) has_numbers: bool,
}

/// A plugin with its options.
struct Instance<'p> {
    kind: Kind,
    id: String,
    folder: String,
    route: String,
    options: &'p str,
}

/// The contents of the site in a folder with this configuration.
pub(super) fn contents(files: &dyn Files, folder: &str, program: &str) -> Vec<Content> {
    let mut contents = Vec::new();
    for (number, instance) in instances(files, folder, program).iter().enumerate() {
        for (version, sources, prefix) in versions(files, folder, instance) {
            let content = Content {
                kind: instance.kind,
                folder: sources,
                original: None,
                prefix,
                locale: None,
                instance: number,
                has_numbers: script::bool(instance.options, "numberPrefixParser") != Some(false),
            };
            contents.extend(translations(files, folder, program, instance, &version, &content));
            contents.push(content);
        }
    }
    contents
}

/// The plugins that the configuration names. If it names none, it is taken to be computed, and the folders decide.
fn instances<'p>(files: &dyn Files, folder: &str, program: &'p str) -> Vec<Instance<'p>> {
    let mut all = Vec::new();
    let mut add = |kind, id: Option<&str>, sources: &str, route: &str, options| {
        if let Ok(sources) = path::resolve(folder, sources) {
            let (id, route) = (id.unwrap_or("default").to_owned(), route.trim_matches('/').to_owned());
            all.push(Instance { kind, id, folder: sources, route, options });
        }
    };
    let preset = object::after(program, "preset-classic").chain(object::after(program, "classic")).next();
    for (kind, key, sources, route) in KINDS {
        if let Some(preset) = preset.filter(|preset| script::bool(&object::shallow(preset), key) != Some(false)) {
            let options = object::of(preset, key).unwrap_or_default();
            let own = object::shallow(options);
            let (sources, route) =
                (script::text(&own, "path").unwrap_or(sources), script::text(&own, "routeBasePath").unwrap_or(route));
            add(*kind, script::text(&own, "id"), sources, route, options);
        }
        for options in object::after(program, &["plugin-content-", key].concat()) {
            let own = object::shallow(options);
            let (sources, route) =
                (script::text(&own, "path").unwrap_or(sources), script::text(&own, "routeBasePath").unwrap_or(route));
            add(*kind, script::text(&own, "id"), sources, route, options);
        }
    }
    if !all.is_empty() {
        return all;
    }
    let mut add = |kind, id: &str, sources: &str, route: &str| {
        let (sources, id, route) = (path::child(folder, sources), id.to_owned(), route.to_owned());
        all.push(Instance { kind, id, folder: sources, route, options: "" });
    };
    for (kind, _, sources, route) in KINDS {
        add(*kind, "default", sources, route);
    }
    // a further plugin for documents often has a table of contents of its own, or versions
    for (name, _) in files.folder(folder).iter().flat_map(|entries| entries.iter()) {
        let id = name
            .strip_prefix("sidebars")
            .and_then(|rest| rest.split('.').next())
            .map(|id| id.trim_start_matches(['_', '-']));
        let id = id.or_else(|| name.strip_suffix("_versioned_docs")).map(str::to_lowercase);
        if let Some(id) = id.filter(|id| !id.is_empty() && files::is_folder(files, &path::child(folder, id))) {
            add(Kind::Docs, &id, &id, &id);
        }
    }
    all
}

/// The versions of a plugin's sources: names, folders, and the addresses that those of their pages start with.
fn versions(files: &dyn Files, folder: &str, instance: &Instance<'_>) -> Vec<(String, String, String)> {
    let current = "current".to_owned();
    if instance.kind != Kind::Docs {
        return vec![(current, instance.folder.clone(), instance.route.clone())];
    }
    let path_of = |name: &str| {
        path::child(
            folder,
            &if instance.id == "default" { name.to_owned() } else { [&instance.id, "_", name].concat() },
        )
    };
    let list = config::read(files, &path_of("versions.json")).and_then(Result::ok).unwrap_or_default();
    let mut names: Vec<String> = list.texts().map(str::to_owned).collect();
    let versioned = path_of("versioned_docs");
    if names.is_empty() {
        let entries = files.folder(&versioned);
        names.extend(
            entries
                .iter()
                .flat_map(|entries| entries.iter())
                .filter_map(|(name, _)| Some(name.strip_prefix("version-")?.to_owned())),
        );
        names.reverse();
    }
    let own = object::shallow(instance.options);
    let last = script::text(&own, "lastVersion").or(names.first().map(String::as_str)).unwrap_or(&current).to_owned();
    let options = object::of(instance.options, "versions").unwrap_or_default();
    let folders = names.iter().map(|name| (name.clone(), path::child(&versioned, &["version-", name].concat())));
    let all = folders.chain([(current.clone(), instance.folder.clone())]);
    let all = all.map(|(name, folder)| {
        let set = object::of(options, &name).and_then(|options| script::text(options, "path"));
        let part = match set {
            Some(path) => path.trim_matches('/'),
            None if name == last => "",
            None if name == "current" => "next",
            None => &name,
        };
        let prefix = path::child(&instance.route, part);
        (name, folder, prefix)
    });
    all.collect()
}

/// The translations of a content.
fn translations(
    files: &dyn Files,
    folder: &str,
    program: &str,
    instance: &Instance<'_>,
    version: &str,
    content: &Content,
) -> Vec<Content> {
    let i18n = path::child(folder, "i18n");
    let Some(locales) = files.folder(&i18n) else { return Vec::new() };
    let plugin = match (instance.kind, &*instance.id) {
        (Kind::Docs, "default") => "docusaurus-plugin-content-docs".to_owned(),
        (Kind::Docs, id) => ["docusaurus-plugin-content-docs-", id].concat(),
        (Kind::Blog, "default") => "docusaurus-plugin-content-blog".to_owned(),
        (Kind::Blog, id) => ["docusaurus-plugin-content-blog-", id].concat(),
        (Kind::Pages, _) => "docusaurus-plugin-content-pages".to_owned(),
    };
    let default = script::text(program, "defaultLocale").unwrap_or("en");
    let locales = locales.iter().filter(|(_, entry)| *entry == Entry::Folder);
    let translated = locales.map(|(locale, _)| {
        let mut sources = path::child(&path::child(&i18n, locale), &plugin);
        if instance.kind == Kind::Docs {
            let version_folder = if version == "current" { version.to_owned() } else { ["version-", version].concat() };
            sources = path::child(&sources, &version_folder);
        }
        let prefix = if locale == default { content.prefix.clone() } else { path::child(locale, &content.prefix) };
        let original = Some(content.folder.clone());
        Content { folder: sources, original, prefix, locale: Some(locale.to_owned()), ..content.clone() }
    });
    translated.filter(|content| files::is_folder(files, &content.folder)).collect()
}

/// Whether a source becomes the page of its folder.
pub(super) fn is_index(inner: &str) -> bool {
    let stem = path::stem_and_suffix(inner).0.to_lowercase();
    matches!(&*stem, "index" | "readme") || stem == path::name(path::folder(inner)).to_lowercase()
}

/// The address of a document, relative to that of its version.
pub(super) fn document_address(content: &Content, inner: &str, front: &FrontMatter) -> String {
    let numbered = content.has_numbers && front.value.at("parse_number_prefixes").bool() != Some(false);
    let bare = |name: &str| if numbered { without_number(name).to_owned() } else { name.to_owned() };
    let folder = path::folder(inner).split('/').map(bare).collect::<Vec<_>>().join("/");
    let slug = front.text("slug");
    match slug {
        Some(slug) if slug.starts_with('/') => return slug.to_owned(),
        None if is_index(inner) => return folder,
        _ => {}
    }
    let id = front.text("id").map_or_else(|| bare(path::stem_and_suffix(inner).0), str::to_owned);
    address_of(&path::child(&folder, slug.unwrap_or(&id)))
}

/// The address of a post of a blog.
pub(super) fn post_address(inner: &str, front: &FrontMatter) -> String {
    if let Some(slug) = front.text("slug") {
        return slug.to_owned();
    }
    let bare = path::without_suffix(inner);
    let bare = bare.strip_suffix("/index").unwrap_or(bare);
    match dated(bare) {
        Some(dated) => path::child(&path::child(dated.folder, &dated.date.replace('-', "/")), dated.rest),
        None => bare.to_owned(),
    }
}
