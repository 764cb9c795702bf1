//! The file that a broken reference probably means: one that moved, or one with a similar name.

use std::sync::{Arc, OnceLock};

use foldhash::{HashMap, HashMapExt as _, HashSet};

use super::cache::Cache;
use super::files::{self, Files};
use super::inference::is_document;
use super::path;
use crate::syntax::edit_distance::distance_within;

/// The files of a repository by their last names, collected at the first request.
#[derive(Default)]
pub(crate) struct FileNames {
    /// For each name the path of its file; `None` if several files have the name.
    paths: OnceLock<HashMap<Box<str>, Option<Box<str>>>>,
    /// For each name the paths of its files, at most [`MOST_COPIES`] of them.
    copies: OnceLock<HashMap<Box<str>, Vec<Box<str>>>>,
    /// For a folder at the root, the names of the documents below it, without suffixes and in lower case.
    documents: Cache<Arc<HashSet<Box<str>>>>,
}

/// The most files that are listed, and the most names of a folder that are compared.
const MOST_FILES: usize = 200_000;
const MOST_NAMES: usize = 2000;

/// The most documents of one name that are compared with each other.
const MOST_COPIES: usize = 8;

/// The fewest bytes of a name that is compared with others.
const SHORTEST_NAME: usize = 4;

impl FileNames {
    /// Whether the file name of a document is a title, as most generators write it: `ssh-keys.md` for `SSH keys`. Only
    /// documents count that are in the same folder at the root as `from`.
    pub(crate) fn has_document_titled(&self, files: &dyn Files, from: &str, title: &str) -> bool {
        let name = title.trim().to_lowercase().replace(' ', "-");
        let folder = from.split_once('/').map_or("", |(first, _)| first);
        !name.is_empty() && self.documents_below(files, folder).contains(&*name)
    }

    fn documents_below(&self, files: &dyn Files, folder: &str) -> Arc<HashSet<Box<str>>> {
        self.documents.get_or_make(folder, || {
            let all = files::below(files, folder, MOST_FILES);
            let documents = all.iter().filter(|file| is_document(file));
            let names = documents.map(|file| path::without_suffix(path::name(file)).to_lowercase().into());
            Arc::new(names.collect())
        })
    }

    /// The documents of this name, wherever they are; none if there are more than [`MOST_COPIES`].
    pub(crate) fn documents_named(&self, files: &dyn Files, name: &str) -> &[Box<str>] {
        let read = || {
            let all = files::below(files, "", MOST_FILES);
            let mut copies: HashMap<Box<str>, Vec<Box<str>>> = HashMap::new();
            for file in all.into_iter().filter(|file| is_document(file)) {
                let named = copies.entry(path::name(&file).into()).or_default();
                if named.len() <= MOST_COPIES {
                    named.push(file.into());
                }
            }
            copies
        };
        let named = self.copies.get_or_init(read).get(name).map_or(&[][..], Vec::as_slice);
        if named.len() > MOST_COPIES { &[] } else { named }
    }

    /// The only file of this name, wherever it is.
    fn only_file_named(&self, files: &dyn Files, name: &str) -> Option<&str> {
        let read = || {
            let all = files::below(files, "", MOST_FILES);
            let mut paths: HashMap<Box<str>, Option<Box<str>>> = HashMap::new();
            // among so many, another one may have the name
            if all.len() < MOST_FILES {
                for file in all {
                    let found = paths.entry(path::name(&file).into());
                    found.and_modify(|path| *path = None).or_insert_with(|| Some(file.into()));
                }
            }
            paths
        };
        self.paths.get_or_init(read).get(name)?.as_deref()
    }

    /// Paths that may be meant by the path of a reference in a document, the likeliest first, each as it would be
    /// written there.
    ///
    /// In `docs/a.md`, `setup.md` may mean `/setup.md`, `old/setup.md` if that is the only file of this name, and
    /// `set-up.md` beside it.
    pub(crate) fn similar_paths(&self, files: &dyn Files, document: &str, written: &str) -> Vec<String> {
        let mut all = Vec::new();
        let is_absolute = written.starts_with('/');
        if !is_absolute && !written.starts_with('.') {
            all.push(["/", written].concat());
        }
        let name = path::name(written);
        if name.is_empty() || name.starts_with('.') {
            return all;
        }
        let folder = if is_absolute { "" } else { path::folder(document) };
        let as_written = |path: &str| if is_absolute { ["/", path].concat() } else { path::relative(folder, path) };
        if name.contains('.') {
            all.extend(self.only_file_named(files, name).map(as_written));
        } else {
            all.push([written, ".md"].concat());
        }
        let resolved = path::resolve(folder, written).unwrap_or_default();
        all.extend(similar_entry(files, path::folder(&resolved), name).map(|path| as_written(&path)));
        all
    }
}

/// The only entry of a folder whose name differs from this one in few letters.
fn similar_entry(files: &dyn Files, folder: &str, name: &str) -> Option<String> {
    let most_edits = name.len() / 8 + 1;
    let entries = files.folder(folder).filter(|_| name.len() >= SHORTEST_NAME)?;
    let names = entries.iter().map(|(name, _)| name).take(MOST_NAMES);
    // numbers and dates differ in few letters where they mean another file
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let with_edits =
        |other| distance_within(str::as_bytes(other), name.as_bytes(), most_edits).map(|edits| (edits, other));
    let mut similar: Vec<_> = names.filter_map(with_edits).filter(|(_, other)| digits(other) == digits(name)).collect();
    similar.sort_unstable();
    match similar[..] {
        [(first, other), ..] if similar.get(1).is_none_or(|(second, _)| *second > first) => {
            Some(path::child(folder, other))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn moved_and_misspelt_files_are_found() {
        let files = MemoryFiles::from_iter([
            ("docs/a.md", ""),
            ("docs/guide/installation.md", ""),
            ("docs/old/setup.md", ""),
            ("x/index.md", ""),
            ("y/index.md", ""),
            ("docs/v1.md", ""),
        ]);
        let names = FileNames::default();
        assert!(names.has_document_titled(&files, "docs/a.md", "Installation"));
        assert!(!names.has_document_titled(&files, "x/index.md", "Installation"));
        let of = |written: &str| names.similar_paths(&files, "docs/a.md", written);
        assert_eq!(of("setup.md"), ["/setup.md", "old/setup.md"]);
        assert_eq!(of("guide/instalation.md"), ["/guide/instalation.md", "guide/installation.md"]);
        assert_eq!(of("./guide/installation"), ["./guide/installation.md"]);
        assert_eq!(of("/z/setup.md"), ["/docs/old/setup.md"]);
        assert!(of("./index.md").is_empty() && of("./v2.md").is_empty());
    }
}
