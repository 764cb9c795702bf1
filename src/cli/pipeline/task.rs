//! What a command does with the texts of a run.

use std::path::Path;

use super::chunk_edges::ChunkEdges;
use super::outbox::Outbox;
use super::part::Part;

/// What a command does with a text.
pub(in crate::cli) trait Task: Sync {
    /// What it makes of it.
    type Output: Default + Send;

    /// What it wants whole, up to `--max-document-size`, that others have read in parts.
    fn whole(&self) -> Whole {
        Whole::Nothing
    }

    /// Takes the first bytes of a standard input that is not read whole although it wants it so.
    fn pass(&self, _start: Vec<u8>, _out: &mut Outbox<'_, Self::Output>) {}

    /// Whether it wants this file read.
    fn wants(&self, _path: &Path) -> bool {
        true
    }

    /// Goes through a text and passes on the findings.
    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Self::Output>) -> ChunkEdges;
}

/// What is read whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Whole {
    /// What is read in a format of its own.
    Nothing,
    /// Files.
    Files,
    /// Files, and standard input.
    All,
}
