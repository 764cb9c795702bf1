//! The commit that a run read, and where its files are on the web.

use std::path::{Path, PathBuf};

use super::SourceLinks;

/// A commit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Revision {
    /// Its name, in hexadecimal digits.
    pub commit: String,
    /// When it was committed.
    pub time: String,
    /// Links to its files, if they are at a code host that is known.
    pub links: Option<SourceLinks>,
    /// The folders in it whose files are of other repositories.
    pub submodules: Vec<Submodule>,
}

/// A submodule: a folder with the files of another repository.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submodule {
    /// The absolute path of the folder.
    pub folder: PathBuf,
    /// Links to its files, at the commit that is checked out.
    pub links: Option<SourceLinks>,
}

impl Revision {
    /// A commit of a repository whose remote has this address. The address may contain a password, which is not kept.
    #[must_use]
    pub fn new(commit: String, time: String, remote: Option<&str>) -> Self {
        let links = remote.and_then(|remote| SourceLinks::new(remote, &commit));
        Self { commit, time, links, submodules: Vec::new() }
    }

    /// This commit with submodules in it.
    #[must_use]
    pub fn with_submodules(self, submodules: Vec<Submodule>) -> Self {
        Self { submodules, ..self }
    }

    /// The innermost submodule that a file is in, by its number.
    pub(super) fn submodule_of(&self, file: &Path) -> Option<usize> {
        let submodules = self.submodules.iter().enumerate();
        let around = submodules.filter(|(_, submodule)| file.starts_with(&submodule.folder));
        around.max_by_key(|(_, submodule)| submodule.folder.components().count()).map(|(nth, _)| nth)
    }
}
