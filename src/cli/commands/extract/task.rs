//! Finds the URLs of one text, and renders them for each list.

use std::path::Path;

use crate::cli::commands::selected_urls::SelectedUrls;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task};
use crate::cli::plan::ExtractPlan;
use crate::judge::RecordFields;
use crate::report::inventory::FoundUrls;
use crate::report::{Record, RecordFormatter, RenderedRecords};

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
        let fields = RecordFields {
            place: any(RecordFormatter::shows_places),
            link_text: any(RecordFormatter::shows_link_texts),
            secrets: self.plan.secrets,
        };
        let file_labels: Vec<_> = self.formatters.iter().map(|formatter| formatter.file_label(part.path)).collect();
        if self.plan.statistics && part.first {
            out.put(|extracted| extracted.counted.start_text(part.path, self.plan.secrets));
        }
        self.urls.scan(part, fields, out, |record, out| self.put(record, &file_labels, out))
    }
}

impl Extract<'_> {
    /// Adds a URL to each list, which shows its file as `file_labels` have it, and to what is counted.
    fn put(&self, record: &Record<'_>, file_labels: &[Vec<u8>], out: &mut Outbox<'_, Extracted>) {
        if self.plan.statistics {
            out.put(|extracted| extracted.counted.add(record, self.plan.secrets));
        }
        for (number, (formatter, file_label)) in self.formatters.iter().zip(file_labels).enumerate() {
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
