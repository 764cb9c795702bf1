//! References that lead nowhere, and that nobody can put right in their document.

use memchr::memmem;

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::generated_text;
use super::parts::Shown;
use super::path;
use crate::document::Format;
use crate::scan::Found;
use crate::syntax::{percent, scheme_len};
use crate::text::holds;

impl DocumentReferences<'_> {
    /// Whether nobody can put a reference right in this document: a program writes it, or it is resolved where another
    /// document shows this one.
    pub(super) fn is_excused(&self, found: &Found<'_>, broken: &BrokenReference) -> bool {
        let generated = self.generated.get_or_init(|| generated_text::parts(self.text));
        if holds(generated, found.span().start) {
            return true;
        }
        match broken.kind {
            BrokenReferenceKind::UndefinedLabel => false,
            // what has no head is shown in other pages
            _ if self.format == Format::HTML && is_fragment(self.text) => true,
            // `<a href="#x"></a>` gets its text from a program
            BrokenReferenceKind::MissingAnchor if self.is_filled_later(found) => true,
            // links of an example
            BrokenReferenceKind::MissingAnchor if self.has_dummies() => true,
            // numbers name what programs count
            BrokenReferenceKind::MissingAnchor if is_number(found) => true,
            _ if scheme_len(found.text.as_bytes()).is_some() || found.text.starts_with('/') => false,
            BrokenReferenceKind::MissingAnchor => {
                let target = if broken.target.is_empty() { &self.file } else { &broken.target };
                let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
                let fragment = percent::utf8_decoded(fragment).unwrap_or_default();
                match self.references.shown_in(target) {
                    Shown::Alone => false,
                    Shown::Somewhere => true,
                    // the places of the whole count
                    Shown::In(wholes) => self.references.tops(wholes).is_none_or(|tops| {
                        tops.iter().any(|top| {
                            let site = self.references.site_of(top);
                            self.references.anchors(&site, top).is_none_or(|anchors| anchors.have(&fragment))
                        })
                    }),
                }
            }
            // a template is shown at places of its own
            _ if self.format == Format::HTML && self.has_insertions() => true,
            // relative to the whole it is the same where that is beside it
            _ => match self.references.shown_in(&self.file) {
                Shown::Alone => false,
                Shown::Somewhere => true,
                Shown::In(wholes) => self
                    .references
                    .tops(wholes)
                    .is_none_or(|tops| tops.iter().any(|top| path::folder(top) != path::folder(&self.file))),
            },
        }
    }

    /// Whether a link in HTML has no text, so that a program gives it one, and maybe another target.
    fn is_filled_later(&self, found: &Found<'_>) -> bool {
        let rest = self.text.get(found.span().end..).unwrap_or_default();
        self.format == Format::HTML && rest.trim_ascii_start().get(1..).is_some_and(|rest| rest.starts_with(b"></a>"))
    }

    /// Whether hardly any link of a page to itself lands, and there are several: they show how links look.
    fn has_dummies(&self) -> bool {
        if self.format != Format::HTML {
            return false;
        }
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        let lands = |id: &str| anchors.as_ref().is_none_or(|anchors| anchors.have(id));
        let ids = memmem::find_iter(self.text, b"href=\"#").filter_map(|at| {
            let rest = &self.text[at + 7..];
            std::str::from_utf8(&rest[..memchr::memchr(b'"', &rest[..rest.len().min(LONGEST_ID)])?]).ok()
        });
        let ids: Vec<&str> = ids.filter(|id| !id.is_empty()).take(MOST_IDS).collect();
        let landing = ids.iter().filter(|id| lands(id)).count();
        ids.len() >= FEWEST_DUMMIES + landing && landing * LANDING <= ids.len() - landing
    }

    /// Whether a program inserts something into this document.
    fn has_insertions(&self) -> bool {
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        anchors.as_ref().is_some_and(|anchors| anchors.is_open)
    }
}

/// Whether HTML is a part of a page: it has neither the elements of a page, nor front matter.
fn is_fragment(text: &[u8]) -> bool {
    let start = text[..text.len().min(HEAD)].to_ascii_lowercase();
    let has = |sign: &[u8]| memmem::find(&start, sign).is_some();
    !start.starts_with(b"---")
        && ![&b"<!doctype"[..], b"<html", b"<head", b"<body", b"<frameset"].iter().any(|sign| has(sign))
}

/// How much of a page has its head.
const HEAD: usize = 16 * 1024;

/// Whether a reference has a number for its fragment.
fn is_number(found: &Found<'_>) -> bool {
    let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
    !fragment.is_empty() && fragment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The longest id of a link to the same page, how many of them are looked at, and the fewest that are no accident.
const LONGEST_ID: usize = 200;
const MOST_IDS: usize = 100;
const FEWEST_DUMMIES: usize = 3;

/// How many links of an example lead nowhere for each that lands.
const LANDING: usize = 3;
