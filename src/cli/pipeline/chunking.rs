//! How large texts are cut: the sizes of the parts, and of the text read around them.

/// The sizes by which large texts are cut.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Chunking {
    /// The size of a core; larger in a large file.
    pub(in crate::cli) core: usize,
    /// How much is read before and after a core. The scanner needs 128 KiB, and windows that start at a multiple of 32
    /// KiB, the unit in which it collects evidence on hyphens.
    pub(in crate::cli) context: usize,
    /// How much of the core of a file is read and scanned at once.
    pub(in crate::cli) step: usize,
    /// How long before the core the scan starts.
    pub(in crate::cli) warm: usize,
    /// How much is read at most after a core, while a URL does not end. A longer URL is cut.
    pub(in crate::cli) longest: usize,
}

/// Cores of 2 MiB; steps that fit into the cache of a processor with the text around them; URLs of up to 2 MiB.
pub(in crate::cli) const CHUNKING: Chunking =
    Chunking { core: 2 << 20, context: 128 << 10, step: 512 << 10, warm: 64 << 10, longest: 2 << 20 };
