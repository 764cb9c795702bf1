//! Which paths of a repository its `.gitignore` files match. The paths need not exist.

use std::path::Path;
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::cli::open::{Limit, NamedBy, read_whole};

/// The patterns of a folder.
pub(super) struct Patterns {
    /// The path of the folder from the root.
    folder: Box<str>,
    patterns: Gitignore,
}

/// The maximum size of a file of patterns, which take up to a thousand times as much memory.
const MAX_SIZE: Limit = Limit { bytes: 96 << 10, exceeded: "too large for patterns" };
/// The maximum number of patterns that are read of a file.
const MAX_PATTERNS: usize = 5000;

impl Patterns {
    /// The patterns of a folder below `root`.
    pub(super) fn of(root: &Path, folder: &str) -> Self {
        let text = read_whole(&root.join(folder).join(".gitignore"), NamedBy::File, MAX_SIZE).ok();
        Self::parse(folder, &String::from_utf8_lossy(&text.unwrap_or_default()))
    }

    fn parse(folder: &str, text: &str) -> Self {
        Self { folder: folder.into(), patterns: parse(text).unwrap_or_else(Gitignore::empty) }
    }
}

/// Whether git ignores a path. Of the patterns of its folder and of those above, the nearest that match decide.
pub(super) fn is_ignored<'p>(nearest_first: impl IntoIterator<Item = &'p Arc<Patterns>>, path: &str) -> bool {
    let decided = nearest_first.into_iter().find_map(|all| {
        let Patterns { folder, patterns } = &**all;
        let inner = path[folder.len()..].trim_start_matches('/');
        let found = patterns.matched_path_or_any_parents(inner, false).map(|_| ());
        (!found.is_none()).then(|| found.is_ignore())
    });
    decided.unwrap_or(false)
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
        let root = "# c\n/build/\n*.pdf\n!keep.pdf\ndocs/**/api\nsite/*.html\n";
        let of = |folder, text| Arc::new(Patterns::parse(folder, text));
        let (of_root, of_web) = (of("", root), of("web", "generated\n!x.pdf\n"));
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
            let is_below = path.starts_with("web/");
            assert_eq!(is_ignored(is_below.then_some(&of_web).into_iter().chain([&of_root]), path), expected, "{path}");
        }
    }
}
