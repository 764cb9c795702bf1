//! Plain data: the findings of rules, and their settings. Knows nothing else of lint.
//!
//! | file | contents |
//! |---|---|
//! | `contexts` | sets of the kinds of place in which rules run |
//! | `finding` | a finding as it is reported, and how bad it is |
//! | `expression` | regular expressions of rule files and settings |
//! | `fix` | edits that fix a finding, and how safe they are |
//! | `fix_builder` | what a test says of how to fix what it found |
//! | `option_error` | what is wrong with an option or a name |
//! | `rule_match` | one answer of a test |
//! | `rule_matches` | all answers of a rule on one URL |
//! | `settings` | options, their values, and the settings of one rule |

mod contexts;
mod expression;
mod finding;
mod fix;
mod fix_builder;
mod option_error;
mod rule_match;
mod rule_matches;
mod settings;

pub use contexts::Contexts;
pub(crate) use expression::Expression;
pub use finding::{Finding, Severity};
pub(crate) use fix::are_apart;
pub use fix::{Applicability, Edit, Fix, edited};
pub(crate) use fix_builder::FixBuilder;
pub use option_error::OptionError;
pub(crate) use rule_match::{Place, RuleMatch};
pub(crate) use rule_matches::RuleMatches;
pub use settings::{COMMON_OPTIONS, OptionSpec, Value};
pub(crate) use settings::{Settings, check_host_pattern, is_off, is_under};
