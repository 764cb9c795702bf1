//! prospero: resources of the Prospero Directory Service (RFC 1738 section 3.11, RFC 4157). Uses text, parts and
//! violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, judge_up_to_path};
use super::{Definition, Part, Step, StepKind, shown};
use crate::syntax::byte_class::Class;
use crate::syntax::rfc1738::violations::{PROSPERO_FIELD, PROSPERO_LOGIN, PROSPERO_RESERVED};
use crate::syntax::rfc1738::{Judge, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "prospero",
    port: Some(1525),
    clause: "RFC 1738 §3.11",
    grammar: r#""prospero://" hostport "/" ppath *[ ";" fieldname "=" fieldvalue ]"#,
    parts,
    steps,
    judge,
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
        Some(Self::read(url.text(), IpSchemePart::split(url)?))
    }

    fn read(text: &str, part: IpSchemePart) -> Self {
        let IpSchemePart { login, urlpath, .. } = part;
        let mut prospero = Self { login, hsoname: urlpath, fields: None };
        if let Some(hsoname) = &mut prospero.hsoname
            && let Some(semicolon) = memchr::memchr(b';', &text.as_bytes()[hsoname.range()])
        {
            let semicolon = hsoname.start + semicolon;
            prospero.fields = Some(Span::new(semicolon + 1, hsoname.end));
            hsoname.end = semicolon;
        }
        prospero
    }

    /// The fields, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn fields(self, text: &str) -> impl Iterator<Item = Field> {
        self.fields.into_iter().flat_map(move |fields| {
            let mut start = fields.start;
            text[fields.range()].split(';').map(move |field| {
                let span = Span::new(start, start + field.len());
                start = span.end + 1;
                match field.find('=') {
                    None => Field { name: span, value: None },
                    Some(equals) => {
                        let equals = span.start + equals;
                        Field { name: Span::new(span.start, equals), value: Some(Span::new(equals + 1, span.end)) }
                    }
                }
            })
        })
    }
}

fn parts(url: &Url<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(prospero) = Prospero::split(url) {
        prospero.login.parts(&mut parts);
        parts.extend(prospero.hsoname.map(|span| Part { name: "hsoname", span }));
        for field in prospero.fields(url.text()) {
            parts.push(Part { name: "field", span: field.name });
            parts.extend(field.value.map(|span| Part { name: "value", span }));
        }
    }
    parts
}

fn steps(url: &Url<'_>) -> Vec<Step> {
    let Some(prospero) = Prospero::split(url) else { return Vec::new() };
    let text = url.text();
    let mut steps = vec![prospero.login.connect(url, 1525)];
    if let Some(hsoname) = prospero.hsoname {
        let words = match shown(text, hsoname) {
            name if name.is_empty() => "ask how to get at the object without a name".to_owned(),
            name => format!("ask how to get at the object {name}"),
        };
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
    steps
}

fn judge(url: &Url<'_>, judge: &mut Judge<'_>) {
    let Some(part) = judge_up_to_path(url, Logins::Forbidden(&PROSPERO_LOGIN), Slash::Required, judge) else { return };
    let prospero = Prospero::read(url.text(), part);
    let component = Some(Component::Path);
    if let Some(hsoname) = prospero.hsoname {
        judge.characters(hsoname, PPATH, &PROSPERO_RESERVED, component);
    }
    for field in prospero.fields(url.text()) {
        judge.characters(field.name, FIELD, &PROSPERO_RESERVED, component);
        match field.value {
            None => judge.finds(&PROSPERO_FIELD, Span::empty(field.name.end), component),
            Some(value) => judge.characters(value, FIELD, &PROSPERO_RESERVED, component),
        }
    }
}
