//! What only commands ask of a repository: the addresses of a page, whether a file has an anchor, the names of its
//! places, the files of a folder.

use super::anchors::{Anchors, explicit_id};
use super::files::{self, Entry};
use super::generated_site::{Served, Site};
use super::inference::{Inferred, infer};
use super::markup::Markup;
use super::path;
use super::references::References;
use super::slug::{HeadingText, SlugStyle, Slugger};
use crate::document::{AnchorKind, Format, Reading};

/// The most files of a folder that are listed.
const MOST_FILES: usize = 100_000;

/// The most redirects that are followed, one after the other.
const MOST_REDIRECTS: usize = 5;

/// The most headings of a document that are named in more than one style.
const MOST_HEADINGS: usize = 1000;

impl References {
    /// The address of the page that a file becomes.
    pub(crate) fn address(&self, site: &Site, file: &str) -> Option<String> {
        site.address(&*self.files, file)
    }

    /// The addresses of the page that a file becomes, its own first.
    pub(crate) fn addresses(&self, site: &Site, file: &str) -> Vec<String> {
        site.page(&*self.files, file)
            .map_or_else(Vec::new, |page| [page.address].into_iter().chain(page.aliases).collect())
    }

    /// The source of the page that an address is redirected to, and the fragment there, if that is known.
    pub(crate) fn redirected(&self, site: &Site, address: &str) -> Option<(String, Option<String>)> {
        let mut target = site.redirects.target(address)?;
        for _ in 0..MOST_REDIRECTS {
            let (path, fragment) = target.split_once('#').map_or((target, None), |(path, name)| (path, Some(name)));
            let path = path.split('?').next().unwrap_or_default();
            match site.serves(&*self.files, path) {
                Served::Page(file) | Served::File(file) => return Some((file, fragment.map(str::to_owned))),
                _ => target = site.redirects.target(path)?,
            }
        }
        None
    }

    /// The addresses that are redirected to the page of a file.
    pub(crate) fn redirected_to(&self, site: &Site, file: &str) -> Vec<String> {
        let leads = |from: &str| self.redirected(site, from).is_some_and(|(target, _)| target == file);
        site.redirects.pairs().filter(|(from, _)| leads(from)).map(|(from, _)| from.to_owned()).collect()
    }

    /// Whether a file has an anchor: `Err` holds the name of the heading that is probably meant. `None` if the format
    /// of the file has no headings.
    pub(crate) fn anchor(&self, file: &str, fragment: &str) -> Option<Result<(), Option<String>>> {
        let anchors = self.uncached_anchors(&self.site_of(file), file)?;
        let nearest = || anchors.nearest(fragment).map(str::to_owned);
        Some(if anchors.has_fragment(fragment) { Ok(()) } else { Err(nearest()) })
    }

    /// Whether there is a folder at a path.
    pub(crate) fn is_folder(&self, path: &str) -> bool {
        files::is_folder(&*self.files, path)
    }

    /// The files below a folder.
    pub(crate) fn below(&self, folder: &str) -> Vec<String> {
        files::below(&*self.files, folder, MOST_FILES)
    }

    /// What the references show of the site of a repository, without a cache.
    pub(crate) fn infer_site(&self) -> Option<Inferred> {
        infer(&*self.files)
    }

    /// The names by which fragments lead to the places of a document: each with the index of its anchor. The best name
    /// of a place is first. The definitions of labels have none.
    ///
    /// In a document with `# A b` and `<a id="x">` these are `(0, "a-b")` and `(1, "x")`.
    pub(crate) fn place_names(&self, file: &str, format: Format, reading: &Reading<'_>) -> Vec<(usize, String)> {
        let site = self.site_of(file);
        let places = &reading.anchors;
        let mut names = Vec::new();
        let headings: Vec<usize> =
            (0..places.len()).filter(|at| matches!(places[*at].kind, AnchorKind::Heading { .. })).collect();
        let markup = Markup::of(format);
        for style in site.slugs.iter().filter(|_| markup.is_some()) {
            let Some(markup) = markup else { break };
            let (of_headings, _) = Anchors::of(markup, places, std::slice::from_ref(style), site.ignores_case).listed();
            let named = headings.iter().copied().zip(of_headings).filter(|(_, name)| !name.is_empty());
            named.for_each(|name| {
                if !names.contains(&name) {
                    names.push(name);
                }
            });
            if headings.len() > MOST_HEADINGS {
                break;
            }
        }
        names.sort_by_key(|(at, _)| *at);
        for (at, place) in places.iter().enumerate() {
            match place.kind {
                AnchorKind::Id => names.push((at, place.text.to_string())),
                AnchorKind::Label => {
                    names.push((at, place.text.to_string()));
                    names.push((at, Slugger::new(SlugStyle::Docutils).slug(&HeadingText::plain(&*place.text))));
                }
                AnchorKind::Heading { .. } => {
                    names.extend(explicit_id(&place.text).map(|id| (at, id.to_owned())));
                    names.extend((markup == Some(Markup::Asciidoc)).then(|| (at, place.text.to_string())));
                }
                AnchorKind::Definition | AnchorKind::Footnote => {}
            }
        }
        names
    }

    /// The names in a folder, sorted, without what git ignores; none if it is no folder.
    pub(crate) fn names_in(&self, folder: &str) -> Vec<(String, Entry)> {
        let entries = self.files.folder(folder);
        let all = entries.iter().flat_map(|entries| entries.iter());
        let shown = all.filter(|(name, _)| {
            let path = path::child(folder, name);
            !name.starts_with('.') && (!self.files.is_ignored(&path) || self.files.is_tracked(&path))
        });
        shown.map(|(name, entry)| (name.to_owned(), entry)).collect()
    }

    /// The folders that `/` at the start of a reference may mean in a file: the root that the configuration sets, or
    /// those of its site; without a site, the root of the repository.
    pub(crate) fn root_folders(&self, file: &str) -> Vec<String> {
        let site = self.site_of(file);
        if let Some(root) = &self.settings().root {
            return vec![root.clone()];
        }
        let of_site = site.sources.iter().map(|sources| &sources.folder).chain(&site.static_folders);
        let mut folders: Vec<String> = of_site.cloned().collect();
        if folders.is_empty() {
            folders.push(String::new());
        }
        folders
    }

    /// The folders that the paths in the navigation of a site start from: those of its sources.
    pub(crate) fn navigation_folders(&self, file: &str) -> Vec<String> {
        let site = path::ancestors(path::folder(file)).find_map(|folder| self.site_in(folder));
        site.iter().flat_map(|site| &site.sources).map(|sources| sources.folder.clone()).collect()
    }
}
