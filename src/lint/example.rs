//! The examples of a rule, which are its tests: `«` and `»` stand around what it is to find.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Applicability, Engine, Options, Rule, Value};
use crate::document::Format;
use crate::text::{Span, mark, unmark};

/// A text that a rule objects to, or leaves alone.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Example {
    /// The text; `«` and `»` stand around each finding.
    pub text: String,
    /// The text as it should be.
    pub fixed: Option<String>,
    /// The name of the format that it is read in; plain text if none is named.
    pub format: Option<String>,
    /// Options of the rule that are set.
    pub options: Vec<(String, Value)>,
}

impl Example {
    /// The text without the marks, and what they stand around.
    #[must_use]
    pub fn unmarked(&self) -> (String, Vec<Span>) {
        unmark(&self.text)
    }

    /// What is wrong with the rule or the example, if the rule does not find exactly what is marked, or still objects to
    /// the text as it should be.
    pub(super) fn fault(&self, rule: &Rule) -> Option<String> {
        let (engine, format) = match self.engine(rule) {
            Ok(made) => made,
            Err(fault) => return Some(fault),
        };
        let found = |text: &str| {
            let spans: Vec<Span> = engine
                .places(format, text.as_bytes())
                .iter()
                .filter(|found| &*found.rule == rule.id())
                .map(|found| found.span)
                .collect();
            mark(text, &spans)
        };
        let seen = found(&self.unmarked().0);
        if seen != self.text {
            return Some(format!("expected {}\n   found {seen}", self.text));
        }
        let still = self.fixed.as_ref().map(|fixed| (fixed, found(fixed)));
        still.filter(|(fixed, seen)| *fixed != seen).map(|(_, seen)| format!("still found after the fix: {seen}"))
    }

    /// How safe the fixes are that the rule offers for it, where the example says what comes of them.
    pub(super) fn fixes(&self, rule: &Rule) -> Vec<Applicability> {
        let Some((engine, format)) = self.fixed.as_ref().and_then(|_| self.engine(rule).ok()) else {
            return Vec::new();
        };
        let found = engine.places(format, self.unmarked().0.as_bytes()).into_iter();
        found.filter(|found| &*found.rule == rule.id()).filter_map(|found| Some(found.fix?.applicability)).collect()
    }

    /// The rule alone, as the example sets it, and the format that the example is read in; or what is wrong with those.
    fn engine(&self, rule: &Rule) -> Result<(Engine, Format), String> {
        let format = match &self.format {
            None => Format::PLAIN,
            Some(name) => Format::named(name).ok_or_else(|| format!("no format named \"{name}\""))?,
        };
        // what a rule says of other rules shows where they run
        let mut options = if rule.group() == "meta" { Options::default() } else { Options::only(rule.clone()) };
        for (name, value) in &self.options {
            options.set(rule.id(), name, value.clone()).map_err(|error| error.to_string())?;
        }
        Ok((Engine::new(&options), format))
    }
}

/// A text alone, or a table.
impl<'de> Deserialize<'de> for Example {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Shape)
    }
}

struct Shape;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    text: String,
    fixed: Option<String>,
    format: Option<String>,
    #[serde(default)]
    options: toml::Table,
}

impl<'de> Visitor<'de> for Shape {
    type Value = Example;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or a table with `text`")
    }

    fn visit_str<E>(self, text: &str) -> Result<Example, E> {
        Ok(Example { text: text.to_owned(), fixed: None, format: None, options: Vec::new() })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Example, A::Error> {
        let Table { text, fixed, format, options } = Table::deserialize(MapAccessDeserializer::new(map))?;
        let read = |(name, value): (String, toml::Value)| match Value::of_toml(&value) {
            Ok(value) => Ok((name, value)),
            Err(kind) => Err(serde::de::Error::custom(format!("`{name}` cannot be {kind}"))),
        };
        let options = options.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Example { text, fixed, format, options })
    }
}
