//! Rules: their definition, their files, and the list of all rules.
//!
//! | file | contents |
//! |---|---|
//! | `example` | the examples of a rule |
//! | `fix_key` | the key `fix` of a rule file |
//! | `key_error` | an error in a key of a rule file, and its offset |
//! | `message` | the template of a message, and its values |
//! | `preset` | selections of rules for a purpose |
//! | `registry` | the built-in rules |
//! | `rule` | a rule |
//! | `rule_file` | reads a rule file |
//! | `rule_fix` | the fix that a rule file describes |
//! | `rule_header` | the first keys of a rule file, by which rules are selected |
//! | `toml_error` | errors in a TOML file, in words for its author |
//! | `when_key` | the key `when` of a rule file |

mod example;
mod fix_key;
mod key_error;
mod message;
pub(crate) mod preset;
pub(crate) mod registry;
mod rule;
mod rule_file;
mod rule_fix;
mod rule_header;
pub(crate) mod toml_error;
mod when_key;

pub use example::Example;
pub use preset::{PRESETS, Preset};
pub use registry::rules;
pub(crate) use rule::Test;
#[cfg(test)]
pub(crate) use rule::tests::with as rule_file_with;
pub use rule::{GROUPS, References, Rule};
pub use rule_file::RuleError;
pub(crate) use rule_header::RuleHeader;
