//! Where the URLs of a page lead, as browsers resolve them.

use super::super::address::{as_folder, resolved};
use super::super::candidate::Candidate;
use super::super::files::{self, Entry, Files};
use super::super::generated_site::{Served, Site};
use super::super::link::Link;
use super::super::path;

/// Where a path that starts with `/` leads. If the site has a base, the root of the host is not that of the site.
///
/// With the base `/b/`, `/b/x/` leads to the address `x/`. `/x/` leads nowhere if the site has the page `x/`, since the
/// base is missing; otherwise it is not known what the host has there.
pub(super) fn resolve_from_root(site: &Site, files: &dyn Files, link: &str) -> Vec<Candidate> {
    let address = address_of(link);
    if site.base == "/" {
        return vec![Candidate::Address(address)];
    }
    match strip_base(site, link) {
        Some(address) => vec![Candidate::Address(address)],
        None if matches!(site.serves(files, &address), Served::Page(_) | Served::File(_)) => {
            vec![Candidate::DeadLink(link.to_owned())]
        }
        None => vec![Candidate::Unknown],
    }
}

/// The address on the site of a path from the root of the host; `None` if the path does not start with the base.
pub(super) fn strip_base(site: &Site, link: &str) -> Option<String> {
    let address = address_of(link);
    if as_folder(&address) == site.base[1..] {
        return Some(String::new());
    }
    address.strip_prefix(&site.base[1..]).map(str::to_owned)
}

/// A path from the root as an address: `/a/./b` is `a/b`.
pub(super) fn address_of(link: &str) -> String {
    resolved("", link)
}

/// Where a path leads from the page with the address `page`. What is above the root of the site is not known.
pub(super) fn resolve_on_page(site: &Site, files: &dyn Files, page: &str, link: &str) -> Vec<Candidate> {
    if link.starts_with('/') {
        return resolve_from_root(site, files, link);
    }
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let address = Candidate::Address(resolved(page, link));
    match path::resolve(folder, link) {
        Ok(_) => vec![address],
        Err(_) if site.base == "/" && site.origin.is_some() => vec![address],
        Err(_) => vec![address, Candidate::Unknown],
    }
}

/// The files that a path may lead to in the web roots of the applications that `from` is part of: the folders `public`,
/// `static` and so on beside a `package.json`.
pub(super) fn in_web_roots(files: &dyn Files, from: &str, link: &str) -> Vec<Candidate> {
    let above = path::ancestors(path::folder(from));
    let mut all = Vec::new();
    let is_application =
        |folder: &&str| files.folder(folder).is_some_and(|entries| entries.get("package.json") == Some(Entry::File));
    for folder in above.filter(is_application) {
        for name in ["public", "static", "assets", "src", "app"] {
            let root = path::child(folder, name);
            all.extend(path::resolve(&root, link).ok().filter(|_| files::is_folder(files, &root)).map(Candidate::File));
        }
    }
    all
}

/// The file that a path leads to from a folder.
pub(super) fn resolve_file(folder: &str, link: &str) -> Candidate {
    match path::resolve(folder, link) {
        Ok(path) => Candidate::File(path),
        Err((above, rest)) => Candidate::AboveRoot(above, rest),
    }
}

/// Where an entry of a navigation leads. If it is not `sure` that it is right only if one of the candidates exists, it
/// may lead elsewhere.
pub(super) fn entry(candidates: impl IntoIterator<Item = Candidate>, is_sure: bool) -> Vec<Candidate> {
    candidates.into_iter().chain((!is_sure).then_some(Candidate::Unknown)).collect()
}

/// Where a path leads that is written in the file `from` without its suffix, or with it.
pub(super) fn resolve_stem(files: &dyn Files, from: &str, link: &str) -> Candidate {
    let candidate = resolve_file(path::folder(from), link);
    let Candidate::File(path) = &candidate else { return candidate };
    let (folder, name) = (path::folder(path), path::name(path));
    let Some(entries) = files.folder(folder).filter(|entries| entries.get(name).is_none()) else { return candidate };
    let lowercase = name.to_lowercase();
    let suffixes = entries.with_stem(name).iter().filter_map(|own| own.strip_prefix(&*lowercase)?.strip_prefix('.'));
    let with_suffix = suffixes.filter_map(|suffix| {
        let same_case = [name, ".", suffix].concat();
        let other_case = || entries.other_case(&same_case).filter(|own| own.starts_with(name)).map(str::to_owned);
        if entries.get(&same_case).is_some() { Some(same_case) } else { other_case() }
    });
    let first = with_suffix.filter(|own| entries.get(own) == Some(Entry::File)).min();
    first.map_or_else(|| candidate.clone(), |own| Candidate::File(path::child(folder, &own)))
}

/// Where a reference of the file `from` leads, for generators of which only existing files are known: to `from` itself,
/// or to the file that `find` returns for the path from the root of the repository.
pub(super) fn existing_file(
    from: &str,
    link: &Link<'_>,
    find: impl FnOnce(String) -> Option<String>,
) -> Vec<Candidate> {
    if link.path.is_empty() {
        return vec![Candidate::File(from.to_owned())];
    }
    let path = path::resolve(path::folder(from), &link.path).ok().filter(|_| !link.is_absolute());
    vec![path.and_then(find).map_or(Candidate::Unknown, Candidate::File)]
}
