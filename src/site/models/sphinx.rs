//! Sphinx, with reStructuredText and MyST: sources beside `conf.py`, references by document and by label.

use super::super::address::resolved;
use super::super::aim::{Aim, Page};
use super::super::config::{self, FrontMatter, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{LabelScope, Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{MystPreset, SlugStyle};
use super::Found;

/// Suffixes of sources, those of extensions included.
const SUFFIXES: &[&str] = &["rst", "md", "txt", "ipynb", "rest", "myst"];

/// Parts of the names of extensions that make documents of program text.
const MAKERS: &[&str] =
    &["autosummary", "autoapi", "apidoc", "gallery", "breathe", "exhale", "nbsphinx", "jsonschema", "multiversion"];

pub(super) fn find(files: &dyn Files, folder: &str) -> Option<Found> {
    let config = path::child(folder, "conf.py");
    if !files::is_file(files, &config) {
        return None;
    }
    let program = config::program(files, &config)?;
    let signs = ["extensions", "html_theme", "master_doc", "root_doc", "source_suffix", "copyright"];
    if !program.is_empty() && !signs.iter().any(|sign| program.contains(sign)) {
        return None;
    }
    let extensions = script::list(&program, "extensions");
    let makes = program.is_empty() || MAKERS.iter().any(|maker| program.contains(maker));
    let mut excluded = script::list(&program, "exclude_patterns");
    excluded.extend(["_build", ".*"]);
    let mut site = Site {
        sources: vec![Sources::new(folder, "")],
        statics: script::list(&program, "html_extra_path")
            .iter()
            .filter_map(|path| path::resolve(folder, path).ok())
            .collect(),
        slugs: vec![SlugStyle::Sphinx, SlugStyle::Myst(MystPreset::GitHub)],
        is_open: makes,
        ..Site::new("sphinx", folder, Sphinx)
    };
    site.labels_sections = extensions.iter().any(|name| name.ends_with("autosectionlabel"));
    site.inventories = script::keys(&program, "intersphinx_mapping").into_iter().map(str::to_owned).collect();
    let is_alone = !makes && site.inventories.is_empty() && !extensions.iter().any(|name| name.contains("autodoc"));
    site.labels = if is_alone { LabelScope::Documents } else { LabelScope::Elsewhere };
    site.config = Some(config);
    script::text(&program, "html_baseurl").into_iter().for_each(|url| site.set_root(url));
    Some(Found::Site(Box::new(site)))
}

struct Sphinx;

impl Model for Sphinx {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if !SUFFIXES.contains(&path::stem_and_suffix(inner).1) {
            return None;
        }
        let bare = path::without_suffix(inner);
        let folder = bare.strip_suffix("index").filter(|rest| rest.is_empty() || rest.ends_with('/')).unwrap_or(bare);
        // the builder `dirhtml` makes a folder of each page
        Some(Page { address: [bare, ".html"].concat(), aliases: vec![[folder, "/"].concat()] })
    }

    fn aims(&self, site: &Site, _: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Aim> {
        let Some((sources, inner)) = site.source_of(from) else { return vec![Aim::Unknown] };
        let from_source = || {
            let folder = if link.is_absolute() { "" } else { path::folder(inner) };
            path::resolve(folder, &link.path).map(|path| path::child(&sources.folder, &path))
        };
        let is_markdown = matches!(path::stem_and_suffix(from).1, "md" | "myst" | "ipynb");
        match link.kind {
            LinkKind::Document => match from_source() {
                Ok(path) => {
                    let with = |suffix: &&str| Aim::File([&path, ".", suffix].concat());
                    let mut aims: Vec<_> = SUFFIXES.iter().map(with).collect();
                    // documents that a program makes
                    if site.is_open {
                        aims.push(Aim::Unknown);
                    } else if SUFFIXES.contains(&path::stem_and_suffix(&path).1) {
                        aims.push(Aim::File(path));
                    }
                    aims
                }
                Err((above, rest)) => vec![Aim::Above(above, rest)],
            },
            LinkKind::File => match from_source() {
                Ok(path) => vec![Aim::File(path)],
                Err(_) => vec![Aim::Unknown],
            },
            LinkKind::Url if is_markdown && !link.is_raw => match from_source() {
                Ok(path) => {
                    let documents = SUFFIXES.iter().map(|suffix| Aim::File([&path, ".", suffix].concat()));
                    std::iter::once(Aim::File(path.clone()))
                        .chain(documents)
                        .chain(self.addresses(inner, link))
                        .collect()
                }
                Err((above, rest)) => vec![Aim::Above(above, rest)],
            },
            LinkKind::Url if link.is_image => from_source().map_or(vec![Aim::Unknown], |path| vec![Aim::File(path)]),
            LinkKind::Url => self.addresses(inner, link),
            _ => vec![Aim::Unknown],
        }
    }

    fn makes(&self, _: &Site, _: &dyn Files, address: &str) -> bool {
        let first = address.split('/').next().unwrap_or_default();
        first.starts_with('_')
            || ["genindex", "search", "modindex", "py-modindex", "objects.inv", "contents"]
                .iter()
                .any(|name| first == *name || path::without_suffix(first) == *name)
    }
}

impl Sphinx {
    /// The addresses that a URL leads to from a page, with either builder.
    fn addresses(&self, inner: &str, link: &Link<'_>) -> Vec<Aim> {
        if link.is_absolute() {
            return vec![Aim::Unknown];
        }
        let bare = path::without_suffix(inner);
        let pretty = bare.strip_suffix("index").filter(|rest| rest.is_empty() || rest.ends_with('/'));
        let pretty = pretty.map_or_else(|| [bare, "/"].concat(), str::to_owned);
        [[bare, ".html"].concat(), pretty].iter().map(|page| Aim::Address(resolved(page, &link.path))).collect()
    }
}
