//! Where the URLs of a page lead, as browsers resolve them.

use super::super::address::{as_folder, resolved};
use super::super::aim::Aim;
use super::super::files::{self, Entry, Files};
use super::super::generated_site::{Served, Site};
use super::super::link::Link;
use super::super::path;

/// Where a path that starts with `/` leads. The root of the host is another one than that of the site if the site has a
/// base; what is there is not known, but a page of the site is not.
pub(super) fn from_root(site: &Site, files: &dyn Files, link: &str) -> Vec<Aim> {
    let address = address_of(link);
    if site.base == "/" {
        return vec![Aim::Address(address)];
    }
    match inside_base(site, link) {
        Some(address) => vec![Aim::Address(address)],
        None if matches!(site.serves(files, &address), Served::Page(_) | Served::File(_)) => {
            vec![Aim::Nothing(link.to_owned())]
        }
        None => vec![Aim::Unknown],
    }
}

/// The address that a path from the root of the host has on the site.
pub(super) fn inside_base(site: &Site, link: &str) -> Option<String> {
    let address = address_of(link);
    if as_folder(&address) == site.base[1..] {
        return Some(String::new());
    }
    address.strip_prefix(&site.base[1..]).map(str::to_owned)
}

/// The address that a path from the root has.
pub(super) fn address_of(link: &str) -> String {
    resolved("", link)
}

/// Where a path leads from the page with this address. What is above the root of the site is not known.
pub(super) fn from_page(site: &Site, files: &dyn Files, page: &str, link: &str) -> Vec<Aim> {
    if link.starts_with('/') {
        return from_root(site, files, link);
    }
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let address = Aim::Address(resolved(page, link));
    match path::resolve(folder, link) {
        Ok(_) => vec![address],
        Err(_) if site.base == "/" && site.origin.is_some() => vec![address],
        Err(_) => vec![address, Aim::Unknown],
    }
}

/// The files that a path may lead to from the root of an application: its folders that are served at the root are in
/// that of its `package.json`.
pub(super) fn in_web_roots(files: &dyn Files, from: &str, link: &str) -> Vec<Aim> {
    let above = std::iter::successors(Some(path::folder(from)), |at| (!at.is_empty()).then(|| path::folder(at)));
    let mut all = Vec::new();
    let is_application =
        |folder: &&str| files.folder(folder).is_some_and(|entries| entries.get("package.json") == Some(Entry::File));
    for folder in above.filter(is_application) {
        for name in ["public", "static", "assets", "src", "app"] {
            let root = path::child(folder, name);
            all.extend(path::resolve(&root, link).ok().filter(|_| files::is_folder(files, &root)).map(Aim::File));
        }
    }
    all
}

/// The file that a path leads to from a source, or from the root of the sources.
pub(super) fn file_from(folder: &str, link: &str) -> Aim {
    match path::resolve(folder, link) {
        Ok(path) => Aim::File(path),
        Err((above, rest)) => Aim::Above(above, rest),
    }
}

/// Where a reference of the file `from` leads, for generators of which only what is there is known: to its own file, or to the
/// file that `find` returns for the path from the root of the repository.
pub(super) fn if_there(from: &str, link: &Link<'_>, find: impl FnOnce(String) -> Option<String>) -> Vec<Aim> {
    if link.path.is_empty() {
        return vec![Aim::File(from.to_owned())];
    }
    let path = path::resolve(path::folder(from), &link.path).ok().filter(|_| !link.is_absolute());
    vec![path.and_then(find).map_or(Aim::Unknown, Aim::File)]
}
