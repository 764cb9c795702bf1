//! Reads the text of a TOML file: a configuration or a rule.

use std::io;
use std::path::Path;

use crate::cli::open::{Limit, NamedBy, read_whole};

/// The maximum size of the file.
const MAX_SIZE: Limit = Limit { bytes: 16 << 20, exceeded: "larger than 16 MiB (split it, or remove it)" };

/// The message for a file in another encoding.
pub(super) const NOT_UTF8: &str = "not UTF-8 (TOML is; write it so)";

/// Reads the bytes of a file.
pub(super) fn read_bytes(path: &Path, by: NamedBy) -> io::Result<Vec<u8>> {
    read_whole(path, by, MAX_SIZE)
}

/// Reads the text of a file; the error is a message without the path.
pub(in crate::cli) fn read_text(path: &Path, by: NamedBy) -> Result<String, String> {
    let bytes = read_bytes(path, by).map_err(|error| format!("cannot be read: {error}"))?;
    String::from_utf8(bytes).map_err(|_| NOT_UTF8.to_owned())
}
