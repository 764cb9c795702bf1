//! mailto: mail addresses (RFC 1738 section 3.5), and messages to them (RFC 6068). Uses text, parts and violations.

use super::explain::decoded;
use super::generic::after_scheme;
use super::{Definition, Part, Step, StepKind, shown};
use crate::syntax::rfc1738::violations::{MAIL_ADDRESS, UNSAFE};
use crate::syntax::rfc1738::{Judge, XCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "mailto",
    port: None,
    clause: "RFC 1738 §3.5, RFC 6068 §2",
    grammar: r#""mailto:" encoded822addr"#,
    parts,
    steps,
    judge,
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
        let question = memchr::memchr(b'?', &url.text().as_bytes()[address.range()]).map(|at| address.start + at);
        Some(Self {
            address,
            to: Span::new(address.start, question.unwrap_or(address.end)),
            hfields: question.map(|question| Span::new(question + 1, address.end)),
        })
    }

    /// The addresses, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn to(self, text: &str) -> impl Iterator<Item = Span> {
        Some(self.to).filter(|to| !to.is_empty()).into_iter().flat_map(|to| split_at(text, to, ','))
    }

    /// The header fields, in order; `text` is that of the URL.
    ///
    /// # Panics
    ///
    /// It may where `text` is not that of the URL.
    pub fn fields(self, text: &str) -> impl Iterator<Item = Hfield> {
        self.hfields.into_iter().flat_map(|hfields| split_at(text, hfields, '&')).map(|span| {
            let equals = text[span.range()].find('=').map(|equals| span.start + equals);
            Hfield {
                name: Span::new(span.start, equals.unwrap_or(span.end)),
                value: equals.map(|equals| Span::new(equals + 1, span.end)),
            }
        })
    }
}

fn split_at(text: &str, span: Span, delimiter: char) -> impl Iterator<Item = Span> {
    let mut start = span.start;
    text[span.range()].split(delimiter).map(move |piece| {
        let piece = Span::new(start, start + piece.len());
        start = piece.end + 1;
        piece
    })
}

fn parts(url: &Url<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(mailto) = Mailto::split(url) {
        parts.extend(mailto.to(url.text()).map(|span| Part { name: "addr-spec", span }));
        for field in mailto.fields(url.text()) {
            parts.push(Part { name: "hfname", span: field.name });
            parts.extend(field.value.map(|span| Part { name: "hfvalue", span }));
        }
    }
    parts
}

fn steps(url: &Url<'_>) -> Vec<Step> {
    let Some(mailto) = Mailto::split(url) else { return Vec::new() };
    let text = url.text();
    let mut steps: Vec<Step> = mailto
        .to(text)
        .filter(|address| !address.is_empty())
        .map(|address| Step::new(StepKind::Address, format!("write a message to {}", shown(text, address))))
        .collect();
    if steps.is_empty() {
        steps.push(Step::new(StepKind::Address, "write a message".to_owned()));
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
    steps
}

fn judge(url: &Url<'_>, judge: &mut Judge<'_>) {
    let Some(Mailto { address, .. }) = Mailto::split(url) else { return };
    if address.is_empty() {
        judge.finds(&MAIL_ADDRESS, address, Some(Component::Path));
    }
    judge.characters(address, XCHAR, &UNSAFE, Some(Component::Path));
}
