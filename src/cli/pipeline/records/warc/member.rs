//! One member of a crawl file: the whole of one that is not compressed, a gzip member, or a Zstandard frame.

use std::io::{self, Read};

use flate2::bufread::GzDecoder;

use super::replay::Replay;
use super::zstandard::{Frames, read_frame};

/// How many bytes of content are read at once.
const CHUNK: usize = 64 << 10;

/// A member whose content is read.
pub(super) enum Member {
    Plain(Replay),
    Gzip(Box<GzDecoder<Replay>>),
    Zstandard(Replay, Frames),
}

impl Member {
    /// The gzip member at the place of `input`.
    pub(super) fn gzip(input: Replay) -> Self {
        Self::Gzip(Box::new(GzDecoder::new(input)))
    }

    /// The Zstandard frame that `frames` started.
    pub(super) fn zstandard(input: Replay, frames: Frames) -> Self {
        Self::Zstandard(input, frames)
    }

    /// Appends more of its content to `out`; returns the number of bytes, or why it does not decompress.
    pub(super) fn read(&mut self, out: &mut Vec<u8>) -> Result<usize, String> {
        let start = out.len();
        out.resize(start + CHUNK, 0);
        let buffer = &mut out[start..];
        let read = loop {
            let read = match self {
                Self::Plain(input) => input.read(buffer),
                Self::Gzip(member) => member.read(buffer),
                Self::Zstandard(input, frames) => read_frame(frames, input, buffer),
            };
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        out.truncate(start + *read.as_ref().unwrap_or(&0));
        read.map_err(|error| match self {
            Self::Gzip(_) => format!("its gzip member does not decompress: {error}"),
            _ => format!("its Zstandard frame does not decompress: {error}"),
        })
    }

    /// The offset up to which the input was read.
    pub(super) fn position(&self) -> u64 {
        match self {
            Self::Plain(input) | Self::Zstandard(input, _) => input.position(),
            Self::Gzip(member) => member.get_ref().position(),
        }
    }

    /// The input, and the decoder of Zstandard.
    pub(super) fn into_parts(self) -> (Replay, Option<Frames>) {
        match self {
            Self::Plain(input) => (input, None),
            Self::Gzip(member) => (member.into_inner(), None),
            Self::Zstandard(input, frames) => (input, Some(frames)),
        }
    }
}
