//! What a rule says of a URL.

use std::sync::Arc;

use super::fix::Fix;
use crate::scan::Context;
use crate::text::Span;

/// The severity of a finding; ordered from the least to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Likely wrong, or wrong for some readers.
    Warning,
    /// Wrong, or a danger.
    Error,
}

impl Severity {
    /// All of them, from the least to the worst.
    pub const ALL: [Self; 3] = [Self::Info, Self::Warning, Self::Error];

    /// The severity of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|severity| severity.name() == name)
    }

    /// Its name in reports, rule files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One finding: a rule and the place that it reports.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The id of the rule.
    pub rule: Arc<str>,
    /// The severity.
    pub severity: Severity,
    /// The reported bytes of the source.
    pub span: Span,
    /// The problem, with the bytes shown; contains no secret and no raw control character.
    pub message: String,
    /// The recommended action.
    pub help: Arc<str>,
    /// The URL, its password hidden; cut after 4,096 bytes.
    pub url: Arc<str>,
    /// The context of the URL.
    pub context: Context,
    /// The fix, if there is one.
    pub fix: Option<Fix>,
    /// At how many more places of the URL the rule finds something; the message says so.
    pub more: usize,
}
