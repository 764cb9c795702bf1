//! The files of a repository after files or folders have moved.

use std::collections::HashMap;
use std::sync::Arc;

use super::disk_files::DiskFiles;
use crate::site::{Entry, Files, Folder};

/// The files of a repository after a move, with the new texts of some.
pub(in crate::cli) struct MovedFiles {
    disk: Arc<DiskFiles>,
    /// The paths of each file or folder before and after it moves.
    moved: Vec<(String, String)>,
    /// New texts by their paths before the move.
    texts: HashMap<String, Arc<[u8]>>,
}

impl MovedFiles {
    /// The files of `disk` after each first path has moved to the second one, with these texts by their paths before.
    pub(in crate::cli) fn new<'p>(
        disk: Arc<DiskFiles>,
        moved: impl IntoIterator<Item = (&'p str, &'p str)>,
        texts: HashMap<String, Arc<[u8]>>,
    ) -> Self {
        let moved = moved.into_iter().map(|(old, new)| (old.to_owned(), new.to_owned())).collect();
        Self { disk, moved, texts }
    }

    /// The path before the move of a path after it; `None` if nothing is there any more.
    fn path_before(&self, path: &str) -> Option<String> {
        let arrived = self.moved.iter().filter_map(|(old, new)| Some((old, new, strip_folder(path, new)?)));
        if let Some((old, _, rest)) = arrived.max_by_key(|(_, new, _)| new.len()) {
            return Some([&**old, rest].concat());
        }
        self.moved.iter().all(|(old, _)| strip_folder(path, old).is_none()).then(|| path.to_owned())
    }

    /// The entry that is at a path before the move.
    fn entry_before(&self, path: &str) -> Option<Entry> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        self.disk.folder(folder)?.get(name)
    }
}

/// The rest of a path that is `folder` or below it: empty, or from the slash on.
fn strip_folder<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The name in a folder that leads to a path below it, and whether it is the last one: `b` and `false` for `a/b/c` in
/// `a`.
fn name_in<'p>(path: &'p str, folder: &str) -> Option<(&'p str, bool)> {
    let rest = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
    Some(rest.split_once('/').map_or((rest, true), |(name, _)| (name, false)))
}

impl Files for MovedFiles {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        let before = self.disk.folder(&self.path_before(path)?);
        if self.moved.iter().any(|(_, new)| strip_folder(path, new).is_some()) {
            return before;
        }
        let removed = self.moved.iter().filter_map(|(old, _)| name_in(old, path)).filter(|(_, is_last)| *is_last);
        let removed: Vec<&str> = removed.map(|(name, _)| name).collect();
        let added = self.moved.iter().filter_map(|(old, new)| Some((old, name_in(new, path)?)));
        let added: Vec<(&String, (&str, bool))> = added.collect();
        if removed.is_empty() && added.is_empty() {
            return before;
        }
        let entries = before.iter().flat_map(|folder| folder.iter());
        let mut entries: Vec<(&str, Entry)> = entries.filter(|(name, _)| !removed.contains(name)).collect();
        for (old, (name, is_last)) in added {
            if entries.iter().all(|(known, _)| *known != name) {
                entries.push((name, if is_last { self.entry_before(old)? } else { Entry::Folder }));
            }
        }
        Some(Arc::new(entries.into_iter().collect()))
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        let before = self.path_before(path)?;
        self.texts.get(&before).cloned().or_else(|| self.disk.read(&before))
    }

    fn is_link(&self, path: &str) -> bool {
        self.path_before(path).is_some_and(|before| self.disk.is_link(&before))
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.disk.is_ignored(path)
    }

    fn is_tracked(&self, path: &str) -> bool {
        self.disk.is_tracked(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_moved_file_is_at_its_new_path() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::create_dir(directory.path().join("a")).expect("a directory");
        fs::write(directory.path().join("a/b.md"), "b").expect("it is written");
        fs::write(directory.path().join("c.md"), "c").expect("it is written");
        let root = fs::canonicalize(directory.path()).expect("it is there");
        let disk = Arc::new(DiskFiles::new(root));
        let names = |files: &MovedFiles, path: &str| {
            let folder = files.folder(path)?;
            Some(folder.iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>().join(" "))
        };
        let text = |files: &MovedFiles, path: &str| files.read(path).map(|text| String::from_utf8_lossy(&text).into());
        let file = MovedFiles::new(Arc::clone(&disk), [("a/b.md", "x/y/d.md")], HashMap::new());
        assert_eq!(names(&file, "").as_deref(), Some("a c.md x"));
        assert_eq!(names(&file, "a").as_deref(), Some(""));
        assert_eq!(names(&file, "x").as_deref(), Some("y"));
        assert_eq!(names(&file, "x/y").as_deref(), Some("d.md"));
        assert_eq!(text(&file, "x/y/d.md"), Some("b".to_owned()));
        assert_eq!(text(&file, "a/b.md"), None);
        let texts = HashMap::from([("a/b.md".to_owned(), Arc::from(&b"new"[..]))]);
        let folder = MovedFiles::new(Arc::clone(&disk), [("a", "z")], texts);
        assert_eq!(names(&folder, "").as_deref(), Some("c.md z"));
        assert_eq!(names(&folder, "z").as_deref(), Some("b.md"));
        assert_eq!(names(&folder, "a"), None);
        assert_eq!(text(&folder, "z/b.md"), Some("new".to_owned()));
        let both = MovedFiles::new(disk, [("a/b.md", "c.md"), ("c.md", "d/c.md")], HashMap::new());
        assert_eq!(names(&both, "").as_deref(), Some("a c.md d"));
        assert_eq!(text(&both, "c.md"), Some("b".to_owned()));
        assert_eq!(text(&both, "d/c.md"), Some("c".to_owned()));
    }
}
