//! Finds the URLs of one text, and renders them for each list.

use std::path::Path;
use std::sync::Arc;

use crate::cli::config::Configs;
use crate::cli::inputs::changed::Changed;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, Positions, Task, Wanted, Whole};
use crate::cli::plan::ExtractPlan;
use crate::document::ReadOptions;
use crate::report::{Fragment, Listing, Place, Record, UrlFields, UrlGroup, passage_near};
use crate::scan::Found;
use crate::secrets::NearbySecrets;

/// What was found in texts.
#[derive(Default)]
pub(super) struct Extracted {
    /// A fragment of each list.
    pub(super) fragments: Vec<Fragment>,
    /// What is counted, in order: the group of each URL, and `None` where a text begins.
    pub(super) counted: Vec<Option<UrlGroup>>,
}

/// The work for each text.
pub(super) struct Extract<'l> {
    pub(super) listings: &'l [Listing],
    pub(super) configs: &'l Arc<Configs>,
    pub(super) plan: &'l ExtractPlan,
    /// The changed lines, if only their URLs are listed.
    pub(super) changed: Option<Changed>,
}

/// What the records of a text have in common.
struct Texts<'t> {
    wanted: Wanted,
    /// The name of the file in each list.
    labels: &'t [Vec<u8>],
    nearby: NearbySecrets,
}

impl Task for Extract<'_> {
    type Output = Extracted;

    /// Lines are compared with those of git, so they must be known.
    fn whole(&self) -> Whole {
        if self.changed.is_some() { Whole::Files } else { Whole::Nothing }
    }

    fn wants(&self, path: &Path) -> bool {
        self.changed.as_ref().is_none_or(|changed| changed.of(path).is_some())
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Extracted>) -> ChunkEdges {
        let relaxed = match part.config {
            Some(config) => config.effective.relaxed,
            None => self.configs.of(part.path).effective.relaxed,
        };
        let options = ReadOptions {
            relaxed,
            references: self.plan.references,
            anchors: self.plan.references,
            ..ReadOptions::default()
        };
        let any = |shows: fn(&Listing) -> bool| self.listings.iter().any(shows);
        let positions = any(Listing::shows_places) || self.changed.is_some();
        let wanted = Wanted { options, positions, labels: any(Listing::shows_link_texts) };
        let labels: Vec<_> = self.listings.iter().map(|listing| listing.label(part.path)).collect();
        let change = self.changed.as_ref().map(|changed| changed.in_text(part.path, part.text));
        if self.plan.statistics && part.first {
            count(None, out);
        }
        let texts = Texts { wanted, labels: &labels, nearby: NearbySecrets::below(part.header) };
        part.scan(wanted, out, |found, positions, out| {
            // of a part of a text the lines are not known
            let is_changed = change.as_ref().filter(|_| part.is_whole()).is_none_or(|change| {
                let (first, last) = positions.lines(found.span());
                change.touches(first, last)
            });
            if is_changed {
                self.put(part, &texts, &found, positions, out);
            }
        })
    }
}

impl Extract<'_> {
    /// Adds a URL to each list, and to the counts, if it is one of those that are selected.
    fn put(
        &self,
        part: &Part<'_>,
        Texts { wanted, labels, nearby }: &Texts<'_>,
        found: &Found<'_>,
        positions: &mut Positions<'_>,
        out: &mut Outbox<'_, Extracted>,
    ) {
        let Self { plan, .. } = self;
        if plan.statistics || plan.selection.is_needed() {
            let fields = UrlFields::of(found, &found.text);
            if !plan.selection.has(&fields) {
                return;
            }
            if plan.statistics {
                count(Some(UrlGroup::of(fields)), out);
            }
        }
        let span = found.span();
        let (start, end) = part.source(span);
        let place = if wanted.positions { positions.at(span.start) } else { Place::START };
        let link_text = found.label.filter(|_| wanted.labels);
        let link_text =
            link_text.map(|label| passage_near(part.text, label, positions.passwords(), nearby, plan.secrets));
        for (number, (listing, label)) in self.listings.iter().zip(*labels).enumerate() {
            let (text, id, part, link_text) = (part.text, part.id, part.is_relative(), link_text.clone());
            let record = Record { label, place, part, start, end, found, text, nearby, link_text, id };
            out.put(|extracted| {
                extracted.fragments.resize_with(self.listings.len(), Fragment::default);
                let fragment = &mut extracted.fragments[number];
                let before = fragment.len();
                listing.add(&record, fragment);
                fragment.len() - before
            });
        }
    }
}

fn count(group: Option<UrlGroup>, out: &mut Outbox<'_, Extracted>) {
    out.put(|extracted| {
        extracted.counted.push(group);
        size_of::<Option<UrlGroup>>()
    });
}
