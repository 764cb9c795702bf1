//! The URLs and references of a document, and where each leads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{Location, Range, Uri};

use super::client::RequestError;
use super::document::{Document, Text};
use super::keys::{fragment_key, read_options};
use super::project::Project;
use super::workspace::Workspace;
use crate::cli::config::FileConfig;
use crate::cli::repository::Repository;
use crate::document::{self, Anchor, AnchorKind, Format, LinkSyntax, Reading};
use crate::scan::{Form, Found};
use crate::site::{DocumentReferences, Entry, Target, is_same_label};
use crate::text::Span;

/// A document: an open one, or a file on disk.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) uri: Uri,
    pub(super) path: PathBuf,
    pub(super) text: Arc<Text>,
    pub(super) project: Arc<Project>,
    pub(super) format: Format,
    pub(super) config: Arc<FileConfig>,
    is_file: bool,
}

impl Source {
    /// An open document.
    pub(super) fn of_document(document: &Document) -> Self {
        let config = document.config();
        Self {
            uri: document.uri.clone(),
            path: document.path.clone(),
            text: Arc::clone(&document.text),
            project: Arc::clone(&document.project),
            format: document.format(&config),
            config,
            is_file: document.is_file,
        }
    }

    /// The open document with this URI.
    ///
    /// # Errors
    /// If it is not open.
    pub(super) fn open(workspace: &Workspace, uri: &Uri) -> Result<Self, RequestError> {
        workspace.document(uri).map(|document| Self::of_document(document))
    }

    /// The document at a path; `None` if it cannot be read as UTF-8, or is in no folder of the workspace.
    pub(super) fn at(workspace: &Workspace, path: &Path) -> Option<Self> {
        if let Some(document) = workspace.document_at(path) {
            return Some(Self::of_document(document));
        }
        let project = Arc::clone(workspace.project_of(path).or_else(|| workspace.projects.values().next())?);
        let config = project.configs.of(path);
        let text = workspace.text_of(path)?;
        let is_small = text.text.len() as u64 <= config.formats.max_document_size;
        let format = if is_small { config.formats.of(path, text.text.as_bytes()) } else { Format::PLAIN };
        Some(Self { uri: workspace.uri_of(path)?, path: path.to_owned(), text, project, format, config, is_file: true })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.text.text.as_bytes()
    }

    /// The same document with another text.
    pub(super) fn with_text(&self, text: String) -> Self {
        Self { text: Arc::new(self.text.with(text)), ..self.clone() }
    }

    /// Reads the document.
    pub(super) fn read(&self) -> Links<'_> {
        let options = read_options(self.config.effective.relaxed, &self.path);
        let reading = document::read_bounded(self.format, self.bytes(), options).unwrap_or_default();
        let place = self.is_file.then(|| self.project.repositories.of(&self.path)).flatten();
        Links { source: self, reading, place }
    }

    pub(super) fn location(&self, span: Span) -> Location {
        Location::new(self.uri.clone(), self.text.range(span))
    }

    pub(super) fn range(&self, span: Span) -> Range {
        self.text.range(span)
    }

    /// Whether links name definitions as those of Markdown do: `[text][label]`.
    pub(super) fn has_markdown_labels(&self) -> bool {
        self.format.notation().links == LinkSyntax::Markdown
    }
}

/// A document that was read.
pub(super) struct Links<'s> {
    pub(super) source: &'s Source,
    pub(super) reading: Reading<'s>,
    /// Its repository, and its path there.
    place: Option<(Arc<Repository>, String)>,
}

/// Where a reference leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    /// The file or folder.
    pub(super) path: PathBuf,
    pub(super) is_folder: bool,
    /// The fragment, decoded.
    pub(super) fragment: Option<String>,
}

impl Goal {
    /// The path of the document that it leads to: of a folder, the page that it has.
    pub(super) fn document(&self) -> PathBuf {
        if !self.is_folder {
            return self.path.clone();
        }
        const PAGES: [&str; 8] = [
            "README.md",
            "index.md",
            "_index.md",
            "README.rst",
            "index.rst",
            "index.html",
            "README.adoc",
            "index.adoc",
        ];
        let mut pages = PAGES.iter().map(|name| self.path.join(name));
        pages.find(|page| page.is_file()).unwrap_or_else(|| self.path.clone())
    }
}

impl<'s> Links<'s> {
    /// The URL or reference that a byte is in or directly after, the one that starts there first.
    pub(super) fn found_at(&self, offset: usize) -> Option<&Found<'s>> {
        let after = self.reading.found.partition_point(|found| found.span().start <= offset);
        let last = self.reading.found[..after].last()?;
        (last.form != Form::Label && last.span().end >= offset).then_some(last)
    }

    /// The place that a byte is in or directly after.
    pub(super) fn anchor_at(&self, offset: usize) -> Option<usize> {
        let is_at = |anchor: &Anchor<'_>| anchor.span.start <= offset && offset <= anchor.span.end;
        let all = self.reading.anchors.iter().enumerate().filter(|(_, anchor)| is_at(anchor));
        all.min_by_key(|(_, anchor)| anchor.span.len()).map(|(at, _)| at)
    }

    /// The references of the document, for their resolution; `None` for a document that is no file.
    pub(super) fn references(&self) -> Option<DocumentReferences<'_>> {
        let (repository, inner) = self.place.as_ref()?;
        Some(DocumentReferences::new(repository, &**inner, self.source.format, self.source.bytes()))
    }

    /// The repository of the document, and its path there.
    pub(super) fn place(&self) -> Option<(&Repository, &str)> {
        self.place.as_ref().map(|(repository, inner)| (&**repository, &**inner))
    }

    /// The absolute path of a path in the repository.
    pub(super) fn absolute(&self, inner: &str) -> Option<PathBuf> {
        let (root, _) = self.source.project.repositories.locate(&self.source.path)?;
        Some(if inner.is_empty() { root } else { root.join(inner) })
    }

    /// Where a reference leads; `None` if it leads to no file, or if that cannot be known.
    pub(super) fn goal(&self, references: &DocumentReferences<'_>, found: &Found<'_>) -> Option<Goal> {
        let (repository, inner) = self.place.as_ref()?;
        let resolved = references.resolve_reference(found, &repository.site_of(inner))?;
        let mut fragment_of_redirect = None;
        let (path, is_folder) = match resolved.target {
            Target::Path(path, entry) => (path, entry == Entry::Folder),
            Target::OtherCase { actual, .. } => (actual, false),
            Target::Unknown => {
                let (path, fragment) = references.redirected(&resolved.link)?;
                fragment_of_redirect = fragment;
                (path, false)
            }
            _ => return None,
        };
        let fragment = resolved.link.fragment.as_deref().filter(|fragment| !fragment.is_empty()).map(str::to_owned);
        let fragment = fragment.or(fragment_of_redirect);
        Some(Goal { path: self.absolute(path.trim_matches('/'))?, is_folder, fragment })
    }

    /// The names by which fragments lead to places of the document.
    pub(super) fn place_names(&self) -> Vec<(usize, String)> {
        match &self.place {
            Some((repository, inner)) => repository.place_names(inner, self.source.format, &self.reading),
            // a document that is no file is read as one of the folder
            None => {
                let file = self.source.project.root.join(&self.source.path);
                let place = self.source.project.repositories.of(&file);
                let names = |(repository, inner): (Arc<Repository>, String)| {
                    repository.place_names(&inner, self.source.format, &self.reading)
                };
                place.map(names).unwrap_or_default()
            }
        }
    }

    /// The index of the place that a fragment leads to.
    pub(super) fn place_of(&self, fragment: &str) -> Option<usize> {
        place_named(&self.place_names(), fragment)
    }

    /// The place of this document that a name is a label of: a label or definition first, then the title of a heading.
    pub(super) fn labelled(&self, label: &str) -> Option<usize> {
        let has_label = |anchor: &&(usize, &Anchor<'_>)| {
            anchor.1.kind != AnchorKind::Footnote && is_same_label(&anchor.1.text, label)
        };
        let is_heading = |anchor: &Anchor<'_>| matches!(anchor.kind, AnchorKind::Heading { .. });
        let all: Vec<(usize, &Anchor<'_>)> = self.reading.anchors.iter().enumerate().collect();
        let mut named = all.iter().filter(has_label);
        let first = named.clone().find(|(_, anchor)| !is_heading(anchor));
        first.or_else(|| named.next()).map(|(at, _)| *at)
    }

    /// The index of the place of this document that a reference leads to, if that is no file: there is no other document
    /// for it.
    pub(super) fn own_place(&self, found: &Found<'_>) -> Option<usize> {
        if self.place.is_some() {
            return None;
        }
        self.place_of(found.text.strip_prefix('#')?)
    }

    /// The URL of a definition.
    pub(super) fn url_of_definition(&self, anchor: &Anchor<'_>) -> Option<&Found<'s>> {
        let after = self.reading.found.partition_point(|found| found.span().start < anchor.span.end);
        let next = self.reading.found.get(after)?;
        let between = &self.source.text.text.get(anchor.span.end..next.span().start)?;
        (between.len() <= LONGEST_GAP && !between.contains("\n\n")).then_some(next)
    }
}

/// The index of the place that a fragment leads to, by the names of all.
pub(super) fn place_named(names: &[(usize, String)], fragment: &str) -> Option<usize> {
    let exactly = |wanted: &str| names.iter().find(|(_, name)| name == wanted).map(|(at, _)| *at);
    let in_any_case = |wanted: &str| {
        let key = fragment_key(wanted);
        names.iter().find(|(_, name)| fragment_key(name) == key).map(|(at, _)| *at)
    };
    let bare = fragment.strip_prefix("user-content-").unwrap_or(fragment);
    exactly(fragment).or_else(|| exactly(bare)).or_else(|| in_any_case(bare))
}

/// The most bytes between the label of a definition and its URL.
const LONGEST_GAP: usize = 200;
