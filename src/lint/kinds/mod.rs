//! What kind of document a URL is in, and which findings are worth reporting there.
//!
//! Most of what is wrong with a finding is not about its URL: the URL is in a changelog, in a test, in a generated file.
//! So this is decided once for each document, from data, and for all rules.
//!
//! | file | contents |
//! |---|---|
//! | `concern` | what findings are about, and where each is worth reporting (`rules/data/concerns.toml`) |
//! | `detection` | the kinds of a document, by the evidence for them |
//! | `document_kind` | the kinds of documents |
//! | `document_kinds` | the kinds of one document, looked up when they are first needed |
//! | `evidence` | what shows a kind (`rules/data/kinds.toml`) |
//! | `path_pattern` | patterns of paths |
//! | `provenance` | what is known of a document beside its text |
//! | `reporting` | how a finding is reported: as it is, as information, or not at all |
//! | `sections` | the kinds of sections, by their headings |

mod concern;
mod detection;
mod document_kind;
mod document_kinds;
mod evidence;
mod path_pattern;
mod provenance;
mod reporting;
mod sections;

pub(crate) use concern::Concern;
pub use document_kind::DocumentKind;
pub(crate) use document_kinds::DocumentKinds;
pub use provenance::{KindEvidence, Provenance};
pub(crate) use reporting::{KindException, Reporting};
