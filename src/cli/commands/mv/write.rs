//! Writes the documents, then moves the file or folder. Where a document cannot be written, nothing moves.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow, bail};

use super::collected::Collected;
use super::event::Document;
use super::request::{MoveRequest, is_respelled};
use super::shown;
use crate::cli::output::files::{Original, WriteScope, remove_leftovers};
use crate::site::Rename;

/// Writes all documents that change, and moves the file or folder. Documents that move are written last.
pub(super) fn write(request: &MoveRequest, collected: &Collected) -> anyhow::Result<()> {
    let refused = collected.documents.iter().find_map(|document| Some((document, document.refused.as_ref()?)));
    if let Some((document, why)) = refused {
        bail!("{}: {why}; nothing was changed", shown(&document.path));
    }
    let moves = matches!(request.rename, Rename::Path { .. });
    let scope = WriteScope::Named(vec![fs::canonicalize(&request.root)?]);
    // an error after the first write would leave references to a file that has not moved
    for document in collected.documents.iter().filter(|document| document.before != document.after) {
        let original = Original::new(&document.path, &document.before, &scope);
        original
            .and_then(|original| original.check(&document.after))
            .map_err(|why| anyhow!("{}: {}; nothing was changed", shown(&document.path), why.describe()))?;
    }
    let folder = request.new.parent().filter(|folder| moves && !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be created", shown(folder)))?;
    }
    let is_moved = |document: &&Document| request.path_after(&document.path, &document.inner).is_some();
    let (moved, others): (Vec<&Document>, Vec<&Document>) =
        collected.documents.iter().filter(|document| document.before != document.after).partition(is_moved);
    let others_count = others.len();
    for (written, document) in others.into_iter().enumerate() {
        let rest = if moves { "; nothing was moved" } else { "" };
        replace(document, &document.path, &scope, || format!("{rest} (files that were rewritten before: {written})"))?;
    }
    // documents that move keep their old references until all others are written, so that the command can run again. A
    // single file is rewritten at its new path, with the old references or the new ones there at any moment.
    if moves && request.old.is_file() {
        rename(&request.old, &request.new)?;
        moved.into_iter().try_for_each(|document| {
            let why = || format!("; move it back to {} and run again", shown(&request.old));
            replace(document, &request.new, &scope, why)
        })
    } else {
        for (written, document) in moved.into_iter().enumerate() {
            let why = || format!("; nothing was moved (files that were rewritten before: {})", others_count + written);
            replace(document, &document.path, &scope, why)?;
        }
        if moves { rename(&request.old, &request.new) } else { Ok(()) }
    }
}

/// Replaces a document, which is now at `path`, if it has not changed; `rest` is the end of the error message.
fn replace(document: &Document, path: &Path, scope: &WriteScope, rest: impl Fn() -> String) -> anyhow::Result<()> {
    let replaced = Original::new(path, &document.before, scope).and_then(|original| {
        // a run that fixes files reports those that it cannot remove
        _ = remove_leftovers(original.directory());
        original.replace(&document.after)
    });
    replaced.map_err(|why| anyhow!("{}: not rewritten: {}{}", shown(path), why.describe(), rest()))
}

/// Moves a file or folder to a path where nothing is.
fn rename(old: &Path, new: &Path) -> anyhow::Result<()> {
    if fs::symlink_metadata(new).is_ok() && !is_respelled(old, new) {
        bail!("{}: appeared meanwhile; {} was not moved, but its references were rewritten", shown(new), shown(old));
    }
    rename_without_replacing(old, new).with_context(|| {
        format!("{} cannot be moved to {} (its references were rewritten: move it by hand)", shown(old), shown(new))
    })
}

/// Renames a file, but never replaces another one.
#[cfg(target_os = "linux")]
fn rename_without_replacing(old: &Path, new: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    // not every file system can refuse to replace, and one that ignores case finds the file itself at its new name
    match renameat_with(CWD, old, CWD, new, RenameFlags::NOREPLACE) {
        Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => fs::rename(old, new),
        Err(rustix::io::Errno::EXIST) if is_respelled(old, new) => fs::rename(old, new),
        result => Ok(result?),
    }
}

#[cfg(not(target_os = "linux"))]
fn rename_without_replacing(old: &Path, new: &Path) -> io::Result<()> {
    fs::rename(old, new)
}
