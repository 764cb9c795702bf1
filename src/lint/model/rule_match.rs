//! One match of a test: its place, the values for the message, and the fix.

use super::finding::{Related, Severity};
use super::fix_builder::FixBuilder;
use crate::text::Span;

/// One match of a test: a place that the rule reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RuleMatch {
    pub(crate) place: Place,
    /// The values of the message's `{0}`, `{1}`, ...
    pub(crate) values: Vec<String>,
    /// The severity, if it differs from the rule's.
    pub(crate) severity: Option<Severity>,
    /// The help, if it differs from the rule's.
    pub(crate) help: Option<String>,
    /// The fix.
    pub(crate) repair: Option<FixBuilder>,
    /// Another place that it is about.
    pub(crate) related: Option<Related>,
    /// Whether it is reported although its rule reports each value of a component once in a run.
    pub(crate) is_always_reported: bool,
}

/// The place of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A span of the URL's text.
    Url(Span),
    /// A span of the source, for text that is not part of the URL.
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

    /// Sets the fix.
    pub(crate) fn fixed_by(mut self, repair: FixBuilder) -> Self {
        self.repair = Some(repair);
        self
    }

    /// Names another place that it is about.
    pub(crate) fn about(self, span: Span, what: &'static str) -> Self {
        Self { related: Some(Related::new(span, what)), ..self }
    }

    fn new(place: Place) -> Self {
        Self {
            place,
            values: Vec::new(),
            severity: None,
            help: None,
            repair: None,
            related: None,
            is_always_reported: false,
        }
    }
}
