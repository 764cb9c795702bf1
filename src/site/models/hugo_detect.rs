//! Finds the sites of Hugo, and reads what their configuration says.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::address::as_folder;
use super::super::bare_links::BareLinks;
use super::super::config::Value;
use super::super::files::{self, Files};
use super::super::generated_site::{Site, Sources};
use super::super::path;
use super::super::slug::{HugoIds, SlugStyle};
use super::Detected;
use super::hugo::Hugo;
use super::hugo_config::{has_custom_hook, has_hook, read};
use super::hugo_sources::{LANGUAGES, Languages, language_folders};

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
    let (config, value) = read(files, folder)?;
    let value = match value {
        Ok(value) => value,
        Err(message) => return Some(Detected::Unreadable(config, message)),
    };
    // without a configuration, only the sources of the site are known
    let is_empty = value.is_empty();
    let (languages, content) = content(files, folder, &value);
    let Themes { layouts, static_folders, has_remote_parts } = themes(files, folder, &value);
    let configured_statics =
        value.pairs().filter(|(key, _)| key.starts_with("staticdir")).flat_map(|(_, value)| value.texts());
    let configured_statics = configured_statics.chain(["static"]).filter_map(|name| path::resolve(folder, name).ok());
    let static_folders = content.static_folders.into_iter().chain(configured_statics).chain(static_folders).collect();
    let language_count = value.at("languages").pairs().filter(is_enabled).count();
    let hook = |kind: &str| has_remote_parts || has_hook(files, &layouts, &value, kind, language_count);
    let taxonomies = match value.at("taxonomies") {
        Value::Null => vec!["tags".to_owned(), "categories".to_owned()],
        set => set.pairs().filter_map(|(_, plural)| plural.text()).map(str::to_lowercase).collect(),
    };
    let model = Hugo {
        languages,
        has_link_hook: hook("link"),
        has_custom_hook: has_remote_parts || has_custom_hook(files, &layouts, "link"),
        has_image_hook: hook("image"),
        assets: path::child(folder, "assets"),
        has_ugly_urls: value.at("uglyurls").bool() == Some(true),
        keeps_case: value.at("disablepathtolower").bool() == Some(true),
        permalinks: value.at("permalinks").clone(),
        has_remote_parts,
        has_empty_config: is_empty,
        missing_content: content.missing_content,
        taxonomies,
        index: OnceLock::new(),
        terms: OnceLock::new(),
    };
    let has_redirects = layouts
        .iter()
        .filter_map(|folder| files.folder(folder))
        .any(|folder| folder.iter().any(|(name, _)| name.contains("redirect")));
    let mut site = Site {
        may_have_other_pages: is_empty || has_redirects || content.has_second_addresses,
        sources: content.sources,
        static_folders,
        bare_links: BareLinks::UpToPunctuation,
        runs_template_tags: true,
        slugs: vec![match value.at("markup.goldmark.parser.autoheadingidtype").text() {
            Some("github-ascii") => SlugStyle::Hugo(HugoIds::GitHubAscii),
            Some("blackfriday") => SlugStyle::Hugo(HugoIds::Blackfriday),
            _ => SlugStyle::Hugo(HugoIds::GitHub),
        }],
        ..Site::new("hugo", folder, model)
    };
    site.has_term_anchors = value.at("markup.goldmark.parser.autodefinitiontermid").bool() == Some(true);
    site.config = Some(config);
    value.at("baseurl").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    Some(Detected::Site(Box::new(site)))
}

/// Whether a language of the configuration has pages.
fn is_enabled((_, set): &(&str, &Value)) -> bool {
    set.at("disabled").bool() != Some(true)
}

/// Where the content of a site comes from.
#[derive(Default)]
struct Content {
    sources: Vec<Sources>,
    static_folders: Vec<String>,
    /// The addresses of the folders of sources that are not in the repository.
    missing_content: Vec<String>,
    /// Whether some sources become pages at another address too: a folder of theirs is mounted there.
    has_second_addresses: bool,
}

/// The languages of a site, and its content: the folders of its languages, what its modules mount, or folders that are
/// named like languages where nothing is configured; and `content` where none of these say anything.
fn content(files: &dyn Files, folder: &str, value: &Value) -> (Languages, Content) {
    let inside = |name: &str| path::resolve(folder, name).ok();
    let default = value.at("defaultcontentlanguage").text().unwrap_or("en").to_lowercase();
    let default_in_subfolder = value.at("defaultcontentlanguageinsubdir").bool() == Some(true);
    let address =
        |language: &str| if language == default && !default_in_subfolder { String::new() } else { as_folder(language) };
    let Content { mut sources, mut static_folders, mut missing_content, .. } = Content::default();
    let mut by_folder = HashMap::new();
    let mut names = Vec::new();
    for (language, set) in value.at("languages").pairs().filter(is_enabled) {
        names.push(language.to_owned());
        if let Some(folder) = set.at("contentdir").text().and_then(inside) {
            by_folder.insert(folder.clone(), language.to_owned());
            sources.push(Sources::new(folder, address(language)));
        }
    }
    for mount in value.at("module.mounts").items() {
        let (Some(source), Some(target)) = (mount.at("source").text().and_then(inside), mount.at("target").text())
        else {
            continue;
        };
        if let Some(rest) = path::inside(target, "content") {
            if !files::is_folder(files, &source) {
                missing_content.push(rest.to_owned());
            }
            let language = mount.at("lang").text().unwrap_or(&default);
            by_folder.insert(source.clone(), language.to_lowercase());
            sources.push(Sources::new(source, [address(language), as_folder(rest)].concat()));
        } else if target == "static" {
            static_folders.push(source);
        }
    }
    // modules bring sources of their own
    for mount in value.at("module.imports").items().iter().flat_map(|import| import.at("mounts").items()) {
        missing_content
            .extend(mount.at("target").text().and_then(|target| path::inside(target, "content")).map(str::to_owned));
    }
    if value.is_empty() {
        names = LANGUAGES.iter().map(|name| (*name).to_owned()).collect();
        for (language, folder) in language_folders(files, &path::child(folder, "content")) {
            by_folder.insert(folder.clone(), language.clone());
            sources.push(Sources::new(&folder, address(&language)));
        }
    }
    if sources.is_empty() {
        let content = inside(value.at("contentdir").text().unwrap_or("content"));
        sources.extend(content.map(|content| Sources::new(content, address(&default))));
    }
    // `content/1.2` that is also shown at `stable/`
    let mounted = sources.len();
    let is_inner = |inner: &Sources, outer: &Sources| {
        inner.folder != outer.folder
            && path::inside(&inner.folder, &outer.folder).is_some()
            && by_folder.get(&inner.folder) == by_folder.get(&outer.folder)
    };
    let all = sources.clone();
    sources.retain(|inner| !all.iter().any(|outer| is_inner(inner, outer)));
    let has_second_addresses = sources.len() < mounted;
    (
        Languages { default, names, by_folder, default_in_subfolder },
        Content { sources, static_folders, missing_content, has_second_addresses },
    )
}

/// What a site has from its themes and its own layouts.
struct Themes {
    layouts: Vec<String>,
    static_folders: Vec<String>,
    /// Whether a theme or module is not in the repository.
    has_remote_parts: bool,
}

fn themes(files: &dyn Files, folder: &str, value: &Value) -> Themes {
    let themes = path::resolve(folder, value.at("themesdir").text().unwrap_or("themes")).unwrap_or_default();
    let mut has_remote_parts = value.is_empty() || value.at("module.imports") != &Value::Null;
    let mut layouts = vec![path::child(folder, "layouts")];
    let mut static_folders = Vec::new();
    for theme in value.at("theme").texts() {
        let theme = path::child(&themes, theme);
        has_remote_parts |=
            !files::is_folder(files, &theme) || files.folder(&theme).is_none_or(|theme| theme.iter().next().is_none());
        static_folders.push(path::child(&theme, "static"));
        layouts.push(path::child(&theme, "layouts"));
    }
    Themes { layouts, static_folders, has_remote_parts }
}
