//! What the section of its scheme makes of a URL: RFC 1738's schemes, names by RFC 8141, numbers by RFC 3966.

use super::Secrets;
use super::json::Object;
use super::redact;
use crate::syntax::scheme::{self, Part, StepKind};
use crate::syntax::{Component, Url, Violation, tel, urn};
use crate::text::Span;

/// The scheme's own view of a URL.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) scheme: &'static str,
    pub(super) clause: &'static str,
    pub(super) parts: Vec<Part>,
    pub(super) steps: Vec<(StepKind, String)>,
    /// The equivalent name in normal form, of a URN.
    pub(super) assigned_name: Option<String>,
    /// What breaks the section's own rule, where no standard that one can choose holds it.
    pub(super) violations: Vec<Violation>,
}

impl Section {
    /// The section of a URL's scheme, if one is known.
    pub(super) fn of(url: &Url<'_>, secrets: Secrets) -> Option<Self> {
        let name = url.scheme()?;
        if let Some(parts) = urn_parts(url) {
            let assigned_name = urn::assigned_name(url);
            let violations = urn::violations(url);
            let clause = "RFC 8141 §2";
            return Some(Self { scheme: "urn", clause, parts, steps: Vec::new(), assigned_name, violations });
        }
        if let Some(parts) = tel_parts(url) {
            let violations = tel::violations(url);
            let clause = "RFC 3966 §3";
            return Some(Self { scheme: "tel", clause, parts, steps: Vec::new(), assigned_name: None, violations });
        }
        let definition = scheme::definition(name)?;
        // a password that breaks the grammar would stand in the steps as something else
        let shown = redact::url(url.text(), secrets);
        let steps = scheme::meaning(&Url::split(&shown)).map(|meaning| meaning.steps).unwrap_or_default();
        let shown = |text: &str| redact::url(text, secrets).into_owned();
        let steps = steps.into_iter().map(|step| (step.kind, shown(&step.text))).collect();
        let (scheme, clause, parts) = (definition.name, definition.clause, scheme::parts(url));
        Some(Self { scheme, clause, parts, steps, assigned_name: None, violations: Vec::new() })
    }

    /// The parts that are more than a component under its own name.
    pub(super) fn own_parts(&self, url: &Url<'_>) -> impl Iterator<Item = &Part> {
        let components = Component::ALL.map(|component| (component.name(), url.span(component)));
        self.parts.iter().filter(move |part| !components.contains(&(part.name, Some(part.span))))
    }

    pub(super) fn json(&self, url: &Url<'_>, hidden: &[Span], object: &mut Object<'_>) {
        object.text("scheme", self.scheme);
        object.text("clause", self.clause);
        object.objects("parts", &self.parts, |object, part| {
            object.text("name", part.name);
            object.span(part.span);
            object.text("text", &redact::masked(url.text(), part.span, hidden));
        });
        object.objects("steps", &self.steps, |object, (kind, text)| {
            object.text("kind", kind.name());
            object.text("text", text);
        });
        if self.scheme == "urn" {
            object.optional("assigned_name", self.assigned_name.as_deref());
        }
        object.objects("violations", &self.violations, violation_json);
    }
}

/// Fills an object with a violation.
pub(super) fn violation_json(object: &mut Object<'_>, violation: &Violation) {
    object.text("name", violation.fault.name);
    object.optional("component", violation.component.map(Component::name));
    object.span(violation.span);
    object.text("clause", violation.fault.clause);
    object.text("message", violation.fault.what);
}

fn urn_parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let urn = urn::parts(url)?;
    let parts = [
        ("NID", Some(urn.nid)),
        ("NSS", urn.nss),
        ("r-component", urn.r_component),
        ("q-component", urn.q_component),
        ("f-component", urn.f_component),
    ];
    Some(parts.into_iter().filter_map(|(name, span)| Some(Part { name, span: span? })).collect())
}

fn tel_parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let number = tel::parts(url)?;
    let name = if number.global { "global-number-digits" } else { "local-number-digits" };
    let mut parts = vec![Part { name, span: number.digits }];
    parts.extend(number.parameters.iter().map(|parameter| {
        let span = parameter.value.map_or(parameter.name, |value| parameter.name.hull(value));
        Part { name: "parameter", span }
    }));
    Some(parts)
}
