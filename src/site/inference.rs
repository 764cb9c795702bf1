//! Infers the site that the documents of a repository make, where there is no configuration: from the references that
//! lead nowhere in the repository itself.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use foldhash::HashSet;

use super::address::resolved;
use super::files::{self, Entry, Files, Folder, Lookup};
use super::link::Link;
use super::path;
use crate::document::{Format, ReadOptions, Reading, read_bounded};
use crate::scan::{Form, TargetKind};
use crate::syntax::scheme_len;

/// The most files that are listed, and the most documents among them that are read.
const MOST_FILES: usize = 200_000;
const MOST_DOCUMENTS: usize = 400;

/// The most references that are looked up, of one document and of all.
const MOST_REFERENCES: usize = 1000;
const MOST_REFERENCES_IN_ALL: usize = 50_000;

/// The most folders in which a reference may lead somewhere.
const MOST_ROOTS: usize = 20;

/// The fewest references that must lead to pages of a site so that one is inferred, and their least share of all.
const FEWEST_LANDED: usize = 10;
const LEAST_SHARE: f64 = 0.1;

/// The least share of references that must lead somewhere so that the others are errors.
const SURE_SHARE: f64 = 0.85;
const SURE_SHARE_OF_RELATIVE: f64 = 0.7;

/// How many absolute references there are for each relative one, where the relative ones are rare.
const ABSOLUTE_FOR_RARE_RELATIVE: usize = 10;

/// What is known of a site whose generator is not known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Inferred {
    /// The folder of the documents whose references are those of a site.
    pub(crate) region: String,
    /// The folders in which a reference is looked up that starts with `/`, or that leads to no file at its path.
    pub(crate) roots: Vec<String>,
    /// Whether a reference that starts with `/` is broken if it leads nowhere in these folders.
    pub(crate) knows_absolute: bool,
    /// Whether a relative reference is broken if it leads nowhere.
    pub(crate) knows_relative: bool,
}

/// The site that the documents of a repository make; `None` if they are read as the code host shows them.
pub(crate) fn infer(files: &dyn Files) -> Option<Inferred> {
    let all = files::below(files, "", MOST_FILES);
    let documents: Vec<&String> = all.iter().filter(|path| is_document(path)).collect();
    let step = documents.len().div_ceil(MOST_DOCUMENTS).max(1);
    let mut references = Vec::new();
    for file in documents.iter().step_by(step) {
        if references.len() < MOST_REFERENCES_IN_ALL {
            files.look_into_saved(file, &mut |text| references.extend(sample_references(files, file, text)));
        }
    }
    look_up_roots(&mut references, &all);
    let region = region(&references);
    references.retain(|link| path::inside(&link.file, &region).is_some());
    let on_site = references.iter().filter(|link| link.is_only_on_site()).count();
    if on_site < FEWEST_LANDED || (on_site as f64) < LEAST_SHARE * references.len() as f64 {
        return None;
    }
    let roots = frequent_roots(&references);
    let leads_somewhere = |link: &&SampledReference| {
        link.landing != Landing::Nowhere || link.roots.iter().any(|root| roots.contains(root))
    };
    let (absolute, relative): (Vec<_>, Vec<_>) = references.iter().partition(|link| link.is_absolute);
    let landed = |all: &[&SampledReference]| all.iter().copied().filter(leads_somewhere).count() as f64;
    let knows_absolute = absolute.len() >= FEWEST_LANDED && landed(&absolute) >= SURE_SHARE * absolute.len() as f64;
    // where relative references are rare, broken ones are oversights
    let has_rare_relative = relative.len() * ABSOLUTE_FOR_RARE_RELATIVE < absolute.len();
    let knows_relative = landed(&relative) >= SURE_SHARE_OF_RELATIVE * relative.len() as f64 || has_rare_relative;
    Some(Inferred { region, roots, knows_absolute, knows_relative })
}

/// The folders in which references lead somewhere: more than one does, and a fiftieth of those of the most frequent
/// folder.
fn frequent_roots(references: &[SampledReference]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for root in references.iter().flat_map(|link| &link.roots) {
        *counts.entry(root).or_default() += 1;
    }
    let most = counts.values().max().copied().unwrap_or_default();
    let frequent = counts.into_iter().filter(|(_, count)| *count >= 2 && count * 50 >= most);
    frequent.map(|(root, _)| root.to_owned()).collect()
}

/// A reference that was looked up for the inference.
struct SampledReference {
    file: String,
    is_absolute: bool,
    landing: Landing,
    /// The path that may be that of a page or file in another folder than the root, if it leads nowhere.
    unrooted: Option<String>,
    /// The folders in which there is a page or file for that path.
    roots: Vec<String>,
}

impl SampledReference {
    /// Whether it leads somewhere on a site, but not in the repository.
    fn is_only_on_site(&self) -> bool {
        self.landing == Landing::OnSite || !self.roots.is_empty()
    }
}

/// Where a reference leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Landing {
    /// To a file of the repository, as the code host shows it.
    InRepository,
    /// To a file that would be its page.
    OnSite,
    Nowhere,
}

/// Whether a file is a document by its suffix.
pub(crate) fn is_document(path: &str) -> bool {
    matches!(
        path::stem_and_suffix(path).1,
        "md" | "mdx" | "markdown" | "adoc" | "asciidoc" | "rst" | "html" | "htm" | "org" | "mediawiki"
    )
}

/// The relative references of a document, each with where it leads; their roots are not looked up yet.
fn sample_references(files: &dyn Files, file: &str, text: &[u8]) -> Vec<SampledReference> {
    let options = ReadOptions { references: true, ..ReadOptions::default() };
    let Some(Reading { found, .. }) = read_bounded(Format::of(file, text), text, options) else { return Vec::new() };
    let mut sampled = Vec::new();
    for found in found.iter().filter(|found| found.form == Form::Destination && found.target == TargetKind::Url) {
        let is_relative = scheme_len(found.text.as_bytes()).is_none() && !found.text.starts_with("//");
        let Some(link) = Link::of(TargetKind::Url, &found.text).filter(|link| is_relative && !link.path.is_empty())
        else {
            continue;
        };
        if sampled.len() == MOST_REFERENCES {
            break;
        }
        let exists = |path: &str| matches!(files::lookup(files, path), Lookup::Is(_));
        let folder = if link.is_absolute() { "" } else { path::folder(file) };
        let in_repository = path::resolve(folder, &link.path).is_ok_and(|path| exists(&path));
        let on_site = || existing_pages(files, file, &link, &[]).iter().any(|path| may_be_file(files, path));
        let landing = if in_repository {
            Landing::InRepository
        } else if !link.is_absolute() && on_site() {
            Landing::OnSite
        } else {
            Landing::Nowhere
        };
        // the files beside the pages may be elsewhere among the sources
        let may_have_root = link.is_absolute() || link.path.contains('/') && !link.path.contains("..");
        let is_unrooted = landing == Landing::Nowhere && may_have_root;
        sampled.push(SampledReference {
            file: file.to_owned(),
            is_absolute: link.is_absolute(),
            landing,
            unrooted: is_unrooted.then(|| link.path.to_string()),
            roots: Vec::new(),
        });
    }
    sampled
}

/// Looks up the roots of references among all files of a repository.
fn look_up_roots(references: &mut [SampledReference], all: &[String]) {
    let wanted: HashSet<&str> =
        references.iter().filter_map(|link| Some(path::name(address_path(link.unrooted.as_ref()?)))).collect();
    let index = Index::of(all, &wanted);
    let roots: Vec<Vec<String>> =
        references.iter().map(|link| link.unrooted.as_ref().map_or_else(Vec::new, |path| index.roots(path))).collect();
    for (link, roots) in references.iter_mut().zip(roots) {
        link.roots = roots;
    }
}

/// The path of a reference as the address of a file is written: `a/b` for `./a/b/` and `/a/b.html`.
fn address_path(link: &str) -> &str {
    let link = link.trim_start_matches("./").trim_matches('/');
    link.strip_suffix(".html").unwrap_or(link)
}

fn may_be_file(files: &dyn Files, path: &str) -> bool {
    matches!(files::lookup(files, path), Lookup::Is(Entry::File | Entry::Unknown))
}

/// The paths that a reference may lead to: each is the path of a file, or of the source of a page without its suffix.
fn page_bases<'r>(from: &str, link: &Link<'_>, roots: impl Iterator<Item = &'r String>) -> Vec<String> {
    let mut bases = Vec::new();
    if link.is_absolute() {
        bases.extend(roots.filter_map(|root| path::resolve(root, &link.path).ok()));
    } else {
        bases.extend(path::resolve(path::folder(from), &link.path).ok());
        // the page of `a/b.md` may be at `a/b/`
        bases.push(resolved(&[path::without_suffix(from), "/"].concat(), &link.path));
        if !path::stem_and_suffix(&link.path).1.is_empty() && !link.path.contains("..") {
            bases.extend(roots.filter_map(|root| path::resolve(root, &link.path).ok()));
        }
    }
    bases.iter_mut().for_each(|base| base.truncate(base.trim_end_matches('/').len()));
    bases
}

/// A path without the suffix of a page.
fn without_page_suffix(base: &str) -> &str {
    match path::stem_and_suffix(base).1 {
        "html" | "htm" | "md" | "mdx" => path::without_suffix(base),
        _ => base,
    }
}

/// The names of the sources of a folder's page, without suffixes.
const INDEX_STEMS: [&str; 3] = ["index", "_index", "README"];

/// The sources that may be the page of a reference, whatever the generator is.
pub(crate) fn candidate_pages(from: &str, link: &Link<'_>, roots: &[String]) -> Vec<String> {
    let mut pages = Vec::new();
    for base in page_bases(from, link, roots.iter()) {
        let bare = without_page_suffix(&base);
        pages.push(base.clone());
        for suffix in SUFFIXES {
            pages.push([bare, ".", suffix].concat());
            pages.extend(INDEX_STEMS.iter().map(|index| [&path::child(bare, index), ".", suffix].concat()));
        }
    }
    pages
}

/// Whether a relative reference has the suffix of a source or picture, so that it names the file itself on any site.
pub(crate) fn names_file_beside(link: &Link<'_>) -> bool {
    const SUFFIXES: [&str; 9] = ["md", "mdx", "markdown", "png", "jpg", "jpeg", "gif", "svg", "webp"];
    !link.is_absolute() && SUFFIXES.contains(&path::stem_and_suffix(&link.path).1)
}

/// The paths of [`candidate_pages`] that exist, in any case. It looks up folders instead of paths, since most
/// folders do not exist or have no name with the stem.
pub(crate) fn existing_pages(files: &dyn Files, from: &str, link: &Link<'_>, roots: &[String]) -> Vec<String> {
    let roots = roots.iter().filter(|root| may_have(files, root, &link.path));
    let has = |folder: &Option<Arc<Folder>>, name: &str| {
        folder.as_ref().is_some_and(|folder| folder.get(name).is_some() || folder.other_case(name).is_some())
    };
    let mut pages = Vec::new();
    for base in page_bases(from, link, roots) {
        let bare = without_page_suffix(&base);
        let name = path::name(bare);
        let beside = files.folder(path::folder(bare)).filter(|folder| !folder.with_stem(name).is_empty());
        let inner = if bare.is_empty() || has(&beside, name) { files.folder(bare) } else { None };
        if beside.is_none() && inner.is_none() {
            continue;
        }
        if has(&beside, path::name(&base)) {
            pages.push(base.clone());
        }
        let of_name = suffixes_beside(beside.as_deref(), name);
        let of_indexes = INDEX_STEMS.map(|index| suffixes_beside(inner.as_deref(), index));
        for (number, suffix) in SUFFIXES.iter().enumerate() {
            if of_name.contains(&number) {
                let page = [bare, ".", suffix].concat();
                pages.extend(has(&beside, path::name(&page)).then_some(page));
            }
            let indexes = INDEX_STEMS.iter().zip(&of_indexes).filter(|(_, suffixes)| suffixes.contains(&number));
            let indexes = indexes.map(|(index, _)| [index, ".", suffix].concat());
            pages.extend(indexes.filter(|index| has(&inner, index)).map(|index| path::child(bare, &index)));
        }
    }
    pages
}

/// The numbers of the [`SUFFIXES`] with which a folder has a name in any case: that of `md` for `A`, if there is `a.md`.
fn suffixes_beside(folder: Option<&Folder>, name: &str) -> Vec<usize> {
    let Some(known) = folder.map(|folder| folder.with_stem(name)).filter(|known| !known.is_empty()) else {
        return Vec::new();
    };
    let name = name.to_lowercase();
    let suffixes = known.iter().filter_map(|known| known.strip_prefix(&*name)?.strip_prefix('.'));
    suffixes.filter_map(|suffix| SUFFIXES.iter().position(|own| *own == suffix)).collect()
}

/// Whether a path may be below a folder; `false` is certain, `true` is not.
fn may_have(files: &dyn Files, folder: &str, path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    first.is_empty() || first.starts_with('.') || files::has_stem(files, folder, first)
}

/// The suffixes of sources, and of programs that render pages.
const SUFFIXES: &[&str] = &[
    "md", "mdx", "html", "adoc", "rst", "markdown", "txt", "erb", "tmpl", "tsx", "jsx", "astro", "vue", "ipynb",
    "html.erb", "html.md",
];

/// The innermost folder with at least nine tenths of the references that lead somewhere on a site only.
fn region(references: &[SampledReference]) -> String {
    let files: Vec<&str> =
        references.iter().filter(|link| link.is_only_on_site()).map(|link| link.file.as_str()).collect();
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

/// The addresses that the files of a repository may have, by their last segments; only those that are wanted.
struct Index<'f> {
    by_name: HashMap<&'f str, Vec<&'f str>>,
}

impl<'f> Index<'f> {
    fn of(all: &'f [String], wanted: &HashSet<&str>) -> Self {
        let mut by_name: HashMap<&str, Vec<&str>> = HashMap::new();
        for file in all {
            let bare = path::without_suffix(file);
            let page = INDEX_STEMS.iter().find_map(|index| bare.strip_suffix(index)?.strip_suffix('/'));
            for address in [Some(file.as_str()), Some(bare), page].into_iter().flatten() {
                let name = path::name(address);
                if wanted.contains(name) {
                    by_name.entry(name).or_default().push(address);
                }
            }
        }
        Self { by_name }
    }

    /// The folders in which there is a file for an absolute path: `docs` for `/a`, if there is `docs/a.md`.
    fn roots(&self, link: &str) -> Vec<String> {
        let link = address_path(link);
        let candidates = self.by_name.get(path::name(link)).map_or(&[][..], Vec::as_slice);
        let mut roots: Vec<String> = candidates
            .iter()
            .filter_map(|address| match address.strip_suffix(link)? {
                "" => Some(String::new()),
                root => root.strip_suffix('/').map(str::to_owned),
            })
            .collect();
        roots.sort();
        roots.dedup();
        // a name in too many folders is no evidence
        if roots.len() > MOST_ROOTS { Vec::new() } else { roots }
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
        let lookups = |references: usize| {
            let files = Counted(MemoryFiles::from_iter([("a.md", "[a](b) ".repeat(references))]), AtomicUsize::new(0));
            infer(&files);
            files.1.into_inner()
        };
        assert!(lookups(MOST_REFERENCES) > MOST_REFERENCES);
        assert_eq!(lookups(50 * MOST_REFERENCES), lookups(MOST_REFERENCES));
    }
}
