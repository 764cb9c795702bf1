//! Where a reference of a document leads, and which part of its text says so.

use std::sync::Arc;

use super::candidate::Candidate;
use super::document_references::DocumentReferences;
use super::files::Entry;
use super::filled_in::is_filled_in;
use super::generated_site::Site;
use super::link::Link;
use super::references::Target;
use crate::document::Format;
use crate::scan::{Found, TargetKind};
use crate::syntax::scheme_len;
use crate::text::Span;

/// Where a reference leads.
#[derive(Clone, Debug)]
pub(crate) struct Lead {
    /// The reference, taken apart. The path of a URL is that in the repository or on the site, with `/` at its start.
    pub(crate) link: Link<'static>,
    /// The path in the text of the reference, as it is written.
    pub(crate) path: Span,
    pub(crate) way: Way,
    pub(crate) target: Target,
}

/// How a reference names its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// By a relative reference or a name, as the model of its site resolves it.
    Relative,
    /// By a URL of the code host.
    Host,
    /// By a URL of the site.
    Address,
    /// By a URL that the configuration says where it leads.
    Mapped,
}

impl DocumentReferences<'_> {
    /// Where a reference leads; `None` where it is none to a file or page, or has something to be filled in. A URL may be
    /// one of the site of the document, or of the site `also`.
    pub(crate) fn lead(&self, found: &Found<'_>, also: &Arc<Site>) -> Option<Lead> {
        // what a template or a scheme of the generator makes of a path is not written again
        if self.is_made_of_path(&found.text) {
            return None;
        }
        // `xref:module:page.adoc[]` has no scheme
        let is_name = found.target == TargetKind::Anchor && !found.text.starts_with("http");
        if scheme_len(found.text.as_bytes()).is_some() && !is_name {
            return self.lead_of_url(found, also);
        }
        let link = self.link(found)?.into_owned();
        let end = found.text.find(['?', '#']).unwrap_or(found.text.len());
        // `<<x>>` has no path
        let path = Span::new(0, if link.path.is_empty() { 0 } else { end });
        let target =
            if link.path.is_empty() { Target::Path(self.file().to_owned(), Entry::File) } else { self.target(&link) };
        Some(Lead { link, path, way: Way::Relative, target })
    }

    /// Where a relative reference with a path leads.
    fn target(&self, link: &Link<'_>) -> Target {
        let (references, file) = (self.references(), self.file());
        let target = references.target(self.site(), file, link);
        let is_nothing = matches!(target, Target::Missing(_) | Target::Outside(_) | Target::OtherCase { .. });
        let inferred = self.inferred(link).filter(|_| is_nothing && self.site().is_plain());
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
                let with = |suffix: &&str| references.at(self.site(), Candidate::File([&path, ".", suffix].concat()));
                let mut with_suffixes = suffixes.iter().map(with);
                let there = with_suffixes.find(|target| matches!(target, Target::Path(_, Entry::File)));
                there.unwrap_or(Target::Missing(path))
            }
            target => target,
        }
    }

    /// Where a URL leads that names a file of the repository, or a page of a site.
    fn lead_of_url(&self, found: &Found<'_>, also: &Arc<Site>) -> Option<Lead> {
        let text = &*found.text;
        if !text.starts_with("http") || is_filled_in(text) {
            return None;
        }
        let references = self.references();
        let of = |path: &str, way: Way| {
            let start = text.len() - path.len();
            let end = path.find(['?', '#']).map_or(text.len(), |at| start + at);
            let rooted = ["/", path].concat();
            let link = Link::of(TargetKind::Url, &rooted)?.into_owned();
            Some(Lead { link, path: Span::new(start, end), way, target: Target::Unknown })
        };
        if let Some((folder, path)) = self.mapped(text) {
            let lead = of(path.trim_start_matches('/'), Way::Mapped)?;
            return Some(Lead { target: references.target_in(self.site(), folder, &lead.link), ..lead });
        }
        if let Some(path) = references.host().and_then(|host| host.file(text)) {
            let lead = of(path, Way::Host)?;
            let target = references.target(references.plain(), self.file(), &lead.link);
            return Some(Lead { target, ..lead });
        }
        let sites = [self.site(), also];
        let (site, path) = sites.into_iter().find_map(|site| {
            let path = text.strip_prefix(site.origin.as_deref()?)?.strip_prefix(&*site.base)?;
            Some((site, path))
        })?;
        let lead = of(path, Way::Address)?;
        let address = lead.link.path.trim_start_matches('/').to_owned();
        Some(Lead { target: references.at(site, Candidate::Address(address)), ..lead })
    }
}

/// The suffixes that programs of TeX add to names of files.
const TEX_SUFFIXES: &[&str] = &["tex", "bib", "pdf", "png", "jpg", "jpeg", "eps", "svg"];

/// The suffixes of documents that are named without them, where no configuration says so.
const DOCUMENT_SUFFIXES: &[&str] = &["rst", "md", "txt"];
