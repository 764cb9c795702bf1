//! Hugo: pages with addresses of their own, to which links lead as browsers resolve them, unless a hook of the theme
//! looks them up as sources.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::super::address::as_folder;
use super::super::candidate::{Candidate, Page};
use super::super::config::{FrontMatter, Value};
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::hugo_config::urlized;
use super::hugo_permalink::expand;
use super::hugo_sources::{Languages, SUFFIXES, bundle_of, is_content};
use super::resolve::{address_of, resolve_file, resolve_on_page};

/// The model of a site.
pub(super) struct Hugo {
    pub(super) languages: Languages,
    pub(super) has_link_hook: bool,
    /// Whether a hook of the site or of its theme may transform links.
    pub(super) has_custom_hook: bool,
    pub(super) has_image_hook: bool,
    /// The folder of files that hooks look up.
    pub(super) assets: String,
    /// Whether `a/b.md` is at `a/b.html`, not at `a/b/`.
    pub(super) has_ugly_urls: bool,
    pub(super) keeps_case: bool,
    pub(super) permalinks: Value,
    /// Whether there are files of a theme or module that the repository does not have.
    pub(super) has_remote_parts: bool,
    /// Whether the configuration is empty, so that only the sources are known.
    pub(super) has_empty_config: bool,
    /// The addresses of the folders of sources that are not in the repository.
    pub(super) missing_content: Vec<String>,
    /// The addresses of the taxonomies, such as `tags`.
    pub(super) taxonomies: Vec<String>,
    /// See [`Hugo::index_pages`].
    pub(super) index: OnceLock<HashMap<(String, String), Vec<String>>>,
    /// See [`Hugo::terms`].
    pub(super) terms: OnceLock<HashSet<String>>,
}

impl Model for Hugo {
    fn page(&self, site: &Site, files: &dyn Files, file: &str, front: &FrontMatter) -> Option<Page> {
        let (_, inner) = site.source_of(file)?;
        let is_off = |value: &Value| matches!(value.bool(), Some(false)) || value.text() == Some("never");
        let is_hidden = front.value.at("draft").bool() == Some(true)
            || ["build", "_build"].iter().any(|key| is_off(front.value.at(key).at("render")));
        match (is_content(inner), bundle_of(files, file)) {
            (true, None) if !is_hidden => Some(self.address(site, file, front)),
            (true, _) => None,
            (false, bundle) => Some(Page::at(self.copied_address(site, files, file, bundle.as_deref()))),
        }
    }

    fn reads_front_matter(&self, file: &str) -> bool {
        is_content(file)
    }

    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let Some((sources, inner)) = site.source_of(from) else { return vec![Candidate::Unknown] };
        if link.path.is_empty() {
            return vec![Candidate::File(from.to_owned())];
        }
        let is_shortcode = link.kind == LinkKind::Shortcode;
        let has_hook = if link.is_image { self.has_image_hook } else { self.has_link_hook };
        let is_looked_up = is_shortcode || has_hook && !link.is_raw;
        let source = if is_looked_up { self.find_source(site, files, from, inner, &link.path) } else { None };
        // a path with the suffix of a source is not an address
        let source = match source {
            Some(file) if is_shortcode || is_content(&link.path) => return vec![Candidate::File(file)],
            source => source,
        };
        if is_shortcode {
            return vec![if self.has_remote_parts {
                Candidate::Unknown
            } else {
                Candidate::DeadLink(link.path.to_string())
            }];
        }
        // such as `[term](g)`
        let is_word = !link.is_raw && !link.is_image && !link.path.contains(['/', '.']);
        if source.is_none() && self.has_custom_hook && is_word {
            return vec![Candidate::Unknown];
        }
        let mut candidates = Vec::new();
        let is_bundle = matches!(path::stem_and_suffix(inner).0.split('.').next(), Some("index" | "_index"));
        if is_bundle && !link.is_absolute() && !is_content(&link.path) {
            candidates.push(resolve_file(path::folder(from), &link.path));
        }
        // all that is known of a site whose configuration is empty
        if self.has_empty_config && !link.is_absolute() {
            if link.path.ends_with(".md") && !link.is_raw {
                return vec![Candidate::DeadLink(link.path.to_string())];
            }
            if is_bundle && link.is_image && !link.is_raw {
                return candidates;
            }
        }
        let front = files.read(from).map(|text| FrontMatter::of(&text)).unwrap_or_default();
        let page = self.address(site, from, &front).address;
        candidates.extend(resolve_on_page(site, files, &page, &link.path));
        if let (true, Ok(asset)) = (has_hook && !link.is_raw, path::resolve("", &link.path)) {
            candidates.push(Candidate::File(path::child(&self.assets, &asset)));
        }
        // pages that are not translated may be there in the default language
        let language = self.languages.split(sources, inner).0;
        if self.has_remote_parts && language != self.languages.default {
            let in_default_language = |candidate: &Candidate| match candidate {
                Candidate::Address(address) => {
                    path::inside(address, &language).map(|rest| Candidate::Address(rest.to_owned()))
                }
                _ => None,
            };
            let untranslated: Vec<Candidate> = candidates.iter().filter_map(in_default_language).collect();
            candidates.extend(untranslated);
        }
        candidates.extend(source.map(Candidate::File));
        candidates.sort_by_key(|candidate| *candidate == Candidate::Unknown);
        candidates
    }

    fn generates(&self, site: &Site, files: &dyn Files, address: &str) -> bool {
        let address = address.trim_end_matches('/').trim_end_matches("index.html").trim_end_matches('/');
        let (first, rest) = address.split_once('/').unwrap_or((address, ""));
        if self.languages.names.iter().any(|language| language == first) {
            return rest.is_empty() || self.generates(site, files, rest);
        }
        if self.taxonomies.iter().any(|taxonomy| taxonomy == first) {
            return rest.is_empty()
                || rest.ends_with(".xml")
                || self.terms(site, files).contains(&address.to_lowercase());
        }
        let is_section = |sources: &Sources| {
            let folder = path::inside(address, sources.address.trim_end_matches('/'));
            folder.is_some_and(|folder| {
                !folder.contains('/') && files::is_folder(files, &path::child(&sources.folder, folder))
            })
        };
        let name = path::name(address);
        let suffix = path::stem_and_suffix(name).1;
        address.is_empty()
            || self.missing_content.iter().any(|folder| path::inside(address, folder).is_some())
            || site.sources.iter().any(is_section)
            || matches!(name, "index.xml" | "sitemap.xml" | "robots.txt" | "404.html" | "index.json" | "_print")
            || path::folder(address).ends_with("page") && name.bytes().all(|byte| byte.is_ascii_digit())
            || self.has_remote_parts && !matches!(suffix, "" | "html") && !SUFFIXES.contains(&suffix)
    }
}

impl Hugo {
    /// The address of a source, whether it becomes a page or not.
    fn address(&self, site: &Site, file: &str, front: &FrontMatter) -> Page {
        let Some((sources, inner)) = site.source_of(file) else { return Page::default() };
        let (language, bare) = self.languages.split(sources, inner);
        let is_other = language != self.languages.default || self.languages.default_in_subfolder;
        let prefix =
            if is_other && sources.address.is_empty() { as_folder(&language) } else { sources.address.clone() };
        let stem = path::name(bare);
        let is_index = matches!(stem, "index" | "_index");
        let logical = if is_index { path::folder(bare).to_owned() } else { bare.to_owned() };
        let mut page = Page::default();
        let section = bare.split('/').next().unwrap_or_default();
        let pattern = ["page", ""].iter().find_map(|kind| {
            let set = if kind.is_empty() { &self.permalinks } else { self.permalinks.at(kind) };
            set.at(section).text().filter(|_| stem != "_index")
        });
        let written = |path: &str| if self.keeps_case { path.to_owned() } else { urlized(path) };
        page.address = match (front.text("url"), pattern, front.text("slug")) {
            (Some(url), ..) if url.starts_with('/') => address_of(url),
            (Some(url), ..) => [&prefix, url].concat(),
            (_, Some(pattern), _) => match expand(pattern, &logical, front) {
                Some(address) => [&prefix, address.trim_start_matches('/')].concat(),
                None => [&prefix, &written(&logical), "/"].concat(),
            },
            (_, _, Some(slug)) if stem != "_index" => {
                let folder = path::folder(&logical);
                [prefix.clone(), as_folder(&path::child(&written(folder), &written(slug)))].concat()
            }
            _ if self.has_ugly_urls && !is_index => [&prefix, &written(&logical), ".html"].concat(),
            _ => [prefix.clone(), as_folder(&written(&logical))].concat(),
        };
        let aliases = front.value.at("aliases").texts().map(|alias| match alias.starts_with('/') {
            true => vec![address_of(alias), [&prefix, alias.trim_start_matches('/')].concat()],
            false => vec![path::child(path::folder(page.address.trim_end_matches('/')), alias)],
        });
        page.aliases = aliases.flatten().collect();
        if self.has_empty_config && !is_other {
            page.aliases.push([&language, "/", &page.address].concat());
        }
        page
    }

    /// The address of a file that is copied: beside the page that it belongs to.
    fn copied_address(&self, site: &Site, files: &dyn Files, file: &str, bundle: Option<&str>) -> String {
        let folder = path::folder(file);
        if let Some(bundle) = bundle {
            let front = files.read(bundle).map(|text| FrontMatter::of(&text)).unwrap_or_default();
            let page = self.address(site, bundle, &front).address;
            let inner = path::inside(file, path::folder(bundle)).unwrap_or_default();
            return path::child(page.trim_end_matches('/'), inner);
        }
        let address = self.address(site, &path::child(folder, "_index.md"), &FrontMatter::default()).address;
        path::child(address.trim_end_matches('/'), path::name(file))
    }

    /// The source that a reference names: by its path from the source `from` or from the root, or by its name alone.
    fn find_source(&self, site: &Site, files: &dyn Files, from: &str, inner: &str, reference: &str) -> Option<String> {
        let (sources, _) = site.source_of(from)?;
        let (language, _) = self.languages.split(sources, inner);
        let index = self.index.get_or_init(|| self.index_pages(site, files));
        let get = |path: &str| index.get(&(language.clone(), self.languages.logical(sources, path)));
        let folder = path::folder(inner);
        let mut folders = vec![folder, path::folder(folder), ""];
        if reference.starts_with('/') {
            folders = vec![""];
        } else if path::stem_and_suffix(inner).0 != "index" {
            folders.remove(1);
        }
        let found =
            folders.iter().filter_map(|folder| path::resolve(folder, reference).ok()).find_map(|path| get(&path));
        let is_name = !reference.trim_start_matches("./").trim_end_matches('/').contains('/');
        let by_name = || {
            index
                .get(&(language.clone(), ["*", &self.languages.logical(sources, reference)].concat()))
                .filter(|_| is_name)
        };
        found.or_else(by_name)?.first().cloned()
    }

    /// The sources of all pages by language and logical path, and by language, `*` and name.
    fn index_pages(&self, site: &Site, files: &dyn Files) -> HashMap<(String, String), Vec<String>> {
        let mut all: HashMap<_, Vec<String>> = HashMap::new();
        for sources in &site.sources {
            for file in files::below(files, &sources.folder, 1_000_000) {
                let Some(inner) = path::inside(&file, &sources.folder)
                    .filter(|inner| is_content(inner) && site.address(files, &file).is_some())
                else {
                    continue;
                };
                let (language, _) = self.languages.split(sources, inner);
                let logical = self.languages.logical(sources, inner);
                all.entry((language.clone(), ["*", path::name(&logical)].concat())).or_default().push(file.clone());
                all.entry((language, logical)).or_default().push(file);
            }
        }
        all
    }

    /// The addresses of the terms of all taxonomies.
    fn terms(&self, site: &Site, files: &dyn Files) -> &HashSet<String> {
        self.terms.get_or_init(|| {
            let mut all = HashSet::new();
            let sources = site.sources.iter().flat_map(|sources| files::below(files, &sources.folder, 1_000_000));
            for file in sources.filter(|file| is_content(file)) {
                let Some(text) = files.read(&file) else { continue };
                let front = FrontMatter::of(&text);
                for taxonomy in &self.taxonomies {
                    let terms = front.value.at(taxonomy).texts().map(|term| path::child(taxonomy, &urlized(term)));
                    all.extend(terms);
                }
                if let Some((sources, inner)) =
                    site.source_of(&file).filter(|_| path::name(&file).starts_with("_index."))
                {
                    all.insert(urlized(path::folder(self.languages.split(sources, inner).1)));
                }
            }
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn a_folder_of_the_content_may_be_mounted_again() {
        let mounts = "[[module.mounts]]\nsource='content'\ntarget='content'\n\
                      [[module.mounts]]\nsource='content/1'\ntarget='content/stable'\n\
                      [[module.mounts]]\nsource='content/2'\ntarget='content/devel'\n";
        let files = [
            ("hugo.toml", mounts),
            ("content/1/a.md", ""),
            ("content/1/b.md", ""),
            ("content/2/b.md", ""),
            ("content/c.md", ""),
        ];
        check(
            &files,
            &[
                ("content/2/b.md", "shortcode:b.md", "content/2/b.md"),
                ("content/1/a.md", "shortcode:b.md", "content/1/b.md"),
                ("content/1/a.md", "shortcode:/c.md", "content/c.md"),
                ("content/1/a.md", "/stable/b/", "?"),
            ],
        );
    }

    #[test]
    fn references_are_resolved() {
        let files = [
            ("hugo.toml", "baseURL = 'https://a.example/s/'\n[permalinks]\nblog = '/news/:year/:slug/'\n"),
            ("content/_index.md", ""),
            ("content/docs/_index.md", ""),
            ("content/docs/Big Page.md", "---\ntags: [One Two]\naliases: [/old/, near]\n---\n"),
            ("content/docs/b.md", "+++\nslug = 'bee'\n+++\n"),
            ("content/docs/d.md", "---\ndraft: true\n---\n"),
            ("content/docs/c/index.md", ""),
            ("content/docs/c/more.md", ""),
            ("content/docs/c/p.png", ""),
            ("content/blog/x.md", "---\ndate: 2024-03-05\ntitle: A B\n---\n"),
            ("static/s.pdf", ""),
        ];
        check(
            &files,
            &[
                ("content/docs/b.md", "../big-page/", "content/docs/Big Page.md"),
                ("content/docs/b.md", "c/", "!"),
                ("content/docs/b.md", "Big%20Page.md", "!"),
                ("content/docs/_index.md", "bee/", "content/docs/b.md"),
                ("content/docs/_index.md", "b/", "!"),
                ("content/docs/_index.md", "d/", "!"),
                ("content/docs/b.md", "/s/docs/c/", "content/docs/c/index.md"),
                ("content/docs/b.md", "/docs/c/", "!"),
                ("content/docs/b.md", "/other/", "?"),
                ("content/docs/b.md", "/s/old/", "content/docs/Big Page.md"),
                ("content/docs/b.md", "/s/docs/near", "content/docs/Big Page.md"),
                ("content/docs/b.md", "/s/tags/one-two/", "?"),
                ("content/docs/b.md", "/s/tags/three/", "?"),
                ("content/docs/b.md", "/s/s.pdf", "static/s.pdf"),
                ("content/docs/b.md", "/s/news/2024/a-b/", "content/blog/x.md"),
                ("content/docs/c/index.md", "p.png", "content/docs/c/p.png"),
                ("content/docs/c/index.md", "more.md", "!"),
                ("content/docs/b.md", "shortcode:c", "content/docs/c/index.md"),
                ("content/docs/b.md", "shortcode:x.md", "content/blog/x.md"),
                ("content/docs/b.md", "shortcode:/docs/big page", "content/docs/Big Page.md"),
                ("content/docs/b.md", "shortcode:bee", "!"),
            ],
        );
    }

    #[test]
    fn hooks_look_up_sources() {
        let files = [
            ("hugo.toml", "theme = 't'\n[languages.en]\n[languages.de]\n"),
            ("themes/t/layouts/_default/_markup/render-link.html", ""),
            ("content/a.md", ""),
            ("content/a.de.md", ""),
            ("content/b.md", ""),
        ];
        check(
            &files,
            &[
                ("content/a.md", "b.md", "content/b.md"),
                ("content/a.md", "raw:b.md", "!"),
                ("content/a.md", "c.md", "!"),
                ("content/a.de.md", "b.md", "!"),
                ("content/a.md", "/de/a/", "content/a.de.md"),
            ],
        );
    }
}
