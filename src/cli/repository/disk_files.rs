//! The files of a repository on disk, each folder listed once.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use foldhash::HashMap;

use super::ignored::{Patterns, is_ignored};
use super::open_texts::OpenTexts;
use crate::cli::inputs::changed::tracked_though_ignored;
use crate::cli::open::{Limit, NamedBy, read_regular, read_whole};
use crate::site::{Entry, Files, Folder};

/// The maximum size of a document whose anchors are read.
const MAX_SIZE: Limit = Limit { bytes: 32 << 20, exceeded: "too large for its anchors to be read" };

/// The capacity in bytes of the largest buffer that a thread keeps.
const LARGEST_KEPT: usize = 1 << 20;

thread_local! {
    /// What files are read into, one after the other.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The files below a folder. Nothing outside of it is read: a link that leads there is [`Entry::Unknown`].
pub(in crate::cli) struct DiskFiles {
    root: PathBuf,
    /// The folders by their paths from the root; `None` for a folder that cannot be read.
    folders: RwLock<HashMap<String, Option<Arc<ListedFolder>>>>,
    /// The files that git tracks though `.gitignore` patterns match them; `None` if git cannot list them.
    tracked: OnceLock<Option<HashSet<String>>>,
    /// Whether the repository has submodules.
    has_submodules: OnceLock<bool>,
    /// The texts that an editor has not saved.
    open: Arc<OpenTexts>,
}

/// A folder on disk.
struct ListedFolder {
    folder: Arc<Folder>,
    /// The names that are symbolic links.
    links: HashSet<Box<str>>,
    /// The names of what is neither a folder, a symbolic link nor a regular file.
    devices: HashSet<Box<str>>,
    /// The patterns of ignored files in it and in the folders above, the nearest first, read at the first request.
    patterns: OnceLock<Vec<Arc<Patterns>>>,
    /// Its path without symbolic links, found out at the first request; `None` if that is outside of the root.
    real: OnceLock<Option<PathBuf>>,
}

impl DiskFiles {
    /// The files below `root`, an absolute path.
    pub(in crate::cli) fn new(root: PathBuf) -> Self {
        Self {
            root,
            folders: RwLock::default(),
            tracked: OnceLock::new(),
            has_submodules: OnceLock::new(),
            open: Arc::default(),
        }
    }

    /// The same, where these texts of an editor take the place of those on disk.
    pub(in crate::cli) fn with_open(self, open: Arc<OpenTexts>) -> Self {
        Self { open, ..self }
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

    /// Whether the parent of a path lists it as a folder. A document may have millions of paths that lead nowhere: this
    /// keeps them out of the map of folders.
    fn may_be_folder(&self, path: &str) -> bool {
        let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
        matches!(name, "" | "." | "..")
            || self.listed(above).is_some_and(|above| above.folder.get(name) == Some(Entry::Folder))
    }

    fn list(&self, path: &str) -> Option<ListedFolder> {
        let folder = self.root.join(path);
        // a document of the editor may be no file yet
        let open = self.open.names_in(&folder);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => Some(entries),
            Err(_) if !open.is_empty() => None,
            Err(_) => return None,
        };
        let (mut links, mut devices) = (HashSet::new(), HashSet::new());
        // names that are not UTF-8 cannot be referred to
        let entries = entries.into_iter().flatten().filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let kind = match entry.file_type().ok()? {
                kind if kind.is_dir() && self.has_submodules() => self.folder_entry(&entry.path()),
                kind if kind.is_dir() => Entry::Folder,
                kind if kind.is_symlink() => {
                    links.insert(Box::from(&*name));
                    self.linked_entry(&entry.path())
                }
                kind => {
                    if !kind.is_file() {
                        devices.insert(Box::from(&*name));
                    }
                    Entry::File
                }
            };
            Some((name, kind))
        });
        // of two of one name, what is on disk counts
        let entries = Arc::new(open.into_iter().chain(entries).collect());
        Some(ListedFolder { folder: entries, links, devices, patterns: OnceLock::new(), real: OnceLock::new() })
    }

    /// Reads a file into `bytes`; `None` if there is no such file, or if it is outside of the root.
    fn read_listed(&self, path: &str, bytes: &mut Vec<u8>) -> Option<()> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let listed = self.listed(folder)?;
        listed.folder.get(name).filter(|entry| *entry != Entry::Folder)?;
        if listed.links.contains(name) {
            *bytes = read_whole(&self.followed(path)?, NamedBy::File, MAX_SIZE).ok()?;
            return Some(());
        }
        let file = self.real_folder(folder, &listed)?.join(name);
        if listed.devices.contains(name) {
            *bytes = read_whole(&file, NamedBy::File, MAX_SIZE).ok()?;
            return Some(());
        }
        read_regular(&file, MAX_SIZE, bytes).ok()
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

    /// The entry for a folder of a repository with submodules. If it is empty, it may be one that is not checked out.
    fn folder_entry(&self, path: &Path) -> Entry {
        let is_empty = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        if is_empty { Entry::Unknown } else { Entry::Folder }
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

    /// Passes the patterns of a folder and of the folders above to `action`. One that is not there has none.
    fn patterns_above<R>(&self, folder: &str, action: impl FnOnce(&[Arc<Patterns>]) -> R) -> R {
        let above = folder.rsplit_once('/').map(|(above, _)| above).or((!folder.is_empty()).then_some(""));
        match (self.listed(folder), above) {
            (Some(listed), _) => action(listed.patterns.get_or_init(|| {
                let own = listed.folder.get(".gitignore").map(|_| Arc::new(Patterns::of(&self.root, folder)));
                let others = above.map(|above| self.patterns_above(above, <[_]>::to_vec)).unwrap_or_default();
                own.into_iter().chain(others).collect()
            })),
            (None, Some(above)) => self.patterns_above(above, action),
            (None, None) => action(&[]),
        }
    }

    fn has_submodules(&self) -> bool {
        *self.has_submodules.get_or_init(|| fs::exists(self.root.join(".gitmodules")).unwrap_or(false))
    }
}

impl Files for DiskFiles {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        if let Some(known) = self.folders.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return known.as_ref().map(|listed| Arc::clone(&listed.folder));
        }
        self.listed(path).map(|listed| Arc::clone(&listed.folder))
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        let mut read = None;
        self.look_into(path, &mut |bytes| read = Some(Arc::from(bytes)));
        read
    }

    fn look_into(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        if let Some(open) = self.open.get(|| self.root.join(path)) {
            action(&open);
            return true;
        }
        self.look_into_saved(path, action)
    }

    fn look_into_saved(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        // `action` may read another file, which gets a buffer of its own
        let mut bytes = BUFFER.take();
        let is_read = self.read_listed(path, &mut bytes).is_some();
        if is_read {
            action(&bytes);
        }
        if bytes.capacity() <= LARGEST_KEPT {
            BUFFER.set(bytes);
        }
        is_read
    }

    fn is_link(&self, path: &str) -> bool {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        self.listed(folder).is_some_and(|listed| listed.links.contains(name))
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.patterns_above(path.rsplit_once('/').map_or("", |(folder, _)| folder), |all| is_ignored(all, path))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_patterns_decide() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::create_dir_all(directory.path().join("a/b")).expect("directories");
        fs::write(directory.path().join(".gitignore"), "*.log\n/out/\n").expect("it is written");
        fs::write(directory.path().join("a/.gitignore"), "!keep.log\n*.tmp\n").expect("it is written");
        let files = DiskFiles::new(fs::canonicalize(directory.path()).expect("it is there"));
        for (path, expected) in [
            ("x.log", true),
            ("x.tmp", false),
            ("a/b/x.log", true),
            ("a/b/keep.log", false),
            ("a/missing/x/y.tmp", true),
            ("missing/keep.log", true),
            ("out/x.md", true),
            ("a/out/x.md", false),
        ] {
            assert_eq!(files.is_ignored(path), expected, "{path}");
        }
    }

    #[test]
    fn open_documents_need_not_be_on_disk() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = fs::canonicalize(directory.path()).expect("it is there");
        fs::create_dir(root.join("a.md")).expect("a directory");
        let open = OpenTexts::default();
        for name in ["new.md", "sub/deep/new.md", "a.md"] {
            open.set(&root.join(name), Arc::new("x"));
        }
        let files = DiskFiles::new(root).with_open(Arc::new(open));
        let entry = |folder: &str, name: &str| files.folder(folder).and_then(|folder| folder.get(name));
        assert_eq!(entry("", "new.md"), Some(Entry::File));
        assert_eq!(entry("", "a.md"), Some(Entry::Folder));
        assert_eq!(entry("sub", "deep"), Some(Entry::Folder));
        assert_eq!(entry("sub/deep", "new.md"), Some(Entry::File));
        assert_eq!(files.read("sub/deep/new.md").as_deref(), Some(&b"x"[..]));
        assert!(files.folder("other").is_none() && files.folder("sub/other").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn only_folders_of_the_repository_are_listed() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = fs::canonicalize(directory.path()).expect("it is there").join("root");
        fs::create_dir_all(root.join("in")).expect("directories");
        fs::create_dir(root.join("../out")).expect("a directory");
        fs::write(root.join("../out/a.md"), "a").expect("it is written");
        fs::write(root.join("in/b.md"), "b").expect("it is written");
        std::os::unix::fs::symlink(root.join("../out"), root.join("away")).expect("a link");
        std::os::unix::fs::symlink("in", root.join("here")).expect("a link");
        let files = DiskFiles::new(root);
        assert!(files.folder("away").is_none() && files.read("away/a.md").is_none());
        assert!(files.folder("here").is_some() && files.read("here/b.md").as_deref() == Some(b"b"));
    }
}
