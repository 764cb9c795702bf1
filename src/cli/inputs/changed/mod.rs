//! `--changed-since`: which lines changed since a git revision.
//!
//! | file | contents |
//! |---|---|
//! | `git` | asks git for the changes |
//! | `diff` | parses the output of `git diff` |
//! | `remap` | the changed lines of a text after fixes |

mod diff;
pub(super) mod git;
mod remap;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;

use crate::cli::plan::InputPlan;
use crate::report::absolute;
pub(in crate::cli) use diff::Change;
pub(in crate::cli) use git::{Head, head, submodules, tracked_though_ignored};

/// The name of a revision in messages. What is after a colon does not belong to the name of a commit, and may be a secret.
pub(super) fn shown_revision(revision: &str) -> String {
    revision.split_once(':').map_or_else(|| revision.to_owned(), |(start, _)| format!("{start}:..."))
}

/// The changes since a revision, committed or not.
#[derive(Debug)]
pub(in crate::cli) struct Changed {
    /// The changes by path: bytes from the root of the repository, with slashes.
    files: HashMap<Vec<u8>, Arc<Change>>,
    /// The paths of the files that no longer exist, in the same form.
    removed: HashSet<Vec<u8>>,
    /// The root of the repository, an absolute path.
    root: PathBuf,
    /// The current directory.
    here: PathBuf,
    /// The path of standard input, if it is read.
    stdin: Option<PathBuf>,
    /// The change of a file that git does not know.
    whole: Arc<Change>,
}

impl Changed {
    /// Asks git for the changes since a revision, for a run in the directory `here`.
    pub(in crate::cli) fn since(revision: &str, here: &Path, inputs: &InputPlan) -> anyhow::Result<Self> {
        let ask_git = || {
            let repository = git::Repository::find(here)?;
            let base = repository.merge_base(revision)?;
            let (changes, removed) = (repository.changes(&base)?, repository.removed_files(&base)?);
            anyhow::Ok((repository.root, changes, removed))
        };
        let (root, changes, removed) =
            ask_git().with_context(|| format!("--changed-since {}", shown_revision(revision)).trim_end().to_owned())?;
        let files = changes.into_iter().map(|(path, change)| (path, Arc::new(change))).collect();
        let stdin = inputs.reads_stdin().then(|| inputs.stdin_name.clone());
        let removed = removed.into_iter().collect();
        Ok(Self { files, removed, root, here: here.to_owned(), stdin, whole: Arc::new(Change::Whole) })
    }

    /// The changes of a file, if it changed. A file that git does not know, because it is elsewhere or is standard
    /// input, counts as changed.
    pub(in crate::cli) fn of(&self, path: &Path) -> Option<Arc<Change>> {
        if self.stdin.as_deref() == Some(path) {
            return Some(Arc::clone(&self.whole));
        }
        let absolute = absolute(&self.here, path);
        match absolute.strip_prefix(&self.root) {
            Ok(inner) => self.change_of(inner),
            // it may be inside if links are followed
            Err(_) => match fs::canonicalize(&absolute).and_then(|path| Ok((path, fs::canonicalize(&self.root)?))) {
                Ok((path, root)) if path.starts_with(&root) => {
                    self.change_of(path.strip_prefix(&root).unwrap_or(&path))
                }
                _ => Some(Arc::clone(&self.whole)),
            },
        }
    }

    /// The changed lines of a text. All lines count as changed if some end in a lone carriage return, since git does
    /// not count these as lines.
    pub(in crate::cli) fn in_text(&self, path: &Path, text: &[u8]) -> Arc<Change> {
        let is_lone = |at: usize| text.get(at + 1) != Some(&b'\n');
        match self.of(path) {
            Some(change) if !memchr::memchr_iter(b'\r', text).any(is_lone) => change,
            _ => Arc::clone(&self.whole),
        }
    }

    /// Whether a change may have broken the references to a path of the repository, or to an address (which starts with
    /// `/`): the file or its folder changed, or no longer exists.
    pub(in crate::cli) fn breaks(&self, target: &str) -> bool {
        let stem = |path: &[u8]| {
            let path = path.strip_suffix(b"/").unwrap_or(path);
            let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
            name.split(|byte| *byte == b'.').next().unwrap_or_default().to_vec()
        };
        let path = target.as_bytes();
        let below = [path, b"/"].concat();
        self.files.contains_key(path)
            || self.removed.contains(path)
            || self.removed.iter().any(|removed| removed.starts_with(&below))
            // the source of an address is not known when it is gone
            || target.starts_with('/') && self.removed.iter().any(|removed| stem(removed) == stem(path))
    }

    /// The change of a file by its path from the root of the repository.
    fn change_of(&self, inner: &Path) -> Option<Arc<Change>> {
        let names: Vec<_> = inner.components().map(|name| name.as_os_str().as_encoded_bytes()).collect();
        self.files.get(&names.join(&b'/')).cloned()
    }
}
