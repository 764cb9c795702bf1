//! Sites: how generators turn sources into pages, and where references lead then. Knows documents; reads no files.
//!
//! | file | contents |
//! |---|---|
//! | `address` | addresses of a site |
//! | `aim` | where a reference may lead |
//! | `anchors` | the anchors of a document |
//! | `broken_reference` | a reference that leads nowhere |
//! | `config/` | the configuration files of generators, and the front matter of pages |
//! | `description` | what is known of the site of a file |
//! | `document_references` | the references of one document |
//! | `files` | the files of a repository, as whoever reads them shows them |
//! | `inference` | what kind of site documents make without a configuration |
//! | `kind` | what a reference names |
//! | `labels` | the labels of a project |
//! | `lead` | where a reference leads, and which part of its text says so |
//! | `link` | a reference, taken apart |
//! | `lookups` | what commands ask besides |
//! | `models/` | the models, one file each |
//! | `own_urls` | absolute URLs that lead to files of the repository |
//! | `path` | paths inside a repository |
//! | `redirects` | addresses that lead elsewhere |
//! | `references` | where references lead |
//! | `generated_site` | a site and its pages |
//! | `rename/` | what becomes of references when a file, folder or heading gets another name |
//! | `settings` | what users say of a site |
//! | `trust` | whether a model fits the references of a folder |
//! | `slug/` | how headings become anchors |

mod address;
mod aim;
mod anchors;
mod broken_reference;
mod config;
#[cfg(feature = "cli")]
mod description;
mod document_references;
mod files;
mod generated_site;
mod inference;
mod kind;
mod labels;
#[cfg(feature = "cli")]
mod lead;
mod link;
#[cfg(feature = "cli")]
mod lookups;
mod models;
mod own_urls;
mod path;
mod redirects;
mod references;
#[cfg(feature = "cli")]
mod rename;
mod settings;
#[doc(hidden)]
pub mod slug;
mod trust;

pub use broken_reference::{BrokenReference, BrokenReferenceKind};
#[cfg(feature = "cli")]
pub(crate) use description::{Absolute, FoundBy, Share, SiteDescription};
pub use document_references::DocumentReferences;
#[cfg(feature = "cli")]
pub(crate) use document_references::is_for_readers;
pub use files::{Entry, Files, Folder, MemoryFiles};
pub use kind::LinkKind;
pub use references::{References, Target};
#[cfg(feature = "cli")]
pub(crate) use rename::{Mover, NewReference, Rename, with_new_id};
pub use settings::{Made, SiteChoice, SiteSettings};
