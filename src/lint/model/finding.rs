//! A finding of a rule, and its severity.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::fix::Fix;
use super::option_error::OptionError;
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
    /// All severities, from the least to the worst.
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

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Severity {
    type Err = OptionError;

    /// As [`Severity::named`].
    fn from_str(name: &str) -> Result<Self, OptionError> {
        Self::named(name).ok_or_else(|| OptionError::unknown("severity", name, &Self::ALL.map(Self::name)))
    }
}

/// One finding: a rule and the place that it reports.
///
/// It is shown in one line: `7..11: warning[unsafe-character]: ...`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Finding {
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
    /// The value, in lower case, of which a run reports one finding of the rule: see [`crate::lint::Rule::once`].
    pub once: Option<Arc<str>>,
    /// Other places of the source that it is about, such as the first definition of a label.
    pub related: Vec<Related>,
}

/// Another place of the source that a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Related {
    /// The bytes of the source.
    pub span: Span,
    /// What is there, in words: `the first definition of the label`.
    pub what: &'static str,
}

impl Related {
    pub(crate) const fn new(span: Span, what: &'static str) -> Self {
        Self { span, what }
    }
}

impl Finding {
    /// Maps the spans of the finding, of its edits and of related places with `map_span`, to those of another text.
    pub(crate) fn relocate(&mut self, map_span: impl Fn(Span) -> Span) {
        self.span = map_span(self.span);
        for edit in self.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = map_span(edit.span);
        }
        for related in &mut self.related {
            related.span = map_span(related.span);
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}[{}]: {}", self.span, self.severity, self.rule, self.message)
    }
}
