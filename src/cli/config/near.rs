//! What holds where the file before stood: the files of a directory come one after the other.

use std::path::Path;
use std::sync::Arc;

use super::{Configs, Directory, Held};

/// The directory that was looked up last.
#[derive(Default)]
pub(in crate::cli) struct Near {
    /// Its path, and what holds in it.
    last: Option<(Vec<u8>, Arc<Directory>)>,
    /// What holds for the file that was asked for last.
    held: Option<Arc<Held>>,
}

impl Near {
    /// What holds for a file; as [`Configs::of`].
    pub(in crate::cli) fn of(&mut self, configs: &Configs, path: &Path) -> &Arc<Held> {
        let directory = self.around(configs, path);
        let held = configs.of_one_in(directory, path);
        self.held.insert(held)
    }

    /// Whether an entry of a directory is left out.
    pub(in crate::cli) fn excludes(&mut self, configs: &Configs, path: &Path, is_dir: bool) -> bool {
        configs.excludes_from(self.around(configs, path), path, is_dir)
    }

    fn around(&mut self, configs: &Configs, path: &Path) -> &Directory {
        let octets = path.as_os_str().as_encoded_bytes();
        let last = self.last.take().filter(|(directory, _)| stands_in(octets, directory));
        let looked_up = || {
            let parent = super::parent(path).as_os_str().as_encoded_bytes();
            (parent.to_owned(), configs.around(path))
        };
        &self.last.insert(last.unwrap_or_else(looked_up)).1
    }
}

/// Whether a path is that of a directory and a plain name behind it. Where that takes more than a look, it is not told.
fn stands_in(path: &[u8], directory: &[u8]) -> bool {
    let Some(rest) = path.strip_prefix(directory) else { return false };
    let name = match (directory, rest) {
        ([], name) | (_, [b'/', name @ ..]) => name,
        _ => return false,
    };
    !name.is_empty() && !name.iter().any(|octet| b"/\\:".contains(octet))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where it is told, it is so.
    #[test]
    fn a_path_stands_in_its_parent() {
        let paths =
            ["a", "b.md", "a/b", "a/b/c", "a/./b", "a/../b", "a//b", "a/", "a/..", "/", "/a", "./a", "aa/b", "c:a"];
        for directory in paths.map(|path| super::super::parent(Path::new(path))) {
            for path in paths {
                let parent = super::super::parent(Path::new(path));
                let told = stands_in(path.as_bytes(), directory.as_os_str().as_encoded_bytes());
                assert!(!told || parent == directory, "{path} in {}", directory.display());
            }
        }
        assert!(stands_in(b"a/b.md", b"a") && stands_in(b"b.md", b"") && stands_in(b"/a/b", b"/a"));
    }
}
