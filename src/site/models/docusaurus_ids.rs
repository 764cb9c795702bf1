//! The ids by which the sidebars of Docusaurus name documents.

use std::sync::Arc;

use super::super::cache::Cache;
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

/// The ids of the sources in folders, read at the first request: a sidebar has many entries.
#[derive(Debug, Default)]
pub(super) struct SourceIds {
    folders: Cache<Arc<FolderIds>>,
}

/// The ids of the sources in a folder.
#[derive(Debug, Default)]
struct FolderIds {
    /// Each id with the path of its source, in the order of the names.
    sources: Vec<(String, String)>,
    /// Whether there are sources that were not read.
    has_unread: bool,
}

impl SourceIds {
    fn of(&self, files: &dyn Files, content: &Content, folder: &str) -> Arc<FolderIds> {
        self.folders.get_or_make(folder, || Arc::new(FolderIds::of(files, content, folder)))
    }
}

impl FolderIds {
    fn of(files: &dyn Files, content: &Content, folder: &str) -> Self {
        let Some(entries) = files.folder(folder) else { return Self::default() };
        let is_source = |name: &str| matches!(path::stem_and_suffix(name).1, "md" | "mdx");
        let mut names = entries.iter().filter(|(name, entry)| *entry == Entry::File && is_source(name));
        let source = |(name, _): (&str, Entry)| {
            let path = path::child(folder, name);
            let id = own_id(files, &path).unwrap_or_else(|| bare(content, path::without_suffix(name)).to_owned());
            (id, path)
        };
        let sources = names.by_ref().take(MOST_READ).map(source).collect();
        Self { sources, has_unread: names.next().is_some() }
    }
}

/// Where the id of a document leads: `g/intro` to `g/intro.md`, to `01-g/02-intro.mdx`, or to the source in such a
/// folder whose front matter has `id: intro`.
pub(super) fn document(ids: &SourceIds, files: &dyn Files, content: &Content, id: &str) -> Candidate {
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
        let known = ids.of(files, content, folder);
        if let Some((_, path)) = known.sources.iter().find(|(own, _)| own == path::name(id)) {
            return Candidate::File(path.clone());
        }
        has_unread |= known.has_unread;
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
