//! What the index has of all files of the workspace: those of all folders as they are on disk, and the open documents as
//! they are in the editor.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use super::client::Client;
use super::document::Document;
use super::index::{FileEntry, FolderIndex, Label, Occurrence};
use super::keys::fragment_key;
use super::links::Source;
use super::project::Project;
use super::workspace::Workspace;
use crate::site::is_same_label;
use crate::text::Span;

/// Reads all files of the workspace, before a request needs them.
pub(super) fn make(workspace: &Workspace, client: &Client) {
    Entire::of(workspace, client);
}

/// What the index has of all files of the workspace, by path.
pub(super) struct Entire {
    files: Vec<(PathBuf, Arc<FileEntry>)>,
    /// Where labels are: the numbers of the file and of the label there, by the key of its name.
    labels: OnceLock<HashMap<u32, (usize, usize)>>,
}

impl Entire {
    /// All files; waits until they are read. If the work is cancelled, some of them.
    pub(super) fn of(workspace: &Workspace, client: &Client) -> Self {
        let projects = workspace.folders.iter().filter_map(|folder| workspace.projects.get(folder));
        let index =
            |project| workspace.indexes.of_project(project, client, &workspace.abilities, &workspace.cancellation);
        let indexes = projects.map(|project| (project, index(project)));
        Self::assembled(workspace, indexes.collect())
    }

    /// The same as far as files were read already; `None` if a folder was not.
    pub(super) fn ready(workspace: &Workspace) -> Option<Self> {
        let projects = workspace.folders.iter().filter_map(|folder| workspace.projects.get(folder));
        let indexes = projects.map(|project| Some((project, workspace.indexes.ready(project)?)));
        Some(Self::assembled(workspace, indexes.collect::<Option<_>>()?))
    }

    fn assembled(workspace: &Workspace, indexes: Vec<(&Arc<Project>, Arc<FolderIndex>)>) -> Self {
        let open: HashMap<&Path, &Arc<Document>> =
            workspace.documents.values().map(|document| (&*document.path, document)).collect();
        let has_several = indexes.len() > 1;
        let mut files: Vec<(PathBuf, Arc<FileEntry>)> = Vec::new();
        for (project, index) in indexes {
            let is_own = |path: &Path| !has_several || workspace.root_of(path) == project.root;
            let closed = index.files.iter().filter(|(path, _)| !open.contains_key(&***path) && is_own(path));
            files.extend(closed.map(|(path, entry)| (path.clone(), Arc::clone(entry))));
        }
        let open =
            open.into_values().filter(|document| !document.is_file || !document.project.leaves_out(&document.path));
        files.extend(open.map(|document| (document.path.clone(), entry_of(workspace, document))));
        files.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self { files, labels: OnceLock::new() }
    }

    /// The files with what of them is wanted, in the order of their paths.
    pub(super) fn find(&self, wanted: impl Fn(&Occurrence) -> bool + Sync) -> Vec<(&Path, Vec<Span>)> {
        let of_entry =
            |entry: &FileEntry| entry.occurrences.iter().filter(|it| wanted(it)).map(Occurrence::span).collect();
        let all = self.files.iter().map(|(path, entry)| (&**path, of_entry(entry)));
        all.filter(|(_, spans): &(_, Vec<Span>)| !spans.is_empty()).collect()
    }

    /// The first label of the project with this name, with its file.
    pub(super) fn labelled(&self, name: &str) -> Option<(&Path, &Label)> {
        let labels = self.labels.get_or_init(|| {
            let mut labels = HashMap::new();
            for (file, (_, entry)) in self.files.iter().enumerate() {
                for (number, label) in entry.labels.iter().enumerate() {
                    labels.entry(fragment_key(&label.name)).or_insert((file, number));
                }
            }
            labels
        });
        let (file, number) = *labels.get(&fragment_key(name))?;
        let (path, entry) = self.files.get(file)?;
        entry.labels.get(number).filter(|label| is_same_label(&label.name, name)).map(|label| (&**path, label))
    }

    /// The labels of the project, each with its file.
    pub(super) fn labels(&self) -> impl Iterator<Item = (&Path, &Label)> {
        self.files.iter().flat_map(|(path, entry)| entry.labels.iter().map(|label| (&**path, label)))
    }
}

/// The entry of an open document.
fn entry_of(workspace: &Workspace, document: &Arc<Document>) -> Arc<FileEntry> {
    workspace.indexes.of_document(document, || {
        let source = Source::of_document(document);
        FileEntry::of(&source.read().reading, |span| (span.start as u64, span.end as u64))
    })
}

/// Calls `action` with each of these files on all cores; returns the results in order. If the work is cancelled, those of
/// some files.
pub(super) fn in_parallel<T: Send>(
    workspace: &Workspace,
    files: &[(&Path, Vec<Span>)],
    action: impl Fn(&Path, &[Span]) -> Vec<T> + Sync,
) -> Vec<T> {
    let wanted = files.par_iter().take_any_while(|_| !workspace.cancellation.is_set());
    let all: Vec<Vec<T>> = wanted.map(|(path, spans)| action(path, spans)).collect();
    all.into_iter().flatten().collect()
}
