//! Checks the URLs of a document with rules, and reports findings.
//!
//! A rule is a file under `rules/` ([`Rule`]): conditions (`when`) or the name of a coded check. [`Options`] select the
//! rules that run and set their options. For each URL, the [`Engine`] runs the rules that may have a finding in it.
//! Rules check the URL as it is read, without its placeholders; the engine maps their findings to the source, and
//! removes those that comments suppress.
//!
//! A folder uses only folders above it in this table:
//!
//! | folder | what is in it |
//! |---|---|
//! | `model` | plain data: findings, fixes, settings, matches of a rule |
//! | `kinds` | what kind of document a URL is in, and what is worth reporting there |
//! | `context` | the input of a test: the URL, its features, its placeholders, its secrets |
//! | `fixes` | how safe a fix is at its place, and its edits of the source |
//! | `conditions` | the declarative tests of rules |
//! | `checks` | the coded tests, a file for each rule |
//! | `rules` | a rule, its file, the list of all rules, presets |
//! | `selection` | which rules run, and their options |
//! | `suppress` | comments that suppress findings |
//! | `engine` | runs the rules that may apply, and puts their findings together |

mod checks;
mod conditions;
mod context;
mod engine;
mod fixes;
mod kinds;
mod model;
mod rules;
mod selection;
pub(crate) mod suppress;

pub use checks::names as checks;
pub(crate) use context::Source;
#[cfg(feature = "report")]
pub(crate) use engine::merge;
pub(crate) use engine::{Detail, JudgeRange, JudgedUrls};
pub use engine::{DocumentFinding, Engine};
#[cfg(feature = "report")]
pub(crate) use engine::{OfUrl, TextState};
pub(crate) use kinds::DocumentKinds;
#[cfg(feature = "report")]
pub(crate) use kinds::{Concern, Reporting, STATEMENTS_LEN};
pub use kinds::{DocumentKind, KindEvidence, Provenance};
pub use model::{
    Applicability, COMMON_OPTIONS, Contexts, Edit, Finding, Fix, ListedHost, OptionError, OptionSpec, Related,
    Severity, Value, edited,
};
#[cfg(feature = "report")]
pub(crate) use model::{FrequentValues, HostPattern, HostToCompare, is_off, ports};
#[cfg(feature = "report")]
pub(crate) use rules::toml_error;
pub use rules::{Example, GROUPS, PRESETS, Preset, References, Rule, RuleError, rules};
pub use selection::Options;
