//! The text of a heading from its source, for each markup.

use super::heading::{HeadingText, Surroundings};
use super::style::SlugStyle;
use super::{asciidoc, html, markdown, rst};

impl HeadingText {
    /// A heading in Markdown, from what follows the opening `#` and the space after them, closing `#` included, or the
    /// lines above the underline.
    pub fn markdown(style: &SlugStyle, source: &str, around: &Surroundings<'_>) -> Self {
        markdown::heading(style, source, around)
    }

    /// A section title in reStructuredText.
    pub fn rst(source: &str) -> Self {
        Self::plain(rst::text(source))
    }

    /// A section title in AsciiDoc, without the `=` before it.
    pub fn asciidoc(source: &str, around: &Surroundings<'_>) -> Self {
        asciidoc::heading(source, around)
    }

    /// The id that a line above a block in AsciiDoc gives it: `[#a]`, `[[a]]`. It is empty where the block is to have
    /// none.
    pub fn asciidoc_block_id(line: &str, around: &Surroundings<'_>) -> Option<String> {
        asciidoc::block_id(line, around)
    }

    /// The inside of a heading element in HTML.
    pub fn html(inside: &str) -> Self {
        Self::plain(html::text(inside))
    }
}
