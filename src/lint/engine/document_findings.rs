//! The findings of a document with their lines and columns.

use std::fmt;

use super::Engine;
use crate::document::{Document, ReadOptions};
use crate::lint::kinds::{DocumentKinds, KindEvidence, Provenance};
use crate::lint::model::Finding;
use crate::text::{LineIndex, Position};

/// A finding of a [`Document`], with its lines and columns.
///
/// It is shown in one line: `2:5: warning[unsafe-character]: ...`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DocumentFinding {
    /// The finding; its spans are bytes of the document as it was given.
    pub finding: Finding,
    /// The line and column of the first reported byte, in the decoded text.
    pub start: Position,
    /// The line and column after the last reported byte.
    pub end: Position,
}

impl fmt::Display for DocumentFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { severity, rule, message, .. } = &self.finding;
        write!(f, "{}: {severity}[{rule}]: {message}", self.start)
    }
}

impl Document<'_> {
    /// The kinds of the document, with the evidence. Empty for an ordinary, maintained document. Without a path, only
    /// the start and the structure of the text are examined.
    ///
    /// ```
    /// use urlint::{Document, Engine, Format};
    ///
    /// let document = Document::new(Format::MARKDOWN, "# 1.2\n\nSee http://github.com//a/b.").with_path("docs/CHANGELOG.md");
    /// assert_eq!(document.kinds()[0].to_string(), "changelog: changelog.*");
    /// assert!(document.findings(&Engine::default()).is_empty());
    /// ```
    #[must_use]
    pub fn kinds(&self) -> Vec<KindEvidence> {
        DocumentKinds::new(self.provenance(), self.format(), &self.decoded().text).all().to_vec()
    }

    fn provenance(&self) -> Provenance<'_> {
        Provenance { path: self.path(), ..Provenance::default() }
    }

    /// The findings of [`Engine::check`] in this document, with their lines and columns.
    ///
    /// ```
    /// use urlint::{Document, Engine, Format};
    ///
    /// let text = "# Links\n\nSee [it](http://a.example/%zz).\n";
    /// let findings = Document::new(Format::MARKDOWN, text).findings(&Engine::default());
    /// assert_eq!((findings[0].start.line, findings[0].start.code_point), (3, 27));
    /// assert_eq!(findings[0].end.code_point, 30);
    /// assert_eq!(&text[findings[0].finding.span.range()], "%zz");
    /// ```
    #[must_use]
    pub fn findings(&self, engine: &Engine) -> Vec<DocumentFinding> {
        let (format, decoded) = (self.format(), self.decoded());
        let (own, needed) = (self.options(), engine.reading(format, &decoded.text));
        let options = ReadOptions {
            relaxed: own.relaxed || needed.relaxed,
            references: own.references || needed.references,
            broken: own.broken || needed.broken,
            anchors: own.anchors || needed.anchors,
            second_anchors: own.second_anchors || needed.second_anchors,
            navigation: own.navigation,
            regions: false,
        };
        let mut lines = LineIndex::new(&decoded.text);
        let findings =
            engine.check_text(self.provenance(), format, &decoded.text, options).into_iter().map(|mut finding| {
                let (start, end) = (lines.position(finding.span.start), lines.position(finding.span.end));
                if !decoded.is_same() {
                    finding.relocate(|span| decoded.source(span));
                }
                DocumentFinding { finding, start, end }
            });
        findings.collect()
    }
}
