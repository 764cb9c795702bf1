//! A site: folders of sources, and the model of the generator that makes pages of them.

use std::sync::OnceLock;

use foldhash::{HashMap, HashSet};

use super::bare_links::BareLinks;
use super::candidate::{Candidate, Page};
use super::config::FrontMatter;
use super::contents::Contents;
use super::files::{self, Entry, Files, Lookup};
use super::link::Link;
use super::path;
use super::redirects::Redirects;
use super::slug::SlugStyle;

/// A folder of sources, and where its pages are on the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sources {
    /// The folder in the repository.
    pub(crate) folder: String,
    /// The address of its page, without `/` at its start, with one at its end unless it is empty.
    pub(crate) address: String,
}

impl Sources {
    pub(crate) fn new(folder: impl Into<String>, address: impl Into<String>) -> Self {
        Self { folder: folder.into(), address: address.into() }
    }
}

/// Where the labels of a site are defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LabelScope {
    /// It has none, or nobody knows.
    None,
    /// In its documents.
    Documents,
    /// In its documents, in program text, and in other projects.
    Elsewhere,
}

/// A site of a repository.
pub(crate) struct Site {
    /// The name of its model.
    pub(crate) name: &'static str,
    /// The folder with its configuration.
    pub(crate) folder: String,
    /// The path of its configuration, if it has one.
    pub(crate) config: Option<String>,
    pub(crate) sources: Vec<Sources>,
    /// The folders that are copied to the root of the site as they are.
    pub(crate) static_folders: Vec<String>,
    /// Whether files among the sources that do not become pages are copied to the same path of the site.
    pub(crate) copies_files: bool,
    /// Scheme and authority of the site, and the path of its root with `/` at both ends, as far as they are known.
    pub(crate) origin: Option<String>,
    pub(crate) base: String,
    /// The renderers of its headings, the likeliest first; an anchor exists if one of them makes it.
    pub(crate) slugs: Vec<SlugStyle>,
    /// Whether fragments are compared without regard to case.
    pub(crate) ignores_case: bool,
    /// Whether its renderer may join the words of a heading in another way than those of `slugs`.
    pub(crate) has_unknown_slugs: bool,
    /// Whether its renderer may read links in Markdown in another way than urlint.
    pub(crate) has_own_markdown: bool,
    /// Whether a target in its Markdown may have spaces.
    pub(crate) allows_spaces_in_targets: bool,
    /// What it makes of bare URLs in its Markdown.
    pub(crate) bare_links: BareLinks,
    /// Whether it runs tags such as `{{< ref "a" >}}` in its documents.
    pub(crate) runs_template_tags: bool,
    /// Files whose definitions the generator adds to each page.
    pub(crate) appended: Vec<String>,
    /// The table of contents, if only the sources that it lists become pages.
    pub(crate) contents: Option<Contents>,
    /// The folders of earlier versions, which the site leaves out or calls unmaintained.
    pub(crate) earlier_versions: Vec<String>,
    /// Whether a path in a reference is the id of a resource: `1.0@component:module:page.adoc`.
    #[cfg_attr(not(feature = "report"), expect(dead_code, reason = "asked when files move"))]
    pub(crate) has_resource_ids: bool,
    /// Whether there may be pages that the sources do not show, so that a missing one is no error.
    pub(crate) may_have_other_pages: bool,
    /// Its redirects.
    pub(crate) redirects: Redirects,
    /// Where its labels are defined.
    pub(crate) labels: LabelScope,
    /// Whether titles of sections are labels.
    pub(crate) has_section_labels: bool,
    /// Whether `[name]` in Markdown, which the document does not define, may name a heading or object of the project.
    pub(crate) resolves_heading_names: bool,
    /// Whether a fragment without a path may lead to another page: the pages are chapters of one book.
    pub(crate) shares_anchors: bool,
    /// The folders in which included documents are looked up, besides that of the including one.
    pub(crate) include_folders: Vec<String>,
    /// Whether terms of definition lists have anchors too.
    pub(crate) has_term_anchors: bool,
    /// Whether tabs have anchors by their titles.
    pub(crate) has_tab_anchors: bool,
    /// The names of other projects whose labels can be referred to with the name before them: `python:label`.
    pub(crate) inventories: Vec<String>,
    pub(crate) model: Box<dyn Model>,
    pub(in crate::site) pages: OnceLock<Pages>,
}

impl Site {
    /// A site of this model with nothing set.
    pub(crate) fn new(name: &'static str, folder: &str, model: impl Model + 'static) -> Self {
        Self {
            name,
            folder: folder.to_owned(),
            config: None,
            sources: Vec::new(),
            static_folders: Vec::new(),
            copies_files: false,
            origin: None,
            base: "/".to_owned(),
            slugs: Vec::new(),
            ignores_case: false,
            has_unknown_slugs: false,
            has_own_markdown: false,
            allows_spaces_in_targets: false,
            bare_links: BareLinks::UpToSpace,
            runs_template_tags: false,
            appended: Vec::new(),
            contents: None,
            earlier_versions: Vec::new(),
            has_resource_ids: false,
            may_have_other_pages: false,
            redirects: Redirects::default(),
            labels: LabelScope::None,
            has_section_labels: false,
            resolves_heading_names: false,
            shares_anchors: false,
            include_folders: Vec::new(),
            has_term_anchors: false,
            has_tab_anchors: false,
            inventories: Vec::new(),
            model: Box::new(model),
            pages: OnceLock::new(),
        }
    }

    /// Whether no generator makes the site: it is the repository as its code host shows it.
    pub(crate) fn is_plain(&self) -> bool {
        self.model.is_plain()
    }

    /// The text after a scheme that only the generator knows: `a.md` of `path:a.md`; `None` if it has none.
    pub(crate) fn strip_own_scheme<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.model.own_schemes().iter().find_map(|scheme| text.strip_prefix(scheme)?.strip_prefix(':'))
    }

    /// Whether its documents refer to labels of the project.
    pub(crate) fn has_labels(&self) -> bool {
        self.labels != LabelScope::None
    }

    /// Sets origin and base from the address of the root, such as `https://a.example/b/`, or `/b/`.
    pub(crate) fn set_root(&mut self, root: &str) {
        let (origin, base) = match root.find("://").and_then(|at| root[at + 3..].find('/').map(|len| at + 3 + len)) {
            Some(at) => (Some(&root[..at]), &root[at..]),
            None if root.contains("://") => (Some(root), ""),
            None => (None, root),
        };
        if let Some(origin) = origin {
            self.origin = Some(origin.to_owned());
        }
        let base = base.trim_matches('/');
        self.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    }

    /// The innermost sources that a file is in, and its path in them.
    pub(crate) fn source_of<'s, 'p>(&'s self, file: &'p str) -> Option<(&'s Sources, &'p str)> {
        let containing =
            self.sources.iter().filter_map(|sources| Some((sources, path::inside(file, &sources.folder)?)));
        containing.max_by_key(|(sources, _)| sources.folder.len())
    }

    /// The address of the page that a file becomes.
    pub(crate) fn address(&self, files: &dyn Files, file: &str) -> Option<String> {
        Some(self.page(files, file)?.address)
    }

    /// The page that a file becomes.
    pub(crate) fn page(&self, files: &dyn Files, file: &str) -> Option<Page> {
        if let Some(page) = self.pages.get().and_then(|pages| pages.by_file.get(file)) {
            return Some(page.clone());
        }
        self.model.page(self, files, file, &self.front_matter(files, file))
    }

    /// The front matter of a source, if the model reads it; otherwise an empty one.
    fn front_matter(&self, files: &dyn Files, file: &str) -> FrontMatter {
        let text = if self.model.reads_front_matter(file) { files.read(file) } else { None };
        text.map(|text| FrontMatter::of(&text)).unwrap_or_default()
    }

    /// Whether the folder of an address has any page or copied file.
    pub(crate) fn has_pages_beside(&self, files: &dyn Files, address: &str) -> bool {
        let folder = address.trim_matches('/').rsplit_once('/').map_or("", |(folder, _)| folder);
        folder.is_empty()
            || self.pages(files).has_folder(folder)
            || self.copied(folder).any(|(root, rest)| files::is_folder(files, &path::child(root, rest)))
    }

    /// The folders whose copies may have an address, each with the path of the address in it.
    pub(crate) fn copied<'a>(&'a self, address: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let static_folders = self.static_folders.iter().map(move |folder| (folder.as_str(), address));
        let sources = self.sources.iter().filter(|_| self.copies_files).filter_map(move |sources| {
            Some((sources.folder.as_str(), path::inside(address, sources.address.trim_end_matches('/'))?))
        });
        static_folders.chain(sources)
    }

    /// Whether a file among copied sources becomes a page, so that it is not copied.
    fn is_page_source(&self, files: &dyn Files, file: &str) -> bool {
        self.copies_files && self.source_of(file).is_some() && self.address(files, file).is_some()
    }

    /// The pages of the site, collected at the first request.
    pub(crate) fn pages(&self, files: &dyn Files) -> &Pages {
        self.pages.get_or_init(|| Pages::of(self, files))
    }

    /// What the site serves at an address.
    pub(crate) fn serves(&self, files: &dyn Files, address: &str) -> Served {
        let address = address.trim_start_matches('/');
        let pages = self.pages(files);
        if let Some(file) = pages.get(address) {
            return Served::Page(file.to_owned());
        }
        for (folder, rest) in self.copied(address) {
            for name in ["", "index.html"] {
                let file = path::child(&path::child(folder, rest.trim_end_matches('/')), name);
                match files::lookup(files, &file) {
                    Lookup::Is(Entry::File) if self.is_page_source(files, &file) => {}
                    Lookup::Is(Entry::File) => return Served::File(file),
                    Lookup::Is(Entry::Unknown) => return Served::Unknown,
                    _ => {}
                }
            }
        }
        if self.redirects.covers(address) || self.model.generates(self, files, address) {
            return Served::Unknown;
        }
        match pages.other_case(address) {
            Some((address, file)) => Served::OtherCase(address.to_owned(), file.to_owned()),
            None if self.may_have_other_pages => Served::Unknown,
            None => Served::Nothing,
        }
    }
}

/// What is at an address of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Served {
    /// The page of this source.
    Page(String),
    /// This file as it is.
    File(String),
    /// Nothing, but a page has this address, which differs in case alone, and this source.
    OtherCase(String, String),
    Nothing,
    Unknown,
}

/// The most sources of a site.
const MOST_SOURCES: usize = 1_000_000;

/// The pages of a site by their addresses.
#[derive(Default)]
pub(crate) struct Pages {
    /// The pages of the sources whose front matter was read, by their paths.
    by_file: HashMap<String, Page>,
    /// The sources of the pages, by normalized address.
    by_address: HashMap<String, String>,
    /// The addresses, by normalized address in lower case.
    by_lowercase: HashMap<String, String>,
    /// The last segments of the addresses, without suffixes.
    names: OnceLock<HashSet<String>>,
    /// The addresses that have pages at or below them, without `/` at their ends.
    folders: OnceLock<HashSet<String>>,
}

impl Pages {
    fn of(site: &Site, files: &dyn Files) -> Self {
        let mut pages = Self::default();
        for sources in &site.sources {
            for file in files::below(files, &sources.folder, MOST_SOURCES) {
                let front = site.front_matter(files, &file);
                let Some(page) = site.model.page(site, files, &file, &front) else { continue };
                for address in page.aliases.iter().chain([&page.address]) {
                    pages.by_lowercase.insert(normalized(address).to_lowercase(), address.clone());
                    pages.by_address.insert(normalized(address).to_owned(), file.clone());
                }
                if site.model.reads_front_matter(&file) {
                    pages.by_file.insert(file, page);
                }
            }
        }
        pages
    }

    /// Whether there is a page at an address.
    pub(crate) fn has(&self, address: &str) -> bool {
        self.get(address).is_some()
    }

    /// The source of the page at an address. Hosts serve `a/` and `a.html` for `a`.
    fn get(&self, address: &str) -> Option<&str> {
        let found = self.by_address.get(normalized(address)).or_else(|| {
            let has_no_ending = !address.ends_with('/') && path::stem_and_suffix(address).1 != "html";
            self.by_address.get(&[address, ".html"].concat()).filter(|_| has_no_ending)
        });
        found.map(String::as_str)
    }

    /// Whether there is a page at or below an address without `/` at its ends.
    fn has_folder(&self, folder: &str) -> bool {
        let folders = || {
            let all = self.by_address.keys().flat_map(|address| {
                let ends = address.match_indices('/').map(|(at, _)| at).chain([address.len()]);
                ends.map(|end| address[..end].trim_start_matches('/').to_owned()).collect::<Vec<_>>()
            });
            all.collect()
        };
        self.folders.get_or_init(folders).contains(folder)
    }

    /// Whether a page has this last segment in its address, without its suffix.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let names =
            || self.by_address.keys().map(|address| path::without_suffix(path::name(address)).to_owned()).collect();
        self.names.get_or_init(names).contains(name)
    }

    /// The page at an address that differs from this one in case alone.
    fn other_case(&self, address: &str) -> Option<(&str, &str)> {
        let other = self.by_lowercase.get(&normalized(address).to_lowercase())?;
        Some((other, self.by_address.get(normalized(other))?))
    }
}

/// The address without the parts that hosts add: `a/`, `a/index.html` and `a` become `a`; `a.html` stays.
fn normalized(address: &str) -> &str {
    let address =
        address.strip_suffix("index.html").filter(|rest| rest.is_empty() || rest.ends_with('/')).unwrap_or(address);
    address.trim_matches('/')
}

/// What a site generator does.
pub(crate) trait Model: Send + Sync {
    /// The page that a source becomes; `None` if it becomes none. `path` is that of the source in the repository.
    fn page(&self, site: &Site, files: &dyn Files, path: &str, front: &FrontMatter) -> Option<Page>;

    /// Whether [`Model::page`] looks at the front matter of this file.
    fn reads_front_matter(&self, _path: &str) -> bool {
        false
    }

    /// The places that a reference of the file `from` may lead to. It is right if there is something at one of them;
    /// messages name the first of them.
    fn candidates(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate>;

    /// The places that an entry of the navigation file `navigation` may lead to.
    fn entry_candidates(
        &self,
        _site: &Site,
        _files: &dyn Files,
        _navigation: &str,
        _entry: &Link<'_>,
    ) -> Vec<Candidate> {
        vec![Candidate::Unknown]
    }

    /// The schemes of references that the generator gives a meaning of its own.
    fn own_schemes(&self) -> &[&str] {
        &[]
    }

    /// Whether each file is shown at its path, without a generator.
    fn is_plain(&self) -> bool {
        false
    }

    /// Whether the generator makes the page at this address from something other than a source.
    fn generates(&self, _site: &Site, _files: &dyn Files, _address: &str) -> bool {
        false
    }
}
