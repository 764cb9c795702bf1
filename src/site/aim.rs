//! Where references may lead, and the addresses of pages, as the models of generators give them.

/// A place that a reference may lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// A file or folder of the repository.
    File(String),
    /// An address of the site, from its root on, without the `/` at its start: `a/b/`, `a/b.html`.
    Address(String),
    /// This many folders above the root of the repository.
    Above(usize, String),
    /// Nothing, whatever there is: the generator makes a dead link of it. The text is what it names.
    Nothing(String),
    /// It cannot be known where it leads, or whether there is anything.
    Unknown,
}

/// The address of a page, and others that lead to it; as in [`Aim::Address`].
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
