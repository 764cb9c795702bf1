//! The line that a record starts with: `WARC/1.1`.

use memchr::memmem;

/// What the first line of a record starts with.
pub(super) const RECORD_START: &[u8] = b"WARC/";
/// A line break and the start of a record, by which the next record is found after damage.
const NEXT_RECORD: &[u8] = b"\nWARC/1.";
/// How many bytes at the end of a text may be a part of [`NEXT_RECORD`].
pub(super) const OVERLAP: usize = NEXT_RECORD.len() - 1;

/// The offset of the first line that starts a record, after the first line of `bytes`.
pub(super) fn next_record_line(bytes: &[u8]) -> Option<usize> {
    memmem::find(bytes, NEXT_RECORD).map(|at| at + 1)
}
