//! Broken references that are not reported, since they cannot be corrected in their document.

use memchr::memmem;

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::generated_text;
use super::includes::IncludedBy;
use super::path;
use crate::document::Format;
use crate::scan::Found;
use crate::syntax::{percent, scheme_len};
use crate::text::holds;

impl DocumentReferences<'_> {
    /// Whether a broken reference cannot be corrected in this document: a program writes it, or another document
    /// includes this one, so that the reference is resolved there.
    pub(super) fn is_excused(&self, found: &Found<'_>, broken: &BrokenReference) -> bool {
        let generated = self.generated.get_or_init(|| generated_text::parts(self.text));
        if holds(generated, found.span().start) {
            return true;
        }
        match broken.kind {
            BrokenReferenceKind::UndefinedLabel => false,
            // HTML without a head is included in other pages
            _ if self.format == Format::HTML && is_part_of_page(self.text) => true,
            // `<a href="#x"></a>` gets its text from a program
            BrokenReferenceKind::MissingAnchor if self.has_no_text(found) => true,
            // links of an example
            BrokenReferenceKind::MissingAnchor if self.has_placeholder_links() => true,
            // programs make numeric ids
            BrokenReferenceKind::MissingAnchor if has_numeric_fragment(found) => true,
            _ if scheme_len(found.text.as_bytes()).is_some() || found.text.starts_with('/') => false,
            BrokenReferenceKind::MissingAnchor => self.is_anchor_of_includer(found, broken),
            // it is not known at which address a template is shown
            _ if self.format == Format::HTML && self.has_generated_anchors() => true,
            _ => self.is_resolved_elsewhere(),
        }
    }

    /// Whether a document that includes the target of a reference has its anchor, or may have it.
    fn is_anchor_of_includer(&self, found: &Found<'_>, broken: &BrokenReference) -> bool {
        let target = if broken.target.is_empty() { &self.file } else { &broken.target };
        let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
        let fragment = percent::utf8_decoded(fragment).unwrap_or_default();
        match self.references.included_by(target) {
            IncludedBy::Nothing => false,
            IncludedBy::Unknown => true,
            IncludedBy::Documents(includers) => self.references.root_includers(includers).is_none_or(|roots| {
                roots.iter().any(|root| {
                    let site = self.references.site_of(root);
                    self.references.anchors(&site, root).is_none_or(|anchors| anchors.has_fragment(&fragment))
                })
            }),
        }
    }

    /// Whether this document is included, or may be, in one of another folder, so that its references lead elsewhere
    /// there.
    fn is_resolved_elsewhere(&self) -> bool {
        match self.references.included_by(&self.file) {
            IncludedBy::Nothing => false,
            IncludedBy::Unknown => true,
            IncludedBy::Documents(includers) => self
                .references
                .root_includers(includers)
                .is_none_or(|roots| roots.iter().any(|root| path::folder(root) != path::folder(&self.file))),
        }
    }

    /// Whether a link in HTML has no text: a program fills it in, and maybe another target.
    fn has_no_text(&self, found: &Found<'_>) -> bool {
        let rest = self.text.get(found.span().end..).unwrap_or_default();
        self.format == Format::HTML && rest.trim_ascii_start().get(1..).is_some_and(|rest| rest.starts_with(b"></a>"))
    }

    /// Whether several links of a page to itself lead nowhere, and hardly any leads somewhere: they are placeholders
    /// that show how links look.
    fn has_placeholder_links(&self) -> bool {
        if self.format != Format::HTML {
            return false;
        }
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        let lands = |id: &str| anchors.as_ref().is_none_or(|anchors| anchors.has_fragment(id));
        let ids = memmem::find_iter(self.text, b"href=\"#").filter_map(|at| {
            let rest = &self.text[at + 7..];
            std::str::from_utf8(&rest[..memchr::memchr(b'"', &rest[..rest.len().min(LONGEST_ID)])?]).ok()
        });
        let ids: Vec<&str> = ids.filter(|id| !id.is_empty()).take(MOST_IDS).collect();
        let landed = ids.iter().filter(|id| lands(id)).count();
        ids.len() >= FEWEST_PLACEHOLDERS + landed && landed * PLACEHOLDERS_PER_LANDING_LINK <= ids.len() - landed
    }

    /// Whether a program may make further anchors in this document.
    fn has_generated_anchors(&self) -> bool {
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        anchors.as_ref().is_some_and(|anchors| anchors.may_have_others)
    }
}

/// Whether HTML is a part of a page: it has neither the elements of a page, nor front matter.
fn is_part_of_page(text: &[u8]) -> bool {
    let start = text[..text.len().min(LONGEST_HEAD)].to_ascii_lowercase();
    let has = |sign: &[u8]| memmem::find(&start, sign).is_some();
    !start.starts_with(b"---")
        && ![&b"<!doctype"[..], b"<html", b"<head", b"<body", b"<frameset"].iter().any(|sign| has(sign))
}

/// The most bytes of a page that are searched for its head.
const LONGEST_HEAD: usize = 16 * 1024;

/// Whether a reference has a number for its fragment.
fn has_numeric_fragment(found: &Found<'_>) -> bool {
    let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
    !fragment.is_empty() && fragment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The longest id in a link to the same page, the most links that are looked at, and the fewest placeholders that are
/// no accident.
const LONGEST_ID: usize = 200;
const MOST_IDS: usize = 100;
const FEWEST_PLACEHOLDERS: usize = 3;

/// The fewest placeholders for each link that leads somewhere.
const PLACEHOLDERS_PER_LANDING_LINK: usize = 3;
