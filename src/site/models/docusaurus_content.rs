//! The contents of a site of Docusaurus: a folder of sources for each plugin, version and language, and the addresses
//! in it.

use super::super::config::{self, FrontMatter, object, script};
use super::super::files::{self, Entry, Files};
use super::super::path;
use super::names::{dated, without_number};
use super::resolve::address_of;

/// What a plugin makes of its sources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ContentKind {
    Docs,
    Blog,
    Pages,
}

/// What a plugin has unless its options set something else.
struct Defaults {
    kind: ContentKind,
    /// The key of its options in the preset.
    key: &'static str,
    folder: &'static str,
    route: &'static str,
}

const DEFAULTS: &[Defaults] = &[
    Defaults { kind: ContentKind::Docs, key: "docs", folder: "docs", route: "docs" },
    Defaults { kind: ContentKind::Blog, key: "blog", folder: "blog", route: "blog" },
    Defaults { kind: ContentKind::Pages, key: "pages", folder: "src/pages", route: "" },
];

/// A folder of sources.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Content {
    pub(super) kind: ContentKind,
    pub(super) folder: String,
    /// The folder of the same sources in the language that they are written in, if this is a translation.
    pub(super) original: Option<String>,
    /// The start of the addresses of its pages, without `/` at its ends.
    pub(super) prefix: String,
    pub(super) locale: Option<String>,
    /// The number of the plugin: only sources of the same plugin can be linked to by their paths.
    pub(super) plugin: usize,
    /// Whether numbers at the start of names are left out of addresses.
    pub(super) has_numbers: bool,
    /// Whether it is an earlier version, which the site leaves out or calls unmaintained.
    pub(super) is_earlier: bool,
}

/// A plugin with its options.
struct Plugin<'p> {
    kind: ContentKind,
    id: String,
    folder: String,
    route: String,
    options: &'p str,
}

/// The contents of the site in a folder with this configuration.
pub(super) fn contents(files: &dyn Files, folder: &str, program: &str) -> Vec<Content> {
    let mut contents = Vec::new();
    for (number, plugin) in plugins(files, folder, program).iter().enumerate() {
        for Version { name: version, folder: sources, prefix, is_earlier } in versions(files, folder, plugin) {
            let content = Content {
                kind: plugin.kind,
                folder: sources,
                original: None,
                prefix,
                locale: None,
                plugin: number,
                has_numbers: script::bool(plugin.options, "numberPrefixParser") != Some(false),
                is_earlier,
            };
            contents.extend(translations(files, folder, program, plugin, &version, &content));
            contents.push(content);
        }
    }
    contents
}

/// The plugins that the configuration names. If it names none, it is taken to be computed, and the folders decide.
fn plugins<'p>(files: &dyn Files, folder: &str, program: &'p str) -> Vec<Plugin<'p>> {
    let mut all = Vec::new();
    let mut add = |defaults: &Defaults, options| {
        let set = object::shallow(options);
        let route = script::text(&set, "routeBasePath").unwrap_or(defaults.route).trim_matches('/').to_owned();
        let id = script::text(&set, "id").unwrap_or("default").to_owned();
        if let Ok(sources) = path::resolve(folder, script::text(&set, "path").unwrap_or(defaults.folder)) {
            all.push(Plugin { kind: defaults.kind, id, folder: sources, route, options });
        }
    };
    let preset = object::after(program, "preset-classic").chain(object::after(program, "classic")).next();
    for defaults in DEFAULTS {
        let is_on = |preset: &&str| script::bool(&object::shallow(preset), defaults.key) != Some(false);
        if let Some(preset) = preset.filter(is_on) {
            add(defaults, object::of(preset, defaults.key).unwrap_or_default());
        }
        object::after(program, &["plugin-content-", defaults.key].concat()).for_each(|options| add(defaults, options));
    }
    if !all.is_empty() {
        return all;
    }
    let mut add = |kind, id: &str, sources: &str, route: &str| {
        let (sources, id, route) = (path::child(folder, sources), id.to_owned(), route.to_owned());
        all.push(Plugin { kind, id, folder: sources, route, options: "" });
    };
    for Defaults { kind, folder, route, .. } in DEFAULTS {
        add(*kind, "default", folder, route);
    }
    // a further plugin for documents often has a table of contents of its own, or versions
    for (name, _) in files.folder(folder).iter().flat_map(|entries| entries.iter()) {
        let id = name
            .strip_prefix("sidebars")
            .and_then(|rest| rest.split('.').next())
            .map(|id| id.trim_start_matches(['_', '-']));
        let id = id.or_else(|| name.strip_suffix("_versioned_docs")).map(str::to_lowercase);
        if let Some(id) = id.filter(|id| !id.is_empty() && files::is_folder(files, &path::child(folder, id))) {
            add(ContentKind::Docs, &id, &id, &id);
        }
    }
    all
}

/// A version of a plugin's sources.
struct Version {
    name: String,
    folder: String,
    /// The start of the addresses of its pages.
    prefix: String,
    /// Whether the site leaves it out or calls it unmaintained.
    is_earlier: bool,
}

/// The versions of a plugin's sources.
fn versions(files: &dyn Files, folder: &str, plugin: &Plugin<'_>) -> Vec<Version> {
    let current = "current".to_owned();
    if plugin.kind != ContentKind::Docs {
        let (folder, prefix) = (plugin.folder.clone(), plugin.route.clone());
        return vec![Version { name: current, folder, prefix, is_earlier: false }];
    }
    let path_of = |name: &str| {
        path::child(folder, &if plugin.id == "default" { name.to_owned() } else { [&plugin.id, "_", name].concat() })
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
    let set = object::shallow(plugin.options);
    let last = script::text(&set, "lastVersion").or(names.first().map(String::as_str)).unwrap_or(&current).to_owned();
    let options = object::of(plugin.options, "versions").unwrap_or_default();
    let included = only_included(plugin.options);
    // `versions.json` lists the latest first
    let earlier: Vec<&str> = list.texts().skip_while(|name| *name != last).skip(1).collect();
    let folders = names.iter().map(|name| (name.clone(), path::child(&versioned, &["version-", name].concat())));
    let all = folders.chain([(current.clone(), plugin.folder.clone())]);
    let all = all.map(|(name, folder)| {
        let own = object::of(options, &name).unwrap_or_default();
        let is_earlier = match script::text(own, "banner") {
            _ if name == current || name == last => false,
            _ if included.as_ref().is_some_and(|included| !included.contains(&&*name)) => true,
            // those before the last one have this banner by default
            Some(banner) => banner == "unmaintained",
            None => earlier.contains(&&*name),
        };
        let part = match script::text(own, "path") {
            Some(path) => path.trim_matches('/'),
            None if name == last => "",
            None if name == "current" => "next",
            None => &name,
        };
        let prefix = path::child(&plugin.route, part);
        Version { name, folder, prefix, is_earlier }
    });
    all.collect()
}

/// The versions that the options of a plugin include, if they list them by their names alone.
fn only_included(options: &str) -> Option<Vec<&str>> {
    const KEY: &str = "onlyIncludeVersions";
    let list = options.split_once(KEY)?.1.split(']').next()?;
    let names = script::list(options, KEY);
    let has_others = list.contains("...") || list.contains('(');
    (!names.is_empty() && !has_others).then_some(names)
}

/// The translations of a content.
fn translations(
    files: &dyn Files,
    folder: &str,
    program: &str,
    plugin: &Plugin<'_>,
    version: &str,
    content: &Content,
) -> Vec<Content> {
    let i18n = path::child(folder, "i18n");
    let Some(locales) = files.folder(&i18n) else { return Vec::new() };
    let plugin_folder = match (plugin.kind, &*plugin.id) {
        (ContentKind::Docs, "default") => "docusaurus-plugin-content-docs".to_owned(),
        (ContentKind::Docs, id) => ["docusaurus-plugin-content-docs-", id].concat(),
        (ContentKind::Blog, "default") => "docusaurus-plugin-content-blog".to_owned(),
        (ContentKind::Blog, id) => ["docusaurus-plugin-content-blog-", id].concat(),
        (ContentKind::Pages, _) => "docusaurus-plugin-content-pages".to_owned(),
    };
    let default = script::text(program, "defaultLocale").unwrap_or("en");
    let locales = locales.iter().filter(|(_, entry)| *entry == Entry::Folder);
    let translated = locales.map(|(locale, _)| {
        let mut sources = path::child(&path::child(&i18n, locale), &plugin_folder);
        if plugin.kind == ContentKind::Docs {
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
