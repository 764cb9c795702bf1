//! Where a record of a crawl file is.

/// Where a record of a crawl file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordSource<F> {
    /// The crawl file: its path, or its name as reports show it.
    pub file: F,
    /// The offset in the file of the record, or of its member or frame if the file is compressed.
    pub offset: u64,
}
