//! The files of a repository on disk, each folder listed once.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::ignored::Ignored;
use crate::cli::open::{Limit, NamedBy, read_whole};
use crate::site::{Entry, Files, Folder};

/// The size of the largest document whose anchors are read.
const LARGEST: Limit = Limit { bytes: 32 << 20, exceeded: "too large for its anchors to be read" };

/// The files below a folder. Nothing outside of it is read: a link that leads there is [`Entry::Unknown`].
pub(in crate::cli) struct DiskFiles {
    root: PathBuf,
    folders: RwLock<HashMap<String, Option<Arc<Folder>>>>,
    ignored: Ignored,
}

impl DiskFiles {
    /// The files below `root`, an absolute path.
    pub(in crate::cli) fn new(root: PathBuf) -> Self {
        Self { root, folders: RwLock::default(), ignored: Ignored::default() }
    }

    fn list(&self, path: &str) -> Option<Folder> {
        let folder = self.root.join(path);
        let entries = fs::read_dir(&folder).ok()?;
        // names that are not UTF-8 cannot be referred to
        let entries = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let kind = match entry.file_type().ok()? {
                kind if kind.is_dir() => self.folder_entry(&entry.path()),
                kind if kind.is_symlink() => self.linked_entry(&entry.path()),
                _ => Entry::File,
            };
            Some((name, kind))
        });
        Some(entries.collect())
    }

    /// A folder; one without anything in it may be a submodule that is not checked out.
    fn folder_entry(&self, path: &Path) -> Entry {
        let is_module = self.has_modules() && fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        if is_module { Entry::Unknown } else { Entry::Folder }
    }

    /// What a symbolic link leads to.
    fn linked_entry(&self, path: &Path) -> Entry {
        let inside = fs::canonicalize(path).ok().filter(|path| path.starts_with(&self.root));
        match inside.and_then(|path| fs::metadata(path).ok()) {
            Some(metadata) if metadata.is_dir() => Entry::Folder,
            Some(metadata) if metadata.is_file() => Entry::File,
            _ => Entry::Unknown,
        }
    }

    fn has_modules(&self) -> bool {
        fs::exists(self.root.join(".gitmodules")).unwrap_or(false)
    }
}

impl Files for DiskFiles {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        if let Some(known) = self.folders.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return known.clone();
        }
        let folder = self.list(path).map(Arc::new);
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        folders.entry(path.to_owned()).or_insert(folder).clone()
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        let path = fs::canonicalize(self.root.join(path)).ok().filter(|path| path.starts_with(&self.root))?;
        read_whole(&path, NamedBy::File, LARGEST).ok().map(Arc::from)
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.ignored.has(&self.root, path)
    }
}
