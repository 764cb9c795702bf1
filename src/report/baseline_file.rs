//! The JSON of a baseline file, and its errors.

use std::fmt;

use serde::Deserialize;

use crate::lint::Severity;

/// An error in a baseline file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaselineError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The error and its remedy.
    pub message: String,
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for BaselineError {}

/// The fields that all versions of the file have.
#[derive(Deserialize)]
pub(super) struct VersionJson {
    pub(super) schema_version: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaselineJson {
    #[serde(rename = "schema_version")]
    _version: u64,
    pub(super) findings: Vec<EntryJson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryJson {
    pub(super) path: String,
    pub(super) rule: String,
    pub(super) severity: SeverityName,
    pub(super) url: String,
    pub(super) count: u64,
}

/// A severity by its name.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SeverityName(pub(super) Severity);

impl TryFrom<String> for SeverityName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Severity::named(&name).map(Self).ok_or_else(|| format!("no severity named \"{name}\""))
    }
}

/// An error of serde_json: its message without the place, and its line.
pub(super) fn json_error(error: &serde_json::Error) -> BaselineError {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
    BaselineError { line: error.line().max(1), message: format!("not a baseline: {what}") }
}
