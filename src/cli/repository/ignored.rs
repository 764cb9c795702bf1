//! What git leaves out of a repository: the patterns of its `.gitignore` files, for paths that need not exist.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::cli::open::{Limit, NamedBy, read_whole};

/// The patterns of each folder, read at the first request.
#[derive(Default)]
pub(super) struct Ignored {
    folders: RwLock<HashMap<String, Arc<Gitignore>>>,
}

/// The size of the largest file of patterns that is read, and the most patterns of it: they take up to a thousand times as
/// much memory.
const LARGEST: Limit = Limit { bytes: 96 << 10, exceeded: "too large for patterns" };
const MOST_PATTERNS: usize = 5000;

impl Ignored {
    /// Whether git leaves out a path below `root`: the pattern of the nearest folder that says anything decides.
    /// `has_patterns` says which folders may have any.
    pub(super) fn has(&self, root: &Path, path: &str, has_patterns: impl Fn(&str) -> bool) -> bool {
        let folders = path.match_indices('/').map(|(at, _)| &path[..at]).chain([""]);
        let mut folders: Vec<&str> = folders.collect();
        folders.sort_unstable_by_key(|folder| std::cmp::Reverse(folder.len()));
        let decided = folders.into_iter().filter(|folder| has_patterns(folder)).find_map(|folder| {
            let inner = path[folder.len()..].trim_start_matches('/');
            let found = self.patterns(root, folder).matched_path_or_any_parents(inner, false).map(|_| ());
            (!found.is_none()).then(|| found.is_ignore())
        });
        decided.unwrap_or(false)
    }

    fn patterns(&self, root: &Path, folder: &str) -> Arc<Gitignore> {
        if let Some(known) = self.folders.read().unwrap_or_else(PoisonError::into_inner).get(folder) {
            return Arc::clone(known);
        }
        let patterns = read_whole(&root.join(folder).join(".gitignore"), NamedBy::File, LARGEST)
            .ok()
            .and_then(|text| read(&String::from_utf8_lossy(&text)));
        let patterns = Arc::new(patterns.unwrap_or_else(Gitignore::empty));
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(folders.entry(folder.to_owned()).or_insert(patterns))
    }
}

/// The patterns of a text; a line that is no pattern is passed over, as git does.
fn read(text: &str) -> Option<Gitignore> {
    let mut builder = GitignoreBuilder::new("");
    for line in text.lines().take(MOST_PATTERNS) {
        _ = builder.add_line(None, line);
    }
    builder.build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_all_folders_count() {
        let ignored = Ignored::default();
        let root = "# c\n/build/\n*.pdf\n!keep.pdf\ndocs/**/api\nsite/*.html\n";
        for (folder, text) in [("", root), ("web", "generated\n!x.pdf\n")] {
            let patterns = Arc::new(read(text).expect("patterns"));
            ignored.folders.write().expect("a lock").insert(folder.to_owned(), patterns);
        }
        for (path, expected) in [
            ("build/a/b.md", true),
            ("web/build/a.md", false),
            ("a/b.pdf", true),
            ("a/keep.pdf", false),
            ("web/x.pdf", false),
            ("docs/api/x.md", true),
            ("docs/v1/v2/api", true),
            ("docs/v1/apis", false),
            ("site/a.html", true),
            ("site/a/b.html", false),
            ("web/x/generated/a.png", true),
            ("generated/a.png", false),
        ] {
            assert_eq!(ignored.has(Path::new("/none"), path, |_| true), expected, "{path}");
        }
    }
}
