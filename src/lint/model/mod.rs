//! Plain data: the findings of rules, and their settings. Knows nothing else of lint.
//!
//! | file | contents |
//! |---|---|
//! | `contexts` | sets of the kinds of place in which rules run |
//! | `diagnostic` | a finding as it is reported, and how bad it is |
//! | `expression` | regular expressions of rule files and settings |
//! | `fix` | edits that fix a finding, and how safe they are |
//! | `fix_builder` | builds the fix of a match |
//! | `rule_match` | one answer of a test |
//! | `rule_matches` | all answers of a rule on one URL |
//! | `settings` | options, their values, and the settings of one rule |

mod contexts;
mod diagnostic;
mod expression;
mod fix;
mod fix_builder;
mod rule_match;
mod rule_matches;
mod settings;

pub use contexts::Contexts;
pub use diagnostic::{Diagnostic, Severity};
pub(crate) use expression::Expression;
pub(crate) use fix::are_apart;
pub use fix::{Applicability, Edit, Fix, edited};
pub(crate) use fix_builder::FixBuilder;
pub(crate) use rule_match::{Place, RuleMatch};
pub(crate) use rule_matches::RuleMatches;
pub use settings::{COMMON_OPTIONS, OptionError, OptionSpec, Value};
pub(crate) use settings::{Settings, is_off};
