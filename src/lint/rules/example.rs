//! The examples of a rule, which are its tests: `«` and `»` mark each expected finding.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::lint::model::Value;
use crate::text::{Span, unmark};

/// A text with or without findings of a rule.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Example {
    /// The text; `«` and `»` mark each finding.
    pub text: String,
    /// The text as it should be.
    pub fixed: Option<String>,
    /// The name of the format that it is read in; plain text if none is named.
    pub format: Option<String>,
    /// Options of the rule that are set.
    pub options: Vec<(String, Value)>,
    /// The path of the text in a repository, and the other files there; empty if it is judged alone.
    pub path: String,
    /// The other files of the repository: their paths and texts.
    pub files: Vec<(String, String)>,
}

impl Example {
    /// The text without the marks, and the spans that they mark.
    #[must_use]
    pub fn unmarked(&self) -> (String, Vec<Span>) {
        unmark(&self.text)
    }
}

/// Reads a string, which is the text alone, or a table.
impl<'de> Deserialize<'de> for Example {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ExampleVisitor)
    }
}

struct ExampleVisitor;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    text: String,
    fixed: Option<String>,
    format: Option<String>,
    #[serde(default)]
    options: toml::Table,
    #[serde(default)]
    path: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

impl<'de> Visitor<'de> for ExampleVisitor {
    type Value = Example;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, or a table with `text`")
    }

    fn visit_str<E>(self, text: &str) -> Result<Example, E> {
        Ok(Example { text: text.to_owned(), ..Example::default() })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Example, A::Error> {
        let Table { text, fixed, format, options, path, files } = Table::deserialize(MapAccessDeserializer::new(map))?;
        let read = |(name, value): (String, toml::Value)| match Value::of_toml(&value) {
            Ok(value) => Ok((name, value)),
            Err(kind) => Err(serde::de::Error::custom(format!("`{name}` cannot be {kind}"))),
        };
        let options = options.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Example { text, fixed, format, options, path, files: files.into_iter().collect() })
    }
}
