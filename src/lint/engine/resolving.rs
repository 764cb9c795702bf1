//! Checks of documents whose references are resolved, and the options for reading them.

use super::Engine;
use crate::document::{self, Format};
use crate::lint::context::Source;
use crate::lint::kinds::{DocumentKinds, Provenance};
use crate::lint::model::Finding;
use crate::site::Resolver;

impl Engine {
    /// Checks a document whose references `references` resolves. Returns a finding for each place that a rule reports.
    pub(crate) fn check_with_references(
        &self,
        format: Format,
        text: &[u8],
        references: Option<&dyn Resolver>,
    ) -> Vec<Finding> {
        let reading = self.reading(format, text);
        let mut options = document::ReadOptions { references: reading.references || references.is_some(), ..reading };
        if let Some(references) = references.filter(|_| self.resolves_references()) {
            options = references.read_options(options);
        }
        let found = document::read(format, text, options).found;
        let kinds = DocumentKinds::new(Provenance::default(), format, text).with_references(references);
        self.judge(&kinds, &found).into_iter().map(|(finding, _)| finding).collect()
    }

    /// The same options for the document of these kinds.
    pub(crate) fn read_options(&self, kinds: &DocumentKinds<'_>) -> document::ReadOptions {
        let Source { format, text } = kinds.source();
        let references = kinds.references().filter(|_| self.resolves_references());
        self.resolving(format, text, references)
    }

    /// The options for reading a document: those of [`Engine::reading`], and all references and anchors if `references`
    /// are resolved.
    pub(crate) fn resolving(
        &self,
        format: Format,
        text: &[u8],
        references: Option<&dyn Resolver>,
    ) -> document::ReadOptions {
        let Some(references) = references else { return self.reading(format, text) };
        // all are read: none is searched for
        let options = self.reading_with(format, || true);
        references.read_options(document::ReadOptions { references: true, anchors: true, ..options })
    }

    /// Whether a rule that runs reports references that lead nowhere.
    pub(crate) fn resolves_references(&self) -> bool {
        self.built().dispatch.needs_resolution()
    }
}
