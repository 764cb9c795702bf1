//! What is read of a document for the resolution of its references.

use super::Engine;
use crate::document::{self, Format};
use crate::lint::context::Source;
use crate::lint::kinds::{DocumentKinds, Provenance};
use crate::lint::model::Finding;
use crate::site::DocumentReferences;

impl Engine {
    /// Lints a document, with a finding for each place that a rule reports.
    /// `references` resolves its references.
    pub(crate) fn places(
        &self,
        format: Format,
        text: &[u8],
        references: Option<&DocumentReferences<'_>>,
    ) -> Vec<Finding> {
        let reading = self.reading(format, text);
        let options = document::ReadOptions { references: reading.references || references.is_some(), ..reading };
        let found = document::read(format, text, options).found;
        let kinds = DocumentKinds::new(Provenance::default(), format, text).with_references(references);
        self.judge(&kinds, &found).into_iter().map(|(finding, _)| finding).collect()
    }

    /// The options for reading the document of these kinds: as [`Engine::reading`], and with all references and anchors if
    /// it can be known where they lead.
    pub(crate) fn reading_of(&self, kinds: &DocumentKinds<'_>) -> document::ReadOptions {
        let Source { format, text } = kinds.source();
        let resolves = kinds.references().is_some() && self.resolves_references();
        resolving(self.reading(format, text), resolves)
    }

    /// Whether a rule runs that reports references that lead nowhere.
    pub(crate) fn resolves_references(&self) -> bool {
        self.built().dispatch.wants_unresolved()
    }
}

/// The options with all references and anchors too, if references are resolved.
pub(crate) fn resolving(options: document::ReadOptions, resolves: bool) -> document::ReadOptions {
    document::ReadOptions {
        references: options.references || resolves,
        anchors: options.anchors || resolves,
        ..options
    }
}
