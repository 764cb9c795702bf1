//! Where a report goes: standard output, or a file of `--output FORMAT=FILE`, which replaces an earlier one when complete.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::open::open_sink;
use crate::cli::output::files::{OutputFiles, WholeFile, place};

/// How many bytes at the start and end of a file are examined to recognize a report.
const EXAMINED: u64 = 64 << 10;

pub(super) enum Target {
    Stdout(Box<dyn Write>),
    /// A pipe or a device, or a file that is added to.
    Open(File, PathBuf),
    /// The temporary file that replaces a file when complete.
    Whole(WholeFile),
}

impl Target {
    /// The destination of a report to this file: a new file, or one that takes the place of an earlier report, as
    /// `is_report` recognizes it by its first and last bytes.
    pub(super) fn open(path: &Path, is_report: fn(&[u8], &[u8]) -> bool) -> io::Result<Self> {
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
