//! What moves and where to, from OLD and NEW.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::{relative, shown};
use crate::cli::repository::Repositories;
use crate::document::Format;
use crate::site::{NewId, Rename, explicit_names, with_new_id};

/// What moves and where to: a file, a folder, or the name of a heading.
pub(super) struct MoveRequest {
    /// The root of the repository, an absolute path.
    pub(super) root: PathBuf,
    /// The path of the file or folder, relative to the current directory as it was passed.
    pub(super) old: PathBuf,
    /// Its path after the move; the same for a heading.
    pub(super) new: PathBuf,
    /// The path of `old` in the repository.
    pub(super) old_inner: String,
    pub(super) rename: Rename,
}

impl MoveRequest {
    /// Parses OLD and NEW; an error if they cannot be moved.
    pub(super) fn parse(old: &str, new: &str, repositories: &Repositories) -> anyhow::Result<Self> {
        match old.split_once('#').filter(|_| fs::symlink_metadata(old).is_err()) {
            Some((file, fragment)) => Self::parse_heading(file, fragment, new, repositories),
            None => Self::parse_path(old, new, repositories),
        }
    }

    fn parse_path(old: &str, new: &str, repositories: &Repositories) -> anyhow::Result<Self> {
        let old_path = PathBuf::from(old);
        let Ok(metadata) = fs::symlink_metadata(&old_path) else { bail!("{old}: {}", missing_reason(new)) };
        if metadata.is_symlink() {
            bail!("{old}: a symbolic link (move the file that it leads to)");
        }
        if !metadata.is_file() && !metadata.is_dir() {
            bail!("{old}: neither a file nor a folder");
        }
        if fs::symlink_metadata(old_path.join(".git")).is_ok() {
            bail!("{old}: the root of a repository (name a file or folder in it)");
        }
        let Some((root, old_inner)) = repositories.locate(&old_path).filter(|(_, inner)| !inner.is_empty()) else {
            bail!("{old}: not inside of a repository (name a file or folder in one)");
        };
        let mut new_path = PathBuf::from(new);
        if new.ends_with('/') || new_path.is_dir() {
            new_path.push(old_path.file_name().unwrap_or_default());
        }
        let new = shown(&new_path);
        if fs::symlink_metadata(&new_path).is_ok() && !is_respelled(&old_path, &new_path) {
            bail!("{new}: exists already (nothing is replaced; remove it, or give another name)");
        }
        let place = repositories.locate(&new_path).filter(|(new_root, _)| *new_root == root);
        let Some((_, new_inner)) = place.filter(|_| is_within(&new_path, &root)) else {
            bail!("{new}: outside of the repository {} (files move within it)", shown(&root));
        };
        if [&old_inner, &new_inner].iter().any(|path| path.split('/').any(|name| name == ".git")) {
            bail!("{old}: what is in .git belongs to git");
        }
        if new_inner.strip_prefix(&old_inner).is_some_and(|rest| rest.starts_with('/')) {
            bail!("{new}: inside of {old} itself (give a folder outside of it)");
        }
        let rename = Rename::Path { old: old_inner.clone(), new: new_inner, others: Vec::new() };
        Ok(Self { root, old: old_path, new: new_path, old_inner, rename })
    }

    fn parse_heading(file: &str, old: &str, new: &str, repositories: &Repositories) -> anyhow::Result<Self> {
        if !Path::new(file).is_file() {
            bail!("{file}: no such file");
        }
        let place = repositories.locate(Path::new(file));
        let Some((root, inner)) = place else { bail!("{file}: not inside of a repository (name a file in one)") };
        let Some((new_file, new_name)) = new.split_once('#') else {
            bail!("{new}: no heading (OLD names one, so give NEW as {file}#new)");
        };
        let is_same =
            new_file.is_empty() || repositories.locate(Path::new(new_file)).is_some_and(|(_, path)| path == inner);
        if !is_same {
            bail!("{new}: another file than {file} (a heading gets another name in its own file)");
        }
        if old.is_empty() || new_name.is_empty() || new_name.contains(char::is_whitespace) {
            bail!("{new}: not the name of a heading (give both as {file}#name)");
        }
        if old == new_name {
            bail!("{new}: the same as before");
        }
        let rename =
            Rename::Anchor { file: inner.clone(), old: old.to_owned(), new: new_name.to_owned(), with_labels: false };
        let path = PathBuf::from(file);
        Ok(Self { root, old: path.clone(), new: path, old_inner: inner, rename })
    }

    /// The rename, and for a heading whether its id is a label. An error if a heading has neither the old nor the new
    /// name, or if its name comes from its title.
    pub(super) fn checked_rename(&self, repositories: &Repositories) -> anyhow::Result<Rename> {
        let Rename::Anchor { file, old, new, .. } = &self.rename else { return Ok(self.rename.clone()) };
        let repository = repositories.of(&self.old).map(|(repository, _)| repository);
        let Some(references) = repository else { return Ok(self.rename.clone()) };
        let Some(old_anchor) = references.anchor(file, old) else {
            bail!("{}: not a document with headings", shown(&self.old));
        };
        let text = references.read(file);
        let format = text.as_deref().map(|text| Format::of(file, text));
        let document = text.as_deref().zip(format);
        let id = document.and_then(|(text, format)| with_new_id(format, text, old, new));
        let has_id =
            || document.is_some_and(|(text, format)| explicit_names(format, text).iter().any(|(_, name)| name == old));
        let is_name = |name: &str| references.anchor(file, name).is_some_and(|anchor| anchor.is_ok());
        // an id such as `{#id}` counts even if the renderer does not support it
        let is_new = id.is_some() || is_name(new);
        if let Err(nearest) = old_anchor.as_ref().map_err(Clone::clone)
            && !is_new
        {
            let tip = nearest.map_or_else(String::new, |nearest| format!(" (did you mean #{nearest}?)"));
            bail!("{}: has neither #{old} nor #{new}{tip}", shown(&self.old));
        }
        let is_label = |id: &NewId| id.is_label && references.labels(&references.site_of(file)).contains(new);
        // a host may ignore case
        let is_respelled = old.to_lowercase() == new.to_lowercase();
        if id.as_ref().is_some_and(|id| !is_respelled && (is_name(new) || is_label(id))) {
            bail!("{}: another place is named #{new} already (give another name)", shown(&self.old));
        }
        if id.is_none() && !is_new && has_id() {
            bail!(
                "{}: with #{new} for #{old} the document would be read in another way (give another name)",
                shown(&self.old)
            );
        }
        if id.is_none() && !is_new {
            bail!(
                "{}: the title of a heading makes #{old} (give it one that makes #{new}, then run again)",
                shown(&self.old)
            );
        }
        let with_labels = id.is_some_and(|id| id.is_label);
        Ok(Rename::Anchor { file: file.clone(), old: old.clone(), new: new.clone(), with_labels })
    }

    /// The root of the repository, relative to a directory.
    pub(super) fn shown_root(&self, here: &Path) -> PathBuf {
        let here = fs::canonicalize(here).unwrap_or_else(|_| here.to_owned());
        relative(&here, &self.root)
    }

    /// The path of a file after the move, from the current directory; `None` if the file does not move.
    pub(super) fn path_after(&self, path: &Path, inner: &str) -> Option<PathBuf> {
        let Rename::Path { old, .. } = &self.rename else { return None };
        let rest = inner.strip_prefix(&**old)?;
        match rest.strip_prefix('/') {
            Some(rest) => Some(self.new.join(rest)),
            None if rest.is_empty() => Some(self.new.clone()),
            None => None,
        }
        .filter(|new| new != path)
    }
}

/// Why a path that does not exist cannot be moved.
fn missing_reason(new: &str) -> &'static str {
    if Path::new(new).exists() {
        "no such file or folder, but NEW exists (if it was moved already: move it back, then run again)"
    } else {
        "no such file or folder"
    }
}

/// Whether two different names are those of one file, on a file system that ignores case.
pub(super) fn is_respelled(old: &Path, new: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    old.file_name() != new.file_name() && real(old).is_some_and(|old| real(new) == Some(old))
}

/// Whether the nearest existing folder of a path is in the repository, links followed.
fn is_within(path: &Path, root: &Path) -> bool {
    let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let mut folders =
        path.ancestors().skip(1).map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let real = folders.find_map(|folder| fs::canonicalize(folder).ok());
    real.is_some_and(|real| real.starts_with(&root))
}
