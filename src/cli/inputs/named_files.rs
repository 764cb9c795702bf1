//! Whether a walk of the current directory would find a file that is named alone.

use std::path::Path;
use std::sync::Arc;

use super::filters::{EntryKind, Filters};
use super::force_exclude::ForceExclude;
use crate::cli::config::Configs;
use crate::cli::plan::FileFilters;

/// Decides about files that are named one by one.
#[derive(Debug)]
pub(in crate::cli) struct NamedFiles {
    filters: Filters,
    force_exclude: ForceExclude,
}

impl NamedFiles {
    /// Files of the directory of these configurations, which need not be that of the process.
    pub(in crate::cli) fn new(files: FileFilters, configs: &Arc<Configs>) -> Self {
        let force_exclude = ForceExclude::in_directory(configs.here());
        Self { filters: Filters::new(files, Arc::clone(configs)), force_exclude }
    }

    /// Whether a walk of the current directory would leave a file out.
    pub(in crate::cli) fn leaves_out(&mut self, file: &Path) -> bool {
        let here = self.filters.here().to_owned();
        self.leaves_out_below(&here, file)
    }

    /// Whether a walk of a directory would leave a file out. Both paths are absolute. Names above the directory hide
    /// nothing.
    pub(super) fn leaves_out_below(&mut self, directory: &Path, file: &Path) -> bool {
        // what is wrong with an ignore file is no error of this file
        self.force_exclude.messages.clear();
        self.is_hidden_below(directory, file) || self.force_exclude.skips(&self.filters, file, EntryKind::File)
    }

    fn is_hidden_below(&self, directory: &Path, file: &Path) -> bool {
        let below = file.strip_prefix(directory).unwrap_or(Path::new(""));
        below.iter().any(|name| name.as_encoded_bytes().starts_with(b".")) && !self.filters.reads_hidden(directory)
    }
}
