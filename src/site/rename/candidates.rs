//! The paths by which a reference may lead to a file, those first that say it in the way in which the reference does.

use super::super::generated_site::Site;
use super::super::path;
use super::super::references::References;

/// The most paths that are tried for a reference.
const MOST: usize = 60;

/// A document, in the repository as it is before or after a file gets another name.
pub(super) struct Place<'r> {
    pub(super) references: &'r References,
    pub(super) site: &'r Site,
    /// The path of the document.
    pub(super) file: &'r str,
}

/// What paths are relative to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Space {
    /// The root of the repository.
    Repository,
    /// The root of the site.
    Address,
}

/// A form in which a reference may name a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
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
    /// The same without its suffix.
    BarePage,
}

/// A name of a file, without `/` at its ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name {
    space: Space,
    form: Form,
    text: String,
}

/// The paths that may lead from a document to `new`, after a path led from it to `old`: first those that name the file in
/// the same way and from the same place, then others that are relative if it is.
pub(super) fn candidates(before: &Place<'_>, after: &Place<'_>, path: &str, old: &str, new: &str) -> Vec<String> {
    let (old_names, new_names) = (names(before, old), names(after, new));
    let (old_bases, new_bases) = (bases(before), bases(after));
    let slash = if path.ends_with('/') { "/" } else { "" };
    let mut found = Found { original: path, paths: Vec::new() };
    let is_absolute = path.starts_with('/');
    if after.site.has_resource_ids && !path.starts_with('.') {
        resource_ids(path, after.file, new).iter().for_each(|id| found.add(id, ""));
    }
    if !is_absolute {
        for ((space, old_base), (_, new_base)) in old_bases.iter().zip(&new_bases) {
            let (Some(old_base), Some(new_base)) = (old_base, new_base) else { continue };
            let Ok(resolved) = path::resolve(old_base, path) else { continue };
            for name in old_names.iter().filter(|name| name.space == *space && name.text == resolved) {
                for new in new_names.iter().filter(|new| new.space == *space && new.form == name.form) {
                    found.add(&path::relative(new_base, &new.text), slash);
                }
            }
        }
    }
    tails(path, &old_names, &new_names, &mut found);
    for (number, (space, base)) in new_bases.iter().enumerate() {
        for new in new_names.iter().filter(|new| new.space == *space) {
            match base {
                Some(base) if !is_absolute => found.add(&path::relative(base, &new.text), ""),
                None if !is_absolute => {}
                _ if number > 0 => {}
                _ => roots(after, *space)
                    .iter()
                    .filter_map(|root| path::inside(&new.text, root))
                    .for_each(|rest| found.add(&["/", rest].concat(), "")),
            }
        }
    }
    if is_absolute {
        let pages = new_names.iter().filter(|new| new.space == Space::Address);
        pages.for_each(|new| found.add(&[&after.site.base, &*new.text].concat(), ""));
    }
    found.paths
}

/// The paths that may lead to `new`, where the end of a path names `old`.
pub(super) fn endings(before: &Place<'_>, after: &Place<'_>, path: &str, old: &str, new: &str) -> Vec<String> {
    let mut found = Found { original: path, paths: Vec::new() };
    tails(path, &names(before, old), &names(after, new), &mut found);
    found.paths
}

/// The resource ids of Antora that a document may name a file by, after it named it by `id`.
fn resource_ids(id: &str, document: &str, file: &str) -> Vec<String> {
    let Some((module, inner)) = in_module(file) else { return Vec::new() };
    let (head, name) = id.rsplit_once(':').map_or((None, id), |(head, name)| (Some(head), name));
    let family = name.split_once('$').map_or("", |(family, _)| &name[..=family.len()]);
    let alone = [family, inner].concat();
    match head.map(|head| head.rsplit_once(':').map(|(component, _)| component)) {
        Some(Some(component)) => vec![[component, ":", module, ":", &alone].concat()],
        None if in_module(document).is_some_and(|(own, _)| own == module) => vec![alone],
        _ => vec![[module, ":", &alone].concat()],
    }
}

/// The module of Antora that a file is in, and its path in its family there.
fn in_module(file: &str) -> Option<(&str, &str)> {
    let start = file.rfind("/modules/").map(|at| at + 1).or(file.starts_with("modules/").then_some(0))?;
    let (module, rest) = file[start + "modules/".len()..].split_once('/')?;
    Some((module, rest.split_once('/').map_or(rest, |(_, inner)| inner)))
}

/// The candidates so far.
struct Found<'p> {
    original: &'p str,
    paths: Vec<String>,
}

impl Found<'_> {
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
        if self.paths.len() < MOST && !self.paths.contains(&path) {
            self.paths.push(path);
        }
    }
}

/// Adds the paths in which the end of a path that names the old file names the new one: `@site/a/b.md` and `root:a/b.md`
/// are `@site/a/c.md` and `root:a/c.md` then.
fn tails(path: &str, old_names: &[Name], new_names: &[Name], found: &mut Found<'_>) {
    let slash = if path.ends_with('/') { "/" } else { "" };
    let trimmed = path.trim_end_matches('/');
    for old in old_names {
        let new = new_names.iter().filter(|new| new.space == old.space && new.form == old.form);
        let starts = old.text.match_indices('/').map(|(at, _)| at + 1);
        let fits: Vec<usize> =
            [0].into_iter().chain(starts).filter(|start| ends(trimmed, &old.text[*start..])).collect();
        for new in new {
            for start in &fits {
                let Some(rest) = new.text.strip_prefix(&old.text[..*start]) else { continue };
                let head = &trimmed[..trimmed.len() - (old.text.len() - start)];
                found.add(&[head, rest].concat(), slash);
            }
        }
    }
}

/// Whether a path ends with these names.
fn ends(path: &str, names: &str) -> bool {
    let head = path.strip_suffix(names).filter(|_| !names.is_empty());
    head.is_some_and(|head| head.is_empty() || head.ends_with(['/', ':', '@', '$']))
}

/// The names of a file, or of a folder.
fn names(place: &Place<'_>, file: &str) -> Vec<Name> {
    let mut names = Vec::new();
    let mut add = |space: Space, form: Form, text: &str| {
        let text = text.trim_matches('/').to_owned();
        names.push(Name { space, form, text });
    };
    let bare = path::without_suffix(file);
    add(Space::Repository, Form::Whole, file);
    if bare != file {
        add(Space::Repository, Form::Bare, bare);
        add(Space::Repository, Form::Html, &[bare, ".html"].concat());
    }
    if is_index(path::name(bare)) {
        add(Space::Repository, Form::Folder, path::folder(file));
    }
    if let Some(address) = place.references.address(place.site, file) {
        let bare = address.strip_suffix("index.html").or_else(|| address.strip_suffix(".html")).unwrap_or(&address);
        add(Space::Address, Form::Page, &address);
        add(Space::Address, Form::BarePage, bare);
    }
    names
}

/// Whether a file with this name, its suffix aside, is the page of its folder.
fn is_index(stem: &str) -> bool {
    ["index", "_index", "readme"].contains(&&*stem.to_ascii_lowercase())
}

/// The folders that relative paths of a document may start from; always as many, in the same order.
fn bases(place: &Place<'_>) -> [(Space, Option<String>); 3] {
    let folder = |address: String| address.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned());
    [
        (Space::Repository, Some(path::folder(place.file).to_owned())),
        (Space::Address, place.references.address(place.site, place.file).map(folder)),
        // the page of `a/b.md` may be at `a/b/`
        (Space::Repository, Some(path::without_suffix(place.file).to_owned())),
    ]
}

/// The folders that a path with `/` at its start may start from.
fn roots(place: &Place<'_>, space: Space) -> Vec<String> {
    if space == Space::Address {
        return vec![String::new()];
    }
    let sources = place.site.sources.iter().map(|sources| &sources.folder);
    [String::new()].into_iter().chain(sources.chain(&place.site.statics).cloned()).collect()
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
