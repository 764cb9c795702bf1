//! Checks ignore files before a walk reads them: the crate `ignore` reads any file or device with such a name to its
//! end.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use ignore::gitignore::gitconfig_excludes_path;

use crate::cli::open::{Limit, check_readable, open_file};
use crate::cli::output::Message;

/// The name of urlint's own ignore files.
pub(super) const URLINT_IGNORE: &str = ".urlintignore";

/// The names of ignore files in any directory.
pub(in crate::cli) const NAMES: [&str; 3] = [".gitignore", ".ignore", URLINT_IGNORE];

/// The maximum size of an ignore file: its globs take up to a thousand times as much memory.
const MAX_SIZE: Limit = Limit { bytes: 96 << 10, exceeded: "larger than 96 KiB" };

/// Checks the ignore files of a directory, of the directories above it, and the user's global one of git.
pub(super) fn check_with_parents(directory: &Path) -> Result<(), Message> {
    gitconfig_excludes_path().map_or(Ok(()), |path| check_file(&path))?;
    check_directory(directory)?;
    // as in the crate, a directory without a canonical path has no parents
    let Ok(directory) = fs::canonicalize(directory) else { return Ok(()) };
    directory.ancestors().skip(1).try_for_each(check_directory)
}

/// Checks the ignore files of a directory.
pub(super) fn check_directory(directory: &Path) -> Result<(), Message> {
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
    // the walk does not read a file that does not exist or cannot be opened
    let Ok(metadata) = fs::metadata(path) else { return Ok(()) };
    if metadata.is_dir() {
        return Ok(());
    }
    check_readable(&metadata, MAX_SIZE).map_err(|error| {
        let what = format!("{error}, so files that it may ignore are not read (or give --no-ignore)");
        Message::at(path, &what)
    })
}

/// The first line of a file that [`check_file`] accepts.
fn first_line(path: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(open_file(path).ok()?.take(MAX_SIZE.bytes)).read_line(&mut line).ok()?;
    Some(line.lines().next().unwrap_or_default().to_owned())
}
