//! `--input warc`: the files of crawlers, WARC 1.0 and 1.1 (ISO 28500), and the WET files that are made of them.
//!
//! The modules, in the order in which a file goes through them:
//!
//! | file | what is in it |
//! |---|---|
//! | `replay` | an input that can be read again from a place a little back |
//! | `zstandard` | frames, and the dictionary of a file |
//! | `member` | a gzip member or a frame, or a whole file |
//! | `members` | the content of a file, member by member; searches for the next one after damage |
//! | `record_line` | the line that a record starts with |
//! | `fields` | the headers of records and of HTTP responses |
//! | `framer` | where records start and end |
//! | `target` | what of a record is read |
//! | `decoded_payload` | chunks and compressed payloads |
//! | `text_format` | the format and the encoding of a payload |
//! | `block` | consecutive records, and how their texts are passed on |
//! | `blocks` | cuts a file into blocks |
//! | `remedy` | the remedy for a damaged file |
//!
//! No crate does this. `warc` 0.4 does not say where a record is, ends at the first damage, and keeps what comes without a
//! limit. `fastwarc` 2.0 needs Zstandard in C, Brotli, LZ4, four digests and the abandoned `encoding`, wants inputs that can
//! seek, and does not go on after a damaged member. Of both, only the header would be left, which is `fields`.

mod block;
mod blocks;
mod decoded_payload;
mod fields;
mod framer;
mod member;
mod members;
mod record_line;
mod remedy;
mod replay;
mod target;
#[cfg(test)]
mod tests;
mod text_format;
mod zstandard;

use std::io::{Cursor, Read};
use std::path::Path;

pub(in crate::cli::pipeline) use block::WarcBlock;
pub(in crate::cli::pipeline) use blocks::WarcBlocks;

use crate::cli::open::Packing;

/// How many bytes of a compressed file that a walk found are looked at.
const LOOKED_AT: usize = 64 << 10;

/// Whether a file that a walk found may be a crawl file, by its name or its first bytes: a walk also finds the lists and
/// notes beside the crawl files, which are compressed too.
pub(in crate::cli::pipeline) fn may_be_warc(path: &Path, start: &[u8]) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    is_crawl_file_name(&name) || start.starts_with(record_line::RECORD_START) || is_packed_record(start)
}

/// Whether a name is that of a crawl file: it ends with `.warc` or `.wet`, or `.gz` or `.zst` after these.
pub(in crate::cli) fn is_crawl_file_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let inner = [".gz", ".zst"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    [".warc", ".wet"].iter().any(|ending| inner.ends_with(ending))
}

/// Whether a file that starts with these bytes is compressed, and starts with a record.
fn is_packed_record(start: &[u8]) -> bool {
    let Some(packing @ (Packing::Gzip | Packing::Zstandard)) = Packing::detect(start) else { return false };
    let packed = Cursor::new(start[..start.len().min(LOOKED_AT)].to_vec());
    let mut first = [0; record_line::RECORD_START.len()];
    packing.open(packed, None).read_exact(&mut first).is_ok() && first == record_line::RECORD_START
}
