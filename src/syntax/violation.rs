//! Violations of a standard: the kind, and the bytes of the URL.

use std::fmt;

use super::{Component, Url};
use crate::text::Span;

/// A kind of violation: one thing that a standard forbids. The module of each standard has a list of its own.
#[derive(PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ViolationKind {
    /// A short name; for the URL Standard, the name of its validation error.
    pub name: &'static str,
    /// The place in the standard, such as `RFC 3986 §3.2.3`.
    pub clause: &'static str,
    /// The error, in a few words.
    pub message: &'static str,
}

/// A place in a URL where it violates a standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// What the standard forbids.
    pub kind: &'static ViolationKind,
    /// The bytes of the URL that are wrong; empty if something is missing at this place.
    pub span: Span,
    /// The component that these bytes are in, if they are in one.
    pub component: Option<Component>,
}

impl Violation {
    pub(crate) const fn new(kind: &'static ViolationKind, span: Span, component: Component) -> Self {
        Self { kind, span, component: Some(component) }
    }

    /// A violation of a scheme that has its own parts in what RFC 3986 calls the path. Its component is the one that
    /// contains all of `span`.
    pub(crate) fn within(url: &Url<'_>, kind: &'static ViolationKind, span: Span) -> Self {
        let holds = |&component: &Component| url.span(component).is_some_and(|whole| whole.hull(span) == whole);
        let component = [Component::Path, Component::Query, Component::Fragment].into_iter().find(holds);
        Self { kind, span, component }
    }
}

impl fmt::Display for ViolationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.name, self.message, self.clause)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.span, self.kind)
    }
}

/// Declares a static for each kind of violation of a standard, and lists them all in `VIOLATIONS`.
macro_rules! violation_kinds {
    ($($ident:ident = $name:literal, $clause:literal, $what:expr;)*) => {
        $(static $ident: ViolationKind = ViolationKind { name: $name, clause: $clause, message: $what };)*

        /// All violations of this standard, in the order of its sections.
        pub static VIOLATIONS: &[&ViolationKind] = &[$(&$ident),*];
    };
}
pub(crate) use violation_kinds;
