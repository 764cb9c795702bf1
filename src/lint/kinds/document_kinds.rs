//! The kinds of one document, looked up when they are first needed.

use std::cell::OnceCell;

use super::detection::detect;
use super::document_kind::DocumentKind;
use super::provenance::{KindEvidence, Provenance};
use super::reporting::Reporting;
use crate::document::Format;
use crate::lint::context::Source;

/// The kinds of one document. Most documents have no findings, so they are looked up with the first one.
#[derive(Debug)]
pub(crate) struct DocumentKinds<'d> {
    provenance: Provenance<'d>,
    source: Source<'d>,
    kinds: OnceCell<Vec<KindEvidence>>,
}

impl<'d> DocumentKinds<'d> {
    pub(crate) fn new(provenance: Provenance<'d>, format: Format, text: &'d [u8]) -> Self {
        Self { provenance, source: Source { format, text }, kinds: OnceCell::new() }
    }

    /// A part of a document, of which only the path shows the kinds.
    #[cfg(feature = "cli")]
    pub(crate) fn by_path(provenance: Provenance<'d>, format: Format, text: &'d [u8]) -> Self {
        let kinds = OnceCell::from(detect(provenance, format, b""));
        Self { provenance, source: Source { format, text }, kinds }
    }

    /// The same document with another text, such as the one after its fixes.
    pub(crate) fn with_text<'e>(&self, text: &'e [u8]) -> DocumentKinds<'e>
    where
        'd: 'e,
    {
        let source = Source { format: self.source.format, text };
        DocumentKinds { provenance: self.provenance, source, kinds: self.kinds.clone() }
    }

    /// The text and its format.
    pub(crate) fn source(&self) -> Source<'d> {
        self.source
    }

    /// The kinds, with their evidence; none for a living document.
    pub(crate) fn all(&self) -> &[KindEvidence] {
        self.kinds.get_or_init(|| detect(self.provenance, self.source.format, self.source.text))
    }

    /// Whether their text is to stay as it is, so that no fix is safe: errors may be what is tested, and a program or
    /// another project wrote what is generated.
    #[cfg(feature = "cli")]
    pub(crate) fn keep_their_text(&self) -> bool {
        let is_kept = |kind| {
            matches!(
                kind,
                DocumentKind::Archived
                    | DocumentKind::Generated
                    | DocumentKind::Licence
                    | DocumentKind::Record
                    | DocumentKind::Test
            )
        };
        self.all().iter().any(|known| is_kept(known.kind))
    }

    /// The kinds, if they were needed.
    #[cfg(feature = "cli")]
    pub(crate) fn seen(&self) -> &[KindEvidence] {
        self.kinds.get().map_or(&[], Vec::as_slice)
    }

    /// How a finding is reported here: by the most silent of the kinds, of which `of` gives the reporting of the rule.
    pub(crate) fn reporting(&self, of: impl Fn(DocumentKind) -> Reporting) -> Reporting {
        self.all().iter().map(|known| of(known.kind)).max().unwrap_or(Reporting::AsIs)
    }
}
