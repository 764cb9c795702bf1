//! A text that is checked, with its configuration, references and changed lines.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::cli::config::{FileConfig, FileKinds};
use crate::cli::inputs::changed::Change;
use crate::cli::pipeline::Part;
use crate::lint::DocumentKinds;
use crate::site::{DocumentReferences, Resolver, SiteMarkup};

/// A text, or a part of one, and its configuration.
pub(super) struct Text<'p, 't> {
    pub(super) part: &'p Part<'t>,
    pub(super) config: &'p FileConfig,
    /// What its path shows of its kinds, looked up with its first URL.
    pub(super) file_kinds: &'p OnceCell<FileKinds>,
    /// Where its references lead, if rules ask for it.
    pub(super) references: Option<&'p DocumentReferences<'p>>,
    /// How its site reads broken markup.
    pub(super) site: Option<&'p dyn SiteMarkup>,
    /// Its changed lines, if only those are reported.
    pub(super) change: Option<Arc<Change>>,
}

impl Text<'_, '_> {
    /// Where its references lead, as rules ask for it.
    pub(super) fn resolver(&self) -> Option<&dyn Resolver> {
        self.references.map(|references| references as _)
    }

    /// Its kinds. For a text that is read in parts, only the path decides, so that all parts have the same kinds.
    pub(super) fn kinds(&self) -> DocumentKinds<'_> {
        let Part { document_path, format, text, is_record, .. } = self.part;
        let file_kinds = || match is_record {
            true => self.config.kinds.of_record(document_path),
            false => self.config.kinds.of(document_path),
        };
        let provenance = self.file_kinds.get_or_init(file_kinds).provenance();
        if self.part.is_whole() {
            DocumentKinds::new(provenance, *format, text).with_references(self.resolver()).with_site(self.site)
        } else {
            DocumentKinds::by_path(provenance, *format, text).below(self.part.header)
        }
    }
}
