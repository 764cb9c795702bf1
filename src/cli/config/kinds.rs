//! What decides the kind of a file besides its text: its path in the project, and the kinds that configurations set.

use std::fs::{self, DirEntry};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::cli::open::open_file;
use crate::cli::output::files::repository_root;
use crate::config::ConfigChain;
use crate::lint::{KindEvidence, Provenance, STATEMENTS_LEN};
use crate::report::absolute;

/// Looks up what decides the kinds of files that have the same configuration.
#[derive(Debug)]
pub(in crate::cli) struct Kinds {
    /// The current directory; `None` for texts of another program, which are in no directory.
    project: Option<Arc<Path>>,
    /// The absolute paths that were passed.
    roots: Arc<[PathBuf]>,
    chain: ConfigChain,
    of_project: Arc<ProjectKinds>,
}

/// The kinds of all documents of the project around the current directory, read at the first request.
pub(super) type ProjectKinds = OnceLock<Arc<[KindEvidence]>>;

/// What decides the kind of a file besides its text.
#[derive(Debug)]
pub(in crate::cli) struct FileKinds {
    /// The path in the project.
    path: String,
    /// The kinds that configurations set.
    given: Option<Vec<KindEvidence>>,
    /// The kinds of all documents of the project; `None` if the file is in another one.
    of_project: Option<Arc<[KindEvidence]>>,
}

impl Kinds {
    pub(super) fn new(
        project: Option<Arc<Path>>,
        roots: Arc<[PathBuf]>,
        chain: ConfigChain,
        of_project: Arc<ProjectKinds>,
    ) -> Self {
        Self { project, roots, chain, of_project }
    }

    fn root(&self) -> &Path {
        self.project.as_deref().unwrap_or(Path::new("/"))
    }

    /// What decides the kind of a file; standard input has its given name.
    pub(in crate::cli) fn of(&self, path: &Path) -> FileKinds {
        let mut kinds = self.of_record(path);
        let is_in_project = || below(&absolute(self.root(), path), self.root()).is_some();
        kinds.of_project = (kinds.given.is_none() && is_in_project()).then(|| self.of_project());
        kinds
    }

    /// What decides the kind of a record with this path, which is in no project.
    pub(in crate::cli) fn of_record(&self, path: &Path) -> FileKinds {
        let given = || self.chain.kinds_of(&absolute(self.root(), path));
        FileKinds {
            path: self.path_in_project(path).to_string_lossy().into_owned(),
            given: self.chain.gives_kinds().then(given).flatten(),
            of_project: None,
        }
    }

    /// The kinds that the README of the repository around the current directory shows; of the directory itself where
    /// there is no repository.
    fn of_project(&self) -> Arc<[KindEvidence]> {
        Arc::clone(self.of_project.get_or_init(|| kinds_by_readme(repository_root(self.root())).into()))
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
        let below_project = || self.project.as_deref().and_then(|project| below(path, project));
        below_project().or_else(below_root).unwrap_or_else(name)
    }
}

/// The kinds that the README in a folder shows for a whole project; none if there is no README that can be read.
fn kinds_by_readme(folder: &Path) -> Vec<KindEvidence> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_readme = |entry: &DirEntry| {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        is_file && Path::new(&entry.file_name()).file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
    };
    let of_readme = |entry: DirEntry| {
        let mut head = Vec::new();
        open_file(&entry.path()).ok()?.take(STATEMENTS_LEN as u64).read_to_end(&mut head).ok()?;
        Some(KindEvidence::of_project(&entry.file_name().to_string_lossy(), &head))
    };
    let mut readmes: Vec<DirEntry> = entries.filter(is_readme).collect();
    readmes.sort_unstable_by_key(DirEntry::file_name);
    readmes.into_iter().filter_map(of_readme).find(|kinds| !kinds.is_empty()).unwrap_or_default()
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
        let provenance = Provenance::of(&self.path).in_project(self.of_project.as_deref().unwrap_or_default());
        self.given.as_ref().map_or(provenance, |given| provenance.with_kinds(given))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_inside_the_project() {
        let kinds = Kinds::new(
            Some(Path::new("/a/test").into()),
            [PathBuf::from("/b/test"), "/c/x.md".into()].into(),
            ConfigChain::default(),
            Arc::default(),
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
        let nowhere = Kinds::new(None, Arc::default(), ConfigChain::default(), Arc::default());
        for (path, inside) in [("docs/a.md", "docs/a.md"), ("/a/test/docs/a.md", "a.md")] {
            assert_eq!(nowhere.path_in_project(Path::new(path)), Path::new(inside), "{path}");
        }
    }
}
