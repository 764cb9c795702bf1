//! What kind of document a URL is in, and which findings are worth reporting there.
//!
//! Most unwanted findings are unwanted because of the document: the URL is in a changelog, in a test, in a generated
//! file. So the kinds of a document are detected once, from data, for all rules.
//!
//! | file | contents |
//! |---|---|
//! | `changelog` | where the old part of a changelog starts |
//! | `concern` | what findings are about, and where they are reported (`rules/data/concerns.toml`) |
//! | `detection` | detects the kinds of a document by the evidence for them |
//! | `document_kind` | the list of all kinds |
//! | `document_kinds` | one document with its kinds, computed when they are first needed |
//! | `evidence` | the evidence for each kind (`rules/data/kinds.toml`) |
//! | `path_pattern` | patterns of paths |
//! | `provenance` | what is known of a document beside its text |
//! | `reporting` | how a finding is reported: as it is, as information, or not at all |
//! | `sections` | the kinds of sections, by their headings |
//! | `statement` | what a README says of its project in plain words |

mod changelog;
mod concern;
mod detection;
mod document_kind;
mod document_kinds;
mod evidence;
mod path_pattern;
mod provenance;
mod reporting;
mod sections;
mod statement;

pub(crate) use concern::Concern;
#[cfg(feature = "report")]
pub(crate) use detection::STATEMENTS_LEN;
pub use document_kind::DocumentKind;
pub(crate) use document_kinds::DocumentKinds;
pub use provenance::{KindEvidence, Provenance};
pub(crate) use reporting::{KindException, Reporting};
