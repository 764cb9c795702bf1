//! What a test of a rule gets to see, and what it answers.

use std::cell::OnceCell;

use super::Severity;
use super::placeholder::Parts;
use crate::scan::Found;
use crate::syntax::octets::UNSAFE;
use crate::syntax::redact::MASK;
use crate::syntax::{Component, Url};
use crate::text::Span;

/// One URL and where it was found.
#[derive(Debug)]
pub(crate) struct Cx<'f, 't> {
    /// The text it was found in.
    pub(crate) text: &'f [u8],
    /// What the scanner found.
    pub(crate) found: &'f Found<'t>,
    /// Its components.
    pub(crate) url: Url<'f>,
    parts: OnceCell<Parts<'f>>,
}

impl<'f, 't> Cx<'f, 't> {
    pub(crate) fn new(text: &'f [u8], found: &'f Found<'t>) -> Self {
        Self { text, found, url: Url::split(&found.text), parts: OnceCell::new() }
    }

    /// What is real and what stands in; looked for when first asked.
    pub(crate) fn parts(&self) -> &Parts<'f> {
        self.parts.get_or_init(|| Parts::of(&self.url))
    }

    /// The octets at `span` of the URL for a message; hidden where they belong to the password.
    pub(crate) fn quote(&self, span: Span) -> &'f str {
        let password = self.url.span(Component::Password);
        match password.and_then(|password| password.intersection(span)) {
            Some(_) => MASK,
            None => &self.url.text()[span.range()],
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

/// What a URL must show before a rule can have anything to say: found in one pass, so that a clean URL costs no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clues(u8);

impl Clues {
    /// Nothing.
    pub(crate) const NONE: Self = Self(0);
    /// Every URL shows it.
    pub(crate) const ANY: Self = Self(1);
    /// An octet that no URI may hold.
    pub(crate) const UNSAFE: Self = Self(2);
    /// A `%`.
    pub(crate) const PERCENT: Self = Self(4);
    /// An `@`, so perhaps a userinfo.
    pub(crate) const AT: Self = Self(8);
    /// A scheme that is not one of the few that nearly all URLs have.
    pub(crate) const SCHEME: Self = Self(16);
    /// A line broke after a hyphen.
    pub(crate) const HYPHEN: Self = Self(32);

    /// What a URL shows.
    pub(crate) fn of(found: &Found<'_>) -> Self {
        let octets = found.text.as_bytes();
        let mut clues = octets.iter().fold(Self::ANY.0, |clues, &octet| clues | OCTETS[usize::from(octet)]);
        if !COMMON.iter().any(|start| octets.starts_with(start)) {
            clues |= Self::SCHEME.0;
        }
        if !found.alternatives.is_empty() {
            clues |= Self::HYPHEN.0;
        }
        Self(clues)
    }

    /// Both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of these is among `shown`.
    pub(crate) const fn among(self, shown: Self) -> bool {
        self.0 & shown.0 != 0
    }
}

/// The schemes of nearly all URLs.
const COMMON: &[&[u8]] = &[b"https:", b"http:", b"ftp:", b"mailto:"];

const OCTETS: [u8; 256] = {
    let mut table = [0; 256];
    let mut octet = 0;
    while octet < 256 {
        table[octet] = match octet as u8 {
            b'%' => Clues::PERCENT.0,
            b'@' => Clues::AT.0,
            other if UNSAFE.has(other) => Clues::UNSAFE.0,
            _ => 0,
        };
        octet += 1;
    }
    table
};
