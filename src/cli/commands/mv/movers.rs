//! The repository before and after the move, as the configuration of each document resolves its references.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use crate::cli::config::Sites;
use crate::cli::repository::{DiskFiles, MovedFiles};
use crate::site::{Mover, References, Rename};

/// The repository before and after the move, for each configuration of references.
pub(super) struct Movers<'m> {
    root: &'m Path,
    disk: &'m Arc<DiskFiles>,
    rename: &'m Rename,
    /// New texts by their paths in the repository.
    texts: HashMap<String, Arc<[u8]>>,
    /// The results by the keys of configurations.
    cache: RwLock<HashMap<String, Arc<Mover<'m>>>>,
}

impl<'m> Movers<'m> {
    pub(super) fn new(
        root: &'m Path,
        disk: &'m Arc<DiskFiles>,
        rename: &'m Rename,
        texts: HashMap<String, Arc<[u8]>>,
    ) -> Self {
        Self { root, disk, rename, texts, cache: RwLock::default() }
    }

    /// The repository before and after the move, as a configuration resolves references.
    pub(super) fn mover(&self, sites: &Sites) -> Arc<Mover<'m>> {
        let key = sites.key();
        if let Some(known) = self.cache.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        let settings = || sites.settings(self.root);
        let before = References::new(Arc::clone(self.disk)).with_settings(settings());
        let moved = MovedFiles::new(Arc::clone(self.disk), self.rename.moved(), self.texts.clone());
        // old texts with new paths say nothing of the site
        let after = References::new(moved).with_settings(settings()).inferred_as_in(&before);
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with(|| Arc::new(Mover::new(before, after, self.rename))))
    }
}
