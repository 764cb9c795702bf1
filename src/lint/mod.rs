//! Judging the URLs found. Knows text, syntax, scan and document.
//!
//! A rule is a file under `rules/` ([`Rule`]): conditions (`when`) or the name of a coded check (`checks`). [`Options`]
//! say which rules run and what is set of them; the [`Engine`] asks its gates (`gates`) which of them may have something
//! to say of a URL, and runs those. Rules judge the URL as it is read, and only what is real in it (`placeholder`); the
//! engine says where in the source that stands, and leaves out what comments there suppress (`suppress`).

mod applicability;
mod checks;
mod condition;
mod context;
mod diagnostic;
mod dispatch;
mod dns_name;
mod enabled;
mod engine;
mod example;
mod features;
mod fix;
mod fix_builder;
mod hits;
mod invisible;
mod merge;
mod message;
mod options;
mod placeholder;
mod precedence;
mod preset;
mod quota;
mod registry;
mod rule;
mod rule_file;
mod rule_fix;
mod rule_header;
mod scope;
mod script;
pub(crate) mod setting;
pub(crate) mod suppress;
pub(crate) mod toml_error;

pub use checks::names as checks;
pub use diagnostic::{Diagnostic, Severity};
#[cfg(feature = "cli")]
pub(crate) use engine::Fixes;
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
pub use registry::rules;
pub use rule::{GROUPS, References, Rule};
pub use rule_file::RuleError;
pub use scope::Contexts;
pub use setting::{COMMON_OPTIONS, OptionError, OptionSpec, Value};
