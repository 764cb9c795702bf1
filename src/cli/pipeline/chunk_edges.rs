//! How the scan of a part of a text started and ended. `chunk_merger` accepts a part if it started (`entry`) where the
//! part before it ended (`exit`).

use crate::report::Tally;

/// How the scan of a part started and ended; offsets are in the whole text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::cli) struct ChunkEdges {
    /// Where the scan started.
    pub(in crate::cli) from: u64,
    /// The end of the last URL that starts before the core, if the scan found one.
    pub(in crate::cli) entry: Option<u64>,
    /// The end of the last URL found.
    pub(in crate::cli) exit: Option<u64>,
    /// The lines and columns counted in the core.
    pub(in crate::cli) tally: Tally,
    /// The number of URLs that start in the core.
    pub(in crate::cli) urls: u64,
    /// How many of them are references, which rules look at too, or links that lead nowhere.
    pub(in crate::cli) references: u64,
    /// Whether a document was read as plain text because it has too many URLs.
    pub(in crate::cli) as_plain: bool,
    /// Whether a document has too many URLs, and nothing was done with it: see [`Part::may_be_refused`].
    ///
    /// [`Part::may_be_refused`]: super::Part::may_be_refused
    pub(in crate::cli) is_refused: bool,
}

impl ChunkEdges {
    /// The edges of a window that could not be read. They agree with any window before it.
    pub(super) const UNREAD: Self = Self {
        from: u64::MAX,
        entry: None,
        exit: None,
        tally: Tally { lines: 0, characters: 0, bytes: 0 },
        urls: 0,
        references: 0,
        as_plain: false,
        is_refused: false,
    };

    /// The edges of a document that was refused, since it has too many URLs.
    pub(in crate::cli) const REFUSED: Self = Self { is_refused: true, ..Self::UNREAD };

    /// The edges of a document that was read whole, with this number of URLs.
    pub(super) fn of_document(urls: usize) -> Self {
        Self { urls: urls as u64, ..Self::default() }
    }

    /// The edges of a part and the part directly after it together. `next` was scanned with the tally of `self` before
    /// it.
    pub(super) fn then(self, next: Self) -> Self {
        let (exit, urls) = (self.exit.max(next.exit), self.urls + next.urls);
        let references = self.references + next.references;
        Self { from: self.from, entry: self.entry, exit, urls, references, ..next }
    }
}
