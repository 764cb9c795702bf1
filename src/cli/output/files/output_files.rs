//! The files that a run writes. A walk skips them, or a report would report itself.

use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::report::{Secrets, file_name};

/// The files that a run writes, recognized by any of their names.
#[derive(Default, Debug)]
pub(in crate::cli) struct OutputFiles {
    /// Device and inode numbers, on systems that have them.
    ids: HashSet<(u64, u64)>,
    /// Absolute paths, links followed.
    paths: HashSet<PathBuf>,
}

impl OutputFiles {
    /// The file that standard output is redirected to.
    pub(in crate::cli) fn standard_output() -> Self {
        let mut own = Self::default();
        own.ids.extend(stdout_id());
        own
    }

    /// Adds a file. Pipes, devices and files that do not exist are ignored.
    pub(in crate::cli) fn add(&mut self, path: &Path) {
        let metadata = fs::metadata(path).ok().filter(Metadata::is_file);
        self.ids.extend(metadata.as_ref().and_then(id));
        self.paths.extend(metadata.and_then(|_| fs::canonicalize(path).ok()));
    }

    /// An error if one of these input paths is an output file.
    pub(in crate::cli) fn check_inputs(&self, paths: &[PathBuf]) -> anyhow::Result<()> {
        let is_own = |path: &&PathBuf| fs::metadata(path).is_ok_and(|metadata| self.holds(path, &metadata));
        match paths.iter().filter(|_| !self.is_empty()).find(is_own) {
            Some(path) => {
                let path = file_name(path, Secrets::Hidden);
                bail!("{path}: is both an input and the output file (name another output file)")
            }
            None => Ok(()),
        }
    }

    pub(in crate::cli) fn is_empty(&self) -> bool {
        self.ids.is_empty() && self.paths.is_empty()
    }

    /// Whether a file is one of them.
    pub(in crate::cli) fn holds(&self, path: &Path, metadata: &Metadata) -> bool {
        match id(metadata) {
            Some(id) => self.ids.contains(&id),
            None => !self.paths.is_empty() && fs::canonicalize(path).is_ok_and(|path| self.paths.contains(&path)),
        }
    }
}

#[cfg(unix)]
fn id(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn id(_metadata: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(unix)]
fn stdout_id() -> Option<(u64, u64)> {
    use std::os::fd::AsFd;
    let file = fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(Metadata::is_file).as_ref().and_then(id)
}

#[cfg(not(unix))]
fn stdout_id() -> Option<(u64, u64)> {
    None
}
