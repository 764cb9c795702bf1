//! Collects validation errors; adjacent ones of the same kind become one.

use crate::syntax::{Component, Violation, ViolationKind};
use crate::text::Span;

/// Parsing failed. The validation error is already collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Failed;

/// The validation errors so far.
#[derive(Default)]
pub(super) struct ErrorCollector(Vec<Violation>);

impl ErrorCollector {
    pub(super) fn add(&mut self, kind: &'static ViolationKind, span: Span, component: Option<Component>) {
        self.push(Violation { kind, span, component });
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// The errors in the order of their places. `to_input` maps a span of the cleaned input to the input; the spans of
    /// `removed` are mapped already.
    pub(super) fn into_sorted(self, to_input: impl Fn(Span) -> Span, removed: Self) -> Vec<Violation> {
        let mut all: Vec<_> =
            self.0.into_iter().map(|error| Violation { span: to_input(error.span), ..error }).collect();
        all.extend(removed.0);
        all.sort_by_key(|error| error.span.start);
        let mut merged = Self(Vec::with_capacity(all.len()));
        for violation in all {
            merged.push(violation);
        }
        merged.0
    }

    fn push(&mut self, next: Violation) {
        let is_continued = |last: &Violation| {
            let is_same_error = last.kind == next.kind && last.component == next.component;
            is_same_error && last.span.start <= next.span.start && next.span.start <= last.span.end
        };
        match self.0.last_mut() {
            Some(last) if is_continued(last) => last.span.end = last.span.end.max(next.span.end),
            _ => self.0.push(next),
        }
    }
}
