//! Labels that no document of the project defines.

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::generated_site::LabelScope;
use super::labels::is_same_label;
use crate::document::{self, Anchor, AnchorKind, ReadOptions};
use crate::scan::Found;

impl DocumentReferences<'_> {
    /// What is wrong with a label of the project.
    pub(super) fn broken_label(&self, found: &Found<'_>) -> Option<BrokenReference> {
        let (site, label) = (self.site(), &*found.text);
        if site.labels == LabelScope::None {
            return None;
        }
        let labels = self.references.labels(site);
        // `` `title`_ `` may refer to a title of this document, a role only to labels
        let has_role = memchr::memmem::find(found.before, b":`").is_some();
        let is_title = || !has_role && self.has_title(label);
        if labels.contains(label) || label.is_empty() || is_title() {
            return None;
        }
        // a program may write labels with other separators
        let without_separators = |label: &str| label.replace(['-', '_'], "");
        let differs_in_letters = |nearest: &&str| {
            !site.may_have_other_pages || without_separators(nearest) != without_separators(&label.to_lowercase())
        };
        let nearest = labels.nearest(label).filter(differs_in_letters).map(str::to_owned);
        let prefix = label.split_once(':').map(|(prefix, _)| prefix);
        let is_elsewhere = match prefix {
            Some(prefix) if !site.inventories.is_empty() => site.inventories.iter().any(|name| name == prefix),
            // without inventories, labels of other projects are unknown
            Some(_) if site.labels == LabelScope::Elsewhere && !site.has_section_labels => true,
            _ => site.labels == LabelScope::Elsewhere && nearest.is_none(),
        };
        let kind = BrokenReferenceKind::UndefinedLabel;
        (!is_elsewhere).then(|| BrokenReference { kind, target: label.to_owned(), nearest })
    }

    /// Whether the document has a section with this title.
    fn has_title(&self, title: &str) -> bool {
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        let places = document::read(self.format, self.text, options).anchors;
        let is_titled =
            |place: &&Anchor<'_>| matches!(place.kind, AnchorKind::Heading { .. }) && is_same_label(&place.text, title);
        // a title of several sections is no label
        places.iter().filter(is_titled).count() == 1
    }
}
