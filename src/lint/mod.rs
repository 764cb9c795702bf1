//! Judging the URLs found. Knows text, syntax, scan and document.
//!
//! A rule is a file under `rules/` ([`Rule`]): conditions (`when`) or the name of a coded check (`checks`). Rules
//! judge the URL as it is read, and only what is real in it (`placeholder`); the [`Engine`] says where in the source
//! that stands.

mod catalogue;
mod checks;
mod cx;
mod diagnostic;
mod engine;
mod message;
mod placeholder;
mod rule;
mod rule_file;
mod when;

pub use catalogue::rules;
pub use checks::names as checks;
pub use diagnostic::{Diagnostic, Severity};
pub use engine::{Engine, Options, lint};
pub use rule::{Example, GROUPS, Rule};
pub use rule_file::RuleError;
