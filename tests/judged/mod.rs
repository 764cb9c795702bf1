//! The judged data that lies beside the project: `URLINT_SHARED`, or `../shared`.
//!
//! Where that folder is absent the tests that want it pass and say so, but on a build server (`CI` is set) they fail.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// The folder of the judged data, if it is there.
pub(crate) fn shared() -> Option<PathBuf> {
    let given = std::env::var_os("URLINT_SHARED").map(PathBuf::from);
    let folder = given.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    if folder.join("cases").is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is not there, and CI is set", folder.display());
    println!("skipped: {} is not there; URLINT_SHARED names the folder", folder.display());
    None
}

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
