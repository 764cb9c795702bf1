//! Regular expressions of rule files and settings.

use std::sync::{Arc, OnceLock};

use regex_automata::meta::Regex;
use regex_automata::util::syntax;

/// A regular expression, compiled when first needed. If it has a group, what the first group matches is reported.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    text: Arc<str>,
    regex: Arc<OnceLock<Option<Regex>>>,
}

impl Expression {
    /// Checks the syntax; `Err` is the error message.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        check_syntax(text)?;
        Ok(Self { text: text.into(), regex: Arc::default() })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The number of groups.
    pub(crate) fn groups(&self) -> usize {
        syntax::parse(&self.text).map_or(0, |parsed| parsed.properties().explicit_captures_len())
    }

    /// The compiled expression; `None` if it is too large, or cannot be searched for in bytes.
    pub(crate) fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| Regex::new(&self.text).ok()).as_ref()
    }
}

/// Checks the syntax of a regular expression; `Err` is the error message.
pub(crate) fn check_syntax(text: &str) -> Result<(), String> {
    syntax::parse(text).map(|_| ()).map_err(|error| {
        // the message of the parser has several lines; the last one says what is wrong
        let what = error.to_string();
        let what = what.lines().last().unwrap_or_default().trim_start_matches("error: ");
        format!("`{text}` is not a valid regular expression: {what}")
    })
}
