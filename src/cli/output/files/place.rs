//! The place at which a file is written that the user named: links are followed, unless they lead out of the working
//! tree.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::report::{Secrets, absolute, file_name};

/// The place of a file that may not exist yet, links followed.
///
/// In the working tree a link may lead anywhere in it: `latest.json -> reports/today.json` gives `reports/today.json`. Elsewhere
/// a link may lead to its own directory, or into the tree. A link that leads nowhere is itself the place. A pipe or a device
/// may be anywhere.
///
/// # Errors
/// If a link leads to any other place, if there is no such directory, or if the path names a directory.
pub(in crate::cli) fn place(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else { return Err(io::Error::other("it is a directory (name a file in it)")) };
    let directory = fs::canonicalize(directory(path)).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("no such directory (create it)"),
        _ => error,
    })?;
    let named = directory.join(name);
    let place = match fs::canonicalize(&named) {
        Ok(place) => place,
        Err(error) if error.kind() == io::ErrorKind::NotFound => named,
        Err(error) => return Err(error),
    };
    if fs::metadata(&place).is_ok_and(|metadata| !metadata.is_file()) {
        return Ok(place);
    }
    let here = fs::canonicalize(".")?;
    let root = root(&here);
    let is_named_inside = absolute(&here, path).starts_with(root);
    if place.starts_with(root) || !is_named_inside && place.parent() == Some(&directory) {
        return Ok(place);
    }
    let [to, root] = [&place, root].map(|path| file_name(path, Secrets::Hidden));
    Err(io::Error::other(format!("a link leads to {to}, outside of {root} (name that file itself)")))
}

/// The root of the repository that contains a directory; the directory itself if none is found.
pub(in crate::cli) fn root(here: &Path) -> &Path {
    here.ancestors().find(|path| path.join(".git").exists()).unwrap_or(here)
}

/// The directory of a file, as given.
fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
