//! Sphinx, with reStructuredText and MyST: sources beside `conf.py`, references by document and by label.

use super::super::address::resolved;
use super::super::bare_links::BareLinks;
use super::super::candidate::{Candidate, Page};
use super::super::config::{self, FrontMatter, script};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{LabelScope, Site, Sources};
use super::super::glob;
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{MystPreset, SlugStyle};
use super::Detected;
use super::resolve::{resolve_file, resolve_stem};

/// Suffixes of sources, those of extensions included.
pub(super) const SUFFIXES: &[&str] = &["rst", "md", "txt", "ipynb", "rest", "myst"];

/// Parts of the names of extensions that make documents of program text.
const EXTENSIONS_WITH_DOCUMENTS: &[&str] =
    &["autosummary", "autoapi", "apidoc", "gallery", "breathe", "exhale", "nbsphinx", "jsonschema", "multiversion"];

pub(super) fn detect(files: &dyn Files, folder: &str) -> Option<Detected> {
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
    let has_generated_documents =
        program.is_empty() || EXTENSIONS_WITH_DOCUMENTS.iter().any(|maker| program.contains(maker));
    let excluded = script::list(&program, "exclude_patterns").into_iter().map(str::to_owned).collect();
    let mut site = Site {
        sources: vec![Sources::new(folder, "")],
        static_folders: script::list(&program, "html_extra_path")
            .iter()
            .filter_map(|path| path::resolve(folder, path).ok())
            .collect(),
        slugs: vec![SlugStyle::Sphinx, SlugStyle::Myst(MystPreset::GitHub)],
        bare_links: BareLinks::up_to_space_if(program.contains("linkify") || program.contains("myst_gfm_only")),
        may_have_other_pages: has_generated_documents,
        ..Site::new("sphinx", folder, Sphinx { excluded, is_myst: program.contains("myst") })
    };
    site.has_section_labels = extensions.iter().any(|name| name.ends_with("autosectionlabel"));
    site.inventories = script::keys(&program, "intersphinx_mapping").into_iter().map(str::to_owned).collect();
    let defines_all_labels = !has_generated_documents
        && site.inventories.is_empty()
        && !extensions.iter().any(|name| name.contains("autodoc"));
    site.labels = if defines_all_labels { LabelScope::Documents } else { LabelScope::Elsewhere };
    site.config = Some(config);
    script::text(&program, "html_baseurl").into_iter().for_each(|url| site.set_root(url));
    Some(Detected::Site(Box::new(site)))
}

struct Sphinx {
    /// Patterns of sources that become no pages.
    excluded: Vec<String>,
    /// Whether a link in Markdown names a source, a file or a label, and nothing else.
    is_myst: bool,
}

impl Model for Sphinx {
    fn page(&self, site: &Site, _: &dyn Files, file: &str, _: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        if !SUFFIXES.contains(&path::stem_and_suffix(inner).1) || self.is_left_out(inner) {
            return None;
        }
        let bare = path::without_suffix(inner);
        let folder = bare.strip_suffix("index").filter(|rest| rest.is_empty() || rest.ends_with('/')).unwrap_or(bare);
        // the builder `dirhtml` makes a folder of each page
        Some(Page { address: [bare, ".html"].concat(), aliases: vec![[folder, "/"].concat()] })
    }

    fn own_schemes(&self) -> &[&str] {
        &["project", "path"]
    }

    fn entry_candidates(&self, _: &Site, files: &dyn Files, navigation: &str, link: &Link<'_>) -> Vec<Candidate> {
        vec![resolve_stem(files, navigation, &link.path)]
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, inner)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        // a source that becomes no page is read as a file
        if self.is_left_out(inner) {
            let is_relative = link.kind == LinkKind::Url && !link.is_absolute();
            return vec![if is_relative { resolve_file(path::folder(from), &link.path) } else { Candidate::Unknown }];
        }
        let from_source = || {
            let folder = if link.is_absolute() { "" } else { path::folder(inner) };
            path::resolve(folder, &link.path).map(|path| path::child(&sources.folder, &path))
        };
        let is_markdown = matches!(path::stem_and_suffix(from).1, "md" | "myst" | "ipynb");
        match link.kind {
            LinkKind::Document => match from_source() {
                Ok(path) => {
                    let with = |suffix: &&str| self.document(sources, [&path, ".", suffix].concat());
                    let mut candidates: Vec<_> = SUFFIXES.iter().map(with).collect();
                    // a table of contents may name the suffix, a role may not
                    if !link.is_role && SUFFIXES.contains(&path::stem_and_suffix(&path).1) {
                        let bare = path::without_suffix(&path);
                        candidates
                            .extend(SUFFIXES.iter().map(|suffix| self.document(sources, [bare, ".", suffix].concat())));
                    }
                    // a program may make documents
                    if site.may_have_other_pages {
                        candidates.push(Candidate::Unknown);
                    }
                    candidates
                }
                // what is above the root is looked up from the root
                Err((_, rest)) => SUFFIXES
                    .iter()
                    .map(|suffix| Candidate::File(path::child(&sources.folder, &[&rest, ".", suffix].concat())))
                    .collect(),
            },
            LinkKind::File => match from_source() {
                Ok(path) => vec![Candidate::File(path)],
                Err(_) => vec![Candidate::Unknown],
            },
            // MyST looks it up among all objects
            LinkKind::Url if is_markdown && !link.is_raw && is_class(&link.path) => vec![Candidate::Unknown],
            LinkKind::Url if is_markdown && !link.is_raw => match from_source() {
                Ok(path) => {
                    let documents = SUFFIXES.iter().map(|suffix| Candidate::File([&path, ".", suffix].concat()));
                    let as_written = match path::inside(&path, &sources.folder) {
                        _ if self.is_myst && files::is_folder(files, &path) => Candidate::DeadLink(path.clone()),
                        Some(inner) if self.is_left_out(inner) => Candidate::DeadLink(path.clone()),
                        _ => Candidate::File(path.clone()),
                    };
                    let addresses = if self.is_myst { Vec::new() } else { self.addresses(inner, link) };
                    std::iter::once(as_written).chain(documents).chain(addresses).collect()
                }
                // the names of documents end at the root
                Err((above, rest)) => {
                    let document = path::child(&sources.folder, &rest);
                    let documents = SUFFIXES.iter().map(|suffix| Candidate::File([&document, ".", suffix].concat()));
                    std::iter::once(Candidate::AboveRoot(above, rest)).chain(documents).collect()
                }
            },
            LinkKind::Url if link.is_image && !link.is_raw => {
                from_source().map_or(vec![Candidate::Unknown], |path| vec![Candidate::File(path)])
            }
            LinkKind::Url => self.addresses(inner, link),
            _ => vec![Candidate::Unknown],
        }
    }

    fn generates(&self, site: &Site, files: &dyn Files, address: &str) -> bool {
        let first = address.split('/').next().unwrap_or_default();
        let in_sources = |path: &str| -> Vec<String> {
            site.sources.iter().map(|sources| path::child(&sources.folder, path)).collect()
        };
        let is_picture =
            first == "_static" && matches!(path::stem_and_suffix(address).1, "png" | "jpg" | "jpeg" | "gif" | "pdf");
        // all else below `_` may come from the theme
        let is_of_project = is_picture && in_sources(first).iter().any(|folder| files::is_folder(files, folder));
        let is_served = !is_of_project || in_sources(address).iter().any(|file| files::is_file(files, file));
        first.starts_with('_') && is_served
            || ["genindex", "search", "modindex", "py-modindex", "objects.inv", "contents"]
                .iter()
                .any(|name| first == *name || path::without_suffix(first) == *name)
    }
}

impl Sphinx {
    /// Whether a source becomes no page.
    fn is_left_out(&self, inner: &str) -> bool {
        self.excluded.iter().any(|pattern| glob::matches(pattern, inner))
    }

    /// A document, unless it is left out.
    fn document(&self, sources: &Sources, path: String) -> Candidate {
        match path::inside(&path, &sources.folder) {
            Some(inner) if self.is_left_out(inner) => Candidate::DeadLink(path),
            _ => Candidate::File(path),
        }
    }

    /// The addresses that a URL leads to from a page, with either builder.
    fn addresses(&self, inner: &str, link: &Link<'_>) -> Vec<Candidate> {
        if link.is_absolute() {
            return vec![Candidate::Unknown];
        }
        let bare = path::without_suffix(inner);
        let pretty = bare.strip_suffix("index").filter(|rest| rest.is_empty() || rest.ends_with('/'));
        let pretty = pretty.map_or_else(|| [bare, "/"].concat(), str::to_owned);
        [[bare, ".html"].concat(), pretty].iter().map(|page| Candidate::Address(resolved(page, &link.path))).collect()
    }
}

/// Whether a path is the name of a class, not that of a file: `base.BaseEstimator`.
fn is_class(path: &str) -> bool {
    const LONGEST_SUFFIX: usize = 5;
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_capitalized = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.contains(|c: char| c.is_ascii_lowercase())
    };
    let class = path.rsplit_once('.').map(|(_, class)| class).filter(|class| class.len() > LONGEST_SUFFIX);
    class.is_some_and(is_capitalized) && path.split('.').all(is_name)
}
