//! prospero: resources of the Prospero Directory Service (RFC 1738 section 3.11, RFC 4157). Uses text, parts and
//! violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, pieces, shown, shown_after, split_off};
use crate::syntax::byte_class::Class;
use crate::syntax::rfc1738::violations::{LOGIN_IN_PROSPERO, MISSING_FIELD_VALUE, RESERVED_IN_FIELD};
use crate::syntax::rfc1738::{Rfc1738Validator, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "prospero",
    port: Some(1525),
    clause: "RFC 1738 §3.11",
    grammar: r#""prospero://" hostport "/" ppath *[ ";" fieldname "=" fieldvalue ]"#,
    parts,
    steps,
    validate,
};

/// `fieldname` and `fieldvalue` (RFC 1738 section 5).
const FIELD: Class = UCHAR.or(Class::of(b"?:@&"));
/// `ppath`: `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`, and the `/` between them (RFC 1738 section 5).
const PPATH: Class = FIELD.or(Class::of(b"=/"));

/// The parts of a prospero URL (RFC 1738 section 3.11).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::prospero::Prospero;
///
/// let text = "prospero://host.dom//pros/name;OBJECT-VERSION=3;x=";
/// let prospero = Prospero::split(&Url::split(text)).expect("it has //");
/// assert_eq!(prospero.hsoname.map(|span| &text[span.range()]), Some("/pros/name"));
/// let fields: Vec<_> = prospero.fields(text).map(|field| &text[field.name.range()]).collect();
/// assert_eq!(fields, ["OBJECT-VERSION", "x"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospero {
    /// Host and port; a user name is not allowed, but may be there.
    pub login: Login,
    /// The host-specific object name, up to a `;`.
    pub hsoname: Option<Span>,
    /// The part after the first `;`.
    fields: Option<Span>,
}

/// One field of a prospero URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The part before the first `=`.
    pub name: Span,
    /// The part after it; `None` if there is none.
    pub value: Option<Span>,
}

impl Prospero {
    /// Splits a prospero URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        Some(Self::from_part(url.text(), IpSchemePart::split(url)?))
    }

    fn from_part(text: &str, part: IpSchemePart) -> Self {
        let IpSchemePart { login, urlpath: mut hsoname, .. } = part;
        let fields = hsoname.as_mut().and_then(|hsoname| split_off(text.as_bytes(), hsoname, b';'));
        Self { login, hsoname, fields }
    }

    /// The fields, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn fields(self, text: &str) -> impl Iterator<Item = Field> {
        self.fields.into_iter().flat_map(|fields| pieces(text, fields, ';')).map(|mut name| {
            let value = split_off(text.as_bytes(), &mut name, b'=');
            Field { name, value }
        })
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let prospero = Prospero::split(url)?;
    let fields = prospero.fields(url.text()).flat_map(|field| [("field", Some(field.name)), ("value", field.value)]);
    Some(prospero.login.parts([("hsoname", prospero.hsoname)].into_iter().chain(fields)))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let prospero = Prospero::split(url)?;
    let text = url.text();
    let mut steps = vec![prospero.login.connect(url, 1525)];
    if let Some(hsoname) = prospero.hsoname {
        let ask = "ask how to get at the object ";
        let words = shown_after(text, hsoname, ask, "ask how to get at the object without a name");
        steps.push(Step::new(StepKind::Selector, words));
    }
    steps.extend(prospero.fields(text).map(|field| {
        let name = shown(text, field.name);
        let words = match field.value.map(|value| shown(text, value)) {
            None => format!("its field {name} has no value"),
            Some(value) if value.is_empty() => format!("its field {name} is empty"),
            Some(value) => format!("its field {name} is {value}"),
        };
        Step::new(StepKind::Field, words)
    }));
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(part) = validate_up_to_path(url, Logins::Forbidden(&LOGIN_IN_PROSPERO), Slash::Required, validator) else {
        return;
    };
    let prospero = Prospero::from_part(url.text(), part);
    let component = Some(Component::Path);
    if let Some(hsoname) = prospero.hsoname {
        validator.check_bytes(hsoname, PPATH, &RESERVED_IN_FIELD, component);
    }
    for field in prospero.fields(url.text()) {
        validator.check_bytes(field.name, FIELD, &RESERVED_IN_FIELD, component);
        match field.value {
            None => validator.report(&MISSING_FIELD_VALUE, Span::empty(field.name.end), component),
            Some(value) => validator.check_bytes(value, FIELD, &RESERVED_IN_FIELD, component),
        }
    }
}
