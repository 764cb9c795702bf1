//! Markup that is broken by itself, but works on the site that a generator makes of it.

use std::fmt;

use super::bare_links::BareLinks;
use super::document_references::DocumentReferences;
use crate::document::LinkSyntax;
use crate::scan::{BrokenKind, Found};

/// What the generator of a document's site makes of markup.
pub(crate) trait SiteMarkup: fmt::Debug {
    /// Whether the generator may make a working link of a URL or reference whose markup is broken.
    fn may_link(&self, found: &Found<'_>) -> bool;

    /// Whether the renderer of the site may read links in Markdown in another way than urlint.
    fn has_own_markdown(&self) -> bool;

    /// What the generator makes of bare URLs.
    fn bare_links(&self) -> BareLinks;

    /// The table of contents by which no reader sees the document.
    fn left_out_by(&self) -> Option<String>;
}

impl SiteMarkup for DocumentReferences<'_> {
    fn may_link(&self, found: &Found<'_>) -> bool {
        let site = self.site();
        match found.broken.map(|broken| broken.kind) {
            Some(BrokenKind::UndefinedLabel) => {
                site.resolves_heading_names
                    || self.has_unreadable_config()
                    || self.is_unlisted()
                    || !self.is_shown_by_host() && self.is_title_of_document(found)
            }
            Some(BrokenKind::MissingAnchor) => {
                let fragment = self.link(found).and_then(|link| link.fragment);
                !site.is_plain() && fragment.is_some_and(|fragment| !self.lacks_anchor(site, &fragment, None))
            }
            Some(BrokenKind::SpaceInTarget) => site.allows_spaces_in_targets,
            _ => false,
        }
    }

    fn has_own_markdown(&self) -> bool {
        self.site().has_own_markdown && !self.is_shown_by_host()
    }

    fn bare_links(&self) -> BareLinks {
        match self.format.notation().links {
            LinkSyntax::Rst => BareLinks::UpToPunctuation,
            LinkSyntax::Markdown if !self.is_shown_by_host() => self.site().bare_links,
            _ => BareLinks::UpToSpace,
        }
    }

    fn left_out_by(&self) -> Option<String> {
        DocumentReferences::left_out_by(self)
    }
}

impl DocumentReferences<'_> {
    /// Whether the label of a link that no definition has is the title of a document, which some generators look up:
    /// `Host API` of `[see][Host API#remove]`, where there is a `host-api.md`.
    fn is_title_of_document(&self, found: &Found<'_>) -> bool {
        let text = found.broken.and_then(|broken| self.text.get(broken.span.range())).unwrap_or_default();
        let text = String::from_utf8_lossy(text);
        let label = text.strip_suffix(']').and_then(|text| Some(text.rsplit_once("][")?.1));
        let title = label.map(|label| label.split('#').next().unwrap_or_default());
        title.is_some_and(|title| self.references.has_document_titled(&self.file, title))
    }
}
