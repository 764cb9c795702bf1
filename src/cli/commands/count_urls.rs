//! Finds the URLs of one text, to be counted or compared.

use std::path::{Path, PathBuf};

use super::selected_urls::{Needed, SelectedUrls};
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task};
use crate::report::inventory::FoundUrls;
use crate::report::{Record, Secrets};
use crate::secrets::NearbySecrets;

/// The work for each text.
pub(super) struct CountUrls<'r> {
    pub(super) urls: SelectedUrls<'r>,
    pub(super) secrets: Secrets,
    pub(super) names: FileNames,
}

/// What files are named.
pub(super) enum FileNames {
    /// As they were passed or found.
    Paths,
    /// The path below this folder.
    Below(PathBuf),
    /// The same name for all.
    Same(PathBuf),
}

impl FileNames {
    fn of<'n>(&'n self, path: &'n Path) -> &'n Path {
        match self {
            Self::Paths => path,
            Self::Below(folder) => path.strip_prefix(folder).unwrap_or(path),
            Self::Same(name) => name,
        }
    }
}

impl Task for CountUrls<'_> {
    type Output = FoundUrls;

    fn whole(&self) -> ReadWhole {
        self.urls.whole()
    }

    fn wants(&self, path: &Path) -> bool {
        self.urls.wants(path)
    }

    fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, FoundUrls>) -> ChunkEdges {
        if part.first {
            out.put(|urls| urls.start_text(self.names.of(part.path), self.secrets));
        }
        let nearby = NearbySecrets::below(part.header);
        let needed = Needed { positions: true, link_texts: false };
        self.urls.scan(part, needed, out, |found, positions, out| {
            let span = found.span();
            let (start, end) = part.source(span);
            let record = Record {
                file_label: &[],
                place: positions.at(span.start),
                place_is_relative: part.is_relative(),
                start,
                end,
                utf16: None,
                found,
                text: part.text,
                nearby: &nearby,
                link_text: None,
                id: part.id,
                source: part.source,
            };
            out.put(|urls| urls.add(&record, self.secrets));
        })
    }
}
