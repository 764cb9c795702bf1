//! `--files-from`: reads a list of paths.

use std::path::{Path, PathBuf};

use crate::cli::open::{Limit, NamedBy, read_standard_input, read_whole};

/// The maximum size of a list.
const MAX_SIZE: Limit = Limit { bytes: 256 << 20, exceeded: "larger than 256 MiB (split it)" };

/// Reads the paths in a list: one a line, or separated by NUL if it contains one.
pub(super) fn read_list(list: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_stdin = list.as_os_str() == "-";
    let read = if is_stdin { read_standard_input(MAX_SIZE) } else { read_whole(list, NamedBy::User, MAX_SIZE) };
    let bytes = read
        .map_err(|error| anyhow::anyhow!("--files-from {}: {error} (give a file that lists paths)", list.display()))?;
    let separator = if memchr::memchr(0, &bytes).is_some() { 0 } else { b'\n' };
    let lines = bytes.split(|&byte| byte == separator);
    let lines = lines.map(|line| if separator == b'\n' { line.strip_suffix(b"\r").unwrap_or(line) } else { line });
    Ok(lines.filter(|line| !line.is_empty()).map(path_of_bytes).collect())
}

/// The path with these bytes as its name.
#[cfg(unix)]
pub(super) fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
pub(super) fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
