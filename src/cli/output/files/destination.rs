//! Where a file is written that the user named: links are followed, unless they lead out of the working tree.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::report::{Secrets, absolute, file_name};

/// The path at which a file is written, links followed. The file need not exist.
///
/// In the working tree a link may lead anywhere in it: `latest.json -> reports/today.json` gives `reports/today.json`.
/// Elsewhere a link may lead to its own directory, or into the tree. A link to what is not there is written itself, if it
/// may lead there. A pipe or a device may be anywhere.
///
/// # Errors
/// If a link leads anywhere else, if the directory does not exist, or if the path is that of a directory.
pub(in crate::cli) fn destination(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else { return Err(io::Error::other("it is a directory (name a file in it)")) };
    let directory = fs::canonicalize(directory(path)).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("no such directory (create it)"),
        _ => error,
    })?;
    let named = directory.join(name);
    let (target, leads_to) = match fs::canonicalize(&named) {
        Ok(target) => (target.clone(), target),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let leads_to = without_target(&named);
            (named, leads_to)
        }
        Err(error) => return Err(error),
    };
    if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
        return Ok(target);
    }
    let here = fs::canonicalize(".")?;
    let root = repository_root(&here);
    let is_named_inside = absolute(&here, path).starts_with(root);
    if leads_to.starts_with(root) || !is_named_inside && leads_to.parent() == Some(&directory) {
        return Ok(target);
    }
    let [to, root] = [&leads_to, root].map(|path| file_name(path, Secrets::Hidden));
    Err(io::Error::other(format!("a link leads to {to}, outside of {root} (name that file itself)")))
}

/// Where a link leads of which the target is not there; the path itself if it is no link.
fn without_target(path: &Path) -> PathBuf {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(to) = fs::read_link(&path) else { break };
        path = absolute(path.parent().unwrap_or(Path::new("/")), &to);
        // links of the directory are followed too, if it is there
        if let (Some(Ok(parent)), Some(name)) = (path.parent().map(fs::canonicalize), path.file_name()) {
            path = parent.join(name);
        }
    }
    path
}

/// The root of the repository that contains a directory; the directory itself if it is in none.
pub(in crate::cli) fn repository_root(here: &Path) -> &Path {
    here.ancestors().find(|path| path.join(".git").exists()).unwrap_or(here)
}

/// The directory of a file, as given.
fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
