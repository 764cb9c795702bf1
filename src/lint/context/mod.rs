//! The input of a rule: the URL, its place, and the data derived from both.
//!
//! | file | contents |
//! |---|---|
//! | `dns_name` | hosts as names of the DNS |
//! | `features` | the features of a URL that decide which rules run on it |
//! | `invisible` | characters that change or hide how a URL is displayed |
//! | `placeholder` | which parts of a URL are real, and which are placeholders |
//! | `rule_context` | the input of one rule for one URL |
//! | `script` | letters of other scripts next to a URL |

pub(crate) mod dns_name;
mod features;
pub(crate) mod invisible;
pub(crate) mod placeholder;
mod rule_context;
mod script;

pub(crate) use features::{FeatureDetector, LONGEST_LINK_TEXT, UrlFeatures};
pub(crate) use rule_context::{LazySettings, RuleContext, SettingsSource, Source, Surroundings, UrlCache};
pub(crate) use script::{glued_tail, is_of_another_script};
