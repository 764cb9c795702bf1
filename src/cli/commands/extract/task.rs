//! Finds the URLs of one text, and renders them for each list.

use std::path::Path;

use crate::cli::commands::selected_urls::{Needed, SelectedUrls};
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task};
use crate::cli::plan::ExtractPlan;
use crate::judge::Positions;
use crate::report::inventory::FoundUrls;
use crate::report::{Place, Record, RecordFormatter, RenderedRecords, passage_near};
use crate::scan::Found;
use crate::secrets::NearbySecrets;

/// The URLs of texts, rendered and to be counted.
#[derive(Default)]
pub(super) struct Extracted {
    /// The records for each list, in the order of the formatters.
    pub(super) rendered: Vec<RenderedRecords>,
    /// What is counted; empty unless statistics are printed.
    pub(super) counted: FoundUrls,
}

/// The work for each text.
pub(super) struct Extract<'l> {
    /// One for each list.
    pub(super) formatters: &'l [RecordFormatter],
    pub(super) plan: &'l ExtractPlan,
    pub(super) urls: SelectedUrls<'l>,
}

/// What the records of a text have in common.
struct RecordContext<'t> {
    needed: Needed,
    /// The name of the file as each list shows it, in the order of the formatters.
    file_labels: &'t [Vec<u8>],
    nearby: NearbySecrets,
}

impl Task for Extract<'_> {
    type Output = Extracted;

    fn whole(&self) -> ReadWhole {
        self.urls.whole()
    }

    fn wants(&self, path: &Path) -> bool {
        self.urls.wants(path)
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Extracted>) -> ChunkEdges {
        let any = |shows: fn(&RecordFormatter) -> bool| self.formatters.iter().any(shows);
        let needed = Needed {
            positions: any(RecordFormatter::shows_places),
            link_texts: any(RecordFormatter::shows_link_texts),
        };
        let file_labels: Vec<_> = self.formatters.iter().map(|formatter| formatter.file_label(part.path)).collect();
        if self.plan.statistics && part.first {
            out.put(|extracted| extracted.counted.start_text(part.path, self.plan.secrets));
        }
        let nearby = NearbySecrets::below(part.header);
        let context = RecordContext { needed, file_labels: &file_labels, nearby };
        self.urls.scan(part, needed, out, |found, positions, out| {
            self.put_url(part, &context, found, positions, out);
        })
    }
}

impl Extract<'_> {
    /// Adds a URL to each list and to what is counted.
    fn put_url(
        &self,
        part: &Part<'_>,
        RecordContext { needed, file_labels, nearby }: &RecordContext<'_>,
        found: &Found<'_>,
        positions: &mut Positions<'_>,
        out: &mut Outbox<'_, Extracted>,
    ) {
        let Self { plan, .. } = self;
        let span = found.span();
        let (start, end) = part.source(span);
        let place = if needed.positions { positions.at(span.start) } else { Place::START };
        let link_text = found
            .label
            .filter(|_| needed.link_texts)
            .map(|span| passage_near(part.text, span, positions.passwords(), nearby, plan.secrets));
        let record = Record {
            file_label: &[],
            place,
            place_is_relative: part.is_relative(),
            start,
            end,
            utf16: None,
            found,
            text: part.text,
            nearby,
            link_text,
            id: part.id,
            source: part.source,
        };
        if plan.statistics {
            out.put(|extracted| extracted.counted.add(&record, plan.secrets));
        }
        for (number, (formatter, file_label)) in self.formatters.iter().zip(*file_labels).enumerate() {
            let record = Record { file_label, ..record.clone() };
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
