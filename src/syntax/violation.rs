//! Violations: what in a URL a standard forbids, and where it is.

use std::fmt;

use super::invalid_bytes::{InvalidBytes, Reason, Table};
use super::{Component, Url};
use crate::text::Span;

/// One thing that a standard forbids. Each standard's module holds its own as constants.
#[derive(PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ViolationKind {
    /// A short name; for the URL Standard, the name of its validation error.
    pub name: &'static str,
    /// The place in the standard, such as `RFC 3986 §3.2.3`.
    pub clause: &'static str,
    /// What is wrong, in a few words.
    pub message: &'static str,
}

/// A place in a URL where it violates a standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// What is wrong.
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
}

/// The components of a violation in a URL without an authority.
const WITHOUT_AUTHORITY: [Component; 3] = [Component::Path, Component::Query, Component::Fragment];
/// The components of a violation in any URL.
const WITH_AUTHORITY: [Component; 6] =
    [Component::Path, Component::Query, Component::Fragment, Component::Userinfo, Component::Host, Component::Port];

/// Collects the violations of a URL.
pub(super) struct ViolationCollector<'u, 't> {
    pub(super) url: &'u Url<'t>,
    pub(super) violations: Vec<Violation>,
    /// The components that [`Self::report`] searches, in this order.
    components: &'static [Component],
}

impl<'u, 't> ViolationCollector<'u, 't> {
    /// A collector without violations.
    #[inline]
    pub(super) const fn new(url: &'u Url<'t>) -> Self {
        Self { url, violations: Vec::new(), components: &WITH_AUTHORITY }
    }

    /// The same for a scheme without an authority.
    pub(super) const fn without_authority(url: &'u Url<'t>) -> Self {
        Self { url, violations: Vec::new(), components: &WITHOUT_AUTHORITY }
    }

    /// Adds a violation, in the component that contains all of `span`.
    pub(super) fn report(&mut self, kind: &'static ViolationKind, span: Span) {
        let holds = |component: &Component| self.url.span(*component).is_some_and(|whole| whole.hull(span) == whole);
        let component = self.components.iter().copied().find(holds);
        self.violations.push(Violation { kind, span, component });
    }

    /// Adds a violation for each span.
    pub(super) fn report_all(&mut self, kind: &'static ViolationKind, spans: impl IntoIterator<Item = Span>) {
        for span in spans {
            self.report(kind, span);
        }
    }

    /// Adds a violation in the given component.
    pub(super) fn report_in(&mut self, component: Component, kind: &'static ViolationKind, span: Span) {
        self.violations.push(Violation::new(kind, span, component));
    }

    /// Adds the violations of the bytes of `within` that are not `allowed`; `kind` gives the violation for each reason.
    #[inline]
    pub(super) fn report_bytes(
        &mut self,
        within: Span,
        allowed: &'static Table,
        kind: fn(Reason) -> &'static ViolationKind,
    ) {
        for (reason, span) in InvalidBytes::new(self.url.text(), within, allowed) {
            self.report(kind(reason), span);
        }
    }

    /// As [`Self::report_bytes`] for a whole component, if the URL has it.
    #[inline]
    pub(super) fn report_bytes_of(
        &mut self,
        component: Component,
        allowed: &'static Table,
        kind: fn(Reason) -> &'static ViolationKind,
    ) {
        if let Some(span) = self.url.span(component) {
            self.report_bytes(span, allowed, kind);
        }
    }

    /// The violations, from left to right.
    #[inline]
    pub(super) fn into_sorted(mut self) -> Vec<Violation> {
        self.violations.sort_by_key(|violation| violation.span);
        self.violations
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

/// Declares the violations of a standard, each as a static, and lists all in `VIOLATIONS`.
macro_rules! violation_kinds {
    ($($ident:ident = $name:literal, $clause:literal, $what:expr;)*) => {
        $(pub(crate) static $ident: ViolationKind = ViolationKind { name: $name, clause: $clause, message: $what };)*

        /// All violations of this standard, in the order of its sections.
        pub static VIOLATIONS: &[&ViolationKind] = &[$(&$ident),*];
    };
}
pub(crate) use violation_kinds;
