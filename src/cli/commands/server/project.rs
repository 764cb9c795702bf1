//! A folder of the workspace, as a run of the program in that folder sees it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Parser as _;

use super::settings::Settings;
use crate::cli::args::{Cli, Command};
use crate::cli::commands::check::TextChecker;
use crate::cli::config::Configs;
use crate::cli::inputs::NamedFiles;
use crate::cli::plan::{Cancellation, CheckPlan};
use crate::cli::repository::{OpenTexts, Repositories};
use crate::report::{ReportedFinding, file_path};

/// A folder of the workspace.
pub(super) struct Project {
    /// The folder, an absolute path.
    pub(super) root: PathBuf,
    pub(super) configs: Arc<Configs>,
    pub(super) repositories: Arc<Repositories>,
    pub(super) checker: TextChecker,
    /// Which files a walk leaves out.
    named_files: Mutex<NamedFiles>,
}

impl Project {
    /// The folder with these settings of the editor.
    ///
    /// # Errors
    /// If a configuration that the settings name cannot be read.
    pub(super) fn load(root: &Path, settings: &Settings, open: &Arc<OpenTexts>) -> anyhow::Result<Self> {
        let mut arguments = settings.arguments("check");
        // a format that shows no source lines
        arguments.extend(["--format", "concise"].map(Into::into));
        arguments.extend(["--".into(), root.into()]);
        let Cli { command: Command::Check(args) } = Cli::try_parse_from(arguments)? else {
            anyhow::bail!("check is no command");
        };
        let configs = Arc::new(Configs::of_folder(root, &args)?);
        let mut plan = CheckPlan::new(&args, &configs)?;
        if let Some(baseline) = &mut plan.baseline {
            baseline.path = root.join(&baseline.path);
        }
        let named_files = Mutex::new(NamedFiles::new(plan.inputs.filters.clone(), &configs));
        let repositories = Arc::new(Repositories::with_open(&configs, Arc::clone(open)));
        let checker = TextChecker::of_plan(plan, &configs, Arc::clone(&repositories))?;
        Ok(Self { root: root.to_owned(), configs, repositories, checker, named_files })
    }

    /// Whether a walk of the folder would leave a file out.
    pub(super) fn leaves_out(&self, path: &Path) -> bool {
        self.named_files.lock().unwrap_or_else(PoisonError::into_inner).leaves_out(path)
    }

    /// The findings in the files of the folder, as on disk, by path: in some of them, if it is cancelled.
    ///
    /// # Errors
    /// If the folder cannot be walked.
    pub(super) fn check_files(
        &self,
        cancellation: &Cancellation,
    ) -> anyhow::Result<Vec<(PathBuf, Vec<ReportedFinding>)>> {
        let found = self.checker.check_files(&self.configs, cancellation)?;
        Ok(found.into_iter().map(|(name, findings)| (file_path(&name), findings)).collect())
    }

    /// Forgets what is known of a file that changed in the editor.
    pub(super) fn forget(&self, path: &Path) {
        if let Some((references, inner)) = self.repositories.of(path) {
            references.forget(&inner);
        }
    }

    /// The same of a file that changed on disk.
    pub(super) fn forget_saved(&self, path: &Path) {
        if let Some((references, inner)) = self.repositories.of(path) {
            references.forget_saved(&inner);
        }
    }
}

impl fmt::Debug for Project {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Project").field("root", &self.root).finish_non_exhaustive()
    }
}
