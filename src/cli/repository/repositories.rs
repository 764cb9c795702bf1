//! Which repository a file is in: that of the nearest folder above it with a `.git`. Without one, the current directory
//! counts as the repository of the files below it, and any other folder as that of its files.

use std::collections::HashMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::disk_files::DiskFiles;
use crate::cli::config::Configs;
use crate::site::References;

/// The references of a repository.
pub(in crate::cli) type Repository = References;

/// The repositories of a run.
pub(in crate::cli) struct Repositories {
    /// The current directory, an absolute path without symbolic links.
    here: PathBuf,
    configs: Arc<Configs>,
    /// The root of the repository of each folder.
    roots: RwLock<HashMap<PathBuf, PathBuf>>,
    /// The repositories by their roots and by the keys of the settings of their sites.
    repositories: RwLock<HashMap<(PathBuf, String), Arc<Repository>>>,
}

impl Repositories {
    /// The repositories around the current directory.
    pub(in crate::cli) fn new(configs: &Arc<Configs>) -> Self {
        let here = fs::canonicalize(configs.here()).unwrap_or_else(|_| configs.here().to_owned());
        Self { here, configs: Arc::clone(configs), roots: RwLock::default(), repositories: RwLock::default() }
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
            Arc::new(References::new(DiskFiles::new(root.clone())).with_settings(config.sites.settings(root)))
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
        let path = normalized(&self.here.join(path));
        let root = self.root(path.parent()?);
        let mut inner = String::new();
        for name in path.strip_prefix(&root).ok()?.components() {
            if !inner.is_empty() {
                inner.push('/');
            }
            inner.push_str(name.as_os_str().to_str()?);
        }
        Some((root, inner))
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
        if let Some(known) = self.roots.read().unwrap_or_else(PoisonError::into_inner).get(folder) {
            return known.clone();
        }
        let has_git = |folder: &&Path| fs::exists(folder.join(".git")).unwrap_or(false);
        let root = match folder.ancestors().find(has_git) {
            Some(root) => root.to_owned(),
            None if folder.starts_with(&self.here) => self.here.clone(),
            None => folder.to_owned(),
        };
        let mut roots = self.roots.write().unwrap_or_else(PoisonError::into_inner);
        roots.entry(folder.to_owned()).or_insert(root).clone()
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
