//! Opens an input, and decides how it is read.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek};
use std::path::Path;

use super::read_buffer::{fill, fill_slice, fill_whole};
use crate::cli::args::InputKind;
use crate::cli::config::Formats;
use crate::cli::inputs::Input;
use crate::cli::open::{Packing, SIGNATURE_LEN, open_file, open_stream, standard_input};
use crate::cli::output::SkipReason;
use crate::cli::output::files::OutputFiles;
use crate::document::Format;

/// Files larger than this are read in windows.
pub(super) const LARGE_FILE: u64 = 4 << 20;
/// How many bytes are examined to recognize a binary file.
pub(super) const PROBE_LEN: usize = 64 << 10;

/// Opens inputs.
pub(super) struct Opener {
    /// How files are read: as text, JSON Lines or crawl files.
    pub(super) kind: InputKind,
    pub(super) max_filesize: Option<u64>,
    /// Whether the content of compressed files is read.
    pub(super) search_zip: bool,
    /// The files that the run writes.
    pub(super) own: OutputFiles,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A file that was passed explicitly.
    Named,
    /// A file found by a walk.
    Walked,
    /// A file that a list names.
    Listed,
    /// Standard input that is read whole.
    Stdin,
    /// Any other stream.
    Stream,
}

impl Source {
    /// Whether a file from this source is skipped if it is binary or too large.
    pub(super) fn may_skip(self) -> bool {
        matches!(self, Self::Walked | Self::Listed)
    }
}

/// An opened input, by how it is read.
pub(super) enum Opened {
    /// A file that is skipped, for this reason.
    Skipped(SkipReason),
    /// The content of a compressed file.
    Packed(Box<dyn Read + Send>),
    /// Standard input that is read whole.
    WholeStdin,
    /// A stream, and why it is not fixed.
    Stream { input: Box<dyn Read + Send>, unfixed: &'static str },
    /// A file whose `len` bytes are all in the buffer.
    Small { file: File, len: usize },
    /// A file of `len` bytes whose first `read` bytes are in the buffer.
    Large { file: File, len: u64, read: usize },
}

impl Opener {
    /// Opens an input and decides how it is read.
    pub(super) fn open(&self, input: &Input, source: Source, buffer: &mut Vec<u8>) -> io::Result<Opened> {
        match input {
            Input::Stdin(_) if source == Source::Stdin => Ok(Opened::WholeStdin),
            Input::Stdin(_) => {
                let input = standard_input(self.max_filesize);
                Ok(Opened::Stream { input, unfixed: "standard input among files" })
            }
            Input::Stream(path) => {
                let input = open_stream(path, self.max_filesize)?;
                Ok(Opened::Stream { input, unfixed: "no regular file" })
            }
            Input::Named(path) | Input::Walked(path) | Input::Listed(path) | Input::Skipped(path, _) => {
                self.open_file(path, source.may_skip(), buffer)
            }
        }
    }

    /// Opens a regular file, and reads its start, or all of it if it is small.
    fn open_file(&self, path: &Path, may_skip: bool, buffer: &mut Vec<u8>) -> io::Result<Opened> {
        let mut file = open_file(path)?;
        if self.search_zip && self.kind == InputKind::Text {
            let mut start = [0; SIGNATURE_LEN];
            let read = fill_slice(&mut file, &mut start)?;
            file.rewind()?;
            if let Some(packing) = Packing::detect(&start[..read]) {
                return Ok(Opened::Packed(packing.open(file, self.max_filesize)));
            }
        }
        // most files are small: if the probe has all of one, its metadata need not be read
        let is_probed = may_skip && self.own.is_empty();
        let start = if is_probed { fill(&mut file, buffer, 0, PROBE_LEN)? } else { 0 };
        let is_read = is_probed && start < PROBE_LEN;
        let metadata = if is_read { None } else { Some(file.metadata()?) };
        let len = metadata.as_ref().map_or(start as u64, Metadata::len);
        if may_skip && self.max_filesize.is_some_and(|most| len > most) {
            return Ok(Opened::Skipped(SkipReason::TooLarge));
        }
        if may_skip && metadata.as_ref().is_some_and(|metadata| self.own.holds(path, metadata)) {
            return Ok(Opened::Skipped(SkipReason::Output));
        }
        if is_read {
            return Ok(Opened::Small { file, len: start });
        }
        if len > LARGE_FILE {
            let read = start + fill(&mut file, buffer, start, PROBE_LEN - start)?;
            return Ok(Opened::Large { file, len, read });
        }
        let len = fill_whole(&mut file, buffer, start, len)?;
        Ok(Opened::Small { file, len })
    }
}

/// Reads the start of a stream; if it is a document, reads it to its end, or until it is too large. Returns the number
/// of bytes in the buffer, and the detected format.
pub(super) fn fill_document(
    input: &mut impl Read,
    buffer: &mut Vec<u8>,
    path: &Path,
    formats: &Formats,
) -> io::Result<(usize, Format)> {
    let most = usize::try_from(formats.max_document_size).unwrap_or(usize::MAX - 1);
    let mut read = fill(input, buffer, 0, PROBE_LEN)?;
    let format = formats.of(path, &buffer[..read]);
    while format != Format::PLAIN && read <= most {
        let more = fill(input, buffer, read, LARGE_FILE as usize)?;
        read += more;
        if more == 0 {
            break;
        }
    }
    Ok((read, format))
}
