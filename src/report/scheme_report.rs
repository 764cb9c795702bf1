//! The meaning of a URL by the specification of its scheme: the schemes of RFC 1738, URNs by RFC 8141, telephone
//! numbers by RFC 3966.

use serde::Serialize;

use super::Secrets;
use super::json::object;
use super::redact;
use crate::secrets::mask_str;
use crate::syntax::scheme::{self, Part, StepKind};
use crate::syntax::{Component, Standard, Url, Violation, tel, urn};
use crate::text::Span;

/// The meaning of a URL by the specification of its scheme.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) scheme: &'static str,
    pub(super) clause: &'static str,
    pub(super) parts: Vec<Part>,
    pub(super) steps: Vec<(StepKind, String)>,
    /// The equivalent name in normal form, of a URN.
    pub(super) assigned_name: Option<String>,
    /// The violations of the RFC in force of the scheme, in addition to those of the chosen standard.
    pub(super) violations: Vec<Violation>,
}

impl Section {
    /// The section for the scheme of a URL; `None` if no specification of it is known. `reported` are the violations of
    /// the standard, which are not repeated.
    pub(super) fn of(url: &Url<'_>, standard: Standard, reported: &[Violation], secrets: Secrets) -> Option<Self> {
        let name = url.scheme()?;
        let violations = url.scheme_violations(standard, reported);
        if let Some(parts) = urn_parts(url) {
            let assigned_name = urn::assigned_name(url).map(|name| redact::url(&name, secrets).into_owned());
            let clause = "RFC 8141 §2";
            return Some(Self { scheme: "urn", clause, parts, steps: Vec::new(), assigned_name, violations });
        }
        if let Some(parts) = tel_parts(url) {
            let clause = "RFC 3966 §3";
            return Some(Self { scheme: "tel", clause, parts, steps: Vec::new(), assigned_name: None, violations });
        }
        let definition = scheme::definition(name)?;
        // a password that breaks the grammar would appear in the steps as something else
        let redacted = redact::url(url.text(), secrets);
        let steps = scheme::meaning(&Url::split(&redacted)).map(|meaning| meaning.steps).unwrap_or_default();
        let steps = steps.into_iter().map(|step| (step.kind, redact::url(&step.text, secrets).into_owned())).collect();
        let (scheme, clause, parts) = (definition.name, definition.clause, scheme::parts(url));
        Some(Self { scheme, clause, parts, steps, assigned_name: None, violations })
    }

    /// The parts whose name is not that of a component.
    pub(super) fn parts_beside_components(&self) -> impl Iterator<Item = &Part> {
        let is_component = |part: &Part| Component::ALL.iter().any(|component| component.name() == part.name);
        self.parts.iter().filter(move |part| !is_component(part))
    }

    /// The section for JSON; `hidden` are the secrets of the URL, sorted and disjoint.
    pub(super) fn json(&self, url: &Url<'_>, hidden: &[Span]) -> impl Serialize {
        let parts = self.parts.iter().map(|&Part { name, span }| {
            let text = mask_str(url.text(), span, hidden);
            object! { name: name, start_byte: span.start, end_byte: span.end, text: text }
        });
        let steps = self.steps.iter().map(|(kind, text)| object! { kind: kind.name(), text: text });
        object! {
            scheme: self.scheme,
            clause: self.clause,
            parts: parts.collect::<Vec<_>>(),
            steps: steps.collect::<Vec<_>>(),
            assigned_name?: (self.scheme == "urn").then_some(self.assigned_name.as_deref()),
            violations: self.violations.iter().map(violation_json).collect::<Vec<_>>(),
        }
    }
}

/// A violation for JSON.
pub(super) fn violation_json(violation: &Violation) -> impl Serialize + use<> {
    let Violation { kind, span, component } = violation;
    object! {
        name: kind.name,
        component: component.map(Component::name),
        start_byte: span.start,
        end_byte: span.end,
        clause: kind.clause,
        message: kind.message,
    }
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
