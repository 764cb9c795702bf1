//! References that lead nowhere in the repository, where a generator that has no configuration there may make pages of
//! its documents.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::candidate::Candidate;
use super::document_references::DocumentReferences;
use super::files::Files;
use super::inference::existing_pages;
use super::link::Link;
use super::models::is_shown_by_host;
use super::path;
use crate::scan::Found;

impl DocumentReferences<'_> {
    /// What remains wrong with a reference that leads nowhere in the repository: nothing if there is a document that any
    /// generator would make the page of, such as `api.md` for `api#udt`, `api/` and `api.html`. Of what code hosts show
    /// to readers, such as `README.md`, all remains.
    pub(super) fn broken_for_any_generator(
        &self,
        found: &Found<'_>,
        link: &Link<'_>,
        broken: BrokenReference,
    ) -> Option<BrokenReference> {
        let has_target = matches!(broken.kind, BrokenReferenceKind::MissingAnchor | BrokenReferenceKind::WrongCase);
        if has_target || is_shown_by_host(self.file()) || self.is_site_configured(link) {
            return Some(broken);
        }
        let files = &*self.references().files;
        if leads_from_unknown_root(files, link) {
            return None;
        }
        match existing_pages(files, self.file(), link, &[]).into_iter().next() {
            Some(page) => {
                let target = self.references().target_at(self.site(), Candidate::File(page));
                self.broken_target(self.site(), found, link, target)
            }
            None => Some(broken),
        }
    }
}

/// Whether a reference is to a page below `/`, such as `/legal/votes`, and the repository has no `legal`.
fn leads_from_unknown_root(files: &dyn Files, link: &Link<'_>) -> bool {
    let path = link.path.trim_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let has_first = || files.folder("").is_some_and(|root| root.get(first).is_some());
    link.is_absolute() && path::stem_and_suffix(path).1.is_empty() && !has_first()
}
