//! Judging the URLs found. Knows text, syntax, scan and document.
//!
//! A rule is a file under `rules/` ([`Rule`]): conditions (`when`) or the name of a coded check (`checks`). [`Options`]
//! say which rules run and what is set of them; the [`Engine`] asks its gates (`gates`) which of them may have something
//! to say of a URL, and runs those. Rules judge the URL as it is read, and only what is real in it (`placeholder`); the
//! engine says where in the source that stands, and leaves out what comments there suppress (`suppress`).

mod enabled;
mod applicability;
mod registry;
mod checks;
mod features;
mod scope;
mod context;
mod diagnostic;
mod engine;
mod example;
mod fix;
mod dispatch;
mod rule_header;
mod hits;
mod merge;
mod message;
mod names;
mod options;
mod precedence;
mod placeholder;
mod preset;
mod quota;
mod fix_builder;
mod rule;
mod rule_file;
mod rule_fix;
mod script;
pub(crate) mod setting;
pub(crate) mod suppress;
pub(crate) mod toml_error;
mod invisible;
mod condition;

pub use registry::rules;
pub use checks::names as checks;
pub use scope::Contexts;
pub use diagnostic::{Diagnostic, Severity};
pub use engine::{Engine, lint};
pub use example::Example;
pub(crate) use fix::are_apart;
pub use fix::{Applicability, Edit, Fix, edited};
#[cfg(feature = "cli")]
pub(crate) use merge::OfUrl;
pub(crate) use merge::merge;
pub use options::Options;
pub use preset::{PRESETS, Preset};
#[cfg(feature = "cli")]
pub(crate) use quota::Quota;
pub use rule::{GROUPS, References, Rule};
pub use rule_file::RuleError;
pub use setting::{COMMON_OPTIONS, OptionError, OptionSpec, Value};
