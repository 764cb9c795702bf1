//! `--force-exclude`: skips explicitly passed paths too, if a walk would skip them.
//!
//! A hook passes each file of a commit, and its settings should not repeat the exclusions of the project. So a file is
//! skipped if the file, or a directory above it, is excluded, ignored, or outside of the selected globs and types. A
//! hidden file is read, since nobody excluded it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use ignore::IncrementalIgnore;

use super::filters::{EntryKind, Filters};
use crate::cli::output::Message;
use crate::report::absolute;

/// The results for directories of earlier paths: each directory is searched once.
#[derive(Default, Debug)]
pub(super) struct ForceExclude {
    /// The matchers by the directory to which paths are relative.
    matchers: HashMap<PathBuf, IncrementalIgnore>,
    /// Whether a directory, or one above it, is excluded.
    excluded: HashMap<PathBuf, bool>,
    /// Whether the ignore files of a directory, and of those above it, can be read; by the absolute path.
    readable: HashMap<PathBuf, bool>,
    /// The errors of ignore files that were not yet taken.
    pub(super) messages: Vec<Message>,
    /// The current directory, if that of the process is another.
    here: Option<PathBuf>,
}

impl ForceExclude {
    /// The same in a directory that need not be that of the process.
    pub(super) fn in_directory(here: &Path) -> Self {
        Self { here: Some(here.to_owned()), ..Self::default() }
    }

    /// Whether a path that was passed explicitly is skipped; adds errors to `messages`.
    pub(super) fn skips(&mut self, filters: &Filters, named: &Path, kind: EntryKind) -> bool {
        let absolute = absolute(filters.here(), named);
        // above a path outside of the current directory, only directories count that do not contain the current one
        let root = filters.here().ancestors().find(|above| absolute.starts_with(above)).unwrap_or(Path::new(""));
        let Ok(below) = absolute.strip_prefix(root) else { return false };
        // below the current directory, patterns and configurations apply to the relative path, as in a walk of `.`
        let is_here = root == filters.here();
        let (root, path) = match is_here {
            true => (self.here.clone().unwrap_or_else(|| PathBuf::from(".")), below),
            false => (root.to_owned(), absolute.as_path()),
        };
        // the root itself was passed explicitly, so it is never skipped
        let entries = below.components().count();
        entries > 0
            && (self.excludes(filters, path, kind, entries)
                || absolute.parent().is_some_and(|parent| !self.can_read(filters, parent))
                || self.ignores(filters, &root, below, kind))
    }

    /// Whether the path, or one of the directories above it, is excluded; `entries` is their number.
    fn excludes(&mut self, filters: &Filters, path: &Path, kind: EntryKind, entries: usize) -> bool {
        if entries == 0 {
            return false;
        }
        if let Some(&known) = self.excluded.get(path).filter(|_| kind == EntryKind::Directory) {
            return known;
        }
        let parent = path.parent().unwrap_or(Path::new(""));
        let excluded =
            self.excludes(filters, parent, EntryKind::Directory, entries - 1) || filters.excludes(path, kind);
        if kind == EntryKind::Directory {
            self.excluded.insert(path.to_owned(), excluded);
        }
        excluded
    }

    /// Whether the ignore files of a directory, and of those above it, can be read; an error is reported once.
    fn can_read(&mut self, filters: &Filters, directory: &Path) -> bool {
        if let Some(&known) = self.readable.get(directory) {
            return known;
        }
        let can_read = directory.parent().is_none_or(|parent| self.can_read(filters, parent))
            && filters.check_ignore_files(directory).map_err(|error| self.messages.push(error)).is_ok();
        self.readable.insert(directory.to_owned(), can_read);
        can_read
    }

    /// Whether ignore files, globs or types skip the path, or one of the directories above it.
    fn ignores(&mut self, filters: &Filters, root: &Path, below: &Path, kind: EntryKind) -> bool {
        if !self.matchers.contains_key(root) {
            self.matchers.extend(filters.matcher(root).map(|matcher| (root.to_owned(), matcher)));
        }
        let Some(matcher) = self.matchers.get_mut(root) else { return false };
        let (found, error) = matcher.matched_with_errors(below, kind == EntryKind::Directory);
        // a bad line of an ignore file is reported, but does not stop the run
        self.messages.extend(error.map(|error| Message::walk(&error).only_noted()));
        found.is_ignore()
    }
}
