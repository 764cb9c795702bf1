//! Markup that leads nowhere by itself, and somewhere on the site that a generator makes of it.

use std::fmt;

use super::document_references::DocumentReferences;
use crate::scan::{BrokenKind, Found};

/// What the generator of a document's site makes of markup.
pub(crate) trait SiteMarkup: fmt::Debug {
    /// Whether the generator of the site may make a link that works of a URL or reference whose markup is broken.
    fn may_link(&self, found: &Found<'_>) -> bool;

    /// Whether the generator of the site ends the links that it makes of bare URLs before punctuation beyond US-ASCII.
    fn ends_at_punctuation(&self) -> bool;
}

impl SiteMarkup for DocumentReferences<'_> {
    fn may_link(&self, found: &Found<'_>) -> bool {
        let site = self.site();
        match found.broken.map(|broken| broken.kind) {
            Some(BrokenKind::UndefinedLabel) => site.resolves_names || self.is_unreadable(),
            Some(BrokenKind::MissingAnchor) => {
                let fragment = self.link(found).and_then(|link| link.fragment);
                !site.is_plain() && fragment.is_some_and(|fragment| !self.lacks(site, &fragment, None))
            }
            // kramdown reads spaces in a target
            Some(BrokenKind::SpaceInTarget) => site.name == "jekyll",
            _ => false,
        }
    }

    fn ends_at_punctuation(&self) -> bool {
        // so does goldmark
        self.site().name == "hugo"
    }
}
