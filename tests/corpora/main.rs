//! Tests on real documents: the corpora that are in the folder `URLINT_SHARED`, or `../shared`.
//!
//! Where that folder is absent the tests say so and pass, but on a build server (`CI` is set) they fail.
//!
//! | module | what it tests |
//! |---|---|
//! | [`scan`] | URLs in plain text, against labels by hand |
//! | [`document`] | every format: what is found is what the source spells, and no URL is lost |
//! | [`markdown`], [`html`], [`data_formats`] | the URLs that other parsers find |
//! | [`fix`] | files after their fixes, by the program |
//! | [`changes`] | what `compare` lists of a project that was changed |
//! | [`figures`] | what the reports, lists and inventories of the program count: the same in all formats |
//! | [`rule_recall`] | the error of every bad example, planted in real paragraphs |

#[path = "../support/archive.rs"]
mod archive;
#[cfg(feature = "cli")]
mod changes;
mod data_formats;
mod differences;
mod document;
#[path = "../support/document_laws.rs"]
mod document_laws;
#[cfg(feature = "cli")]
mod figures;
#[cfg(feature = "cli")]
mod fix;
#[cfg(feature = "cli")]
#[allow(dead_code, reason = "documents are compared file by file")]
#[path = "../support/fix_laws/mod.rs"]
mod fix_laws;
mod html;
#[cfg(feature = "cli")]
#[path = "../support/inventory_rows.rs"]
mod inventory_rows;
mod markdown;
#[path = "../support/random.rs"]
mod random;
mod rule_recall;
mod scan;
#[path = "../support/shared_data.rs"]
mod shared_data;
mod spelling;
