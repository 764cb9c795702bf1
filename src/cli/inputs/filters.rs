//! Selects among the files of a directory: globs, types, ignore files, and the configuration.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{IncrementalIgnore, Walk, WalkBuilder};

use super::ignore_files;
use super::skipped::irregular_reason;
use crate::cli::config::{Configs, DirCache, SeenConfigs};
use crate::cli::output::files::is_temp_name;
use crate::cli::output::{Message, SkipReason};
use crate::cli::plan::FileFilters;

fn path_bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// A path without the `./` that a walk of `.` puts before every name.
fn without_dot(path: &Path) -> &Path {
    match path_bytes(path) {
        // nearly all entries of a walk: nothing in them needs to be normalized
        #[cfg(unix)]
        [b'.', b'/', rest @ ..] if rest.first().is_some_and(is_in_name) && rest.last().is_some_and(is_in_name) => {
            Path::new(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(rest))
        }
        [b'.', ..] => path.strip_prefix(".").unwrap_or(path),
        _ => path,
    }
}

/// Whether a byte is neither `.` nor a separator, so that no name which starts or ends with it is left out.
#[cfg(unix)]
fn is_in_name(byte: &u8) -> bool {
    !matches!(byte, b'.' | b'/')
}

/// The path of an entry as reports show it: as [`without_dot`], but a copy is made only where it differs.
pub(super) fn reported_path(path: PathBuf) -> PathBuf {
    match without_dot(&path) {
        short if short.as_os_str().len() < path.as_os_str().len() => short.to_owned(),
        _ => path,
    }
}

/// The kind of a directory entry, as patterns distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EntryKind {
    File,
    Directory,
}

/// Selects among the files of a directory.
#[derive(Debug)]
pub(super) struct Filters {
    files: FileFilters,
    configs: Arc<Configs>,
    /// The errors of the directories that the walk refused.
    refused: Arc<Mutex<Vec<Message>>>,
}

impl Filters {
    pub(super) fn new(files: FileFilters, configs: Arc<Configs>) -> Self {
        Self { files, configs, refused: Arc::default() }
    }

    /// A walk of a directory; fails if ignore files that apply to it cannot be read.
    pub(super) fn walk(&self, root: &Path) -> Result<Walk, Message> {
        if self.files.ignore_files {
            ignore_files::check_with_parents(without_dot(root))?;
        }
        let mut builder = self.builder(root);
        let config = self.configs.inside(root);
        let listed = Arc::new(SeenConfigs::default());
        let recorder = Arc::clone(&listed);
        builder
            .hidden(!config.effective.hidden)
            .follow_links(config.effective.follow)
            // compared entries are in one directory, so that only their names differ. A directory is sorted before its
            // first entry is visited, as `SeenConfigs::note` requires
            .sort_by_file_path(move |a, b| {
                recorder.note(without_dot(a));
                recorder.note(without_dot(b));
                path_bytes(a).cmp(path_bytes(b))
            });
        let (excluded, configs) = (Arc::clone(&self.files.excluded), Arc::clone(&self.configs));
        // the walk is on one thread, but its closures must be `Sync`
        let cache = Mutex::new(DirCache::default());
        let excludes = move |path: &Path, is_dir| {
            cache.lock().unwrap_or_else(PoisonError::into_inner).excludes(&configs, &listed, path, is_dir)
        };
        let (refused, checks) = (Arc::clone(&self.refused), self.files.ignore_files);
        let enters_repositories = self.files.nested_repositories;
        // this is called before the walk reads the ignore files of a directory
        let try_enter = move |directory: &Path| {
            let checked = if checks { ignore_files::check_directory(directory) } else { Ok(()) };
            let note = |error| refused.lock().unwrap_or_else(PoisonError::into_inner).push(error);
            checked.map_err(note).is_ok()
        };
        builder.filter_entry(move |entry| {
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            let (name, path) = (entry.file_name(), without_dot(entry.path()));
            let is_root = entry.depth() == 0;
            !excluded.matched(path, is_dir).is_ignore()
                && !is_temp_name(name)
                // the configuration does not exclude what was passed explicitly
                && (is_root || !is_version_control(name) && !excludes(path, is_dir))
                && (is_root || !is_dir || enters_repositories || !is_repository(entry.path()))
                && (!is_dir || try_enter(path))
        });
        Ok(builder.build())
    }

    /// The errors of the directories that a walk refused to enter, since the last call.
    pub(super) fn take_refused(&self) -> Vec<Message> {
        std::mem::take(&mut self.refused.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Checks the ignore files that apply to the entries of a directory, given by its absolute path.
    pub(super) fn check_ignore_files(&self, directory: &Path) -> Result<(), Message> {
        if self.files.ignore_files { ignore_files::check_directory(directory) } else { Ok(()) }
    }

    /// The decisions of ignore files, globs and types about a directory and its entries.
    fn builder(&self, root: &Path) -> WalkBuilder {
        let mut builder = WalkBuilder::new(root);
        let FileFilters { globs, types, ignore_files, .. } = &self.files;
        builder.standard_filters(*ignore_files).overrides(globs.clone()).types(types.clone());
        if *ignore_files {
            builder.add_custom_ignore_filename(ignore_files::URLINT_IGNORE);
        }
        builder
    }

    /// The decisions of ignore files, globs and types about single paths below `root`; hidden paths are not skipped.
    pub(super) fn matcher(&self, root: &Path) -> Option<IncrementalIgnore> {
        self.builder(root).hidden(false).build_matchers().pop()
    }

    /// Whether `--exclude` or the configuration excludes an entry of a directory.
    pub(super) fn excludes(&self, path: &Path, kind: EntryKind) -> bool {
        let is_dir = kind == EntryKind::Directory;
        self.files.excluded.matched(path, is_dir).is_ignore() || self.configs.excludes(path, is_dir)
    }

    /// Whether a walk of a directory also finds what is hidden.
    pub(super) fn reads_hidden(&self, directory: &Path) -> bool {
        self.configs.inside(directory).effective.hidden
    }

    /// The current directory.
    pub(super) fn here(&self) -> &Path {
        self.configs.here()
    }

    /// Why a walk skips an entry.
    pub(super) fn skip_reason(&self, path: &Path) -> SkipReason {
        let inner = without_dot(path);
        let is_dir = path.is_dir();
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let config = self.configs.inside(inner.parent().unwrap_or(inner));
        let is_regular = is_dir || path.is_file();
        if is_dir && self.check_ignore_files(path).is_err() {
            SkipReason::Refused
        } else if !is_regular || path.is_symlink() && !config.effective.follow {
            irregular_reason(path)
        } else if is_temp_name(name) {
            SkipReason::Temporary
        } else if is_version_control(name) || is_dir && !self.files.nested_repositories && is_repository(path) {
            SkipReason::VersionControl
        } else if self.files.excluded.matched(inner, is_dir).is_ignore() {
            SkipReason::Exclude
        } else if self.configs.excludes(inner, is_dir) {
            SkipReason::Configuration
        } else if self.files.globs.matched(inner, is_dir).is_ignore() {
            SkipReason::Glob
        } else if is_hidden && !config.effective.hidden {
            SkipReason::Hidden
        } else if self.files.types.matched(inner, is_dir).is_ignore() {
            SkipReason::Type
        } else {
            SkipReason::IgnoreFile
        }
    }
}

/// Whether a directory is the root of a repository. In a submodule, `.git` is a file.
fn is_repository(directory: &Path) -> bool {
    directory.join(".git").symlink_metadata().is_ok()
}

/// Whether a file or directory of this name has the data of a version control system. Nothing in it is read or fixed.
fn is_version_control(name: &OsStr) -> bool {
    [".git", ".hg", ".svn", ".bzr", ".jj", ".pijul"].iter().any(|own| name == *own)
}
