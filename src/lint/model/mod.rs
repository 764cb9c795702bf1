//! Plain data: the findings of rules, and their settings. Knows nothing else of lint.
//!
//! | file | contents |
//! |---|---|
//! | `contexts` | sets of contexts in which rules run |
//! | `expression` | regular expressions of rule files and settings |
//! | `finding` | a finding as it is reported, and its severity |
//! | `fix` | edits that fix a finding, and how safe they are |
//! | `fix_builder` | the fix that a check declares for a match |
//! | `frequent_values` | values that several findings of a text have |
//! | `host_pattern` | patterns of hosts and ports, with reasons |
//! | `option_error` | errors of options and names |
//! | `rule_match` | one match of a rule in a URL |
//! | `rule_matches` | all matches of a rule in one URL |
//! | `settings` | options, their values, and the settings of one rule |

mod contexts;
mod expression;
mod finding;
mod fix;
mod fix_builder;
#[cfg(feature = "report")]
mod frequent_values;
mod host_pattern;
mod option_error;
mod rule_match;
mod rule_matches;
mod settings;

pub use contexts::Contexts;
pub(crate) use expression::Expression;
pub use finding::{Finding, Related, Severity};
pub(crate) use fix::are_apart;
pub use fix::{Applicability, Edit, Fix, edited};
pub(crate) use fix_builder::FixBuilder;
#[cfg(feature = "report")]
pub(crate) use frequent_values::FrequentValues;
#[cfg(feature = "report")]
pub(crate) use host_pattern::HostPattern;
pub use host_pattern::ListedHost;
pub(crate) use host_pattern::{HostToCompare, ports};
pub use option_error::OptionError;
pub(crate) use rule_match::{Place, RuleMatch};
pub(crate) use rule_matches::RuleMatches;
pub use settings::{COMMON_OPTIONS, OptionSpec, Value};
pub(crate) use settings::{Settings, is_off, is_under};
