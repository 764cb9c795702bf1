//! Caches the configuration of the previous directory: the files of a directory follow each other.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::{CONFIG_FILE_NAMES, Configs, Directory, FileConfig, parent};

/// Looks up configurations, and remembers that of the last directory.
#[derive(Default)]
pub(in crate::cli) struct DirCache {
    /// The directory's path, and its configuration.
    last: Option<(Vec<u8>, Arc<Directory>)>,
    /// The configuration of the previous file.
    config: Option<Arc<FileConfig>>,
}

impl DirCache {
    /// The configuration of a file; as [`Configs::of`].
    pub(in crate::cli) fn of(&mut self, configs: &Configs, path: &Path) -> &Arc<FileConfig> {
        let directory = self.directory_of(path, || configs.directory_of(path));
        let config = configs.config_in(directory, path);
        self.config.insert(config)
    }

    /// Whether an entry is excluded. `listed` has all entries of its directory.
    pub(in crate::cli) fn excludes(
        &mut self,
        configs: &Configs,
        listed: &SeenConfigs,
        path: &Path,
        is_dir: bool,
    ) -> bool {
        let directory = self.directory_of(path, || {
            if listed.may_have_config(path) { configs.directory_of(path) } else { configs.parent_directory_of(path) }
        });
        configs.excludes_from(directory, path, is_dir)
    }

    /// The configuration of the directory of `path`: the last one, or else the one that `look_up` finds.
    fn directory_of(&mut self, path: &Path, look_up: impl FnOnce() -> Arc<Directory>) -> &Directory {
        let bytes = path.as_os_str().as_encoded_bytes();
        let last = self.last.take().filter(|(directory, _)| is_entry_of(bytes, directory));
        let looked_up = || (parent(path).as_os_str().as_encoded_bytes().to_owned(), look_up());
        &self.last.insert(last.unwrap_or_else(looked_up)).1
    }
}

/// The directories of a walk that have a configuration file, so that the others are not searched for one.
#[derive(Default)]
pub(in crate::cli) struct SeenConfigs {
    configured: Mutex<HashSet<PathBuf>>,
}

impl SeenConfigs {
    /// Records an entry. INVARIANT: all entries of a directory are recorded before the first one is queried, unless it
    /// has only one.
    #[inline]
    pub(in crate::cli) fn note(&self, path: &Path) {
        // a quick check, since nearly all names end in another letter
        if let Some(b'l' | b'L') = path.as_os_str().as_encoded_bytes().last()
            && is_configuration(path)
        {
            let mut configured = self.configured.lock().unwrap_or_else(PoisonError::into_inner);
            configured.insert(parent(path).to_owned());
        }
    }

    /// Whether the directory of this entry may have a configuration.
    fn may_have_config(&self, path: &Path) -> bool {
        let configured = self.configured.lock().unwrap_or_else(PoisonError::into_inner);
        is_configuration(path) || !configured.is_empty() && configured.contains(parent(path))
    }
}

/// Whether a path has the name of a configuration, in upper or lower case: some file systems ignore case.
fn is_configuration(path: &Path) -> bool {
    const END: &[u8] = b".toml";
    let bytes = path.as_os_str().as_encoded_bytes();
    let may_be = bytes.last_chunk::<{ END.len() }>().is_some_and(|end| end.eq_ignore_ascii_case(END));
    may_be
        && path.file_name().is_some_and(|name| CONFIG_FILE_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// Whether `path` is `directory` and one plain name, as `a/b.md` and `a`; `false` if the bytes alone do not show it.
fn is_entry_of(path: &[u8], directory: &[u8]) -> bool {
    let Some(rest) = path.strip_prefix(directory) else { return false };
    let name = match (directory, rest) {
        ([], name) | (_, [b'/', name @ ..]) => name,
        _ => return false,
    };
    !name.is_empty() && memchr::memchr3(b'/', b'\\', b':', name).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If it returns `true`, the path is in the directory.
    #[test]
    fn a_path_is_entry_of_its_parent() {
        let paths =
            ["a", "b.md", "a/b", "a/b/c", "a/./b", "a/../b", "a//b", "a/", "a/..", "/", "/a", "./a", "aa/b", "c:a"];
        for directory in paths.map(|path| parent(Path::new(path))) {
            for path in paths {
                let parent = parent(Path::new(path));
                let answer = is_entry_of(path.as_bytes(), directory.as_os_str().as_encoded_bytes());
                assert!(!answer || parent == directory, "{path} in {}", directory.display());
            }
        }
        assert!(is_entry_of(b"a/b.md", b"a") && is_entry_of(b"b.md", b"") && is_entry_of(b"/a/b", b"/a"));
    }
}
