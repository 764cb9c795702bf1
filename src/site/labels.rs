//! The labels of a project, which references name from any of its documents.

use std::collections::HashSet;

use super::anchors::Anchors;
use super::files::{self, Files};
use super::generated_site::Site;
use super::markup::Markup;
use crate::document::{self, AnchorKind, Format, ReadOptions};
use crate::syntax::edit_distance::distance_within;

/// The labels of a project.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    names: HashSet<String>,
}

/// The most documents whose labels are collected.
const MOST_DOCUMENTS: usize = 100_000;

impl Labels {
    /// The labels that the documents of a site define.
    pub(crate) fn of(site: &Site, files: &dyn Files) -> Self {
        let mut names: HashSet<String> =
            ["genindex", "modindex", "py-modindex", "search"].into_iter().map(str::to_owned).collect();
        for sources in &site.sources {
            for file in files::below(files, &sources.folder, MOST_DOCUMENTS) {
                let Some(text) = files.read(&file) else { continue };
                let format = Format::of(&file, &text);
                // included text defines labels too
                let format = if file.ends_with(".txt") || file.ends_with(".inc") { Format::RST } else { format };
                if format == Format::PLAIN {
                    continue;
                }
                let options = ReadOptions { anchors: true, ..ReadOptions::default() };
                let places = document::read(format, &text, options).anchors;
                let is_label = |kind| matches!(kind, AnchorKind::Label | AnchorKind::Id | AnchorKind::Definition);
                names.extend(places.iter().filter(|place| is_label(place.kind)).map(|place| normalized(&place.text)));
                if let Some(markup) = Markup::of(format).filter(|_| site.shares_anchors) {
                    let anchors = Anchors::of(markup, &places, &site.slugs, site.ignores_case);
                    names.extend(anchors.into_names().map(|name| normalized(&name)));
                }
                if site.has_section_labels {
                    let is_heading = |kind| matches!(kind, AnchorKind::Heading { .. });
                    let titles = places.iter().filter(|place| is_heading(place.kind));
                    names.extend(titles.flat_map(|place| {
                        let title = normalized(&place.text);
                        let path = super::path::without_suffix(&file);
                        let path = super::path::inside(path, &sources.folder).unwrap_or(path);
                        [[path, ":", &title].concat().to_lowercase(), title]
                    }));
                }
            }
        }
        Self { names }
    }

    /// Whether a label is defined.
    pub(crate) fn contains(&self, label: &str) -> bool {
        self.names.contains(&normalized(label))
    }

    /// The label that is at most one edit away from this one; of a long label, one for each ten bytes more.
    pub(crate) fn nearest(&self, label: &str) -> Option<&str> {
        let label = normalized(label);
        let most_edits = 1 + label.len() / 10;
        if label.len() <= 4 {
            return None;
        }
        let edits = |name: &str| distance_within(name.as_bytes(), label.as_bytes(), most_edits);
        let near = self.names.iter().filter_map(|name| Some((edits(name)?, name)));
        near.min().map(|(_, name)| name.as_str())
    }
}

/// Whether two labels are the same after normalization.
pub(crate) fn is_same_label(one: &str, other: &str) -> bool {
    normalized(one) == normalized(other)
}

/// A label as docutils compares it: in lower case, with one space for white space.
fn normalized(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
