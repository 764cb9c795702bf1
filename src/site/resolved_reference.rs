//! Where a reference of a document leads, and which part of its text is the path.

use std::sync::Arc;

use super::candidate::Candidate;
use super::document_references::DocumentReferences;
use super::files::Entry;
use super::generated_site::Site;
use super::link::Link;
use super::placeholders::has_placeholder;
use super::references::Target;
use crate::document::Format;
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme_len;
use crate::text::Span;

/// Where a reference leads.
#[derive(Clone, Debug)]
pub(crate) struct ResolvedReference {
    /// The reference, taken apart. The path of a URL is that in the repository or on the site, with `/` at its start.
    pub(crate) link: Link<'static>,
    /// The span of the path in the text of the reference.
    pub(crate) path: Span,
    pub(crate) form: ReferenceForm,
    pub(crate) target: Target,
}

/// How a reference names its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReferenceForm {
    /// A relative reference or a name, as the model of its site resolves it.
    Relative,
    /// A URL of the code host.
    HostUrl,
    /// A URL of the site.
    SiteUrl,
    /// A URL whose start the configuration maps to a folder.
    MappedUrl,
}

impl DocumentReferences<'_> {
    /// Where a reference leads; `None` if it does not refer to a file or page, or has a placeholder. A URL may be one
    /// of the site of the document, or of `other_site`.
    pub(crate) fn resolve_reference(&self, found: &Found<'_>, other_site: &Arc<Site>) -> Option<ResolvedReference> {
        // a path that a template or a scheme of the generator transforms is never rewritten
        if self.is_from_template(&found.text) {
            return None;
        }
        // `xref:module:page.adoc[]` has no scheme
        let is_name = found.target == TargetKind::Anchor && !found.text.starts_with("http");
        if scheme_len(found.text.as_bytes()).is_some() && !is_name {
            return self.resolve_url(found, other_site);
        }
        let link = self.link(found)?.into_owned();
        let end = found.text.find(['?', '#']).unwrap_or(found.text.len());
        // `<<x>>` has no path
        let path = Span::new(0, if link.path.is_empty() { 0 } else { end });
        let target =
            if link.path.is_empty() { Target::Path(self.file().to_owned(), Entry::File) } else { self.target(&link) };
        Some(ResolvedReference { link, path, form: ReferenceForm::Relative, target })
    }

    /// The source of the page that a reference leads to by a redirect of its site or host, and the fragment there.
    pub(crate) fn redirected(&self, link: &Link<'_>) -> Option<(String, Option<String>)> {
        let references = self.references();
        let sites = [Some(self.site()), self.inferred_site(link)];
        sites.into_iter().flatten().find_map(|site| {
            let candidates = references.candidates(site, self.file(), link).into_iter();
            let addresses = candidates.filter_map(|candidate| match candidate {
                Candidate::Address(address) => Some(address),
                _ => None,
            });
            let own = link.is_absolute().then(|| link.path.to_string());
            addresses.chain(own).find_map(|address| references.redirected(site, &address))
        })
    }

    /// Where a relative reference with a path leads.
    fn target(&self, link: &Link<'_>) -> Target {
        let (references, file) = (self.references(), self.file());
        let target = references.target(self.site(), file, link);
        let is_broken = matches!(target, Target::Missing(_) | Target::Outside(_) | Target::OtherCase { .. });
        let inferred = self.inferred_site(link).filter(|_| is_broken && self.site().is_plain());
        let target = inferred.map_or(target, |site| references.target(site, file, link));
        let suffixes = match link.kind {
            // TeX adds suffixes
            _ if self.format() == Format::LATEX => TEX_SUFFIXES,
            // documents are named without theirs
            TargetKind::Document => DOCUMENT_SUFFIXES,
            _ => &[],
        };
        match target {
            Target::Missing(path) if !suffixes.is_empty() => {
                let with_suffix =
                    |suffix: &&str| references.target_at(self.site(), Candidate::File([&path, ".", suffix].concat()));
                let mut with_suffixes = suffixes.iter().map(with_suffix);
                let existing = with_suffixes.find(|target| matches!(target, Target::Path(_, Entry::File)));
                existing.unwrap_or(Target::Missing(path))
            }
            target => target,
        }
    }

    /// Where a URL leads; `None` if it is not one of the repository or of a site.
    fn resolve_url(&self, found: &Found<'_>, other_site: &Arc<Site>) -> Option<ResolvedReference> {
        let text = &*found.text;
        if !text.starts_with("http") || has_placeholder(text) {
            return None;
        }
        let references = self.references();
        let at_path = |path: &str, form: ReferenceForm| {
            let start = text.len() - path.len();
            let end = path.find(['?', '#']).map_or(text.len(), |at| start + at);
            let rooted = ["/", path].concat();
            let link = Link::of(TargetKind::Url, &rooted)?.into_owned();
            Some(ResolvedReference { link, path: Span::new(start, end), form, target: Target::Unknown })
        };
        if let Some((folder, path)) = self.map_url(text) {
            let resolved = at_path(path.trim_start_matches('/'), ReferenceForm::MappedUrl)?;
            return Some(ResolvedReference {
                target: references.target_in(self.site(), folder, &resolved.link),
                ..resolved
            });
        }
        if let Some(path) = references.host().and_then(|host| host.path_in_repository(text)) {
            let resolved = at_path(path, ReferenceForm::HostUrl)?;
            let target = references.target(references.plain(), self.file(), &resolved.link);
            return Some(ResolvedReference { target, ..resolved });
        }
        let sites = [self.site(), other_site];
        let (site, path) = sites.into_iter().find_map(|site| {
            let path = text.strip_prefix(site.origin.as_deref()?)?.strip_prefix(&*site.base)?;
            Some((site, path))
        })?;
        let resolved = at_path(path, ReferenceForm::SiteUrl)?;
        let address = resolved.link.path.trim_start_matches('/').to_owned();
        Some(ResolvedReference { target: references.target_at(site, Candidate::Address(address)), ..resolved })
    }
}

/// The suffixes that programs of TeX add to names of files.
const TEX_SUFFIXES: &[&str] = &["tex", "bib", "pdf", "png", "jpg", "jpeg", "eps", "svg"];

/// The suffixes that documents are named without.
const DOCUMENT_SUFFIXES: &[&str] = &["rst", "md", "txt"];
