//! What is known of a document beside its text.

use std::fmt;

use super::document_kind::DocumentKind;

/// What is known of a document beside its text. By default nothing is: then only its head and its structure show its
/// kind.
#[derive(Clone, Copy, Default, Debug)]
#[non_exhaustive]
pub struct Provenance<'p> {
    /// Its path, relative to the project: names are separated by `/`.
    pub path: Option<&'p str>,
    /// The kinds that a configuration gives it, instead of those that evidence shows.
    pub given: Option<&'p [KindEvidence]>,
    /// The kinds of all documents of its project, such as one that has ended: see [`KindEvidence::of_project`].
    pub of_project: &'p [KindEvidence],
}

impl<'p> Provenance<'p> {
    /// A document with this path, relative to the project.
    #[must_use]
    pub fn of(path: &'p str) -> Self {
        Self { path: Some(path), ..Self::default() }
    }

    /// The same document, in a project of these kinds.
    #[must_use]
    pub fn in_project(self, of_project: &'p [KindEvidence]) -> Self {
        Self { of_project, ..self }
    }

    /// The same document, of these kinds. An empty list makes it a living document, whatever its path and text show.
    #[must_use]
    pub fn with_kinds(self, given: &'p [KindEvidence]) -> Self {
        Self { given: Some(given), ..self }
    }
}

/// A kind of a document, and what shows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct KindEvidence {
    /// The kind.
    pub kind: DocumentKind,
    /// The part of the path or of the text that shows it, or the place in a configuration that says so.
    pub shown_by: String,
    /// Whether only what lies around the document shows it, so that secrets are reported as they are.
    pub(super) is_inferred: bool,
}

impl KindEvidence {
    /// A kind, and what shows it.
    #[must_use]
    pub fn new(kind: DocumentKind, shown_by: impl Into<String>) -> Self {
        Self { kind, shown_by: shown_by.into(), is_inferred: false }
    }

    /// A kind that only what lies around the document shows.
    pub(super) fn inferred(kind: DocumentKind, shown_by: String) -> Self {
        Self { is_inferred: true, ..Self::new(kind, shown_by) }
    }
}

/// Such as `dated: _posts/2013-09-07-a.md`.
impl fmt::Display for KindEvidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.shown_by)
    }
}
