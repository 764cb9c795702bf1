//! Sites: how generators turn sources into pages, and where references lead then. Knows documents; reads no files.
//!
//! | file | contents |
//! |---|---|
//! | `absent` | files that may exist outside of the repository |
//! | `address` | addresses of a site |
//! | `anchors` | the anchors of a document |
//! | `bare_links` | how far the link of a bare URL goes |
//! | `broken_entry` | entries of navigation files that lead nowhere |
//! | `broken_fragment` | fragments that lead to no anchor |
//! | `broken_label` | labels that no document defines |
//! | `broken_reference` | the result: a reference that leads nowhere |
//! | `build_scripts` | the scripts of a build, and the files that they name |
//! | `bundles` | the documents of libraries beside their compressed code |
//! | `cache` | what is found out about a path at the first request |
//! | `candidate` | the places that a reference may lead to |
//! | `code_host` | the address of a repository on its code host |
//! | `config/` | the configuration files of generators, and the front matter of pages |
//! | `contents` | the table of contents of a site |
//! | `corrections` | proposals for broken references |
//! | `description` | a description of the site of a file |
//! | `document_references` | the references of one document, and what is wrong with them |
//! | `evidence` | whether the references around a broken one show that the model resolves such references |
//! | `excuses` | broken references that are not reported |
//! | `files` | the files of a repository, as a trait |
//! | `generated_anchors` | anchors that components and templates may generate |
//! | `generated_site` | a site, its pages, and the trait of the models |
//! | `generated_text` | parts of documents that programs write |
//! | `glob` | patterns of paths |
//! | `include_expansion` | documents with their includes expanded |
//! | `includers` | the documents in which an included one is shown in the end |
//! | `includes` | which documents include which |
//! | `inference` | infers a site from references, without a configuration |
//! | `joint_work` | a value that several threads make together |
//! | `judged_reference` | what the site of a document says of a reference |
//! | `kind` | the kinds of targets |
//! | `labels` | the labels of a project |
//! | `left_out` | documents that no reader of a site sees |
//! | `link` | the parts of a reference |
//! | `lookups` | what only commands ask of a repository |
//! | `markup` | the markup of documents |
//! | `models/` | the models of generators |
//! | `nearest_file` | the file that a broken reference probably means |
//! | `page_folders` | pages that a program made of a template |
//! | `page_sources` | whether people write the pages in HTML of a repository |
//! | `path` | paths inside a repository |
//! | `placeholders` | references with a placeholder |
//! | `redirects` | redirects of the generator or host |
//! | `references` | all about the references of a repository, with caches |
//! | `rename/` | what becomes of references when a file, folder or heading gets another name |
//! | `resolution` | where each reference of a file leads |
//! | `resolved_reference` | where a reference leads, and which part of its text is the path |
//! | `resolver` | what rules ask of the references of a document |
//! | `script_outputs` | the folders that scripts write |
//! | `settings` | the settings of a site |
//! | `site_markup` | broken markup that works on the site |
//! | `slug/` | how headings become anchors |
//! | `target_form` | how references name their targets |
//! | `template_ids` | the ids in templates |
//! | `templated` | references that a template makes |
//! | `trust` | whether a model fits the references of a folder |
//! | `unknown_generator` | references to pages that a generator without a configuration may make |
//! | `unserved` | references to files that readers do not get |

mod absent;
mod address;
mod anchors;
mod bare_links;
mod broken_entry;
mod broken_fragment;
mod broken_label;
mod broken_reference;
mod build_scripts;
mod bundles;
mod cache;
mod candidate;
mod code_host;
mod config;
mod contents;
mod corrections;
#[cfg(feature = "report")]
mod description;
mod document_references;
mod evidence;
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
mod joint_work;
mod judged_reference;
mod kind;
mod labels;
mod left_out;
mod link;
#[cfg(feature = "report")]
mod lookups;
mod markup;
mod models;
mod nearest_file;
mod page_folders;
mod page_sources;
mod path;
mod placeholders;
mod redirects;
mod references;
#[cfg(feature = "report")]
mod rename;
mod resolution;
#[cfg(feature = "report")]
mod resolved_reference;
mod resolver;
mod script_outputs;
mod settings;
mod site_markup;
#[doc(hidden)]
pub mod slug;
mod target_form;
mod template_ids;
mod templated;
mod trust;
mod unknown_generator;
mod unserved;

pub(crate) use bare_links::BareLinks;
pub use broken_reference::{BrokenReference, BrokenReferenceKind};
#[cfg(feature = "report")]
pub(crate) use description::{Absolute, ClassCount, FoundBy, SiteDescription};
pub use document_references::DocumentReferences;
pub use files::{Entry, Files, Folder, MemoryFiles};
pub(crate) use judged_reference::JudgedReference;
pub use kind::LinkKind;
#[cfg(feature = "report")]
pub(crate) use labels::is_same_label;
#[cfg(feature = "report")]
pub(crate) use markup::is_for_readers;
pub use references::{References, Target};
#[cfg(feature = "report")]
pub(crate) use rename::{Mover, NewId, NewReference, Rename, explicit_names, with_new_id};
pub(crate) use resolver::Resolver;
pub use settings::{Made, SiteChoice, SiteSettings};
pub(crate) use site_markup::{SiteMarkup, may_link_without_files};
