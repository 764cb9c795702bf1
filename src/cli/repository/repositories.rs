//! Which repository a file is in: that of the nearest folder above it with a `.git`. Without one, the current directory
//! counts as the repository of the files below it, and any other folder as that of its files.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::disk_files::DiskFiles;
use super::open_texts::OpenTexts;
use crate::cli::config::Configs;
use crate::site::References;

/// The references of a repository.
pub(in crate::cli) type Repository = References;

/// The repositories of a run.
pub(in crate::cli) struct Repositories {
    /// The current directory, an absolute path without symbolic links.
    here: PathBuf,
    configs: Arc<Configs>,
    /// The texts that an editor has not saved.
    open: Arc<OpenTexts>,
    /// The repository of each folder, by the path that names it; `None` if its path is not UTF-8.
    folders: RwLock<HashMap<OsString, Option<LocatedFolder>>>,
    /// The repositories by their roots and by the keys of the settings of their sites.
    repositories: RwLock<HashMap<(PathBuf, String), Arc<Repository>>>,
}

/// The root of the repository of a folder, and the path of the folder in it.
#[derive(Clone)]
struct LocatedFolder {
    root: PathBuf,
    inner: String,
}

impl Repositories {
    /// The repositories around the current directory.
    pub(in crate::cli) fn new(configs: &Arc<Configs>) -> Self {
        Self::with_open(configs, Arc::default())
    }

    /// The same, where these texts of an editor take the place of those on disk.
    pub(in crate::cli) fn with_open(configs: &Arc<Configs>, open: Arc<OpenTexts>) -> Self {
        let here = fs::canonicalize(configs.here()).unwrap_or_else(|_| configs.here().to_owned());
        Self { here, configs: Arc::clone(configs), open, folders: RwLock::default(), repositories: RwLock::default() }
    }

    /// The repository of a file, and its path there with `/` between names; `None` if the path is not UTF-8.
    pub(in crate::cli) fn of(&self, path: &Path) -> Option<(Arc<Repository>, String)> {
        let config = self.configs.of(path);
        let (root, inner) = self.locate(path)?;
        let key = (root, config.sites.key());
        if let Some(known) = self.repositories.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Some((Arc::clone(known), inner));
        }
        let mut repositories = self.repositories.write().unwrap_or_else(PoisonError::into_inner);
        let new = |(root, _): &(PathBuf, String)| -> Arc<Repository> {
            Arc::new(
                References::new(DiskFiles::new(root.clone()).with_open(Arc::clone(&self.open)))
                    .with_settings(config.sites.settings(root)),
            )
        };
        Some((Arc::clone(repositories.entry(key).or_insert_with_key(new)), inner))
    }

    /// The repository of a folder, and its path there, which is empty for the root.
    pub(in crate::cli) fn of_folder(&self, path: &Path) -> Option<(Arc<Repository>, String)> {
        let (repository, inner) = self.of(&path.join("index.md"))?;
        let folder = inner.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        Some((repository, folder))
    }

    /// The root of the repository of a file, and its path there, as [`Self::of`] returns it.
    pub(in crate::cli) fn locate(&self, path: &Path) -> Option<(PathBuf, String)> {
        let Some((folder, name)) = path.parent().zip(path.file_name()) else {
            // `a/..`
            let path = normalized(&self.here.join(path));
            return path.file_name().and_then(|_| self.locate(&path));
        };
        let name = name.to_str()?;
        let LocatedFolder { root, inner } = self.located(folder)?;
        Some((root, if inner.is_empty() { name.to_owned() } else { [&inner, "/", name].concat() }))
    }

    /// The repository of a folder; looked up at the first call and kept.
    fn located(&self, folder: &Path) -> Option<LocatedFolder> {
        if let Some(known) = self.folders.read().unwrap_or_else(PoisonError::into_inner).get(folder.as_os_str()) {
            return known.clone();
        }
        let path = normalized(&self.here.join(folder));
        let root = self.root(&path);
        let names = path
            .strip_prefix(&root)
            .ok()
            .and_then(|inner| inner.components().map(|name| name.as_os_str().to_str()).collect::<Option<Vec<&str>>>());
        let located = names.map(|names| LocatedFolder { inner: names.join("/"), root });
        let mut folders = self.folders.write().unwrap_or_else(PoisonError::into_inner);
        folders.entry(folder.as_os_str().to_owned()).or_insert(located).clone()
    }

    /// The configurations of site generators that could not be read, with the error of each.
    pub(in crate::cli) fn unreadable(&self) -> Vec<(PathBuf, String)> {
        let repositories = self.repositories.read().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<_> = repositories
            .iter()
            .flat_map(|((root, _), repository)| {
                repository.unreadable().into_iter().map(|(path, message)| (root.join(path), message))
            })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The root of the repository that a folder is in.
    fn root(&self, folder: &Path) -> PathBuf {
        let has_git = |folder: &&Path| fs::exists(folder.join(".git")).unwrap_or(false);
        match folder.ancestors().find(has_git) {
            Some(root) => root.to_owned(),
            None if folder.starts_with(&self.here) => self.here.clone(),
            None => folder.to_owned(),
        }
    }
}

/// A path without `.` and `..`.
fn normalized(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = normalized.pop(),
            part => normalized.push(part),
        }
    }
    normalized
}
