//! What is true of the violations that are reported of any text, by whatever standard.

use urlint::syntax::{Url, Violation};

/// They are in the text and in the component that they name, in order, and none is reported twice.
#[track_caller]
pub(crate) fn cohere(url: &Url<'_>, violations: &[Violation]) {
    let text = url.text();
    for violation in violations {
        assert!(text.get(violation.span.range()).is_some(), "{text:?}: {violation:?}");
        let component = violation.component.and_then(|component| url.span(component));
        let outside = component.is_some_and(|whole| whole.hull(violation.span) != whole);
        assert!(!outside, "{text:?}: {violation:?} is outside of its component");
    }
    assert!(violations.is_sorted_by_key(|violation| violation.span), "{text:?}: {violations:?}");
    for (i, violation) in violations.iter().enumerate() {
        assert!(!violations[..i].contains(violation), "{text:?}: {violation:?} is reported twice");
    }
}
