//! What kind of site the documents of a repository make, where no configuration says so: by where their references lead
//! that lead nowhere in the repository itself.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::address::resolved;
use super::files::{self, Entry, Files, Folder, Lookup};
use super::link::Link;
use super::path;
use crate::document::{Format, ReadOptions, Reading, read_bounded};
use crate::scan::{Form, TargetKind};
use crate::syntax::scheme_len;

/// The most files that are looked at, and the most documents among them that are read.
const MOST_FILES: usize = 200_000;
const MOST_DOCUMENTS: usize = 400;

/// The most references that are looked up, of a document and of all.
const MOST_LINKS: usize = 1000;
const MOST_LINKS_IN_ALL: usize = 50_000;

/// The fewest references that must land by the rules of a site, and their least share of all.
const FEWEST: usize = 10;
const LEAST_SHARE: f64 = 0.1;

/// The least share of references that must land, so that the others are errors.
const SURE: f64 = 0.85;
const SURE_RELATIVE: f64 = 0.7;

/// How many references that start with `/` there are for each other one, if those are rare.
const RARE: usize = 10;

/// What is known of a site whose generator is not known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Inferred {
    /// The folder of the documents whose references are those of a site.
    pub(crate) region: String,
    /// The folders in which a reference that starts with `/` is looked up, and one to a file that is not at its path.
    pub(crate) roots: Vec<String>,
    /// Whether such references lead to nothing if they lead to nothing there.
    pub(crate) knows_absolute: bool,
    /// Whether all others do.
    pub(crate) knows_relative: bool,
}

/// The site that the documents of a repository make; `None` if they are read as the code host shows them.
pub(crate) fn infer(files: &dyn Files) -> Option<Inferred> {
    let all = files::below(files, "", MOST_FILES);
    let index = Index::of(&all);
    let documents: Vec<&String> = all.iter().filter(|path| is_document(path)).collect();
    let step = documents.len().div_ceil(MOST_DOCUMENTS).max(1);
    let mut links = Vec::new();
    for file in documents.iter().step_by(step) {
        if links.len() < MOST_LINKS_IN_ALL {
            links.extend(links_of(files, &index, file));
        }
    }
    let region = region(&links);
    links.retain(|link| path::inside(&link.file, &region).is_some());
    let hits = links.iter().filter(|link| !link.roots.is_empty() || link.lands == Lands::OnSite).count();
    if hits < FEWEST || (hits as f64) < LEAST_SHARE * links.len() as f64 {
        return None;
    }
    let mut votes: BTreeMap<&str, usize> = BTreeMap::new();
    for root in links.iter().flat_map(|link| &link.roots) {
        *votes.entry(root).or_default() += 1;
    }
    let most = votes.values().max().copied().unwrap_or_default();
    let roots: Vec<String> = votes
        .into_iter()
        .filter(|(_, count)| *count >= 2 && count * 50 >= most)
        .map(|(root, _)| root.to_owned())
        .collect();
    let of_kind = |is_absolute: bool| links.iter().filter(move |link| link.is_absolute == is_absolute);
    let lands = |link: &&Sample| link.lands != Lands::Nowhere || link.roots.iter().any(|root| roots.contains(root));
    let landed = |is_absolute: bool| of_kind(is_absolute).filter(lands).count() as f64;
    let (absolute, relative) = (of_kind(true).count(), of_kind(false).count());
    let knows_absolute = absolute >= FEWEST && landed(true) >= SURE * absolute as f64;
    // where they are rare, they are oversights
    let knows_relative = landed(false) >= SURE_RELATIVE * relative as f64 || relative * RARE < absolute;
    Some(Inferred { region, roots, knows_absolute, knows_relative })
}

/// A reference of a document that was looked at.
struct Sample {
    file: String,
    is_absolute: bool,
    lands: Lands,
    /// The folders in which there is a page or file for a reference that starts with `/`.
    roots: Vec<String>,
}

/// Where a reference leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lands {
    /// To a file of the repository, as the code host shows it.
    InRepository,
    /// To a file that would be its page.
    OnSite,
    Nowhere,
}

/// Whether a file is a document whose references count.
pub(crate) fn is_document(path: &str) -> bool {
    matches!(
        path::stem_and_suffix(path).1,
        "md" | "mdx" | "markdown" | "adoc" | "asciidoc" | "rst" | "html" | "htm" | "org" | "mediawiki"
    )
}

/// The references of a document.
fn links_of(files: &dyn Files, index: &Index<'_>, file: &str) -> Vec<Sample> {
    let Some(text) = files.read(file) else { return Vec::new() };
    let options = ReadOptions { references: true, ..ReadOptions::default() };
    let Some(Reading { found, .. }) = read_bounded(Format::of(file, &text), &text, options) else { return Vec::new() };
    let mut samples = Vec::new();
    for found in found.iter().filter(|found| found.form == Form::Destination && found.target == TargetKind::Url) {
        let is_relative = scheme_len(found.text.as_bytes()).is_none() && !found.text.starts_with("//");
        let Some(link) = Link::of(TargetKind::Url, &found.text).filter(|link| is_relative && !link.path.is_empty())
        else {
            continue;
        };
        if samples.len() == MOST_LINKS {
            break;
        }
        let is_there = |path: &str| matches!(files::lookup(files, path), Lookup::Is(_));
        let folder = if link.is_absolute() { "" } else { path::folder(file) };
        let in_repository = path::resolve(folder, &link.path).is_ok_and(|path| is_there(&path));
        let on_site = || existing_pages(files, file, &link, &[]).iter().any(|path| is_file(files, path));
        let (lands, roots) = match () {
            () if in_repository => (Lands::InRepository, Vec::new()),
            () if link.is_absolute() => (Lands::Nowhere, index.roots(&link.path)),
            () if on_site() => (Lands::OnSite, Vec::new()),
            // files beside the pages may lie elsewhere among the sources
            () if link.path.contains('/') && !link.path.contains("..") => (Lands::Nowhere, index.roots(&link.path)),
            () => (Lands::Nowhere, Vec::new()),
        };
        samples.push(Sample { file: file.to_owned(), is_absolute: link.is_absolute(), lands, roots });
    }
    samples
}

fn is_file(files: &dyn Files, path: &str) -> bool {
    matches!(files::lookup(files, path), Lookup::Is(Entry::File | Entry::Unknown))
}

/// The paths at which the page of a reference may be, or what it is made of, without its suffix.
fn bases(from: &str, link: &Link<'_>, roots: &[String]) -> Vec<String> {
    let mut bases = Vec::new();
    if link.is_absolute() {
        bases.extend(roots.iter().filter_map(|root| path::resolve(root, &link.path).ok()));
    } else {
        bases.extend(path::resolve(path::folder(from), &link.path).ok());
        // the page of `a/b.md` may be at `a/b/`
        bases.push(resolved(&[path::without_suffix(from), "/"].concat(), &link.path));
        if !path::stem_and_suffix(&link.path).1.is_empty() && !link.path.contains("..") {
            bases.extend(roots.iter().filter_map(|root| path::resolve(root, &link.path).ok()));
        }
    }
    bases.iter_mut().for_each(|base| base.truncate(base.trim_end_matches('/').len()));
    bases
}

/// A path without the suffix of a page.
fn bare(base: &str) -> &str {
    match path::stem_and_suffix(base).1 {
        "html" | "htm" | "md" | "mdx" => path::without_suffix(base),
        _ => base,
    }
}

/// The names of the page of a folder, without suffixes.
const INDEXES: [&str; 3] = ["index", "_index", "README"];

/// The sources that may be the page of a reference, whatever the generator is.
pub(crate) fn pages(from: &str, link: &Link<'_>, roots: &[String]) -> Vec<String> {
    let mut pages = Vec::new();
    for base in bases(from, link, roots) {
        let bare = bare(&base);
        pages.push(base.clone());
        for suffix in SUFFIXES {
            pages.push([bare, ".", suffix].concat());
            pages.extend(INDEXES.iter().map(|index| [&path::child(bare, index), ".", suffix].concat()));
        }
    }
    pages
}

/// Those of [`pages`] at which there is something, the case of their names aside. Most are in folders that are not there,
/// or have no such name with any suffix.
pub(crate) fn existing_pages(files: &dyn Files, from: &str, link: &Link<'_>, roots: &[String]) -> Vec<String> {
    let has = |folder: &Option<Arc<Folder>>, name: &str| {
        folder.as_ref().is_some_and(|folder| folder.get(name).is_some() || folder.other_case(name).is_some())
    };
    let mut pages = Vec::new();
    for base in bases(from, link, roots) {
        let bare = bare(&base);
        let name = path::name(bare);
        let beside = files.folder(path::folder(bare)).filter(|folder| folder.may_have_suffixed(name));
        let inner = if bare.is_empty() || has(&beside, name) { files.folder(bare) } else { None };
        if beside.is_none() && inner.is_none() {
            continue;
        }
        if has(&beside, path::name(&base)) {
            pages.push(base.clone());
        }
        for suffix in SUFFIXES {
            let page = [bare, ".", suffix].concat();
            pages.extend(has(&beside, path::name(&page)).then_some(page));
            if inner.is_some() {
                let indexes = INDEXES.iter().map(|index| [index, ".", suffix].concat());
                pages.extend(indexes.filter(|index| has(&inner, index)).map(|index| path::child(bare, &index)));
            }
        }
    }
    pages
}

/// The suffixes of sources, and of programs that make pages.
const SUFFIXES: &[&str] = &[
    "md", "mdx", "html", "adoc", "rst", "markdown", "txt", "erb", "tmpl", "tsx", "jsx", "astro", "vue", "ipynb",
    "html.erb", "html.md",
];

/// The folder that nearly all references are in that land on a site only.
fn region(links: &[Sample]) -> String {
    let files: Vec<&str> = links
        .iter()
        .filter(|link| link.lands == Lands::OnSite || !link.roots.is_empty())
        .map(|link| link.file.as_str())
        .collect();
    let mut region = String::new();
    loop {
        let mut children: HashMap<&str, usize> = HashMap::new();
        for file in &files {
            let inner = path::inside(file, &region).and_then(|inner| Some(inner.split_once('/')?.0));
            inner.into_iter().for_each(|child| *children.entry(child).or_default() += 1);
        }
        match children.into_iter().max_by_key(|(_, count)| *count) {
            Some((child, count)) if count * 10 >= files.len() * 9 => region = path::child(&region, child),
            _ => return region,
        }
    }
}

/// The files of a repository by the last name of the addresses that they may have.
struct Index<'f> {
    by_name: HashMap<&'f str, Vec<(&'f str, &'f str)>>,
}

impl<'f> Index<'f> {
    fn of(all: &'f [String]) -> Self {
        let mut by_name: HashMap<&str, Vec<(&str, &str)>> = HashMap::new();
        for file in all {
            let bare = path::without_suffix(file);
            let page = INDEXES.iter().find_map(|index| bare.strip_suffix(index)?.strip_suffix('/'));
            for address in [Some(file.as_str()), Some(bare), page].into_iter().flatten() {
                by_name.entry(path::name(address)).or_default().push((address, file));
            }
        }
        Self { by_name }
    }

    /// The folders below which there is a file for an absolute path.
    fn roots(&self, link: &str) -> Vec<String> {
        let link = link.trim_start_matches("./").trim_matches('/');
        let link = link.strip_suffix(".html").unwrap_or(link);
        let candidates = self.by_name.get(path::name(link)).map_or(&[][..], Vec::as_slice);
        let mut roots: Vec<String> = candidates
            .iter()
            .filter_map(|(address, _)| match address.strip_suffix(link)? {
                "" => Some(String::new()),
                root => root.strip_suffix('/').map(str::to_owned),
            })
            .collect();
        roots.sort();
        roots.dedup();
        // a name that is everywhere says nothing
        if roots.len() > 20 { Vec::new() } else { roots }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::files::{Folder, MemoryFiles};
    use super::*;

    /// Files, and how often a folder was looked up.
    struct Counted(MemoryFiles, AtomicUsize);

    impl Files for Counted {
        fn folder(&self, path: &str) -> Option<Arc<Folder>> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.folder(path)
        }

        fn read(&self, path: &str) -> Option<Arc<[u8]>> {
            self.0.read(path)
        }
    }

    #[test]
    fn lookups_are_bounded() {
        let lookups = |links: usize| {
            let files = Counted(MemoryFiles::from_iter([("a.md", "[a](b) ".repeat(links))]), AtomicUsize::new(0));
            infer(&files);
            files.1.into_inner()
        };
        assert!(lookups(MOST_LINKS) > MOST_LINKS);
        assert_eq!(lookups(50 * MOST_LINKS), lookups(MOST_LINKS));
    }
}
