//! Violations: what in a URL a standard forbids, and where it is.

use std::fmt;

use super::{Component, Url};
use crate::text::Span;

/// One thing that a standard forbids. Each standard's module holds its own as constants.
#[derive(PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// A short name; for the URL Standard, the name of its validation error.
    pub name: &'static str,
    /// The place in the standard, such as `RFC 3986 §3.2.3`.
    pub clause: &'static str,
    /// What is wrong, in a few words.
    pub what: &'static str,
}

/// A place in a URL where it violates a standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// What is wrong.
    pub fault: &'static Fault,
    /// The bytes of the URL that are wrong; empty if something is missing at this place.
    pub span: Span,
    /// The component that these bytes are in, if they are in one.
    pub component: Option<Component>,
}

impl Violation {
    pub(crate) const fn new(fault: &'static Fault, span: Span, component: Component) -> Self {
        Self { fault, span, component: Some(component) }
    }

    /// A violation of a scheme that has its own parts in what RFC 3986 calls the path. Its component is the one that
    /// contains all of `span`.
    pub(crate) fn within(url: &Url<'_>, fault: &'static Fault, span: Span) -> Self {
        let holds = |&component: &Component| url.span(component).is_some_and(|whole| whole.hull(span) == whole);
        let component = [Component::Path, Component::Query, Component::Fragment].into_iter().find(holds);
        Self { fault, span, component }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.name, self.what, self.clause)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.span, self.fault)
    }
}

/// Declares what a standard finds wrong, each a static, and lists all in `FAULTS`.
macro_rules! faults {
    ($($ident:ident = $name:literal, $clause:literal, $what:expr;)*) => {
        $(static $ident: Fault = Fault { name: $name, clause: $clause, what: $what };)*

        /// All violations of this standard, in the order of its sections.
        pub static FAULTS: &[&Fault] = &[$(&$ident),*];
    };
}
pub(crate) use faults;
