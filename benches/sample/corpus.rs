//! Documents to measure with: the files of a folder, or a made-up one of each format.

use std::fs;
use std::path::{Path, PathBuf};

use urlint::document::Format;

use super::documents::made_up;

/// The files under the folder that `URLINT_BENCH_CORPUS` names, each with its format; where it names none, a made-up
/// document of `len` bytes in each of the formats.
pub(crate) fn documents(formats: &[Format], len: usize) -> Vec<(Format, Vec<u8>)> {
    match folder() {
        Some(folder) => files(&folder),
        None => formats.iter().map(|&format| (format, made_up(format, len))).collect(),
    }
}

/// The folder that `URLINT_BENCH_CORPUS` names.
pub(crate) fn folder() -> Option<PathBuf> {
    std::env::var_os("URLINT_BENCH_CORPUS").map(PathBuf::from)
}

/// The files under a folder, each with its format, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<(Format, Vec<u8>)> {
    let mut texts = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let Ok(kind) = fs::symlink_metadata(&path) else { continue };
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file()
                && let Ok(text) = fs::read(&path)
            {
                texts.push((Format::of(&path.to_string_lossy(), &text), text));
            }
        }
    }
    texts
}
