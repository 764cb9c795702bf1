//! Where references may lead, and the addresses of pages, as the models of generators give them.

use super::files::{self, Files, Lookup};

/// A place that a reference may lead to. The first of several that has a file or page is its target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Candidate {
    /// A file or folder of the repository.
    File(String),
    /// An address of the site, from its root on, without the `/` at its start: `a/b/`, `a/b.html`.
    Address(String),
    /// A path above the root of the repository: by how many folders, and the rest of the path.
    AboveRoot(usize, String),
    /// Nowhere: the generator makes a dead link of the reference, even if there is a file. The text is what it names.
    DeadLink(String),
    /// A place that cannot be known, or of which it cannot be known whether there is anything.
    Unknown,
}

impl Candidate {
    /// Whether it is a file or folder that the repository has.
    pub(crate) fn is_in_repository(&self, files: &dyn Files) -> bool {
        matches!(self, Self::File(path) if matches!(files::lookup(files, path), Lookup::Is(_)))
    }
}

/// The address of a page, and other addresses that lead to it; as in [`Candidate::Address`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Page {
    pub(crate) address: String,
    pub(crate) aliases: Vec<String>,
}

impl Page {
    pub(crate) fn at(address: impl Into<String>) -> Self {
        Self { address: address.into(), aliases: Vec::new() }
    }
}
