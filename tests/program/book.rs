//! The README and the pages of the book in `docs/`, for the tests that hold them against the program.

use std::fs;
use std::path::{Path, PathBuf};

/// Path and text of each page, in order of their names; the README comes first.
pub(crate) fn pages() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    let mut folders = vec![Path::new("docs").join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the book") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|given| given == "md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.insert(0, PathBuf::from("README.md"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}
