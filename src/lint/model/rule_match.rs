//! One answer of a test: where it is, what the message gets of it, and how to fix it.

use super::diagnostic::Severity;
use super::fix_builder::FixBuilder;
use crate::text::Span;

/// One answer of a test: something that the rule speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RuleMatch {
    pub(crate) place: Place,
    /// The values of the message's `{0}`, `{1}`, ...
    pub(crate) values: Vec<String>,
    /// Another severity than the rule's.
    pub(crate) severity: Option<Severity>,
    /// Another help than the rule's.
    pub(crate) help: Option<String>,
    /// How to fix it.
    pub(crate) repair: Option<FixBuilder>,
}

/// The place of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In the URL as it is read.
    Url(Span),
    /// In the source: for what the URL as it is read does not hold.
    Source(Span),
}

impl RuleMatch {
    /// A match at bytes of the URL.
    pub(crate) fn at(span: Span) -> Self {
        Self::new(Place::Url(span))
    }

    /// A match at bytes of the source.
    pub(crate) fn in_source(span: Span) -> Self {
        Self::new(Place::Source(span))
    }

    /// Supplies the next value for the message.
    pub(crate) fn with(mut self, value: impl Into<String>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Says how to fix it.
    pub(crate) fn fixed_by(mut self, repair: FixBuilder) -> Self {
        self.repair = Some(repair);
        self
    }

    fn new(place: Place) -> Self {
        Self { place, values: Vec::new(), severity: None, help: None, repair: None }
    }
}
