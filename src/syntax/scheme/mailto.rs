//! mailto: mail addresses (RFC 1738 section 3.5), and messages to them (RFC 6068). Uses text, parts and violations.

use super::explain::decoded;
use super::generic::after_scheme;
use super::{Definition, Part, Step, StepKind, pieces, shown, split_off};
use crate::syntax::rfc1738::violations::{EMPTY_MAIL_ADDRESS, UNSAFE_CHARACTER};
use crate::syntax::rfc1738::{Rfc1738Validator, XCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "mailto",
    port: None,
    clause: "RFC 1738 §3.5, RFC 6068 §2",
    grammar: r#""mailto:" encoded822addr"#,
    parts,
    steps,
    validate,
};

/// The parts of a mailto URL. By RFC 1738 section 3.5, all of it is one address. By RFC 6068 section 2, it has
/// addresses and header fields.
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::mailto::Mailto;
///
/// let text = "mailto:joe@host.dom,ann@host.dom?subject=hello&body=hi";
/// let mailto = Mailto::split(&Url::split(text)).expect("it is mailto");
/// let to: Vec<_> = mailto.to(text).map(|span| &text[span.range()]).collect();
/// assert_eq!(to, ["joe@host.dom", "ann@host.dom"]);
/// let names: Vec<_> = mailto.fields(text).map(|field| &text[field.name.range()]).collect();
/// assert_eq!(names, ["subject", "body"]);
/// assert_eq!(&text[mailto.address.range()], "joe@host.dom,ann@host.dom?subject=hello&body=hi");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mailto {
    /// `<rfc822-addr-spec>` of RFC 1738: everything after the scheme.
    pub address: Span,
    /// `to` of RFC 6068: up to a `?`.
    pub(super) to: Span,
    /// The part after the `?`.
    hfields: Option<Span>,
}

/// One header field of RFC 6068.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hfield {
    /// The part before the first `=`.
    pub name: Span,
    /// The part after it; `None` if there is none.
    pub value: Option<Span>,
}

impl Hfield {
    /// The name that is meant: percent-encodings decoded; `None` where they are no UTF-8. `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    #[must_use]
    pub fn decoded_name(self, text: &str) -> Option<String> {
        String::from_utf8(decoded(text[self.name.range()].as_bytes())).ok()
    }

    /// The value that is meant, likewise; `None` where there is none, too.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    #[must_use]
    pub fn decoded_value(self, text: &str) -> Option<String> {
        String::from_utf8(decoded(text[self.value?.range()].as_bytes())).ok()
    }
}

impl Mailto {
    /// Splits a mailto URL; `None` if the scheme is another one.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        let address = after_scheme(url)?;
        let mut to = address;
        let hfields = split_off(url.text().as_bytes(), &mut to, b'?');
        Some(Self { address, to, hfields })
    }

    /// The addresses, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn to(self, text: &str) -> impl Iterator<Item = Span> {
        Some(self.to).filter(|to| !to.is_empty()).into_iter().flat_map(|to| pieces(text, to, ','))
    }

    /// The header fields, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn fields(self, text: &str) -> impl Iterator<Item = Hfield> {
        self.hfields.into_iter().flat_map(|hfields| pieces(text, hfields, '&')).map(|mut name| {
            let value = split_off(text.as_bytes(), &mut name, b'=');
            Hfield { name, value }
        })
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let (mailto, text) = (Mailto::split(url)?, url.text());
    let to = mailto.to(text).map(|span| ("addr-spec", Some(span)));
    let fields = mailto.fields(text).flat_map(|field| [("hfname", Some(field.name)), ("hfvalue", field.value)]);
    Some(Part::present(to.chain(fields)))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let mailto = Mailto::split(url)?;
    let text = url.text();
    let mut steps: Vec<Step> = mailto
        .to(text)
        .filter(|address| !address.is_empty())
        .map(|address| Step::new(StepKind::Address, format!("write a message to {}", shown(text, address))))
        .collect();
    if steps.is_empty() {
        steps.push(Step::new(StepKind::Address, "write a message"));
    }
    for field in mailto.fields(text).filter(|field| !field.name.is_empty()) {
        let name = shown(text, field.name);
        let value = field.value.map(|value| shown(text, value)).unwrap_or_default();
        steps.push(match name.to_ascii_lowercase().as_str() {
            "to" | "cc" | "bcc" => Step::new(StepKind::Address, format!("{name}: {value}")),
            "body" => Step::new(StepKind::Body, format!("with the text {value}")),
            _ => Step::new(StepKind::Header, format!("{name}: {value}")),
        });
    }
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(Mailto { address, .. }) = Mailto::split(url) else { return };
    if address.is_empty() {
        validator.report(&EMPTY_MAIL_ADDRESS, address, Some(Component::Path));
    }
    validator.check_bytes(address, XCHAR, &UNSAFE_CHARACTER, Some(Component::Path));
}
