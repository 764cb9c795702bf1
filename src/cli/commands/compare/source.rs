//! What a side of a comparison is, and how its URLs are found.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};

use super::listed::{self, Kind};
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
use crate::report::{Secrets, Tally, file_name};

/// What a side is.
pub(super) enum Source {
    Revision(Revision),
    /// A folder, or a file.
    Path(PathBuf),
    /// A file, and its name in the comparison.
    File(PathBuf, PathBuf),
    /// An inventory or a list of an earlier run.
    Listed(PathBuf, Kind),
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
        let shown = || file_name(path, Secrets::Hidden).into_owned();
        if plan.has_paths {
            bail!("{}: paths after OLD and NEW are for revisions (name the folders themselves)", shown());
        }
        let kind = if path.is_dir() { None } else { examine(path).with_context(shown)? };
        Ok(match kind {
            Some(kind) => Self::Listed(path.to_owned(), kind),
            None => Self::Path(path.to_owned()),
        })
    }

    /// Refuses paths that neither revision has: nothing would be compared, and no difference found.
    pub(super) fn check_paths(sides: [&Self; 2], plan: &ComparePlan) -> anyhow::Result<()> {
        let [Self::Revision(old), Self::Revision(new)] = sides else { return Ok(()) };
        let mut absent = old.absent.iter().filter(|path| new.absent.contains(path));
        match absent.next().filter(|_| plan.has_paths) {
            Some(path) => bail!(
                "{}: in neither revision (is it misspelled? Paths are those from the current directory)",
                file_name(path, Secrets::Hidden)
            ),
            None => Ok(()),
        }
    }

    /// Two files are compared whatever their names are: both have that of the second.
    pub(super) fn with_same_name(old: Self, new: Self) -> [Self; 2] {
        match (old, new) {
            (Self::Path(old), Self::Path(new)) if old.is_file() && new.is_file() => {
                let name = PathBuf::from(new.file_name().unwrap_or_default());
                [Self::File(old, name.clone()), Self::File(new, name)]
            }
            (old, new) => [old, new],
        }
    }

    /// Whether its texts are escaped, as those of CSV are.
    pub(super) fn is_escaped(&self) -> bool {
        matches!(self, Self::Listed(_, Kind::Csv))
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
            Self::Path(path) => {
                let folder = if path.is_dir() { path.clone() } else { path.parent().unwrap_or(&path).to_owned() };
                let task = CountUrls { urls, secrets, names: FileNames::Below(folder) };
                let inputs = InputPlan { paths: vec![path], ..plan.inputs.clone() };
                Ok(pipeline::run(&inputs, configs, &task, &mut sink, outputs.files())?.status)
            }
            Self::File(path, name) => {
                let task = CountUrls { urls, secrets, names: FileNames::Same(name) };
                let inputs = InputPlan { paths: vec![path], ..plan.inputs.clone() };
                Ok(pipeline::run(&inputs, configs, &task, &mut sink, outputs.files())?.status)
            }
            Self::Listed(path, kind) => {
                outputs.files().check_inputs(std::slice::from_ref(&path))?;
                let rows = match kind {
                    Kind::Json | Kind::Csv | Kind::OtherCsv => listed::read(&path, kind),
                    Kind::Sqlite => tables::read_sqlite(&path),
                    Kind::Parquet => tables::read_parquet(&path),
                };
                rows.and_then(|rows| rows.add_to(side, sides, plan))
                    .with_context(|| file_name(&path, Secrets::Hidden).into_owned())?;
                Ok(Status::Clean)
            }
        }
    }
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
