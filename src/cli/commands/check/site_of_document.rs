//! The repository of a file and the site of a document. Both are looked up on demand: most documents need neither.

use std::cell::OnceCell;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::cli::repository::{Repositories, Repository};
use crate::document::Format;
use crate::scan::Found;
use crate::site::{BareLinks, DocumentReferences, SiteMarkup, may_link_without_files};

/// The repository of a file, and the path of the file in it, looked up on demand.
pub(super) struct FileRepository<'a> {
    /// `None` for a record, which is in none.
    repositories: Option<&'a Repositories>,
    path: &'a Path,
    found: OnceCell<Option<(Arc<Repository>, String)>>,
}

impl<'a> FileRepository<'a> {
    pub(super) fn new(repositories: Option<&'a Repositories>, path: &'a Path) -> Self {
        Self { repositories, path, found: OnceCell::new() }
    }

    /// The references of the file, which has this text; `None` if it is in no repository.
    pub(super) fn references<'d>(&'d self, format: Format, text: &'d [u8]) -> Option<DocumentReferences<'d>> {
        let found = self.found.get_or_init(|| self.repositories?.of(self.path));
        found.as_ref().map(|(repository, file)| DocumentReferences::new(repository, &**file, format, text))
    }
}

/// The site of a document.
pub(super) struct SiteOfDocument<'a> {
    repository: &'a FileRepository<'a>,
    format: Format,
    text: &'a [u8],
    references: OnceCell<Option<DocumentReferences<'a>>>,
}

impl<'a> SiteOfDocument<'a> {
    pub(super) fn new(repository: &'a FileRepository<'a>, format: Format, text: &'a [u8]) -> Self {
        Self { repository, format, text, references: OnceCell::new() }
    }

    fn references(&self) -> Option<&DocumentReferences<'a>> {
        self.references.get_or_init(|| self.repository.references(self.format, self.text)).as_ref()
    }
}

impl fmt::Debug for SiteOfDocument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteOfDocument").field("path", &self.repository.path).finish_non_exhaustive()
    }
}

impl SiteMarkup for SiteOfDocument<'_> {
    fn may_link(&self, found: &Found<'_>) -> bool {
        self.references().map_or_else(|| may_link_without_files(found), |references| references.may_link(found))
    }

    fn has_own_markdown(&self) -> bool {
        self.references().is_some_and(SiteMarkup::has_own_markdown)
    }

    fn allows_spaces_in_targets(&self) -> bool {
        self.references().is_some_and(SiteMarkup::allows_spaces_in_targets)
    }

    fn names_scheme(&self, scheme: &str) -> bool {
        self.references().is_some_and(|references| references.names_scheme(scheme))
    }

    fn bare_links(&self) -> BareLinks {
        self.references().map_or(BareLinks::UpToSpace, SiteMarkup::bare_links)
    }

    fn left_out_by(&self) -> Option<String> {
        self.references().and_then(SiteMarkup::left_out_by)
    }

    fn written_by(&self) -> Option<String> {
        self.references().and_then(SiteMarkup::written_by)
    }
}
