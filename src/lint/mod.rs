//! Judging the URLs found. Knows text, syntax, scan and document.
//!
//! A rule is a file under `rules/` ([`Rule`]): conditions (`when`) or the name of a coded check. [`Options`] say which
//! rules run and what is set of them. The [`Engine`] asks its dispatch which of them may have something to say of a URL,
//! and runs those. Rules judge the URL as it is read, and only what is real in it; the engine says where in the source
//! that is, and leaves out what comments there suppress.
//!
//! Each folder knows those above it in this table:
//!
//! | folder | what is in it |
//! |---|---|
//! | `model` | plain data: findings, fixes, settings, the answers of a test |
//! | `kinds` | what kind of document a URL is in, and what is worth reporting there |
//! | `context` | what a test sees of a URL: its features, which parts are real, what must not be shown |
//! | `fixes` | how safe a fix is by its place, and its edits of the source |
//! | `conditions` | the declarative tests of rules |
//! | `checks` | the coded tests, a file for each rule |
//! | `rules` | a rule, its file, the list of all rules, presets |
//! | `selection` | which rules run, and what is set of them |
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
#[cfg(feature = "cli")]
pub(crate) use engine::merge;
pub(crate) use engine::{Detail, JudgeRange, JudgedUrls};
pub use engine::{DocumentFinding, Engine};
#[cfg(feature = "cli")]
pub(crate) use engine::{OfUrl, TextState, resolving};
pub(crate) use kinds::DocumentKinds;
#[cfg(feature = "cli")]
pub(crate) use kinds::{Concern, Reporting};
pub use kinds::{DocumentKind, KindEvidence, Provenance};
pub use model::{
    Applicability, COMMON_OPTIONS, Contexts, Edit, Finding, Fix, OptionError, OptionSpec, Severity, Value, edited,
};
#[cfg(feature = "cli")]
pub(crate) use model::{check_host_pattern, is_off, is_under};
#[cfg(feature = "cli")]
pub(crate) use rules::toml_error;
pub use rules::{Example, GROUPS, PRESETS, Preset, References, Rule, RuleError, rules};
pub use selection::Options;
