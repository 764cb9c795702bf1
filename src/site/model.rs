//! What a site generator does with sources and references. Each file of `models/` has one.

use super::config::FrontMatter;
use super::files::Files;
use super::link::Link;
use super::site::Site;

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

/// What a site generator does.
pub(crate) trait Model: Send + Sync {
    /// The page that a source becomes; `None` if it becomes none. `path` is that of the source in the repository.
    fn page(&self, site: &Site, files: &dyn Files, path: &str, front: &FrontMatter) -> Option<Page>;

    /// Whether [`Model::page`] looks at the front matter of this file.
    fn reads_front_matter(&self, _path: &str) -> bool {
        false
    }

    /// The places that a reference of the file `from` may lead to. It lands if there is something at one of them; the
    /// first of them is the one that messages name.
    fn aims(&self, site: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Aim>;

    /// Whether the generator makes the page at this address of something else than a source.
    fn makes(&self, _site: &Site, _files: &dyn Files, _address: &str) -> bool {
        false
    }
}
