//! The markup of documents whose headings somebody renders.

use crate::document::Format;

/// The markup of a document, as far as its headings go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Markup {
    Markdown,
    Html,
    Rst,
    Asciidoc,
    MediaWiki,
}

impl Markup {
    /// The markup of a format; `None` if nobody renders headings of it.
    pub(crate) fn of(format: Format) -> Option<Self> {
        Some(match format.name() {
            "markdown" | "mdx" => Self::Markdown,
            "html" => Self::Html,
            "rst" => Self::Rst,
            "asciidoc" => Self::Asciidoc,
            "mediawiki" => Self::MediaWiki,
            _ => return None,
        })
    }
}
