//! Which paths of a repository its `.gitignore` files match. The paths need not exist.

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

/// The maximum size of a file of patterns, which take up to a thousand times as much memory.
const MAX_SIZE: Limit = Limit { bytes: 96 << 10, exceeded: "too large for patterns" };
/// The maximum number of patterns that are read of a file.
const MAX_PATTERNS: usize = 5000;

impl Ignored {
    /// Whether git ignores a path below `root`. The patterns of the nearest folder with one that matches decide;
    /// `has_patterns` returns whether a folder may have patterns.
    pub(super) fn matches(&self, root: &Path, path: &str, has_patterns: impl Fn(&str) -> bool) -> bool {
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
        let patterns = read_whole(&root.join(folder).join(".gitignore"), NamedBy::File, MAX_SIZE)
            .ok()
            .and_then(|text| parse(&String::from_utf8_lossy(&text)));
        let patterns = Arc::new(patterns.unwrap_or_else(Gitignore::empty));
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(folders.entry(folder.to_owned()).or_insert(patterns))
    }
}

/// Parses patterns; a line that is not a pattern is skipped, as git does.
fn parse(text: &str) -> Option<Gitignore> {
    let mut builder = GitignoreBuilder::new("");
    for line in text.lines().take(MAX_PATTERNS) {
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
            let patterns = Arc::new(parse(text).expect("patterns"));
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
            assert_eq!(ignored.matches(Path::new("/none"), path, |_| true), expected, "{path}");
        }
    }
}
