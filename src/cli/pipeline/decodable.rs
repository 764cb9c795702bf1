//! The encoding of inputs. An input in an encoding other than UTF-8 is read whole and decoded, so its size is bounded.

use std::io::{self, Read};
use std::path::Path;

use crate::cli::config::Formats;
use crate::cli::output::Message;
use crate::text::Encoding;

/// Reads the rest of an input that starts with `start`, and returns all of it; `None` if it has more than `most` bytes.
pub(super) fn read_decodable(input: &mut impl Read, start: Vec<u8>, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = start;
    let room = most.saturating_add(1).saturating_sub(bytes.len() as u64);
    input.take(room).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// The message about an input that is too large to be decoded.
pub(super) fn too_large_to_decode(path: &Path, most: u64) -> Message {
    let what = format!(
        "not read: more than {most} bytes in an encoding other than UTF-8 (turn it into UTF-8, or raise --max-document-size)"
    );
    Message::at(path, &what)
}

/// The encoding of a file that starts with these bytes: that of its byte order mark, or else the configured one.
pub(super) fn detect_encoding(start: &[u8], formats: &Formats) -> Encoding {
    match Encoding::of(start) {
        Encoding::Utf8 => formats.encoding,
        marked => marked,
    }
}
