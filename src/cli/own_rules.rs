//! Rules of users' own: the files they stand in, and what their examples say of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::lint::Rule;

/// The file itself, or those in the folder that end in `.toml`, by name.
pub(super) fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut paths = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml") && path.is_file());
    paths.sort();
    Ok(paths)
}

/// What is wrong with a path that holds no rule file.
pub(super) const NONE: &str = "holds no rule file (they end in .toml)";

/// The text of a rule file; `Err` says why it cannot be had.
pub(super) fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => "not UTF-8 (TOML is; write it so)".to_owned(),
        _ => format!("cannot be read: {error}"),
    })
}

/// What is wrong with the examples of a rule.
pub(super) fn faults(rule: &Rule) -> Vec<String> {
    let unmarked = rule.bad().iter().filter(|example| example.unmarked().1.is_empty());
    let unmarked = unmarked.map(|example| {
        format!("nothing is marked in a bad example: put « and » around what is found: {}", example.text)
    });
    rule.faults().into_iter().chain(unmarked).collect()
}
