//! Fragments that lead to no anchor of their document.

use std::borrow::Cow;
use std::sync::atomic::Ordering;

use super::anchors::Anchors;
use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::generated_anchors::is_object_id;
use super::generated_site::Site;
use super::markup::Markup;
use super::references::anchors_of_reading;
use crate::document::{self, Format, Reading};
use crate::scan::{Found, TargetKind};

impl DocumentReferences<'_> {
    /// What is wrong with a fragment of a file, or of this document.
    pub(super) fn broken_fragment(&self, site: &Site, fragment: &str, file: Option<String>) -> Option<BrokenReference> {
        if let (Some(path), Some(line)) = (&file, last_line(fragment)) {
            let has_line = self.references.read(path).is_none_or(|text| text.is_empty() || line <= line_count(&text));
            let broken =
                || BrokenReference { kind: BrokenReferenceKind::MissingAnchor, target: path.clone(), nearest: None };
            return (!has_line).then(broken);
        }
        if !self.lacks_anchor(site, fragment, file.as_deref()) {
            return None;
        }
        let other_file = file.filter(|file| *file != self.file);
        let anchors_of_other = other_file.as_ref().and_then(|file| {
            let file_site = self.references.site_of(file);
            self.anchors_for_proposal(if file_site.is_plain() { site } else { &file_site }, file)
        });
        let own_anchors = || self.anchors.get().and_then(Option::as_ref).filter(|_| other_file.is_none());
        let nearest = anchors_of_other.as_ref().or_else(own_anchors).and_then(|anchors| anchors.nearest(fragment));
        let nearest = nearest.map(|name| ["#", name].concat());
        let target = other_file.unwrap_or_default();
        Some(BrokenReference { kind: BrokenReferenceKind::MissingAnchor, target, nearest })
    }

    /// Whether a file, or this document, has no anchor for a fragment; `false` if that cannot be known.
    pub(super) fn lacks_anchor(&self, site: &Site, fragment: &str, file: Option<&str>) -> bool {
        let file = file.filter(|file| *file != self.file);
        let other;
        let anchors = match file {
            Some(file) => {
                // a file may be of another site
                let file_site = self.references.site_of(file);
                other = self.references.anchors(if file_site.is_plain() { site } else { &file_site }, file);
                other.as_deref()
            }
            None if std::ptr::eq(site, &**self.site()) => self.anchors.get_or_init(|| self.own_anchors(site)).as_ref(),
            None => {
                other = self.references.anchors(site, &self.file);
                other.as_deref()
            }
        };
        let Some(anchors) = anchors else { return false };
        let is_object = site.has_labels() && is_object_id(fragment);
        // a label of any document of the project
        let is_label = || {
            let is_of_project = site.has_labels() && Markup::of(self.format) == Some(Markup::Markdown);
            (is_of_project || site.shares_anchors && file.is_none()) && self.references.labels(site).contains(fragment)
        };
        let is_joined = || anchors.has_nested_headings(fragment) || document::is_on_numbered_page(self.text, fragment);
        !(anchors.has_fragment(fragment)
            || is_object
            || is_label()
            || site.is_plain() && is_joined()
            || !site.is_plain() && self.references.is_template_id(site, fragment))
    }

    /// The anchors of another file with their names, for a proposal; `None` once [`MOST_BYTES_READ`] were read for this
    /// document.
    fn anchors_for_proposal(&self, site: &Site, file: &str) -> Option<Anchors> {
        let text = self.references.read(file)?;
        let read = self.bytes_read_for_names.fetch_add(text.len(), Ordering::Relaxed);
        (read <= MOST_BYTES_READ)
            .then(|| self.references.anchors_of_text(site, file, Format::of(file, &text), &text))
            .flatten()
    }

    /// Keeps the anchors of a reading of this document with its anchors, if its references need them. Those of a document
    /// that includes others are read when they are needed.
    pub(crate) fn keep_anchors(&self, text: &[u8], reading: &Reading<'_>) {
        let names_own_anchor = |found: &Found<'_>| found.text.starts_with('#') || found.target == TargetKind::Anchor;
        let Some(markup) = Markup::of(self.format).filter(|_| std::ptr::eq(self.text, text)) else { return };
        if !reading.found.iter().any(names_own_anchor) {
            return;
        }
        let site = self.site();
        if let Cow::Borrowed(text) = self.references.expand_includes(site, &self.file, markup, text) {
            _ = self.anchors.set(anchors_of_reading(site, self.format, text, reading));
        }
    }

    /// The anchors of this document, not cached.
    pub(super) fn own_anchors(&self, site: &Site) -> Option<Anchors> {
        self.references.anchors_of_text(site, &self.file, self.format, self.text)
    }
}

/// The most bytes of other files that are read for the proposals of one document.
const MOST_BYTES_READ: usize = 64 << 20;

/// The last line that a fragment of a code host names: 20 of `L10-L20`, `L10C3-L20C5` and `L10-20`.
fn last_line(fragment: &str) -> Option<usize> {
    let number = |text: &str| {
        let text = text.trim_start_matches(['L', 'l']);
        text.split(['C', 'c']).next()?.parse::<usize>().ok()
    };
    let (first, last) = fragment.strip_prefix('L').map(|rest| rest.split_once('-').unwrap_or((rest, rest)))?;
    Some(number(first)?.max(number(last)?))
}

/// How many lines a text has.
fn line_count(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count() + usize::from(!text.ends_with(b"\n"))
}
