//! Documents that no reader of a site sees, since its table of contents does not list them.

use super::document_references::DocumentReferences;
use super::includes::IncludedBy;
use super::markup::Markup;

impl DocumentReferences<'_> {
    /// Whether the table of contents of the site does not list the document, so that a chapter may include it, and
    /// define its labels.
    pub(super) fn is_unlisted(&self) -> bool {
        let site = self.site();
        site.contents
            .as_ref()
            .is_some_and(|contents| site.source_of(self.file()).is_some() && !contents.has(self.file()))
    }

    /// Whether the table of contents does not list the document, and code hosts do not show it by itself.
    pub(super) fn is_never_shown(&self) -> bool {
        !self.is_shown_by_host() && self.is_unlisted()
    }

    /// The table of contents by which no reader sees the document: it does not list it, and no other document includes
    /// it.
    pub(super) fn left_out_by(&self) -> Option<String> {
        let contents = self.site().contents.as_ref()?;
        let is_document = Markup::of(self.format) == Some(Markup::Markdown);
        // of GitBook, `.gitbook/includes/a.md`
        let is_hidden = self.file().split('/').any(|name| name.starts_with('.'));
        let is_left_out = is_document && !is_hidden && self.is_never_shown();
        let is_included = || self.references().included_by(self.file()) != IncludedBy::Nothing;
        (is_left_out && !is_included()).then(|| contents.file.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::document::Format;
    use crate::site::files::MemoryFiles;
    use crate::site::{DocumentReferences, References};

    #[test]
    fn what_no_reader_sees_is_left_out() {
        let files = [
            ("book.toml", ""),
            ("src/SUMMARY.md", "- [A](a%20b.md)\n- [N](n.md \"t\")\n"),
            ("src/a b.md", "{{#include parts/in.md}}\n"),
            ("src/n.md", ""),
            ("src/parts/in.md", ""),
            ("src/old.md", ""),
            ("src/README.md", ""),
            ("src/a.png", ""),
            ("notes.md", ""),
        ];
        let references = References::new(MemoryFiles::from_iter(files));
        let is_left_out = |path: &&str| {
            let document = DocumentReferences::new(&references, *path, Format::of(path, b""), b"");
            document.left_out_by().is_some()
        };
        let left_out: Vec<&str> = files.iter().map(|(path, _)| *path).filter(is_left_out).collect();
        assert_eq!(left_out, ["src/old.md"]);
    }
}
