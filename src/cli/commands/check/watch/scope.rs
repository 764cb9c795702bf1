//! The scope of a check: the files that it reads, their directories, and the files that configure it.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::changes::Changed;
use crate::cli::config::{CONFIG_FILE_NAMES, Configs};
use crate::cli::inputs::{IGNORE_FILE_NAMES, Inputs};
use crate::cli::output::files::OutputFiles;
use crate::cli::plan::CheckPlan;
use crate::report::absolute;

/// The scope of a check. All paths have the form in which the system reports changes.
pub(super) struct Scope {
    pub(super) plan: CheckPlan,
    pub(super) configs: Arc<Configs>,
    listing: Listing,
    /// The paths of the command line, existing or not.
    named: BTreeSet<PathBuf>,
    /// Configurations, rules, and other files read besides the checked files.
    consulted: BTreeSet<PathBuf>,
    /// The files that the check writes.
    outputs: BTreeSet<PathBuf>,
    /// The file that standard output is redirected to, if it is.
    stdout: OutputFiles,
}

/// What a walk of the inputs finds.
#[derive(PartialEq, Eq)]
struct Listing {
    files: BTreeSet<PathBuf>,
    directories: BTreeSet<PathBuf>,
}

impl Scope {
    pub(super) fn new(plan: CheckPlan, configs: Arc<Configs>) -> anyhow::Result<Self> {
        let mut places = Places::new(configs.here());
        let mut scope = Self {
            listing: Listing { files: BTreeSet::new(), directories: BTreeSet::new() },
            named: plan.inputs.paths.iter().map(|path| places.of(path)).collect(),
            consulted: plan.inputs.list.iter().map(|path| places.of(path)).collect(),
            outputs: plan.report.files.iter().map(|output| places.of(&output.file)).collect(),
            stdout: OutputFiles::standard_output(),
            plan,
            configs,
        };
        scope.listing = scope.list()?;
        scope.note_configs();
        Ok(scope)
    }

    /// Adds the configurations and rules that have been read.
    pub(super) fn note_configs(&mut self) {
        let mut places = Places::new(self.configs.here());
        self.consulted.extend(self.configs.files().iter().map(|path| places.of(path)));
    }

    /// The directories to watch: those that were walked, those above them, which may have configurations, and those of
    /// all files.
    pub(super) fn directories(&self) -> BTreeSet<PathBuf> {
        let files = self.named.iter().chain(&self.listing.files).chain(&self.consulted);
        let mut directories: BTreeSet<_> = files.filter_map(|path| path.parent()).map(Path::to_owned).collect();
        directories.extend(self.listing.directories.iter().cloned());
        for named in &self.named {
            directories.extend(named.ancestors().skip(1).map(Path::to_owned));
        }
        directories.retain(|directory| directory.is_dir());
        directories
    }

    /// Whether these changes affect the check.
    pub(super) fn is_affected_by(&self, changed: &Changed) -> bool {
        let Changed::Paths(paths) = changed else { return true };
        let mut others = paths.iter().filter(|path| !self.is_output(path)).peekable();
        if others.peek().is_none() {
            return false;
        }
        others.any(|path| self.depends_on(path)) || self.list().is_ok_and(|listing| listing != self.listing)
    }

    fn depends_on(&self, path: &Path) -> bool {
        let configures = |name: &str| CONFIG_FILE_NAMES.contains(&name) || IGNORE_FILE_NAMES.contains(&name);
        let is_rule = || {
            let beside = |known: &PathBuf| known.parent() == path.parent();
            path.extension().is_some_and(|ending| ending == "toml") && self.consulted.iter().any(beside)
        };
        self.listing.files.contains(path)
            || self.named.contains(path)
            || self.consulted.contains(path)
            || path.file_name().and_then(|name| name.to_str()).is_some_and(configures)
            || is_rule()
    }

    fn is_output(&self, path: &Path) -> bool {
        self.outputs.contains(path) || fs::metadata(path).is_ok_and(|metadata| self.stdout.holds(path, &metadata))
    }

    fn list(&self) -> anyhow::Result<Listing> {
        let mut places = Places::new(self.configs.here());
        let (files, directories) = Inputs::new(&self.plan.inputs, &self.configs)?.list();
        let mut files: BTreeSet<_> = files.iter().map(|path| places.of(path)).collect();
        files.retain(|path| !self.outputs.contains(path));
        Ok(Listing { files, directories: directories.iter().map(|path| places.of(path)).collect() })
    }
}

/// Converts paths to the form of the system's reports: absolute, with links to directories followed.
struct Places<'h> {
    here: &'h Path,
    directories: HashMap<PathBuf, PathBuf>,
}

impl<'h> Places<'h> {
    fn new(here: &'h Path) -> Self {
        Self { here, directories: HashMap::new() }
    }

    fn of(&mut self, path: &Path) -> PathBuf {
        let path = absolute(self.here, path);
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return path };
        if let Some(known) = self.directories.get(parent) {
            return known.join(name);
        }
        let known = fs::canonicalize(parent).unwrap_or_else(|_| parent.to_owned());
        let place = known.join(name);
        self.directories.insert(parent.to_owned(), known);
        place
    }
}
