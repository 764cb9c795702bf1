//! The ids of the headings of one document.

use super::heading::HeadingText;
use super::style::SlugStyle;
use super::unique::{Ids, Scheme};

/// Gives the headings of a document their ids, in their order.
#[derive(Clone, Debug)]
pub struct Slugger {
    style: SlugStyle,
    scheme: Scheme,
    separator: String,
    prefix: String,
    ids: Ids,
}

impl Slugger {
    /// A slugger for a new document.
    pub fn new(style: SlugStyle) -> Self {
        let (scheme, separator) = style.scheme();
        let mut ids = Ids::default();
        style.reserved().iter().for_each(|id| ids.reserve(id));
        let prefix = match &style {
            SlugStyle::Kramdown(options) => options.prefix.clone(),
            _ => String::new(),
        };
        Self { style, scheme, separator, prefix, ids }
    }

    /// Marks an id as taken that something else than a heading has, or a heading that comes later.
    pub fn reserve(&mut self, id: &str) {
        self.ids.reserve(id);
    }

    /// The id of the next heading; empty if it has none.
    pub fn slug(&mut self, heading: &HeadingText) -> String {
        if let Some(id) = &heading.id {
            if self.style.counts_written_ids() {
                self.ids.reserve(id);
            }
            return id.clone();
        }
        let slug = self.style.slug(&heading.text);
        if slug.is_empty() && !self.style.has_empty_ids() {
            return slug;
        }
        let id = self.ids.unique(slug, self.scheme, &self.separator);
        if self.prefix.is_empty() { id } else { format!("{}{id}", self.prefix) }
    }
}
