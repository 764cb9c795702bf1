//! What the site of a document says of a reference: where it leads, and what is wrong with it.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::{DocumentReferences, may_resolve};
use super::link::Link;
use super::markup::is_for_readers;
use super::path;
use super::placeholders::{is_embedding, names_object};
use super::references::Target;
use crate::document::Headings;
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme_len;

/// What the site of a document says of a reference.
#[derive(Clone, Default, Debug)]
pub(crate) struct JudgedReference {
    /// What is wrong with it.
    pub(crate) broken: Option<BrokenReference>,
    /// Where it leads on the site of the document; `None` if that was not looked up.
    pub(crate) target: Option<Target>,
}

impl DocumentReferences<'_> {
    /// Where a URL or reference of the document leads, and what is wrong with it, if that is evident.
    pub(crate) fn resolve(&self, found: &Found<'_>) -> JudgedReference {
        let JudgedReference { broken, target } = self.judge(found);
        let lands = target.as_ref().is_some_and(Target::is_path);
        if lands && self.has_landing.get().is_none() && self.path_link(found).is_some() {
            _ = self.has_landing.set(true);
        }
        let is_evident = |broken: &BrokenReference| self.is_evident(found, broken, self.class(found, broken));
        let mut broken = broken.filter(is_evident);
        if let Some(broken) = broken.as_mut().filter(|broken| broken.kind == BrokenReferenceKind::MissingFile) {
            broken.nearest = self.nearest_file(found);
        }
        JudgedReference { broken, target }
    }

    /// Where a URL or reference leads, and what is wrong with it, if the model of the site fits, no build makes its
    /// target, and it can be corrected in this document.
    pub(super) fn judge(&self, found: &Found<'_>) -> JudgedReference {
        let JudgedReference { broken, target } = self.judge_by_model(found);
        let broken = broken.filter(|broken| !self.is_built(broken) && !self.is_excused(found, broken));
        JudgedReference { broken, target }
    }

    /// Where a URL or reference leads, and what is wrong with it, if the model of the site fits.
    fn judge_by_model(&self, found: &Found<'_>) -> JudgedReference {
        if found.target == TargetKind::Navigation {
            return self.link(found).map_or_else(JudgedReference::default, |link| self.judge_entry(&link));
        }
        if !is_for_readers(self.format) {
            return JudgedReference::default();
        }
        // `xref:module:page.adoc[]` has no scheme
        let is_resource = matches!(found.target, TargetKind::Anchor | TargetKind::File);
        let is_name = is_resource && !found.text.starts_with("http") || found.target == TargetKind::Label;
        if scheme_len(found.text.as_bytes()).is_some()
            && !is_name
            && self.site().strip_own_scheme(&found.text).is_none()
        {
            return JudgedReference { broken: self.broken_url(found), target: None };
        }
        // `[[toc]]` is a link on wikis only
        let may_be_wiki_page = self.format.notation().headings == Headings::MediaWiki && !found.text.contains(':');
        let is_no_wiki_page = found.target == TargetKind::Wiki && !may_be_wiki_page;
        let is_no_reference = is_no_wiki_page || is_embedding(found) || names_object(&found.text);
        if is_no_reference || self.is_literal_tag(found) {
            return JudgedReference::default();
        }
        if found.target == TargetKind::Label && may_resolve(found) {
            return JudgedReference { broken: self.broken_label(found), target: None };
        }
        self.link(found).map_or_else(JudgedReference::default, |link| self.judge_link(found, &link))
    }

    /// The same for a reference that can be resolved.
    fn judge_link(&self, found: &Found<'_>, link: &Link<'_>) -> JudgedReference {
        let site = self.site();
        if link.path.is_empty() {
            let broken = self.broken_on_site(site, found, link);
            return JudgedReference {
                broken: broken.and_then(|broken| self.broken_after_all(found, link, broken)),
                target: None,
            };
        }
        let target = self.references.target(site, &self.file, link);
        let is_right = target.is_path() && link.fragment.is_none();
        let broken = if is_right { None } else { self.broken_target(site, found, link, target.clone()) };
        let broken = broken.and_then(|broken| self.broken_after_all(found, link, broken));
        JudgedReference { broken, target: Some(target) }
    }

    /// What remains wrong with a reference that leads nowhere on the site of the document.
    fn broken_after_all(&self, found: &Found<'_>, link: &Link<'_>, broken: BrokenReference) -> Option<BrokenReference> {
        if !self.site().is_plain() {
            return (!self.works_on_host(link, &broken)).then_some(broken);
        }
        match self.inferred_site(link) {
            Some(site) => self.broken_on_site(site, found, link),
            None => self.broken_for_any_generator(found, link, broken),
        }
    }

    /// Whether a reference that leads nowhere on the site works on the code host, where readers see the document: the
    /// `README.md` beside the configuration of a site.
    fn works_on_host(&self, link: &Link<'_>, broken: &BrokenReference) -> bool {
        use BrokenReferenceKind::{AbsolutePath, MissingFile, OutsideRepository};
        path::folder(&self.file) == self.site().folder
            && self.is_shown_by_host()
            && matches!(broken.kind, MissingFile | AbsolutePath | OutsideRepository)
            && matches!(self.references.target(self.references.plain(), &self.file, link), Target::Path(..))
    }
}
