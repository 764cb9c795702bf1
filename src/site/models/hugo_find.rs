//! Finds the sites of Hugo, and reads what their configuration says.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::address::as_folder;
use super::super::config::Value;
use super::super::files::{self, Files};
use super::super::generated_site::{Site, Sources};
use super::super::path;
use super::super::slug::{HugoIds, SlugStyle};
use super::Found;
use super::hugo::Hugo;
use super::hugo_config::{has_hook, has_own_hook, read};
use super::hugo_sources::{LANGUAGES, Languages, language_folders};

pub(super) fn find(files: &dyn Files, folder: &str) -> Option<Found> {
    let (config, value) = read(files, folder)?;
    let value = match value {
        Ok(value) => value,
        Err(message) => return Some(Found::Unreadable(config, message)),
    };
    let inside = |name: &str| path::resolve(folder, name).ok();
    let default = value.at("defaultcontentlanguage").text().unwrap_or("en").to_lowercase();
    let languages: Vec<(&str, &Value)> =
        value.at("languages").pairs().filter(|(_, set)| set.at("disabled").bool() != Some(true)).collect();
    let in_subfolder = value.at("defaultcontentlanguageinsubdir").bool() == Some(true);
    let address =
        |language: &str| if language == default && !in_subfolder { String::new() } else { as_folder(language) };
    let mut sources = Vec::new();
    let mut language_of = HashMap::new();
    for (language, set) in &languages {
        if let Some(folder) = set.at("contentdir").text().and_then(inside) {
            language_of.insert(folder.clone(), (*language).to_owned());
            sources.push(Sources::new(folder, address(language)));
        }
    }
    // where sources are that the repository does not have
    let mut opened = Vec::new();
    let mut statics = Vec::new();
    for mount in value.at("module.mounts").items() {
        let (Some(source), Some(target)) = (mount.at("source").text().and_then(inside), mount.at("target").text())
        else {
            continue;
        };
        if let Some(rest) = path::inside(target, "content") {
            if !files::is_folder(files, &source) {
                opened.push(rest.to_owned());
            }
            let language = mount.at("lang").text().unwrap_or(&default);
            language_of.insert(source.clone(), language.to_lowercase());
            sources.push(Sources::new(source, [address(language), as_folder(rest)].concat()));
        } else if target == "static" {
            statics.push(source);
        }
    }
    // modules bring sources of their own
    for mount in value.at("module.imports").items().iter().flat_map(|import| import.at("mounts").items()) {
        opened.extend(mount.at("target").text().and_then(|target| path::inside(target, "content")).map(str::to_owned));
    }
    let is_empty = value.is_empty();
    let guessed = if is_empty { language_folders(files, &path::child(folder, "content")) } else { Vec::new() };
    for (language, folder) in &guessed {
        language_of.insert(folder.clone(), language.clone());
        sources.push(Sources::new(folder, address(language)));
    }
    if sources.is_empty() {
        sources.extend(
            inside(value.at("contentdir").text().unwrap_or("content"))
                .map(|content| Sources::new(content, address(&default))),
        );
    }
    let named = value.pairs().filter(|(key, _)| key.starts_with("staticdir")).flat_map(|(_, value)| value.texts());
    statics.extend(named.chain(["static"]).filter_map(inside));
    let themes = inside(value.at("themesdir").text().unwrap_or("themes")).unwrap_or_default();
    let mut is_remote = is_empty || value.at("module.imports") != &Value::Null;
    let mut layouts = vec![path::child(folder, "layouts")];
    for theme in value.at("theme").texts() {
        let theme = path::child(&themes, theme);
        is_remote |=
            !files::is_folder(files, &theme) || files.folder(&theme).is_none_or(|theme| theme.iter().next().is_none());
        statics.push(path::child(&theme, "static"));
        layouts.push(path::child(&theme, "layouts"));
    }
    let hook = |kind: &str| is_remote || has_hook(files, &layouts, &value, kind, languages.len());
    let taxonomies = match value.at("taxonomies") {
        Value::Null => vec!["tags".to_owned(), "categories".to_owned()],
        set => set.pairs().filter_map(|(_, plural)| plural.text()).map(str::to_lowercase).collect(),
    };
    let model = Hugo {
        languages: Languages {
            default,
            names: match is_empty {
                true => LANGUAGES.iter().map(|name| (*name).to_owned()).collect(),
                false => languages.iter().map(|(name, _)| (*name).to_owned()).collect(),
            },
            of_folder: language_of,
            in_subfolder,
        },
        has_link_hook: hook("link"),
        has_own_hook: is_remote || has_own_hook(files, &layouts, "link"),
        has_image_hook: hook("image"),
        assets: path::child(folder, "assets"),
        is_ugly: value.at("uglyurls").bool() == Some(true),
        keeps_case: value.at("disablepathtolower").bool() == Some(true),
        permalinks: value.at("permalinks").clone(),
        is_remote,
        is_guessed: is_empty,
        opened,
        taxonomies,
        index: OnceLock::new(),
        terms: OnceLock::new(),
    };
    let has_redirects = layouts
        .iter()
        .filter_map(|folder| files.folder(folder))
        .any(|folder| folder.iter().any(|(name, _)| name.contains("redirect")));
    let mut site = Site {
        is_open: is_empty || has_redirects,
        sources,
        statics,
        // its links end before such punctuation
        links_punctuation: false,
        runs_tags: true,
        slugs: vec![match value.at("markup.goldmark.parser.autoheadingidtype").text() {
            Some("github-ascii") => SlugStyle::Hugo(HugoIds::GitHubAscii),
            Some("blackfriday") => SlugStyle::Hugo(HugoIds::Blackfriday),
            _ => SlugStyle::Hugo(HugoIds::GitHub),
        }],
        ..Site::new("hugo", folder, model)
    };
    site.names_terms = value.at("markup.goldmark.parser.autodefinitiontermid").bool() == Some(true);
    site.config = Some(config);
    value.at("baseurl").text().into_iter().for_each(|url| site.set_root(&as_folder(url)));
    Some(Found::Site(Box::new(site)))
}
