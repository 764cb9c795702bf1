//! Where a report goes: standard output, or a file of `--output FORMAT=FILE`, which replaces an earlier one when
//! complete.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::cli::open::open_sink;
use crate::cli::output::files::{OutputFiles, WholeFile, destination};
use crate::cli::output::{Message, Status};
use crate::report::{Secrets, file_name};

/// How many bytes at the start and end of a file are examined to recognize a report.
const EXAMINED_BYTES: u64 = 64 << 10;

/// Where a report goes.
pub(super) enum Target {
    Stdout(Box<dyn Write>),
    /// A pipe or a device, or a file to which the report is appended.
    Open(File, PathBuf),
    /// The temporary file that replaces a file when complete.
    Whole(WholeFile),
}

/// The files of the reports of a run so far, links followed. Two reports cannot go to one file: the one that is
/// complete last would replace the other.
#[derive(Default)]
pub(super) struct TakenFiles(Vec<PathBuf>);

impl TakenFiles {
    /// Adds a file; returns whether another report has it.
    pub(super) fn has_or_add(&mut self, file: &Path) -> bool {
        let path = destination(file).ok();
        let is_taken = path.as_ref().is_some_and(|path| self.0.contains(path));
        self.0.extend(path.filter(|_| !is_taken));
        is_taken
    }

    /// Opens the file of `--output`; see [`Target::open`]. `reports` is the word for what goes to it, in an error.
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
    /// Opens a file for a report. The file must be new, or an earlier report, which `is_report` recognizes by its first
    /// and last bytes.
    fn open(path: &Path, is_report: fn(&[u8], &[u8]) -> bool) -> io::Result<Self> {
        let path = destination(path)?;
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => return Err(io::Error::other("it is a directory (name a file in it)")),
            Ok(metadata) if !metadata.is_file() => return Ok(Self::Open(open_sink(&path)?, path)),
            Ok(metadata) if metadata.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            Ok(_) if !is_earlier_report(&path, is_report)? => {
                return Err(io::Error::other(
                    "already exists and is not a report of urlint (name another file, or remove it)",
                ));
            }
            _ => {}
        }
        Ok(Self::Whole(WholeFile::new(path)?))
    }

    /// Replaces the file by the complete report; reports an error and returns it as the status.
    pub(super) fn move_into_place(self) -> Status {
        let Self::Whole(file) = self else { return Status::Clean };
        let path = file.path().to_owned();
        file.commit().map_or_else(|error| cannot_be_written(&path, &error), |()| Status::Clean)
    }

    /// The path of the file, if it is one.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdout(_) => None,
            Self::Open(_, path) => Some(path),
            Self::Whole(file) => Some(file.path()),
        }
    }

    /// Adds the file to the files that a run writes.
    pub(super) fn add_to(&self, files: &mut OutputFiles) {
        self.path().into_iter().for_each(|path| files.add(path));
    }
}

/// Reports that a file of `--output` cannot be written; returns the status of the run.
pub(super) fn cannot_be_written(path: &Path, error: &io::Error) -> Status {
    Message::at(path, &format!("cannot be written: {error} (--output)")).print();
    Status::Error
}

/// Whether a file is an earlier report, which may be replaced.
fn is_earlier_report(path: &Path, is_report: fn(&[u8], &[u8]) -> bool) -> io::Result<bool> {
    let file = File::open(path)?;
    let (mut first, mut last) = (Vec::new(), Vec::new());
    (&file).take(EXAMINED_BYTES).read_to_end(&mut first)?;
    let len = file.metadata()?.len();
    (&file).seek(SeekFrom::Start(len.saturating_sub(EXAMINED_BYTES)))?;
    file.take(EXAMINED_BYTES).read_to_end(&mut last)?;
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
