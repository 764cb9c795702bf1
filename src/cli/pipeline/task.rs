//! The work of a command on the texts of a run.

use std::path::Path;

use super::chunk_edges::ChunkEdges;
use super::outbox::Outbox;
use super::part::Part;

/// The work of a command on a text.
pub(in crate::cli) trait Task: Sync {
    /// The results for a text.
    type Output: Default + Send;

    /// The inputs that it needs whole, up to `--max-document-size`, even if they are plain text.
    fn whole(&self) -> ReadWhole {
        ReadWhole::DocumentsOnly
    }

    /// Takes the first bytes of a standard input that is too long to be read whole.
    fn pass(&self, _start: Vec<u8>, _out: &mut Outbox<'_, Self::Output>) {}

    /// Whether this file is to be read.
    fn wants(&self, _path: &Path) -> bool {
        true
    }

    /// Reads a text and passes the results on.
    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Self::Output>) -> ChunkEdges;
}

/// The inputs that are read whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum ReadWhole {
    /// Documents in formats other than plain text. Plain text may be read in parts.
    DocumentsOnly,
    /// All files, plain text too.
    Files,
    /// All files, and standard input.
    All,
}
