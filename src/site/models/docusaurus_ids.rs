//! The ids by which the sidebars of Docusaurus name documents.

use super::super::candidate::Candidate;
use super::super::config::FrontMatter;
use super::super::files::{self, Entry, Files};
use super::super::path;
use super::docusaurus_content::{Content, ContentKind};
use super::names::without_number;

/// The most sources of a folder whose front matter is read for an id.
const MOST_READ: usize = 500;

/// The contents whose documents the sidebars beside the configuration name: those of the plugins for documents, in the
/// current version and in the language that they are written in.
pub(super) fn listed_contents(contents: &[Content]) -> impl Iterator<Item = &Content> {
    let is_original = |content: &&Content| content.kind == ContentKind::Docs && content.locale.is_none();
    let originals = move || contents.iter().filter(is_original);
    // the current version is the last one
    originals().filter(move |content| originals().rfind(|other| other.plugin == content.plugin) == Some(*content))
}

/// Where the id of a document leads: `g/intro` to `g/intro.md`, to `01-g/02-intro.mdx`, or to the source in such a
/// folder whose front matter has `id: intro`.
pub(super) fn document(files: &dyn Files, content: &Content, id: &str) -> Candidate {
    let file = |folder: &str, suffix: &str| path::child(folder, &[path::name(id), suffix].concat());
    let mut folders = vec![content.folder.clone()];
    for name in path::folder(id).split('/').filter(|name| !name.is_empty()) {
        folders = folders.iter().flat_map(|folder| folders_named(files, content, folder, name)).collect();
    }
    let mut has_unread = false;
    for folder in &folders {
        let mut direct = [".md", ".mdx"].iter().map(|suffix| file(folder, suffix));
        if let Some(path) = direct.find(|path| files::is_file(files, path) && own_id(files, path).is_none()) {
            return Candidate::File(path);
        }
        let Some(entries) = files.folder(folder) else { continue };
        let is_source = |name: &str| matches!(path::stem_and_suffix(name).1, "md" | "mdx");
        let sources = entries.iter().filter(|(name, entry)| *entry == Entry::File && is_source(name));
        let mut paths = sources.map(|(name, _)| path::child(folder, name));
        let found = paths.by_ref().take(MOST_READ).find(|path| {
            let own = own_id(files, path);
            let stem = path::without_suffix(path::name(path));
            own.as_deref().unwrap_or_else(|| bare(content, stem)) == path::name(id)
        });
        if let Some(path) = found {
            return Candidate::File(path);
        }
        has_unread |= paths.next().is_some();
    }
    if has_unread {
        return Candidate::Unknown;
    }
    let first = folders.first().map(|folder| file(folder, ".md"));
    Candidate::File(first.unwrap_or_else(|| path::child(&content.folder, &[id, ".md"].concat())))
}

/// The folders with this name in ids.
fn folders_named(files: &dyn Files, content: &Content, folder: &str, name: &str) -> Vec<String> {
    let entries = files.folder(folder);
    let entries = entries.iter().flat_map(|entries| entries.iter());
    let named = entries.filter(|(own, entry)| *entry == Entry::Folder && (*own == name || bare(content, own) == name));
    named.map(|(own, _)| path::child(folder, own)).collect()
}

/// A name without its number, if the content leaves numbers out.
fn bare<'n>(content: &Content, name: &'n str) -> &'n str {
    if content.has_numbers { without_number(name) } else { name }
}

/// The id in the front matter of a source.
fn own_id(files: &dyn Files, path: &str) -> Option<String> {
    FrontMatter::of(&files.read(path)?).text("id").map(str::to_owned)
}
