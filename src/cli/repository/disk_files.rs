//! The files of a repository on disk, each folder listed once.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::ignored::Ignored;
use crate::cli::inputs::changed::tracked_though_ignored;
use crate::cli::open::{Limit, NamedBy, read_whole};
use crate::site::{Entry, Files, Folder};

/// The maximum size of a document whose anchors are read.
const MAX_SIZE: Limit = Limit { bytes: 32 << 20, exceeded: "too large for its anchors to be read" };

/// The files below a folder. Nothing outside of it is read: a link that leads there is [`Entry::Unknown`].
pub(in crate::cli) struct DiskFiles {
    root: PathBuf,
    /// The folders by their paths from the root; `None` for a folder that cannot be read.
    folders: RwLock<HashMap<String, Option<Arc<ListedFolder>>>>,
    ignored: Ignored,
    /// The files that git tracks though `.gitignore` patterns match them; `None` if git cannot list them.
    tracked: OnceLock<Option<HashSet<String>>>,
    /// Whether the repository has submodules.
    has_submodules: OnceLock<bool>,
}

/// A folder on disk.
struct ListedFolder {
    folder: Arc<Folder>,
    /// The names that are symbolic links.
    links: HashSet<Box<str>>,
    /// Its path without symbolic links, found out at the first request; `None` if that is outside of the root.
    real: OnceLock<Option<PathBuf>>,
}

impl DiskFiles {
    /// The files below `root`, an absolute path.
    pub(in crate::cli) fn new(root: PathBuf) -> Self {
        let (folders, ignored) = (RwLock::default(), Ignored::default());
        Self { root, folders, ignored, tracked: OnceLock::new(), has_submodules: OnceLock::new() }
    }

    /// The listing of a folder; made at the first call and kept.
    fn listed(&self, path: &str) -> Option<Arc<ListedFolder>> {
        if let Some(known) = self.folders.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return known.clone();
        }
        if !self.may_be_folder(path) {
            return None;
        }
        let listed = self.list(path).map(Arc::new);
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        folders.entry(path.to_owned()).or_insert(listed).clone()
    }

    /// Whether the parent of a path lists it as something other than a file. A document may have millions of paths that
    /// lead nowhere: this keeps them out of the map of folders.
    fn may_be_folder(&self, path: &str) -> bool {
        let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
        matches!(name, "" | "." | "..")
            || self.listed(above).is_some_and(|above| above.folder.get(name).is_some_and(|entry| entry != Entry::File))
    }

    fn list(&self, path: &str) -> Option<ListedFolder> {
        let folder = self.root.join(path);
        let entries = fs::read_dir(&folder).ok()?;
        let mut links = HashSet::new();
        // names that are not UTF-8 cannot be referred to
        let entries = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let kind = match entry.file_type().ok()? {
                kind if kind.is_dir() => self.folder_entry(&entry.path()),
                kind if kind.is_symlink() => {
                    links.insert(Box::from(&*name));
                    self.linked_entry(&entry.path())
                }
                _ => Entry::File,
            };
            Some((name, kind))
        });
        let entries = Arc::new(entries.collect());
        Some(ListedFolder { folder: entries, links, real: OnceLock::new() })
    }

    /// The path of a file without symbolic links; `None` if there is no such file, or if it is outside of the root.
    fn real_path(&self, path: &str) -> Option<PathBuf> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let listed = self.listed(folder)?;
        listed.folder.get(name).filter(|entry| *entry != Entry::Folder)?;
        if listed.links.contains(name) {
            return self.followed(path);
        }
        Some(self.real_folder(folder, &listed)?.join(name))
    }

    /// The path of a folder without symbolic links; `None` if that is outside of the root. Links are followed only where
    /// a name is one: to ask the system for the whole path of each folder takes longer than to list it.
    fn real_folder(&self, path: &str, listed: &ListedFolder) -> Option<PathBuf> {
        let follow = || {
            let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
            if matches!(name, "" | "." | "..") {
                return self.followed(path);
            }
            let listed_above = self.listed(above)?;
            if listed_above.links.contains(name) {
                return self.followed(path);
            }
            Some(self.real_folder(above, &listed_above)?.join(name))
        };
        listed.real.get_or_init(follow).clone()
    }

    /// A path with its symbolic links followed; `None` if that leads out of the root.
    fn followed(&self, path: &str) -> Option<PathBuf> {
        fs::canonicalize(self.root.join(path)).ok().filter(|real| real.starts_with(&self.root))
    }

    /// The entry for a folder. If it is empty, it may be a submodule that is not checked out.
    fn folder_entry(&self, path: &Path) -> Entry {
        let is_submodule =
            self.has_submodules() && fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        if is_submodule { Entry::Unknown } else { Entry::Folder }
    }

    /// The entry for a symbolic link: what it leads to.
    fn linked_entry(&self, path: &Path) -> Entry {
        let inside = fs::canonicalize(path).ok().filter(|path| path.starts_with(&self.root));
        match inside.and_then(|path| fs::metadata(path).ok()) {
            Some(metadata) if metadata.is_dir() => Entry::Folder,
            Some(metadata) if metadata.is_file() => Entry::File,
            _ => Entry::Unknown,
        }
    }

    fn has_submodules(&self) -> bool {
        *self.has_submodules.get_or_init(|| fs::exists(self.root.join(".gitmodules")).unwrap_or(false))
    }
}

impl Files for DiskFiles {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        self.listed(path).map(|listed| Arc::clone(&listed.folder))
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        read_whole(&self.real_path(path)?, NamedBy::File, MAX_SIZE).ok().map(Arc::from)
    }

    fn is_ignored(&self, path: &str) -> bool {
        let has_patterns =
            |folder: &str| self.listed(folder).is_some_and(|listed| listed.folder.get(".gitignore").is_some());
        self.ignored.matches(&self.root, path, has_patterns)
    }

    fn is_tracked(&self, path: &str) -> bool {
        // a submodule has patterns and files of its own
        let is_in_submodule = path
            .match_indices('/')
            .any(|(at, _)| self.listed(&path[..at]).is_some_and(|listed| listed.folder.get(".git").is_some()));
        if is_in_submodule {
            return true;
        }
        let tracked = self.tracked.get_or_init(|| tracked_though_ignored(&self.root));
        tracked.as_ref().is_none_or(|tracked| tracked.contains(path))
    }
}
