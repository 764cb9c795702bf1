//! Sites: how generators turn sources into pages, and where references lead then. Knows documents; reads no files.
//!
//! | file | contents |
//! |---|---|
//! | `absent` | what a repository does not hold |
//! | `address` | addresses of a site |
//! | `candidate` | where a reference may lead |
//! | `anchors` | the anchors of a document |
//! | `broken_fragment` | fragments that lead to no place |
//! | `broken_label` | labels that no document defines |
//! | `broken_reference` | a reference that leads nowhere |
//! | `config/` | the configuration files of generators, and the front matter of pages |
//! | `corrections` | the references that are probably meant |
//! | `description` | what is known of the site of a file |
//! | `document_references` | the references of one document |
//! | `excuses` | references that nobody can put right in their document |
//! | `include_expansion` | documents with the text that they insert |
//! | `files` | the files of a repository, as whoever reads them shows them |
//! | `placeholders` | references with something to be filled in |
//! | `generated_text` | parts of documents whose references lead somewhere elsewhere |
//! | `glob` | patterns of paths |
//! | `inference` | what kind of site documents make without a configuration |
//! | `generated_anchors` | what components and directives of a document may make |
//! | `kind` | what a reference names |
//! | `labels` | the labels of a project |
//! | `lead` | where a reference leads, and which part of its text says so |
//! | `link` | a reference, taken apart |
//! | `lookups` | what commands ask besides |
//! | `markup` | the markup of documents |
//! | `models/` | the models, one file each |
//! | `nearest_file` | which file a reference that leads nowhere probably means |
//! | `code_host` | absolute URLs that lead to files of the repository |
//! | `includes` | documents that others insert |
//! | `path` | paths inside a repository |
//! | `redirects` | addresses that lead elsewhere |
//! | `references` | where references lead |
//! | `resolution` | where each reference of a file leads |
//! | `generated_site` | a site and its pages |
//! | `rename/` | what becomes of references when a file, folder or heading gets another name |
//! | `settings` | what users say of a site |
//! | `site_markup` | what the generator of a site makes of markup |
//! | `templated` | references that a template makes |
//! | `template_ids` | the ids that templates give |
//! | `unserved` | references to what is in the repository, but not where readers look |
//! | `trust` | whether a model fits the references of a folder |
//! | `includers` | the documents in which a part is shown |
//! | `slug/` | how headings become anchors |

mod absent;
mod address;
mod anchors;
mod broken_fragment;
mod broken_label;
mod broken_reference;
mod candidate;
mod code_host;
mod config;
mod corrections;
#[cfg(feature = "cli")]
mod description;
mod document_references;
mod excuses;
mod files;
mod generated_anchors;
mod generated_site;
mod generated_text;
mod glob;
mod include_expansion;
mod includers;
mod includes;
mod inference;
mod kind;
mod labels;
mod link;
#[cfg(feature = "cli")]
mod lookups;
mod markup;
mod models;
mod nearest_file;
mod path;
mod placeholders;
mod redirects;
mod references;
#[cfg(feature = "cli")]
mod rename;
mod resolution;
#[cfg(feature = "cli")]
mod resolved_reference;
mod settings;
mod site_markup;
#[doc(hidden)]
pub mod slug;
mod template_ids;
mod templated;
mod trust;
mod unserved;

pub use broken_reference::{BrokenReference, BrokenReferenceKind};
#[cfg(feature = "cli")]
pub(crate) use description::{Absolute, FoundBy, Share, SiteDescription};
pub use document_references::DocumentReferences;
pub use files::{Entry, Files, Folder, MemoryFiles};
pub use kind::LinkKind;
#[cfg(feature = "cli")]
pub(crate) use markup::is_for_readers;
pub use references::{References, Target};
#[cfg(feature = "cli")]
pub(crate) use rename::{Mover, NewReference, Rename, with_new_id};
pub use settings::{Made, SiteChoice, SiteSettings};
pub(crate) use site_markup::SiteMarkup;
