//! What a test of a rule gets to see, and what it answers.

use std::cell::OnceCell;

use super::Severity;
use super::placeholder::Parts;
use super::setting::Settings;
use crate::document::Format;
use crate::scan::Found;
use crate::syntax::redact::{MASK, secret_spans};
use crate::syntax::{Component, Url};
use crate::text::Span;

/// What is looked for in a URL when first asked, once for all rules.
#[derive(Default, Debug)]
pub(super) struct Lazy<'a> {
    parts: OnceCell<Parts<'a>>,
    secrets: OnceCell<Vec<Span>>,
}

/// What one rule sees of a URL.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cx<'a, 't> {
    /// The text it was found in.
    pub(super) text: &'a [u8],
    /// What the text is read as.
    pub(super) format: Format,
    /// What the scanner found.
    pub(super) found: &'a Found<'t>,
    /// Its components.
    pub(super) url: Url<'a>,
    /// What is set of the rule.
    pub(super) settings: &'a Settings,
    lazy: &'a Lazy<'a>,
}

impl<'a, 't> Cx<'a, 't> {
    pub(super) fn new(
        (format, text): (Format, &'a [u8]),
        found: &'a Found<'t>,
        url: Url<'a>,
        settings: &'a Settings,
        lazy: &'a Lazy<'a>,
    ) -> Self {
        Self { text, format, found, url, settings, lazy }
    }
}

impl<'a> Cx<'a, '_> {
    /// What is real and what stands in.
    pub(super) fn parts(&self) -> &'a Parts<'a> {
        self.lazy.parts.get_or_init(|| Parts::of(&self.url))
    }

    /// The octets at `span` of the URL for a message; hidden where they belong to a secret.
    pub(super) fn quote(&self, span: Span) -> &'a str {
        let secrets = self.lazy.secrets.get_or_init(|| secret_spans(self.url.text().as_bytes()));
        let password = self.url.span(Component::Password);
        match secrets.iter().copied().chain(password).any(|secret| secret.intersection(span).is_some()) {
            true => MASK,
            false => &self.url.text()[span.range()],
        }
    }
}

/// One answer of a test: something that the rule speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) place: Place,
    /// What the message's `{0}`, `{1}`, ... stand for.
    pub(crate) values: Vec<String>,
    /// Another severity than the rule's.
    pub(crate) severity: Option<Severity>,
    /// Another help than the rule's.
    pub(crate) help: Option<String>,
}

/// Where a hit stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In the URL as it is read.
    Url(Span),
    /// In the source: for what the URL as it is read does not hold.
    Source(Span),
}

impl Hit {
    /// A hit at octets of the URL.
    pub(crate) fn at(span: Span) -> Self {
        Self::new(Place::Url(span))
    }

    /// A hit at octets of the source.
    pub(crate) fn in_source(span: Span) -> Self {
        Self::new(Place::Source(span))
    }

    /// Supplies the next value for the message.
    pub(crate) fn with(mut self, value: impl Into<String>) -> Self {
        self.values.push(value.into());
        self
    }

    fn new(place: Place) -> Self {
        Self { place, values: Vec::new(), severity: None, help: None }
    }
}
