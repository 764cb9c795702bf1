//! The values of the table `[references]`.

use std::path::PathBuf;

use super::{ConfigError, List, Origin, Placed, replace};
use crate::site::SiteChoice;

/// A folder as it is written, and its path, which [`ReferenceKeys::resolve`] makes absolute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GivenFolder {
    pub(crate) written: String,
    pub(crate) path: PathBuf,
}

/// A row of `map`: URLs that start with `url_start` lead into `folder`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MappedFolder {
    pub(crate) url_start: String,
    pub(crate) folder: GivenFolder,
}

/// The key `map`.
pub(crate) type UrlMap = Placed<Vec<Placed<MappedFolder>>>;

/// The table `[references]`. Unset keys are `None`.
#[derive(Clone, Default, Debug)]
pub(crate) struct ReferenceKeys {
    pub(crate) site: Option<Placed<SiteChoice>>,
    pub(crate) root: Option<Placed<GivenFolder>>,
    pub(crate) base_url: Option<Placed<String>>,
    pub(crate) map: Option<UrlMap>,
    pub(crate) exists: Option<List>,
}

impl ReferenceKeys {
    /// Merges a nearer table into this one: the keys that it sets replace those of this table.
    pub(super) fn merge(&mut self, nearer: &Self) {
        replace(&mut self.site, &nearer.site);
        replace(&mut self.root, &nearer.root);
        replace(&mut self.base_url, &nearer.base_url);
        replace(&mut self.map, &nearer.map);
        replace(&mut self.exists, &nearer.exists);
    }

    /// Whether any key is set.
    pub(crate) fn is_set(&self) -> bool {
        let Self { site, root, base_url, map, exists } = self;
        site.is_some() || root.is_some() || base_url.is_some() || map.is_some() || exists.is_some()
    }

    /// Makes each folder an absolute path by `resolve`; a folder for which this fails is reported and removed.
    pub(crate) fn resolve(&mut self, resolve: impl Fn(&str) -> Option<PathBuf>, errors: &mut Vec<ConfigError>) {
        let mut is_resolved = |folder: &mut GivenFolder, origin: &Origin| match resolve(&folder.written) {
            Some(path) => {
                folder.path = path;
                true
            }
            None => {
                let what = format!("\"{}\" is no folder (folders are relative to this file)", folder.written);
                errors.push(ConfigError::new(origin, what));
                false
            }
        };
        let is_wrong = self.root.as_mut().is_some_and(|root| !is_resolved(&mut root.value, &root.origin));
        if is_wrong {
            self.root = None;
        }
        if let Some(map) = &mut self.map {
            map.value.retain_mut(|row| is_resolved(&mut row.value.folder, &row.origin));
        }
    }
}
