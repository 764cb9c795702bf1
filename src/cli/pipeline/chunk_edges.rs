//! How the scan of a part of a text began and ended: by that the parts are put together.

use crate::report::Tally;

/// How the scan of a part began and ended; offsets are those of the whole text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::cli) struct ChunkEdges {
    /// Where the scan began.
    pub(in crate::cli) from: u64,
    /// Where the last URL ends that begins before the core, if the scan came by one.
    pub(in crate::cli) entry: Option<u64>,
    /// Where the last URL ends that was found.
    pub(in crate::cli) exit: Option<u64>,
    /// What there is to count in the core.
    pub(in crate::cli) tally: Tally,
    /// The number of URLs that start in it.
    pub(in crate::cli) urls: u64,
    /// Whether a document was read as plain text because it has too many URLs.
    pub(in crate::cli) as_plain: bool,
}

impl ChunkEdges {
    /// Those of a window that could not be read: it agrees with any other.
    pub(super) const UNREAD: Self = Self {
        from: u64::MAX,
        entry: None,
        exit: None,
        tally: Tally { lines: 0, characters: 0, bytes: 0 },
        urls: 0,
        as_plain: false,
    };

    /// Those of a document, which is read whole and holds so many URLs.
    pub(super) fn of_document(urls: usize) -> Self {
        Self { urls: urls as u64, ..Self::default() }
    }

    /// How a part and the one directly after it began and ended together; the latter counted on from the former.
    pub(super) fn then(self, next: Self) -> Self {
        let (exit, urls) = (self.exit.max(next.exit), self.urls + next.urls);
        Self { from: self.from, entry: self.entry, exit, urls, ..next }
    }
}
