//! The settings in configurations about the site of a file.

use std::fs;
use std::path::Path;

use crate::config::{ConfigChain, ReferenceKeys};
use crate::site::SiteSettings;

/// The settings in the configuration of a file about its site.
#[derive(Debug)]
pub(in crate::cli) struct Sites {
    keys: ReferenceKeys,
    chain: ConfigChain,
}

impl Sites {
    pub(super) fn new(keys: ReferenceKeys, chain: ConfigChain) -> Self {
        Self { keys, chain }
    }

    /// A key for caches: the same for the same settings, empty without settings.
    pub(in crate::cli) fn key(&self) -> String {
        if self.keys.is_set() { format!("{:?}", self.keys) } else { String::new() }
    }

    /// The settings for a repository, given by its absolute path. Folders outside of it are left out.
    pub(in crate::cli) fn settings(&self, repository: &Path) -> SiteSettings {
        let ReferenceKeys { site, root, base_url, map, exists } = &self.keys;
        let mut settings = SiteSettings::default();
        if let Some(site) = site {
            settings.site = site.value;
        }
        settings.folder =
            self.chain.directory().and_then(|directory| path_in_repository(directory, repository)).unwrap_or_default();
        settings.root = root.as_ref().and_then(|root| path_in_repository(&root.value.path, repository));
        settings.base_url = base_url.as_ref().map(|url| url.value.clone());
        let rows = map.iter().flat_map(|map| &map.value);
        settings.map = rows
            .filter_map(|row| {
                Some((row.value.url_start.clone(), path_in_repository(&row.value.folder.path, repository)?))
            })
            .collect();
        if let Some((_, directory)) = self.chain.exists_globs().filter(|_| exists.is_some()) {
            let (chain, folder) = (self.chain.clone(), path_in_repository(directory, repository));
            // a target is an address, which starts with `/`, or a path from the root of the repository
            settings.made = Some(Box::new(move |target| {
                let below_folder = match (target.strip_prefix('/'), &folder) {
                    (Some(address), _) => Some(address),
                    (None, Some(folder)) if folder.is_empty() => Some(target),
                    (None, Some(folder)) => target.strip_prefix(&**folder).and_then(|rest| rest.strip_prefix('/')),
                    (None, None) => None,
                };
                below_folder.is_some_and(|path| chain.exists_globs().is_some_and(|(globs, _)| globs.matches_path(path)))
            }));
        }
        settings
    }
}

/// The path of a folder in a repository (a path without symbolic links), with `/` between names.
fn path_in_repository(folder: &Path, repository: &Path) -> Option<String> {
    let folder = fs::canonicalize(folder).ok()?;
    let names = folder.strip_prefix(repository).ok()?.components().map(|name| name.as_os_str().to_str());
    names.collect::<Option<Vec<_>>>().map(|names| names.join("/"))
}
