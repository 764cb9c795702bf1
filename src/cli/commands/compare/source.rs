//! What a side of a comparison is, and how its URLs are found.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};

use super::listed::{self, Kind, Rows};
use super::outputs::CompareOutputs;
use super::tables;
use crate::cli::commands::count_urls::{CountUrls, FileNames};
use crate::cli::commands::selected_urls::SelectedUrls;
use crate::cli::config::Configs;
use crate::cli::inputs::Revision;
use crate::cli::open::open_file;
use crate::cli::output::Status;
use crate::cli::pipeline::{self, Sink};
use crate::cli::plan::{ComparePlan, InputPlan};
use crate::report::compare::{Side, Sides};
use crate::report::inventory::FoundUrls;
use crate::report::{Secrets, Tally, absolute, file_name, file_path};

/// What a side is.
pub(super) enum Source {
    Revision(Revision),
    Files(Files),
    /// An inventory or a list of an earlier run.
    Listed(PathBuf, Kind, Rows),
}

/// A folder, or a file that is no inventory.
pub(super) struct Files {
    /// The path that was passed.
    named: PathBuf,
    /// What is read: `named`, or paths below it.
    paths: Vec<PathBuf>,
    /// What its files are named.
    names: FileNames,
    /// Whether it is compared with a revision, which has no files of submodules.
    is_work_tree: bool,
}

impl Files {
    fn of(named: &Path) -> Self {
        let folder = if named.is_dir() { named } else { named.parent().unwrap_or(named) };
        let names = FileNames::Below(folder.to_owned());
        Self { named: named.to_owned(), paths: vec![named.to_owned()], names, is_work_tree: false }
    }

    /// A folder that is compared with a revision: its files have the paths from the current directory, as those of the
    /// revision. Of the current directory, only what is below the paths of the plan is read.
    fn in_work_tree(self, here: &Path, plan: &ComparePlan) -> Self {
        let paths = match plan.has_paths {
            // one that is not there may be in the revision
            true => plan.inputs.paths.iter().filter(|path| path.exists()).cloned().collect(),
            false => self.paths.clone(),
        };
        Self { paths, is_work_tree: true, ..self.with_paths_from(here) }
    }

    /// A folder or file that is compared with an inventory: if that has paths below it from the current directory, so have
    /// its files.
    fn beside(self, rows: &Rows, here: &Path) -> Self {
        let named = absolute(here, &self.named);
        let is_there = rows.rows.iter().any(|row| absolute(here, &file_path(&row.path)).starts_with(&named));
        if is_there { self.with_paths_from(here) } else { self }
    }

    /// The same with the paths of its files from the current directory, if it is in that.
    fn with_paths_from(self, here: &Path) -> Self {
        let names = match self.named.is_absolute() {
            _ if !absolute(here, &self.named).starts_with(here) || self.named.iter().any(|name| name == "..") => {
                self.names
            }
            true => FileNames::Below(here.to_owned()),
            false => FileNames::Paths,
        };
        Self { names, ..self }
    }

    /// The files as they are read.
    fn inputs(&self, plan: &ComparePlan) -> InputPlan {
        let mut inputs = InputPlan { paths: self.paths.clone(), ..plan.inputs.clone() };
        inputs.filters.nested_repositories = !self.is_work_tree;
        inputs
    }

    /// Whether it is a file without a byte.
    fn is_empty(&self) -> bool {
        self.named.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() == 0)
    }
}

impl Source {
    /// Finds out what a side is: a path, if there is one, or else a revision.
    pub(super) fn find(named: &str, plan: &ComparePlan, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let path = Path::new(named);
        if !path.exists() {
            let revision = Revision::find(named, &plan.inputs, configs);
            return Ok(Self::Revision(
                revision.map_err(|error| error.context("neither a file or folder nor a revision"))?,
            ));
        }
        let kind = if path.is_dir() { None } else { examine(path).with_context(|| shown(path))? };
        Ok(match kind {
            Some(kind) => {
                let rows = match kind {
                    Kind::Json | Kind::Csv | Kind::OtherCsv => listed::read(path, kind),
                    Kind::Sqlite => tables::read_sqlite(path),
                    Kind::Parquet => tables::read_parquet(path),
                };
                Self::Listed(path.to_owned(), kind, rows.with_context(|| shown(path))?)
            }
            None => Self::Files(Files::of(path)),
        })
    }

    /// Refuses sides that cannot be compared, and paths with which nothing would be.
    pub(super) fn check(sides: [&Self; 2], plan: &ComparePlan, here: &Path) -> anyhow::Result<()> {
        let mut files = sides.into_iter().filter_map(|side| match side {
            Self::Files(files) if files.named.is_file() => Some(files),
            _ => None,
        });
        let has_revision = sides.iter().any(|side| matches!(side, Self::Revision(_)));
        if let Some(file) = files.clone().next().filter(|_| has_revision) {
            bail!(
                "{}: a file is not compared with a revision (name it after both: `urlint compare v1.0 HEAD FILE`, or \
                `v1.0 . FILE` for the work tree)",
                shown(&file.named)
            );
        }
        // a document may be empty, but what is beside an inventory or a folder is to be an inventory
        let has_document = files.clone().any(|file| !file.is_empty());
        if let Some(empty) = files.find(|file| file.is_empty()).filter(|_| !has_document) {
            bail!("{}: empty, so it is no inventory (make it again)", shown(&empty.named));
        }
        if plan.has_paths { Self::check_paths(sides, plan, here) } else { Ok(()) }
    }

    /// Refuses paths that limit nothing, or that are nowhere: nothing would be compared, and no difference found.
    fn check_paths(sides: [&Self; 2], plan: &ComparePlan, here: &Path) -> anyhow::Result<()> {
        let is_limited = |side: &Self| match side {
            Self::Revision(_) => true,
            Self::Files(files) => absolute(here, &files.named) == here,
            Self::Listed(..) => false,
        };
        let is_revision = |side: &&Self| matches!(side, Self::Revision(_));
        let has_revision = sides.iter().any(is_revision);
        let other = sides.into_iter().find(|side| !(has_revision && is_limited(side)));
        if let Some(Self::Files(Files { named, .. }) | Self::Listed(named, ..)) = other {
            bail!(
                "{}: paths after OLD and NEW are for revisions and the work tree `.` (name the folders themselves)",
                shown(named)
            );
        }
        let is_absent = |side: &Self, path: &PathBuf| match side {
            Self::Revision(revision) => revision.absent.contains(path),
            _ => !path.exists(),
        };
        let mut paths = plan.inputs.paths.iter();
        match paths.find(|path| sides.iter().all(|side| is_absent(side, path))) {
            Some(path) => {
                let what = match sides.iter().all(is_revision) {
                    true => "in neither revision",
                    false => "neither in the revision nor in the work tree",
                };
                bail!("{}: {what} (is it misspelled? Paths are those from the current directory)", shown(path))
            }
            None => Ok(()),
        }
    }

    /// The sides as they are read together. Two files are compared whatever their names are: both have that of the second.
    pub(super) fn paired(sides: [Self; 2], plan: &ComparePlan, here: &Path) -> [Self; 2] {
        match sides {
            [Self::Files(old), Self::Files(new)] if old.named.is_file() && new.named.is_file() => {
                let name = PathBuf::from(new.named.file_name().unwrap_or_default());
                [old, new].map(|files| Self::Files(Files { names: FileNames::Same(name.clone()), ..files }))
            }
            [Self::Files(old), new @ Self::Revision(_)] => [Self::Files(old.in_work_tree(here, plan)), new],
            [old @ Self::Revision(_), Self::Files(new)] => [old, Self::Files(new.in_work_tree(here, plan))],
            [Self::Files(old), Self::Listed(path, kind, rows)] => {
                [Self::Files(old.beside(&rows, here)), Self::Listed(path, kind, rows)]
            }
            [Self::Listed(path, kind, rows), Self::Files(new)] => {
                let new = new.beside(&rows, here);
                [Self::Listed(path, kind, rows), Self::Files(new)]
            }
            sides => sides,
        }
    }

    /// Whether it is of an earlier run.
    pub(super) fn is_listed(&self) -> bool {
        matches!(self, Self::Listed(..))
    }

    /// Whether its texts are escaped, as those of CSV are.
    pub(super) fn is_escaped(&self) -> bool {
        matches!(self, Self::Listed(_, Kind::Csv, _))
    }

    /// Adds the URLs of the side.
    pub(super) fn read(
        self,
        side: Side,
        sides: &mut Sides,
        (plan, outputs): (&ComparePlan, &CompareOutputs<'_>),
        configs: &Arc<Configs>,
    ) -> anyhow::Result<Status> {
        let secrets = plan.style.secrets;
        let urls = SelectedUrls::new(configs, &plan.selection, &plan.inputs)?;
        let mut sink = SideSink { side, sides };
        match self {
            Self::Revision(revision) => {
                let task = CountUrls { urls, secrets, names: FileNames::Paths };
                let texts = revision.texts()?;
                Ok(pipeline::run_files(&plan.inputs, configs, &task, &mut sink, texts)?.status)
            }
            Self::Files(files) => {
                let inputs = files.inputs(plan);
                let task = CountUrls { urls, secrets, names: files.names };
                Ok(pipeline::run(&inputs, configs, &task, &mut sink, outputs.files())?.status)
            }
            Self::Listed(path, _, rows) => {
                outputs.files().check_inputs(std::slice::from_ref(&path))?;
                rows.add_to(side, sides, plan).with_context(|| shown(&path))?;
                Ok(Status::Clean)
            }
        }
    }
}

fn shown(path: &Path) -> String {
    file_name(path, Secrets::Hidden).into_owned()
}

/// What a file is, if it is an inventory or a list, by its first bytes.
fn examine(path: &Path) -> io::Result<Option<Kind>> {
    const EXAMINED: u64 = 4 << 10;
    if !path.is_file() {
        return Ok(None);
    }
    let mut file: File = open_file(path)?;
    let mut first = Vec::new();
    (&mut file).take(EXAMINED).read_to_end(&mut first)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(listed::kind_of(&first))
}

/// Takes the URLs of a side.
struct SideSink<'s> {
    side: Side,
    sides: &'s mut Sides,
}

impl Sink<FoundUrls> for SideSink<'_> {
    fn print(&mut self, found: FoundUrls, before: Tally) -> io::Result<()> {
        self.sides.take(self.side, &found, before);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
