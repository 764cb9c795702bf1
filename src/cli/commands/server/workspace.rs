//! What the server knows of the workspace: its folders, the open documents, and the settings. A request is answered from
//! the workspace as it was when the request came.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;

use super::client::{Abilities, RequestError};
use super::document::{Document, Text};
use super::index::Indexes;
use super::project::Project;
use super::settings::Settings;
use super::uri;
use crate::cli::plan::Cancellation;
use crate::cli::repository::OpenTexts;
use crate::text::{Encoding, decode_as};

/// The workspace at one moment. A copy shares all that is large.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    pub(super) abilities: Arc<Abilities>,
    pub(super) settings: Arc<Settings>,
    /// The folders that the editor has open, without links.
    pub(super) folders: Vec<PathBuf>,
    /// The folders that the editor names by way of a link: as it does, and without links.
    pub(super) linked_folders: Vec<(PathBuf, PathBuf)>,
    /// The projects by their folders: those of the workspace, and those of documents elsewhere.
    pub(super) projects: BTreeMap<PathBuf, Arc<Project>>,
    /// The open documents by their URIs, as the client writes them.
    pub(super) documents: HashMap<String, Arc<Document>>,
    /// The texts of the open documents.
    pub(super) open: Arc<OpenTexts>,
    /// The URLs and references of all files.
    pub(super) indexes: Arc<Indexes>,
    /// How often any document was edited.
    pub(super) edits: u64,
    /// How often something changed on disk.
    pub(super) generation: u64,
    /// Ends the work that this copy of the workspace is for.
    pub(super) cancellation: Cancellation,
}

impl Workspace {
    /// A copy for some work that `cancellation` ends.
    pub(super) fn for_work(&self, cancellation: &Cancellation) -> Self {
        Self { cancellation: cancellation.clone(), ..self.clone() }
    }

    /// Adds folders, as the editor names them.
    pub(super) fn add_folders(&mut self, named: Vec<PathBuf>) {
        for folder in named {
            let real = std::fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
            if real != folder {
                self.linked_folders.push((folder, real.clone()));
            }
            if !self.folders.contains(&real) {
                self.folders.push(real);
            }
        }
    }

    /// Removes folders, as the editor names them.
    pub(super) fn remove_folders(&mut self, named: &[PathBuf]) {
        let linked = self.linked_folders.iter().filter(|(folder, _)| named.contains(folder));
        let real: Vec<PathBuf> = linked.map(|(_, real)| real.clone()).collect();
        self.linked_folders.retain(|(folder, _)| !named.contains(folder));
        // another link may lead to the same folder
        let is_linked = |folder: &PathBuf| self.linked_folders.iter().any(|(_, real)| real == folder);
        self.folders.retain(|folder| is_linked(folder) || !named.contains(folder) && !real.contains(folder));
    }

    /// The path of the file with this URI, below the folders without links; `None` if it names no file.
    pub(super) fn path_of(&self, uri: &Uri) -> Option<PathBuf> {
        let path = uri::path(uri)?;
        let in_folder = |(named, real): &(PathBuf, PathBuf)| Some(real.join(path.strip_prefix(named).ok()?));
        let real = self.linked_folders.iter().find_map(in_folder);
        Some(real.unwrap_or(path))
    }

    /// An open document.
    ///
    /// # Errors
    /// If it is not open.
    pub(super) fn document(&self, uri: &Uri) -> Result<&Arc<Document>, RequestError> {
        let unknown = || RequestError::invalid(format!("{}: this document is not open", uri.as_str()));
        self.documents.get(uri.as_str()).ok_or_else(unknown)
    }

    /// The open document of a file.
    pub(super) fn document_at(&self, path: &Path) -> Option<&Arc<Document>> {
        self.documents.values().find(|document| document.is_file && document.path == path)
    }

    /// The folder whose project a file belongs to: the nearest of the workspace, or that of the file itself.
    pub(super) fn root_of(&self, path: &Path) -> PathBuf {
        let around = self.folders.iter().filter(|folder| path.starts_with(folder));
        let nearest = around.max_by_key(|folder| folder.components().count()).cloned();
        nearest.unwrap_or_else(|| path.parent().unwrap_or(path).to_owned())
    }

    /// The project that a file belongs to, if it is loaded.
    pub(super) fn project_of(&self, path: &Path) -> Option<&Arc<Project>> {
        self.projects.get(&self.root_of(path))
    }

    /// The texts of the open documents at this moment: those in `open` go on.
    pub(super) fn texts(&self) -> OpenTexts {
        let texts = OpenTexts::default();
        for document in self.documents.values().filter(|document| document.is_file) {
            texts.set(&document.path, Arc::clone(&document.text) as _);
        }
        texts
    }

    /// The URI of a file, as the client writes it if the file is open.
    pub(super) fn uri_of(&self, path: &Path) -> Option<Uri> {
        if let Some(document) = self.document_at(path) {
            return Some(document.uri.clone());
        }
        let by_link = |(named, real): &(PathBuf, PathBuf)| Some(named.join(path.strip_prefix(real).ok()?));
        let named = self.linked_folders.iter().find_map(by_link);
        uri::of_path(named.as_deref().unwrap_or(path))
    }

    /// The text of a file: that of the editor, or that on disk; `None` if it cannot be read.
    pub(super) fn text_of(&self, path: &Path) -> Option<Arc<Text>> {
        if let Some(document) = self.document_at(path) {
            return Some(Arc::clone(&document.text));
        }
        self.text_of_bytes(path, &std::fs::read(path).ok()?)
    }

    /// The text of a file with these bytes, in the encoding that its configuration names. As in editors, it is without a
    /// byte order mark.
    pub(super) fn text_of_bytes(&self, path: &Path, bytes: &[u8]) -> Option<Arc<Text>> {
        let encoding =
            self.project_of(path).map_or(Encoding::Utf8, |project| project.configs.of(path).formats.encoding);
        let decoded = decode_as(bytes, encoding);
        let text = std::str::from_utf8(&decoded.text).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Some(Arc::new(Text::new(text.to_owned(), self.abilities.encoding)))
    }

    /// The version of a file that is open.
    pub(super) fn version_of(&self, path: &Path) -> Option<i32> {
        self.document_at(path).map(|document| document.version)
    }
}
