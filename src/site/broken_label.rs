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
        // `` `title`_ `` is a title of this document too, but a role names labels only
        let is_title = || !found.before.contains(&b':') && self.has_title(label);
        if labels.contains(label) || label.is_empty() || is_title() {
            return None;
        }
        // a program may define labels in its own way of writing
        let bare = |label: &str| label.replace(['-', '_'], "");
        let is_other = |nearest: &&str| !site.may_have_other_pages || bare(nearest) != bare(&label.to_lowercase());
        let nearest = labels.nearest(label).filter(is_other).map(str::to_owned);
        let prefix = label.split_once(':').map(|(prefix, _)| prefix);
        let is_elsewhere = match prefix {
            Some(prefix) if !site.inventories.is_empty() => site.inventories.iter().any(|name| name == prefix),
            // other projects are not known
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
        // one that several sections have is the label of none
        places.iter().filter(is_titled).count() == 1
    }
}
