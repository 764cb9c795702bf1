//! The markup of documents that have headings.

use crate::document::{Format, Headings};

/// The markup of a document, which determines the anchors of its headings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Markup {
    Markdown,
    Html,
    Rst,
    Asciidoc,
    MediaWiki,
}

impl Markup {
    /// The markup of a format; `None` if its headings have no anchors.
    pub(crate) fn of(format: Format) -> Option<Self> {
        Some(match format.notation().headings {
            Headings::Markdown => Self::Markdown,
            Headings::Html => Self::Html,
            Headings::Rst => Self::Rst,
            Headings::AsciiDoc => Self::Asciidoc,
            Headings::MediaWiki => Self::MediaWiki,
            Headings::None | Headings::Printed => return None,
        })
    }
}

/// Whether documents of a format are for readers, not for programs that find files in ways of their own.
pub(crate) fn is_for_readers(format: Format) -> bool {
    format.notation().headings != Headings::None
}
