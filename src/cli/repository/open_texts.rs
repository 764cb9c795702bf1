//! The texts of the documents that an editor has open. They take the place of those on disk.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use crate::site::Entry;

/// A text of the editor, shared with it.
pub(in crate::cli) type OpenText = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The texts of open documents by their absolute paths. Threads may share it.
#[derive(Default)]
pub(in crate::cli) struct OpenTexts {
    texts: RwLock<HashMap<PathBuf, OpenText>>,
}

impl OpenTexts {
    /// Sets the text of a document.
    pub(in crate::cli) fn set(&self, path: &Path, text: OpenText) {
        self.texts.write().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), text);
    }

    /// Forgets a document that was closed: what is on disk counts.
    pub(in crate::cli) fn remove(&self, path: &Path) {
        self.texts.write().unwrap_or_else(PoisonError::into_inner).remove(path);
    }

    /// The documents that are no files yet, in order.
    pub(in crate::cli) fn unsaved(&self) -> Vec<(PathBuf, OpenText)> {
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        let unsaved = texts.iter().filter(|(path, _)| !path.exists());
        let mut unsaved: Vec<_> = unsaved.map(|(path, text)| (path.clone(), Arc::clone(text))).collect();
        unsaved.sort_by(|(one, _), (other, _)| one.cmp(other));
        unsaved
    }

    /// The names in a folder that open documents have: their own, and those of the folders that they are in.
    pub(super) fn names_in(&self, folder: &Path) -> Vec<(String, Entry)> {
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        let name = |path: &PathBuf| {
            let mut names = path.strip_prefix(folder).ok()?.components();
            let first = names.next()?.as_os_str().to_str()?.to_owned();
            Some((first, if names.next().is_some() { Entry::Folder } else { Entry::File }))
        };
        texts.keys().filter_map(name).collect()
    }

    /// The text of a document; `None` if it is not open. `path` is asked for only if any document is.
    pub(in crate::cli) fn get(&self, path: impl FnOnce() -> PathBuf) -> Option<Arc<[u8]>> {
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        if texts.is_empty() {
            return None;
        }
        texts.get(&path()).map(|text| Arc::from((**text).as_ref()))
    }
}

impl fmt::Debug for OpenTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // the texts may hold secrets
        let texts = self.texts.read().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("OpenTexts").field("documents", &texts.len()).finish_non_exhaustive()
    }
}
