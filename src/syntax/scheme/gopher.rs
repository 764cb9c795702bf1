//! gopher: items of Gopher and Gopher+ (RFC 1738 section 3.4, RFC 4266). Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, shown, shown_after};
use crate::syntax::byte_class::HEX;
use crate::syntax::rfc1738::violations::{LOGIN_NOT_ALLOWED, UNSAFE_CHARACTER};
use crate::syntax::rfc1738::{Rfc1738Validator, XCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "gopher",
    port: Some(70),
    clause: "RFC 1738 §3.4",
    grammar: r#""gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]"#,
    parts,
    steps,
    validate,
};

/// An encoded tab, between the parts of the path (RFC 1738 section 3.4.2).
const TAB: &str = "%09";

/// The parts of a gopher URL (RFC 1738 section 3.4).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::gopher::Gopher;
///
/// let text = "gopher://host.dom/7/find%09what%09+";
/// let gopher = Gopher::split(&Url::split(text)).expect("it has //");
/// let parts = [gopher.gophertype, gopher.selector, gopher.search, gopher.gopher_plus];
/// let parts = parts.map(|span| span.map(|span| &text[span.range()]));
/// assert_eq!(parts, [Some("7"), Some("/find"), Some("what"), Some("+")]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gopher {
    /// Host and port; a user name is not allowed, but may be there.
    pub login: Login,
    /// The type of the item: one character, or one escape. If it is absent, it means `1`.
    pub gophertype: Option<Span>,
    /// The selector. If there is a type, there is a selector, which may be empty.
    pub selector: Option<Span>,
    /// The part after the first encoded tab.
    pub search: Option<Span>,
    /// The Gopher+ string: the part after the second encoded tab.
    pub gopher_plus: Option<Span>,
}

impl Gopher {
    /// Splits a gopher URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        let IpSchemePart { login, urlpath, .. } = IpSchemePart::split(url)?;
        let mut gopher = Self { login, gophertype: None, selector: None, search: None, gopher_plus: None };
        let Some(path) = urlpath else { return Some(gopher) };
        let text = &url.text()[path.range()];
        let Some(first) = text.chars().next() else { return Some(gopher) };
        let escaped = text.as_bytes().get(1..3).is_some_and(|digits| digits.iter().all(|&digit| HEX.has(digit)));
        let len = if first == '%' && escaped { 3 } else { first.len_utf8() };
        gopher.gophertype = Some(Span::new(path.start, path.start + len));
        let mut fields = text[len..].splitn(3, TAB);
        let mut start = path.start + len;
        let mut next = || {
            let span = Span::new(start, start + fields.next()?.len());
            start = span.end + TAB.len();
            Some(span)
        };
        (gopher.selector, gopher.search, gopher.gopher_plus) = (next(), next(), next());
        Some(gopher)
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let Gopher { login, gophertype, selector, search, gopher_plus } = Gopher::split(url)?;
    let own = [("gophertype", gophertype), ("selector", selector), ("search", search), ("gopher+_string", gopher_plus)];
    Some(login.parts(own))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let gopher = Gopher::split(url)?;
    let text = url.text();
    let mut steps = vec![gopher.login.connect(url, 70)];
    let words = shown_after(text, gopher.selector.unwrap_or_default(), "send the selector ", "send an empty selector");
    steps.push(Step::new(StepKind::Selector, words));
    if let Some(search) = gopher.search {
        let words = shown_after(text, search, "send a tab and the search ", "send a tab and no search");
        steps.push(Step::new(StepKind::Search, words));
    }
    if let Some(gopher_plus) = gopher.gopher_plus {
        let string = shown(text, gopher_plus);
        let what = match string.as_bytes() {
            [] => "nothing more",
            b"+" => "+, the default view",
            b"?" => "?, the item with its form",
            b"!" => "!, all attributes of the item",
            b"$" => "$, all attributes of all items of the directory",
            _ => &string,
        };
        steps.push(Step::new(StepKind::View, format!("send a tab and {what}")));
    }
    let code = gopher.gophertype.map_or_else(|| "1".to_owned(), |span| shown(text, span));
    let words = match item(&code) {
        Some(item) => format!("read the answer as type {code}, {item}"),
        None => format!("read the answer as type {code}"),
    };
    steps.push(Step::new(StepKind::Answer, words));
    Some(steps)
}

/// The types of items (RFC 1436 section 3.8).
fn item(code: &str) -> Option<&'static str> {
    Some(match code {
        "0" => "a text file",
        "1" => "a directory",
        "2" => "a CSO phone book",
        "3" => "an error",
        "4" => "a BinHexed Macintosh file",
        "5" => "a DOS binary archive",
        "6" => "a uuencoded file",
        "7" => "a search",
        "8" => "a telnet session",
        "9" => "a binary file",
        "+" => "a mirror of the item before",
        "T" => "a tn3270 session",
        "g" => "a GIF picture",
        "I" => "a picture",
        _ => return None,
    })
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    // the rest of the rule allows the same as `*xchar`: a type may be an escape, and a selector may have encoded tabs
    let part = validate_up_to_path(url, Logins::Forbidden(&LOGIN_NOT_ALLOWED), Slash::Optional, validator);
    if let Some(path) = part.and_then(|part| part.urlpath) {
        validator.check_bytes(path, XCHAR, &UNSAFE_CHARACTER, Some(Component::Path));
    }
}
