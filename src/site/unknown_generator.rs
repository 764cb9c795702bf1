//! References that lead nowhere in a repository without the configuration of a site generator. One may still be used, so
//! that `api/` may be the page of `api.md`.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::candidate::Candidate;
use super::config::FrontMatter;
use super::document_references::DocumentReferences;
use super::files::Files;
use super::inference::{existing_pages, names_file_beside};
use super::link::Link;
use super::path;
use crate::scan::Found;

impl DocumentReferences<'_> {
    /// What remains wrong with a reference that leads nowhere in the repository.
    ///
    /// - Nothing, if some generator would make its page of a document: `api.md` for `api#udt`, `api/` and `api.html`.
    /// - Nothing, if it starts with a folder that the repository does not have: `/legal/votes`.
    /// - Nothing, if the document sets the address of its page, so that the site is in another repository.
    /// - All, in documents that code hosts show, such as `README.md`; if the configuration of urlint names the site; if
    ///   the reference names a source or picture beside the document; and if the file exists, but not the anchor or not
    ///   in these capitals.
    pub(super) fn broken_for_any_generator(
        &self,
        found: &Found<'_>,
        link: &Link<'_>,
        broken: BrokenReference,
    ) -> Option<BrokenReference> {
        let has_target = matches!(broken.kind, BrokenReferenceKind::MissingAnchor | BrokenReferenceKind::WrongCase);
        if has_target || names_file_beside(link) || self.is_shown_by_host() || self.is_site_configured(link) {
            return Some(broken);
        }
        let files = &*self.references().files;
        let has_permalink = || FrontMatter::of(self.text).text("permalink").is_some();
        if leads_from_unknown_root(files, link) || *self.has_permalink.get_or_init(has_permalink) {
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
