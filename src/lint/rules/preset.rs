//! Presets: selections of rules for a purpose, with settings for them. Data under `rules/presets/`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::rule::Rule;
use super::rule_header::RuleHeader;
use crate::lint::model::Value;
use crate::text::embedded;

/// A selection of rules under a name.
#[derive(Debug)]
pub struct Preset {
    /// The name that selects it.
    pub name: &'static str,
    file: &'static str,
    content: OnceLock<Content>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Content {
    about: String,
    /// Ids of rules, groups, or `default` for the rules that run by default.
    select: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
    #[serde(default)]
    rules: BTreeMap<String, toml::Table>,
}

macro_rules! presets {
    ($($name:literal,)*) => {
        [$(Preset {
            name: $name,
            file: embedded!(concat!("../../../rules/presets/", $name, ".toml")),
            content: OnceLock::new(),
        },)*]
    };
}

/// All presets.
pub static PRESETS: [Preset; 7] = presets!["default", "docs", "rfc1738", "rfc3986", "security", "style", "whatwg",];

/// The preset of this name.
pub(crate) fn named(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

impl Preset {
    /// Its purpose, in one line.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.content().about
    }

    /// Whether a rule belongs to it.
    #[must_use]
    pub fn has(&self, rule: &Rule) -> bool {
        self.has_header(&RuleHeader::of(rule))
    }

    /// Whether the rule with this header belongs to the preset.
    pub(crate) fn has_header(&self, rule: &RuleHeader<'_>) -> bool {
        let content = self.content();
        let names = |name: &String| name == rule.id || name == rule.group || name == "default" && rule.is_default;
        content.select.iter().any(names) && !content.ignore.iter().any(names)
    }

    /// The names that it selects or ignores, and the rules that it sets options of.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let content = self.content();
        content.select.iter().chain(&content.ignore).chain(content.rules.keys()).map(String::as_str)
    }

    /// The options that it sets of a rule.
    pub fn options_of(&self, rule: &str) -> impl Iterator<Item = (&str, Value)> {
        let options = self.content().rules.get(rule).into_iter().flatten();
        options.filter_map(|(name, value)| Value::of_toml(value).ok().map(|value| (name.as_str(), value)))
    }

    fn content(&self) -> &Content {
        self.content.get_or_init(|| {
            // INVARIANT: every embedded file is right; `tests/library/rules.rs` reads them all.
            toml::from_str(self.file).unwrap_or_else(|error| panic!("invalid embedded preset: {}: {error}", self.name))
        })
    }
}
