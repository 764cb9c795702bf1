//! The files of a repository, as references see them. Whoever can read files implements [`Files`]; this layer does not.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use foldhash::{HashMap, HashMapExt as _};

use super::path;

/// The files of a repository. All paths are relative to its root, with `/` between names.
pub trait Files: Send + Sync {
    /// The names in a folder, `""` for the root; `None` if there is no such folder or it cannot be read. Each name of the
    /// path is that of an [`Entry::Folder`] in the folder above, in the same case.
    fn folder(&self, path: &str) -> Option<Arc<Folder>>;

    /// The bytes of a file; `None` if there is no such file, or it is too large or no text.
    fn read(&self, path: &str) -> Option<Arc<[u8]>>;

    /// Passes the bytes of a file to `action`, as [`Files::read`] returns them; whether there is such a file.
    fn look_into(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        self.read(path).map(|text| action(&text)).is_some()
    }

    /// The same, of a file that an editor has open as well: its bytes on disk.
    fn look_into_saved(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        self.look_into(path, action)
    }

    /// Whether a path is a symbolic link. One that leads to a folder is an [`Entry::Folder`].
    fn is_link(&self, path: &str) -> bool {
        let _ = path;
        false
    }

    /// Whether git ignores a path, whether or not there is a file: others do not have it.
    fn is_ignored(&self, path: &str) -> bool {
        let _ = path;
        false
    }

    /// Whether a file is in the repository though git ignores its path, or that is not known.
    fn is_tracked(&self, path: &str) -> bool {
        let _ = path;
        false
    }
}

impl<F: Files + ?Sized> Files for Arc<F> {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        (**self).folder(path)
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        (**self).read(path)
    }

    fn look_into(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        (**self).look_into(path, action)
    }

    fn look_into_saved(&self, path: &str, action: &mut dyn FnMut(&[u8])) -> bool {
        (**self).look_into_saved(path, action)
    }

    fn is_link(&self, path: &str) -> bool {
        (**self).is_link(path)
    }

    fn is_ignored(&self, path: &str) -> bool {
        (**self).is_ignored(path)
    }

    fn is_tracked(&self, path: &str) -> bool {
        (**self).is_tracked(path)
    }
}

/// What a name in a folder is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// What is there cannot be known: a link that leads out of the repository, or a submodule that is not checked out.
    Unknown,
}

/// The names in a folder.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The names in order.
    entries: Vec<(Box<str>, Entry)>,
    /// For each name in lower case the names that differ from it in case alone, collected at the first request.
    folded: OnceLock<HashMap<Box<str>, Vec<Box<str>>>>,
    /// The names in lower case, by the part before their first dot, collected at the first request.
    by_stem: OnceLock<HashMap<Box<str>, Vec<Box<str>>>>,
}

impl Folder {
    /// The entry of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Entry> {
        let at = self.entries.binary_search_by(|(own, _)| (**own).cmp(name)).ok()?;
        Some(self.entries[at].1)
    }

    /// The name that differs from this one in case alone; `None` if there is no such name, or more than one.
    #[must_use]
    pub fn other_case(&self, name: &str) -> Option<&str> {
        let folded = || {
            let mut folded: HashMap<Box<str>, Vec<Box<str>>> = HashMap::new();
            for (name, _) in &self.entries {
                folded.entry(name.to_lowercase().into()).or_default().push(name.clone());
            }
            folded
        };
        match self.folded.get_or_init(folded).get(name.to_lowercase().as_str()).map(Vec::as_slice) {
            Some([one]) => Some(one),
            _ => None,
        }
    }

    /// The names in lower case that are the same as this one in lower case up to the first dot: for `A.b`, these are
    /// `a`, `a.md` and `a.b.md` if there are `a/`, `a.md` and `A.b.md`.
    pub(crate) fn with_stem(&self, name: &str) -> &[Box<str>] {
        let by_stem = || {
            let mut by_stem: HashMap<Box<str>, Vec<Box<str>>> = HashMap::new();
            for (name, _) in &self.entries {
                let name: Box<str> = name.to_lowercase().into();
                by_stem.entry(before_dot(&name).into()).or_default().push(name);
            }
            by_stem
        };
        let names = self.by_stem.get_or_init(by_stem);
        names.get(before_dot(&name.to_lowercase())).map(Vec::as_slice).unwrap_or_default()
    }

    /// All names in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Entry)> {
        self.entries.iter().map(|(name, entry)| (&**name, *entry))
    }
}

/// The part of a name before its first dot.
fn before_dot(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}

impl<N: Into<Box<str>>> FromIterator<(N, Entry)> for Folder {
    fn from_iter<I: IntoIterator<Item = (N, Entry)>>(entries: I) -> Self {
        let mut entries: Vec<(Box<str>, Entry)> =
            entries.into_iter().map(|(name, entry)| (name.into(), entry)).collect();
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        // of two entries of one name, the last counts
        entries.dedup_by(|later, earlier| {
            let is_same = later.0 == earlier.0;
            if is_same {
                earlier.1 = later.1;
            }
            is_same
        });
        Self { entries, ..Self::default() }
    }
}

/// What is at a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lookup {
    Is(Entry),
    /// Nothing, but this path differs from it in case alone.
    OtherCase(String, Entry),
    Missing,
}

/// Looks up a path. The folder of most paths exists as it is written; otherwise each name is looked up.
pub(crate) fn lookup(files: &dyn Files, path: &str) -> Lookup {
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    // a folder outside of the repository is not looked at
    match Some(above).filter(|_| is_normal(path)).and_then(|above| files.folder(above)) {
        Some(folder) => match folder.get(name) {
            Some(entry) => Lookup::Is(entry),
            None => folder.other_case(name).map_or(Lookup::Missing, |other| in_other_case(&folder, above, other)),
        },
        None => lookup_names(files, path),
    }
}

/// What a path is found to be that differs from an existing one only in the case of its last name.
fn in_other_case(folder: &Folder, above: &str, name: &str) -> Lookup {
    match folder.get(name).unwrap_or(Entry::Unknown) {
        Entry::Unknown => Lookup::Is(Entry::Unknown),
        entry => Lookup::OtherCase(path::child(above, name), entry),
    }
}

/// Whether a path has at least one name, and each of its names is that of a file or folder: `a/b`, not `a//b` or `../b`.
fn is_normal(path: &str) -> bool {
    path.split('/').all(|name| !matches!(name, "" | "." | ".."))
}

/// Looks up a path, name by name.
fn lookup_names(files: &dyn Files, path: &str) -> Lookup {
    let mut at = String::new();
    let mut entry = Entry::Folder;
    let mut has_other_case = false;
    for name in path.split('/').filter(|name| !name.is_empty()) {
        if entry == Entry::Unknown {
            return Lookup::Is(entry);
        }
        let Some(folder) = files.folder(&at).filter(|_| entry == Entry::Folder) else { return Lookup::Missing };
        let name = match folder.get(name) {
            Some(found) => {
                entry = found;
                name
            }
            None => {
                let Some(other) = folder.other_case(name) else { return Lookup::Missing };
                has_other_case = true;
                entry = folder.get(other).unwrap_or(Entry::Unknown);
                other
            }
        };
        if !at.is_empty() {
            at.push('/');
        }
        at.push_str(name);
    }
    if has_other_case && entry != Entry::Unknown { Lookup::OtherCase(at, entry) } else { Lookup::Is(entry) }
}

/// Whether there is a file at the path.
pub(crate) fn is_file(files: &dyn Files, path: &str) -> bool {
    lookup(files, path) == Lookup::Is(Entry::File)
}

/// Whether there is a folder at the path.
pub(crate) fn is_folder(files: &dyn Files, path: &str) -> bool {
    lookup(files, path) == Lookup::Is(Entry::Folder)
}

/// Whether a folder has a name with this stem, in any case and with any suffix: for `A`, `a/` or `a.md`.
pub(crate) fn has_stem(files: &dyn Files, folder: &str, name: &str) -> bool {
    files.folder(folder).is_some_and(|folder| !folder.with_stem(name).is_empty())
}

/// All files below a folder, at most `limit`; the files of each folder are sorted. Names that start with a dot and
/// `node_modules` are left out. Below a symbolic link no other is followed: two links in one folder to itself would have
/// more folders below them than can be listed.
pub(crate) fn below(files: &dyn Files, folder: &str, limit: usize) -> Vec<String> {
    let mut all = Vec::new();
    let mut open = vec![(folder.to_owned(), false)];
    while let Some((at, is_below_link)) = open.pop() {
        let Some(entries) = files.folder(&at) else { continue };
        let mut folders = Vec::new();
        for (name, entry) in entries.iter().filter(|(name, _)| !name.starts_with('.') && *name != "node_modules") {
            match entry {
                Entry::File if all.len() < limit => all.push(path::child(&at, name)),
                Entry::Folder => {
                    let below = path::child(&at, name);
                    let is_link = files.is_link(&below);
                    folders.extend((!is_link || !is_below_link).then_some((below, is_link || is_below_link)));
                }
                Entry::File | Entry::Unknown => {}
            }
        }
        if all.len() < limit {
            open.extend(folders.into_iter().rev());
        }
    }
    all
}

/// Files with an additional one, which replaces a file at its path.
pub(crate) struct WithFile<'f> {
    files: &'f dyn Files,
    path: String,
    text: Arc<[u8]>,
}

impl<'f> WithFile<'f> {
    /// These files, and one with this text.
    pub(crate) fn new(files: &'f dyn Files, path: String, text: &str) -> Self {
        Self { files, path, text: text.as_bytes().into() }
    }
}

impl Files for WithFile<'_> {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        let folder = self.files.folder(path);
        let Some(inner) = path::inside(&self.path, path).filter(|inner| !inner.is_empty()) else { return folder };
        let (name, entry) = inner.split_once('/').map_or((inner, Entry::File), |(name, _)| (name, Entry::Folder));
        let known = folder.iter().flat_map(|folder| folder.iter()).map(|(name, entry)| (Box::from(name), entry));
        Some(Arc::new(known.chain([(Box::<str>::from(name), entry)]).collect()))
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        if path == self.path { Some(Arc::clone(&self.text)) } else { self.files.read(path) }
    }

    fn is_link(&self, path: &str) -> bool {
        self.files.is_link(path)
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.files.is_ignored(path)
    }
}

/// Files in memory, for tests and the examples of rules.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Arc<[u8]>>,
    folders: BTreeMap<String, Arc<Folder>>,
}

impl<P: Into<String>, B: AsRef<[u8]>> FromIterator<(P, B)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (P, B)>>(files: I) -> Self {
        let files: BTreeMap<String, Arc<[u8]>> =
            files.into_iter().map(|(path, bytes)| (path.into(), bytes.as_ref().into())).collect();
        let mut entries: BTreeMap<String, BTreeMap<Box<str>, Entry>> =
            BTreeMap::from([(String::new(), BTreeMap::new())]);
        for path in files.keys() {
            let (mut at, mut entry) = (path.as_str(), Entry::File);
            while !at.is_empty() {
                entries.entry(path::folder(at).to_owned()).or_default().insert(path::name(at).into(), entry);
                (at, entry) = (path::folder(at), Entry::Folder);
            }
        }
        let folders = entries.into_iter().map(|(path, entries)| (path, Arc::new(entries.into_iter().collect())));
        Self { folders: folders.collect(), files }
    }
}

impl Files for MemoryFiles {
    fn folder(&self, path: &str) -> Option<Arc<Folder>> {
        self.folders.get(path).cloned()
    }

    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        self.files.get(path).cloned()
    }

    /// Only patterns of the root's `.gitignore` that start with `/` and have no wildcard are read: `/build/`.
    fn is_ignored(&self, path: &str) -> bool {
        let patterns = self.files.get(".gitignore").map_or(&b""[..], |text| text);
        patterns.split(|byte| *byte == b'\n').any(|line| {
            let name = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix('/'));
            name.is_some_and(|name| path::inside(path, name.trim_end_matches('/')).is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_looked_up() {
        let files = MemoryFiles::from_iter([("a/B/c.md", ""), ("a/x.md", ""), ("d.md", "")]);
        assert_eq!(lookup(&files, "a/B/c.md"), Lookup::Is(Entry::File));
        assert_eq!(lookup(&files, "a/B"), Lookup::Is(Entry::Folder));
        assert_eq!(lookup(&files, "a/b/C.md"), Lookup::OtherCase("a/B/c.md".to_owned(), Entry::File));
        assert_eq!(lookup(&files, "d.md/e"), Lookup::Missing);
        assert_eq!(below(&files, "a", 9), ["a/x.md", "a/B/c.md"]);
    }

    #[test]
    fn a_path_is_what_its_names_are() {
        let files = MemoryFiles::from_iter([("a/B/c.md", ""), ("a/x.md", ""), ("a/X.md", ""), ("D.md", "")]);
        for (path, expected) in [
            ("", Lookup::Is(Entry::Folder)),
            ("a//x.md", Lookup::Is(Entry::File)),
            ("/D.md", Lookup::Is(Entry::File)),
            ("a/B/", Lookup::Is(Entry::Folder)),
            ("d.md", Lookup::OtherCase("D.md".to_owned(), Entry::File)),
            ("a/B/C.md", Lookup::OtherCase("a/B/c.md".to_owned(), Entry::File)),
            ("A/b", Lookup::OtherCase("a/B".to_owned(), Entry::Folder)),
            ("a/./x.md", Lookup::Missing),
            ("a/../D.md", Lookup::Missing),
            ("b/x.md", Lookup::Missing),
        ] {
            assert_eq!((lookup(&files, path), lookup_names(&files, path)), (expected.clone(), expected), "{path}");
        }
    }
}
