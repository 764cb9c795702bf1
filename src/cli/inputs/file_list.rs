//! `--files-from`: the paths that a list names.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::stream;

/// The paths that a list names.
pub(super) fn paths_in(list: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    let read = match fs::metadata(list) {
        _ if list.as_os_str() == "-" => io::stdin().lock().read_to_end(&mut bytes),
        Ok(metadata) if !metadata.is_file() => {
            stream::open(list, None).and_then(|mut list| list.read_to_end(&mut bytes))
        }
        _ => File::open(list).and_then(|mut list| list.read_to_end(&mut bytes)),
    };
    read.map_err(|error| anyhow::anyhow!("--files-from {}: {error} (give a file that lists paths)", list.display()))?;
    let separator = if memchr::memchr(0, &bytes).is_some() { 0 } else { b'\n' };
    let lines = bytes.split(|&byte| byte == separator);
    let lines = lines.map(|line| if separator == b'\n' { line.strip_suffix(b"\r").unwrap_or(line) } else { line });
    Ok(lines.filter(|line| !line.is_empty()).map(path).collect())
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
