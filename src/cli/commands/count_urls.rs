//! Finds the URLs of one text, to be counted or compared.

use std::path::{Path, PathBuf};

use super::selected_urls::SelectedUrls;
use crate::cli::pipeline::{ChunkEdges, Outbox, Part, ReadWhole, Task};
use crate::judge::RecordFields;
use crate::report::Secrets;
use crate::report::inventory::FoundUrls;

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
        let fields = RecordFields { place: true, link_text: false, secrets: self.secrets };
        self.urls.scan(part, fields, out, |record, out| out.put(|urls| urls.add(record, self.secrets)))
    }
}
