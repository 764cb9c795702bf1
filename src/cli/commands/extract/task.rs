//! Finds the URLs of one text, and renders them for each list.

use std::path::Path;
use std::sync::Arc;

use crate::cli::config::Configs;
use crate::cli::inputs::changed::Changed;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task, Wanted};
use crate::cli::plan::ExtractPlan;
use crate::document::ReadOptions;
use crate::judge::Positions;
use crate::report::{Place, Record, RecordFormatter, RenderedRecords, UrlFields, UrlGroup, passage_near};
use crate::scan::Found;
use crate::secrets::NearbySecrets;

/// The URLs of texts, rendered and counted.
#[derive(Default)]
pub(super) struct Extracted {
    /// The records for each list, in the order of the formatters.
    pub(super) rendered: Vec<RenderedRecords>,
    /// What is counted, in order; empty unless statistics are printed.
    pub(super) count_events: Vec<CountEvent>,
}

/// Something that statistics count.
pub(super) enum CountEvent {
    TextStart,
    /// A URL of the text that started last.
    Url(UrlGroup),
}

/// The work for each text.
pub(super) struct Extract<'l> {
    /// One for each list.
    pub(super) formatters: &'l [RecordFormatter],
    pub(super) configs: &'l Arc<Configs>,
    pub(super) plan: &'l ExtractPlan,
    /// The changed lines, if only their URLs are listed.
    pub(super) changed: Option<Changed>,
}

/// What the records of a text have in common.
struct RecordContext<'t> {
    wanted: Wanted,
    /// The name of the file as each list shows it, in the order of the formatters.
    file_labels: &'t [Vec<u8>],
    nearby: NearbySecrets,
}

impl Task for Extract<'_> {
    type Output = Extracted;

    /// The lines of a text are compared with the changed lines, so they must be known.
    fn whole(&self) -> ReadWhole {
        if self.changed.is_some() { ReadWhole::Files } else { ReadWhole::DocumentsOnly }
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
        let path = part.document_path.to_str().filter(|_| self.plan.references);
        let options = path.map_or(options, |path| options.with_navigation_at(path));
        let any = |shows: fn(&RecordFormatter) -> bool| self.formatters.iter().any(shows);
        let positions = any(RecordFormatter::shows_places) || self.changed.is_some();
        let wanted = Wanted { options, positions, link_texts: any(RecordFormatter::shows_link_texts) };
        let file_labels: Vec<_> = self.formatters.iter().map(|formatter| formatter.file_label(part.path)).collect();
        let change = self.changed.as_ref().map(|changed| changed.in_text(part.path, part.text));
        if self.plan.statistics && part.first {
            put_count(CountEvent::TextStart, out);
        }
        let nearby = NearbySecrets::below(part.header);
        let context = RecordContext { wanted, file_labels: &file_labels, nearby };
        part.scan(wanted, out, |found, positions, out| {
            // the lines of a part are not known: all its URLs count as changed
            let is_changed = change.as_ref().filter(|_| part.is_whole()).is_none_or(|change| {
                let (first, last) = positions.lines(found.span());
                change.touches(first, last)
            });
            if is_changed {
                self.put_url(part, &context, &found, positions, out);
            }
        })
    }
}

impl Extract<'_> {
    /// Adds a URL to each list and to the counts, if the plan selects it.
    fn put_url(
        &self,
        part: &Part<'_>,
        RecordContext { wanted, file_labels, nearby }: &RecordContext<'_>,
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
                put_count(CountEvent::Url(UrlGroup::of(fields)), out);
            }
        }
        let span = found.span();
        let (start, end) = part.source(span);
        let place = if wanted.positions { positions.at(span.start) } else { Place::START };
        let link_text = found
            .label
            .filter(|_| wanted.link_texts)
            .map(|span| passage_near(part.text, span, positions.passwords(), nearby, plan.secrets));
        for (number, (formatter, file_label)) in self.formatters.iter().zip(*file_labels).enumerate() {
            let record = Record {
                file_label,
                place,
                place_is_relative: part.is_relative(),
                start,
                end,
                utf16: None,
                found,
                text: part.text,
                nearby,
                link_text: link_text.clone(),
                id: part.id,
                source: part.source,
            };
            out.put(|extracted| {
                extracted.rendered.resize_with(self.formatters.len(), RenderedRecords::default);
                let rendered = &mut extracted.rendered[number];
                let len_before = rendered.len();
                formatter.add(&record, rendered);
                rendered.len() - len_before
            });
        }
    }
}

/// Passes on something that statistics count.
fn put_count(event: CountEvent, out: &mut Outbox<'_, Extracted>) {
    out.put(|extracted| {
        extracted.count_events.push(event);
        size_of::<CountEvent>()
    });
}
