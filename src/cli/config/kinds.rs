//! What decides the kind of a file besides its text: its path in the project, and the kinds that configurations set.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::ConfigChain;
use crate::lint::{KindEvidence, Provenance};
use crate::report::absolute;

/// Looks up what decides the kinds of files that have the same configuration.
#[derive(Debug)]
pub(in crate::cli) struct Kinds {
    /// The current directory.
    here: Arc<Path>,
    /// The absolute paths that were passed.
    roots: Arc<[PathBuf]>,
    chain: ConfigChain,
}

/// What decides the kind of a file besides its text.
#[derive(Debug)]
pub(in crate::cli) struct FileKinds {
    /// The path in the project.
    path: String,
    /// The kinds that configurations set.
    given: Option<Vec<KindEvidence>>,
}

impl Kinds {
    pub(in crate::cli) fn new(here: Arc<Path>, roots: Arc<[PathBuf]>, chain: ConfigChain) -> Self {
        Self { here, roots, chain }
    }

    /// What decides the kind of a file; standard input has its given name.
    pub(in crate::cli) fn of(&self, path: &Path) -> FileKinds {
        let given = self.chain.gives_kinds().then(|| self.chain.kinds_of(&absolute(&self.here, path))).flatten();
        FileKinds { path: self.path_in_project(path).to_string_lossy().into_owned(), given }
    }

    /// The part of a path below the current directory, or else below the nearest directory that was passed. The
    /// directories above the project, as `test/` in `/tmp/test/project/a.md`, say nothing about the document.
    fn path_in_project<'p>(&self, path: &'p Path) -> &'p Path {
        if path.is_relative() {
            return path;
        }
        let below_root = || {
            let below = self.roots.iter().filter_map(|root| below(path, root));
            below.filter(|rest| !rest.as_os_str().is_empty()).min_by_key(|rest| rest.as_os_str().len())
        };
        let name = || path.file_name().map_or(path, Path::new);
        below(path, &self.here).or_else(below_root).unwrap_or_else(name)
    }
}

/// The part of a path below a folder. Both are absolute.
fn below<'p>(path: &'p Path, folder: &Path) -> Option<&'p Path> {
    let (Some(text), Some(start)) = (path.to_str(), folder.to_str()) else { return path.strip_prefix(folder).ok() };
    match text.strip_prefix(start) {
        // most paths start with the same text as the folder, so that their names need not be compared one by one
        Some(rest) if rest.starts_with('/') && !rest.starts_with("//") => Some(Path::new(&rest[1..])),
        None if is_normal(text) => None,
        _ => path.strip_prefix(folder).ok(),
    }
}

/// Whether a path has no backslash, and no name that is empty or starts with a dot, as `.` does.
fn is_normal(path: &str) -> bool {
    !path.as_bytes().windows(2).any(|pair| matches!(pair, [b'\\', _] | [b'/', b'/' | b'.']))
}

impl FileKinds {
    pub(in crate::cli) fn provenance(&self) -> Provenance<'_> {
        let provenance = Provenance::of(&self.path);
        self.given.as_ref().map_or(provenance, |given| provenance.with_kinds(given))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_inside_the_project() {
        let kinds = Kinds::new(
            Path::new("/a/test").into(),
            [PathBuf::from("/b/test"), "/c/x.md".into()].into(),
            ConfigChain::default(),
        );
        for (path, inside) in [
            ("docs/a.md", "docs/a.md"),
            ("/a/test/docs/a.md", "docs/a.md"),
            ("/b/test/docs/a.md", "docs/a.md"),
            ("/c/x.md", "x.md"),
            ("/d/test/a.md", "a.md"),
            ("/a//test/./docs/a.md", "docs/a.md"),
            ("/a/test2/a.md", "a.md"),
        ] {
            assert_eq!(kinds.path_in_project(Path::new(path)), Path::new(inside), "{path}");
        }
    }
}
