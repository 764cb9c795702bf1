//! One document with what rules must know of it besides its URLs: its kinds, its references and its site. All is
//! computed when it is first needed.

use std::cell::OnceCell;
#[cfg(feature = "report")]
use std::sync::Arc;

use super::changelog;
use super::detection::detect;
use super::document_kind::DocumentKind;
use super::evidence::HEADINGS;
use super::provenance::{KindEvidence, Provenance};
use super::reporting::Reporting;
use super::sections::Sections;
use crate::document::{Format, LinkSyntax, UsedLabels};
use crate::lint::context::Source;
#[cfg(feature = "report")]
use crate::lint::model::Applicability;
use crate::scan::{Context, Found};
#[cfg(feature = "report")]
use crate::secrets::Header;
use crate::secrets::NearbySecrets;
use crate::site::{Resolver, SiteMarkup};
use crate::text::Span;

/// One document: its text, its kinds, its references and its site. Most documents have no findings, so the kinds are
/// detected with the first one.
#[derive(Debug)]
pub(crate) struct DocumentKinds<'d> {
    provenance: Provenance<'d>,
    source: Source<'d>,
    /// Where its references lead, if the files around it are known.
    references: Option<&'d dyn Resolver>,
    /// How its site reads broken markup, if the files around it are known.
    site: Option<&'d dyn SiteMarkup>,
    kinds: OnceCell<Vec<KindEvidence>>,
    /// The kinds of its sections.
    sections: OnceCell<Sections>,
    /// Where the old part of a changelog starts.
    history_start: OnceCell<Option<usize>>,
    /// The labels that links of a Markdown document refer to.
    labels: OnceCell<UsedLabels>,
    /// The secrets near shown parts of the text.
    nearby: NearbySecrets,
}

impl<'d> DocumentKinds<'d> {
    pub(crate) fn new(provenance: Provenance<'d>, format: Format, text: &'d [u8]) -> Self {
        let (kinds, sections, labels) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (source, nearby) = (Source { format, text }, NearbySecrets::default());
        let history_start = OnceCell::new();
        Self { provenance, source, references: None, site: None, kinds, sections, history_start, labels, nearby }
    }

    /// A part of a document. Its kinds are detected by the path alone.
    #[cfg(feature = "report")]
    pub(crate) fn by_path(provenance: Provenance<'d>, format: Format, text: &'d [u8]) -> Self {
        let kinds = OnceCell::from(detect(provenance, format, b""));
        let sections = OnceCell::from(Sections::default());
        Self { kinds, sections, ..Self::new(provenance, format, text) }
    }

    /// The same document with another text, such as the one after its fixes.
    pub(crate) fn with_text<'e>(&self, text: &'e [u8]) -> DocumentKinds<'e>
    where
        'd: 'e,
    {
        let source = Source { format: self.source.format, text };
        let (kinds, sections, labels) = (self.kinds.clone(), OnceCell::new(), OnceCell::new());
        let (provenance, references, nearby) = (self.provenance, self.references, NearbySecrets::default());
        let (site, history_start) = (self.site, OnceCell::new());
        DocumentKinds { provenance, source, references, site, kinds, sections, history_start, labels, nearby }
    }

    /// The secrets near shown parts of the text.
    pub(crate) fn nearby(&self) -> &NearbySecrets {
        &self.nearby
    }

    /// The same part of a document with this header before the part.
    #[cfg(feature = "report")]
    pub(crate) fn below(self, header: Option<&Arc<Header>>) -> Self {
        Self { nearby: NearbySecrets::below(header), ..self }
    }

    /// The same document with these references.
    pub(crate) fn with_references(self, references: Option<&'d dyn Resolver>) -> Self {
        Self { references, ..self }
    }

    /// Where its references lead, if the files around it are known.
    pub(crate) fn references(&self) -> Option<&'d dyn Resolver> {
        self.references
    }

    /// The context of a URL: that of its reader, or [`Context::UnusedDefinition`] for a definition that no link refers
    /// to.
    pub(crate) fn context(&self, found: &Found<'_>) -> Context {
        let Source { format, text } = self.source;
        let is_definition = found.context == Context::Definition && format.notation().links == LinkSyntax::Markdown;
        // without `]:` after it, the label is the text of a link
        let name = found.label.filter(|name| is_definition && text[name.end..].starts_with(b"]:"));
        let is_used = |name: Span| self.labels.get_or_init(|| UsedLabels::of(text)).has(&text[name.range()]);
        if name.is_none_or(is_used) { found.context } else { Context::UnusedDefinition }
    }

    /// The same document with how its site reads broken markup.
    #[cfg(feature = "report")]
    pub(crate) fn with_site(self, site: Option<&'d dyn SiteMarkup>) -> Self {
        Self { site, ..self }
    }

    /// How its site reads broken markup, if the files around it are known.
    pub(crate) fn site(&self) -> Option<&'d dyn SiteMarkup> {
        self.references.map(|references| references as &dyn SiteMarkup).or(self.site)
    }

    /// The text and its format.
    pub(crate) fn source(&self) -> Source<'d> {
        self.source
    }

    /// The path of the document, if it is known.
    #[cfg(feature = "report")]
    pub(crate) fn path(&self) -> Option<&'d str> {
        self.provenance.path
    }

    /// The kinds, with their evidence; none for a living document.
    pub(crate) fn all(&self) -> &[KindEvidence] {
        self.kinds.get_or_init(|| {
            let mut kinds = detect(self.provenance, self.source.format, self.source.text);
            let site = self.site().filter(|_| self.provenance.given.is_none());
            let is_known = |kinds: &[KindEvidence], kind| kinds.iter().any(|known| known.kind == kind);
            if let Some(site) = site.filter(|_| !is_known(&kinds, DocumentKind::Archived)) {
                kinds.extend(site.left_out_by().map(|reason| KindEvidence::new(DocumentKind::Archived, reason)));
            }
            if let Some(site) = site.filter(|_| !is_known(&kinds, DocumentKind::Generated)) {
                kinds.extend(site.written_by().map(|reason| KindEvidence::inferred(DocumentKind::Generated, reason)));
            }
            kinds
        })
    }

    /// Whether documents of these kinds must not be edited by hand: errors may be what a test is about, and generated
    /// text is written by a program or by another project.
    #[cfg(feature = "report")]
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

    /// Whether fixes with an applicability of at least `least` are made in documents of these kinds: where the text is
    /// kept, no fix is safe.
    #[cfg(feature = "report")]
    pub(crate) fn allow_fixes(&self, least: Applicability) -> bool {
        least != Applicability::Safe || !self.keep_their_text()
    }

    /// The kinds, if they were detected already.
    #[cfg(feature = "report")]
    pub(crate) fn seen(&self) -> &[KindEvidence] {
        self.kinds.get().map_or(&[], Vec::as_slice)
    }

    /// Whether an offset is in the old part of a changelog that starts with its latest version.
    fn is_history(&self, offset: usize) -> bool {
        let start = || {
            let is_changelog = self.all().iter().any(|known| known.kind == DocumentKind::Changelog);
            is_changelog.then(|| changelog::history_start(self.provenance.path?, self.source.text)).flatten()
        };
        self.history_start.get_or_init(start).is_some_and(|start| offset > start)
    }

    /// How a finding at an offset is reported: the most silent way of all kinds of the document and of the sections
    /// around the offset. `in_kind` returns how the rule reports in a kind.
    pub(crate) fn reporting(&self, offset: usize, in_kind: impl Fn(DocumentKind) -> Reporting) -> Reporting {
        let of_kind = |known: &KindEvidence| match in_kind(known.kind) {
            Reporting::Info if known.is_inferred => Reporting::AsIs,
            reporting => reporting,
        };
        let whole = self.all().iter().map(of_kind).max().unwrap_or(Reporting::AsIs);
        let whole = if self.is_history(offset) { whole.max(in_kind(DocumentKind::Archived)) } else { whole };
        // no section can be more silent than the document: for most rules, the sections need not be read
        let mut kinds = HEADINGS.iter().map(|(kind, _)| *kind).chain([DocumentKind::Generated]);
        let is_decided = self.provenance.given.is_some() || kinds.all(|kind| in_kind(kind) <= whole);
        if is_decided {
            return whole;
        }
        let Source { format, text } = self.source;
        let sections = self.sections.get_or_init(|| Sections::of(format, text));
        sections.at(offset).map(in_kind).fold(whole, Reporting::max)
    }
}
