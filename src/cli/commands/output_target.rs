//! Where a report goes: standard output, or a file of `--output FORMAT=FILE`, which replaces an earlier one when complete.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::cli::open::open_sink;
use crate::cli::output::files::{OutputFiles, WholeFile, place};
use crate::cli::output::{Message, Status};
use crate::report::{Secrets, file_name};

/// How many bytes at the start and end of a file are examined to recognize a report.
const EXAMINED: u64 = 64 << 10;

pub(super) enum Target {
    Stdout(Box<dyn Write>),
    /// A pipe or a device, or a file that is added to.
    Open(File, PathBuf),
    /// The temporary file that replaces a file when complete.
    Whole(WholeFile),
}

/// The files of a run's reports so far: no two of them are one file, by whatever way. The one that is whole last would
/// take the place of the other.
#[derive(Default)]
pub(super) struct Taken(Vec<PathBuf>);

impl Taken {
    /// Adds a file; returns whether it was there.
    pub(super) fn has_or_add(&mut self, file: &Path) -> bool {
        let place = place(file).ok();
        let is_taken = place.as_ref().is_some_and(|place| self.0.contains(place));
        self.0.extend(place.filter(|_| !is_taken));
        is_taken
    }

    /// Opens the file of `--output`, for one of the `reports`; see [`Target::open`].
    pub(super) fn open(
        &mut self,
        file: &Path,
        reports: &str,
        is_report: fn(&[u8], &[u8]) -> bool,
    ) -> anyhow::Result<Target> {
        let shown = file_name(file, Secrets::Hidden);
        if self.has_or_add(file) {
            bail!("--output {shown}: two {reports} cannot go to one file");
        }
        Target::open(file, is_report).with_context(|| format!("--output {shown}: it cannot be written"))
    }
}

impl Target {
    /// The destination of a report to this file: a new file, or one that takes the place of an earlier report, as
    /// `is_report` recognizes it by its first and last bytes.
    fn open(path: &Path, is_report: fn(&[u8], &[u8]) -> bool) -> io::Result<Self> {
        let place = place(path)?;
        match fs::metadata(&place) {
            Ok(metadata) if metadata.is_dir() => return Err(io::Error::other("it is a directory (name a file in it)")),
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Open(open_sink(&place)?, place)),
            Ok(metadata) if metadata.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            Ok(_) if !is_earlier(&place, is_report)? => {
                return Err(io::Error::other(
                    "already exists and is not a report of urlint (name another file, or remove it)",
                ));
            }
            _ => {}
        }
        Ok(Self::Whole(WholeFile::new(place)?))
    }

    /// Moves a complete report to its place. Prints an error; returns the status of the run.
    pub(super) fn move_into_place(self) -> Status {
        let Self::Whole(file) = self else { return Status::Clean };
        let place = file.place().to_owned();
        file.put().map_or_else(|error| cannot_be_written(&place, &error), |()| Status::Clean)
    }

    /// The path of the file, if it is one.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdout(_) => None,
            Self::Open(_, path) => Some(path),
            Self::Whole(file) => Some(file.place()),
        }
    }

    /// Adds the file to the files that a run writes.
    pub(super) fn add_to(&self, own: &mut OutputFiles) {
        self.path().into_iter().for_each(|path| own.add(path));
    }
}

/// Reports that a file of `--output` cannot be written; returns the status of the run.
pub(super) fn cannot_be_written(path: &Path, error: &io::Error) -> Status {
    Message::at(path, &format!("cannot be written: {error} (--output)")).print();
    Status::Error
}

/// Whether a file is a report that may be replaced.
fn is_earlier(path: &Path, is_report: fn(&[u8], &[u8]) -> bool) -> io::Result<bool> {
    let file = File::open(path)?;
    let (mut first, mut last) = (Vec::new(), Vec::new());
    (&file).take(EXAMINED).read_to_end(&mut first)?;
    let len = file.metadata()?.len();
    (&file).seek(SeekFrom::Start(len.saturating_sub(EXAMINED)))?;
    file.take(EXAMINED).read_to_end(&mut last)?;
    Ok(is_report(&first, &last))
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Open(file, _) => file.write(bytes),
            Self::Whole(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Open(file, _) => file.flush(),
            Self::Whole(file) => file.flush(),
        }
    }
}
