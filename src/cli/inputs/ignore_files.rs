//! Checks ignore files before a walk reads them: the crate `ignore` reads whatever has their names, to its end.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use ignore::gitignore::gitconfig_excludes_path;

use crate::cli::open::{Limit, check_readable, open_file};
use crate::cli::output::Message;

/// The ignore files of urlint's own.
pub(super) const OWN: &str = ".urlintignore";

/// The names of ignore files in any directory.
const NAMES: [&str; 3] = [".gitignore", ".ignore", OWN];

/// The maximum size of an ignore file: its globs take up to a thousand times as much memory.
const SIZE: Limit = Limit { bytes: 96 << 10, exceeded: "larger than 96 KiB" };

/// Checks the ignore files that apply to a directory from above: its own, those of the directories that contain it, and
/// the user's own of git.
pub(super) fn check_all(directory: &Path) -> Result<(), Message> {
    gitconfig_excludes_path().map_or(Ok(()), |path| check_file(&path))?;
    check(directory)?;
    // as the crate does: what has no canonical path has no parents
    let Ok(directory) = fs::canonicalize(directory) else { return Ok(()) };
    directory.ancestors().skip(1).try_for_each(check)
}

/// Checks the ignore files of a directory.
pub(super) fn check(directory: &Path) -> Result<(), Message> {
    NAMES.iter().try_for_each(|name| check_file(&directory.join(name)))?;
    let git = directory.join(".git");
    let Ok(metadata) = fs::metadata(&git) else { return Ok(()) };
    if metadata.is_dir() {
        return check_file(&git.join("info/exclude"));
    }
    // a linked worktree: `gitdir: /main/.git/worktrees/a`, where `commondir` names `../..`
    check_file(&git)?;
    let Some(private) = first_line(&git).and_then(|line| line.strip_prefix("gitdir: ").map(PathBuf::from)) else {
        return Ok(());
    };
    let common = private.join("commondir");
    check_file(&common)?;
    let common = first_line(&common).map(|line| private.join(line));
    common.map_or(Ok(()), |common| check_file(&common.join("info/exclude")))
}

fn check_file(path: &Path) -> Result<(), Message> {
    // what is not there, and what cannot be opened, is not read
    let Ok(metadata) = fs::metadata(path) else { return Ok(()) };
    if metadata.is_dir() {
        return Ok(());
    }
    check_readable(&metadata, SIZE).map_err(|error| {
        let what = format!("{error}, so files that it may ignore are not read (or give --no-ignore)");
        Message::at(path, &what)
    })
}

/// The first line of a file that [`check_file`] accepts.
fn first_line(path: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(open_file(path).ok()?.take(SIZE.bytes)).read_line(&mut line).ok()?;
    Some(line.lines().next().unwrap_or_default().to_owned())
}
