//! The input of a test: the URL, its place, and the data derived from both.

pub(crate) mod dns_name;
mod features;
pub(crate) mod invisible;
pub(crate) mod placeholder;
mod rule_context;
mod script;

pub(crate) use features::{FeatureDetector, LONGEST_LABEL, UrlFeatures};
pub(crate) use rule_context::{LazySettings, RuleContext, SettingsSource, Source, Surroundings, UrlCache};
pub(crate) use script::{glued_tail, is_of_another_script};
