//! The ways to write the path of a reference to a file that moved; the ways that resemble the old spelling come first.

use super::super::generated_site::Site;
use super::super::path;
use super::super::references::References;

/// The most spellings that are tried for a reference.
const MOST_SPELLINGS: usize = 60;

/// A document with references, before or after a file gets another name.
pub(super) struct Referrer<'r> {
    pub(super) references: &'r References,
    pub(super) site: &'r Site,
    /// The path of the document.
    pub(super) file: &'r str,
}

/// The root that a name of a file starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    /// That of the repository.
    Repository,
    /// That of the site: the name is an address.
    Site,
}

/// A form in which a reference may name a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NameForm {
    /// The file.
    Whole,
    /// Without its suffix.
    Bare,
    /// With the suffix of pages for its own.
    Html,
    /// The folder whose page it is.
    Folder,
    /// The address of its page.
    Page,
    /// That address without its suffix.
    BarePage,
}

/// A name of a file, without `/` at its ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name {
    root: Root,
    form: NameForm,
    text: String,
}

/// The paths by which the document `after` may refer to `new`, where `path` led from the document `before` to `old`.
///
/// First come those of the same form and with the same base, then others that are relative if `path` is. For
/// `../a.html`, if `a.md` is now `c/b.md`, the first is `../c/b.html`.
pub(super) fn spellings(before: &Referrer<'_>, after: &Referrer<'_>, path: &str, old: &str, new: &str) -> Vec<String> {
    let (old_names, new_names) = (names(before, old), names(after, new));
    let (old_bases, new_bases) = (bases(before), bases(after));
    let slash = if path.ends_with('/') { "/" } else { "" };
    let mut spellings = Spellings { original: path, paths: Vec::new() };
    let is_absolute = path.starts_with('/');
    if after.site.has_resource_ids && !path.starts_with('.') {
        resource_ids(path, after.file, new).iter().for_each(|id| spellings.add(id, ""));
    }
    if !is_absolute {
        for ((root, old_base), (_, new_base)) in old_bases.iter().zip(&new_bases) {
            let (Some(old_base), Some(new_base)) = (old_base, new_base) else { continue };
            let Ok(resolved) = path::resolve(old_base, path) else { continue };
            for name in old_names.iter().filter(|name| name.root == *root && name.text == resolved) {
                for new in new_names.iter().filter(|new| new.root == *root && new.form == name.form) {
                    spellings.add(&path::relative(new_base, &new.text), slash);
                }
            }
        }
    }
    add_with_new_tail(path, &old_names, &new_names, &mut spellings);
    if !is_absolute {
        for (root, base) in new_bases.iter().filter_map(|(root, base)| Some((root, base.as_ref()?))) {
            for new in new_names.iter().filter(|new| new.root == *root) {
                spellings.add(&path::relative(base, &new.text), "");
            }
        }
    } else {
        for new in new_names.iter().filter(|new| new.root == Root::Repository) {
            let folders = root_folders(after.site);
            let paths = folders.iter().filter_map(|folder| path::inside(&new.text, folder));
            paths.for_each(|path| spellings.add(&["/", path].concat(), ""));
        }
        let pages = new_names.iter().filter(|new| new.root == Root::Site);
        pages.for_each(|new| spellings.add(&[&after.site.base, &*new.text].concat(), ""));
    }
    spellings.paths
}

/// The paths in which the end of `path`, which names `old`, names `new` instead.
pub(super) fn spellings_with_new_tail(
    before: &Referrer<'_>,
    after: &Referrer<'_>,
    path: &str,
    old: &str,
    new: &str,
) -> Vec<String> {
    let mut spellings = Spellings { original: path, paths: Vec::new() };
    add_with_new_tail(path, &names(before, old), &names(after, new), &mut spellings);
    spellings.paths
}

/// The resource ids of Antora that a document may name a file by, after it named it by `id`.
fn resource_ids(id: &str, document: &str, file: &str) -> Vec<String> {
    let Some((module, inner)) = in_module(file) else { return Vec::new() };
    let (head, name) = id.rsplit_once(':').map_or((None, id), |(head, name)| (Some(head), name));
    let family = name.split_once('$').map_or("", |(family, _)| &name[..=family.len()]);
    let alone = [family, inner].concat();
    match head.map(|head| head.rsplit_once(':').map(|(component, _)| component)) {
        Some(Some(component)) => vec![[component, ":", module, ":", &alone].concat()],
        None if in_module(document).is_some_and(|(of_document, _)| of_document == module) => vec![alone],
        _ => vec![[module, ":", &alone].concat()],
    }
}

/// The module of Antora that a file is in, and its path in its family there.
fn in_module(file: &str) -> Option<(&str, &str)> {
    let start = file.rfind("/modules/").map(|at| at + 1).or(file.starts_with("modules/").then_some(0))?;
    let (module, rest) = file[start + "modules/".len()..].split_once('/')?;
    Some((module, rest.split_once('/').map_or(rest, |(_, inner)| inner)))
}

/// The spellings so far, without duplicates.
struct Spellings<'p> {
    original: &'p str,
    paths: Vec<String>,
}

impl Spellings<'_> {
    fn add(&mut self, path: &str, slash: &str) {
        let is_dotted = self.original.starts_with("./");
        // `a:b` has a scheme
        let has_colon = path.split('/').next().is_some_and(|first| first.contains(':')) && !self.original.contains(':');
        let mut path = match path {
            "" if slash.is_empty() => ".".to_owned(),
            "" => "./".to_owned(),
            _ if (is_dotted || has_colon) && !path.starts_with(['.', '/']) => ["./", path, slash].concat(),
            _ => [path, slash].concat(),
        };
        path.truncate(path.strip_suffix("//").map_or(path.len(), |rest| rest.len() + 1));
        if self.paths.len() < MOST_SPELLINGS && !self.paths.contains(&path) {
            self.paths.push(path);
        }
    }
}

/// Adds the paths in which the end of `path`, which names the old file, names the new one instead. If `a/b.md` is now
/// `a/c.md`, `@site/a/b.md` becomes `@site/a/c.md`, and `root:a/b.md` becomes `root:a/c.md`.
fn add_with_new_tail(path: &str, old_names: &[Name], new_names: &[Name], spellings: &mut Spellings<'_>) {
    let slash = if path.ends_with('/') { "/" } else { "" };
    let trimmed = path.trim_end_matches('/');
    for old in old_names {
        let new = new_names.iter().filter(|new| new.root == old.root && new.form == old.form);
        let starts = old.text.match_indices('/').map(|(at, _)| at + 1);
        let tail_starts: Vec<usize> =
            [0].into_iter().chain(starts).filter(|start| ends_with_names(trimmed, &old.text[*start..])).collect();
        for new in new {
            for start in &tail_starts {
                let Some(rest) = new.text.strip_prefix(&old.text[..*start]) else { continue };
                let head = &trimmed[..trimmed.len() - (old.text.len() - start)];
                spellings.add(&[head, rest].concat(), slash);
            }
        }
    }
}

/// Whether a path ends with `names`, after a delimiter.
fn ends_with_names(path: &str, names: &str) -> bool {
    let head = path.strip_suffix(names).filter(|_| !names.is_empty());
    head.is_some_and(|head| head.is_empty() || head.ends_with(['/', ':', '@', '$']))
}

/// The names of a file, or of a folder.
fn names(referrer: &Referrer<'_>, file: &str) -> Vec<Name> {
    let mut names = Vec::new();
    let mut add = |root: Root, form: NameForm, text: &str| {
        let text = text.trim_matches('/').to_owned();
        names.push(Name { root, form, text });
    };
    let bare = path::without_suffix(file);
    add(Root::Repository, NameForm::Whole, file);
    if bare != file {
        add(Root::Repository, NameForm::Bare, bare);
        add(Root::Repository, NameForm::Html, &[bare, ".html"].concat());
    }
    if path::is_index_stem(path::name(bare)) {
        add(Root::Repository, NameForm::Folder, path::folder(file));
    }
    if let Some(address) = referrer.references.address(referrer.site, file) {
        let bare = address.strip_suffix("index.html").or_else(|| address.strip_suffix(".html")).unwrap_or(&address);
        add(Root::Site, NameForm::Page, &address);
        add(Root::Site, NameForm::BarePage, bare);
    }
    names
}

/// The folders that relative paths of a document may start from.
///
/// INVARIANT: the roots are the same in the same order for every document, so that the bases before and after pair up.
fn bases(referrer: &Referrer<'_>) -> [(Root, Option<String>); 3] {
    let folder = |address: String| address.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned());
    [
        (Root::Repository, Some(path::folder(referrer.file).to_owned())),
        (Root::Site, referrer.references.address(referrer.site, referrer.file).map(folder)),
        // the page of `a/b.md` may be at `a/b/`
        (Root::Repository, Some(path::without_suffix(referrer.file).to_owned())),
    ]
}

/// The folders of the repository that a path with `/` at its start may start from.
fn root_folders(site: &Site) -> Vec<String> {
    let sources = site.sources.iter().map(|sources| &sources.folder);
    [String::new()].into_iter().chain(sources.chain(&site.static_folders).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resource_ids_name_modules() {
        let file = "docs/modules/how-to/pages/a/b.adoc";
        let ids = |id: &str, document: &str| resource_ids(id, document, file);
        assert_eq!(ids("x.adoc", "docs/modules/ROOT/pages/i.adoc"), ["how-to:a/b.adoc"]);
        assert_eq!(ids("m:x.adoc", "docs/modules/how-to/pages/i.adoc"), ["how-to:a/b.adoc"]);
        assert_eq!(ids("x.adoc", "docs/modules/how-to/nav.adoc"), ["a/b.adoc"]);
        assert_eq!(ids("c:m:page$x.adoc", "x.adoc"), ["c:how-to:page$a/b.adoc"]);
        assert_eq!(in_module("modules/m/pages/x.adoc"), Some(("m", "x.adoc")));
    }
}
