//! The archives of the corpora.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Unpacks an archive in memory and hands over each file's path and text.
pub(crate) fn each_file(archive: &Path, mut visit: impl FnMut(&str, &[u8])) {
    let file = File::open(archive).unwrap_or_else(|error| panic!("{}: {error}", archive.display()));
    let mut unpacked = zstd::stream::read::Decoder::new(BufReader::new(file)).expect("the archive is zstd");
    unpacked.window_log_max(27).expect("27 bits are a valid window");
    let mut archive = tar::Archive::new(unpacked);
    let mut text = Vec::new();
    for entry in archive.entries().expect("the archive is tar") {
        let mut entry = entry.expect("the archive is whole");
        if entry.header().entry_type().is_file() {
            text.clear();
            entry.read_to_end(&mut text).expect("the archive is whole");
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            visit(&path, &text);
        }
    }
}
