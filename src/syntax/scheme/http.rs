//! http: resources of the World Wide Web (RFC 1738 section 3.3), and https. Uses text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, after_scheme, validate_up_to_path};
use super::{Definition, Part, Step, StepKind, generic, shown, shown_after, split_off};
use crate::syntax::byte_class::Class;
use crate::syntax::rfc1738::violations::{LOGIN_IN_HTTP, RESERVED_IN_SEARCH, UNSAFE_CHARACTER};
use crate::syntax::rfc1738::{Rfc1738Validator, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "http",
    port: Some(80),
    clause: "RFC 1738 §3.3",
    grammar: r#""http://" hostport [ "/" hpath [ "?" search ]]"#,
    parts,
    steps,
    validate,
};

/// https has the parts of http. RFC 1738 does not define it.
pub(super) const HTTPS: Definition = Definition {
    name: "https",
    port: Some(443),
    clause: "RFC 9110 §4.2.2",
    grammar: r#""https" "://" authority path-abempty [ "?" query ]"#,
    parts,
    steps,
    validate: validate_https,
};

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]` (RFC 1738 section 5); wais has the same rule.
pub(super) const SEARCH: Class = UCHAR.or(Class::of(b";:@&="));
/// `hpath`: `hsegment`, which allows the same bytes as `search`, and the `/` between them (RFC 1738 section 5).
const HPATH: Class = SEARCH.or(Class::of(b"/"));

/// The parts of an http or https URL (RFC 1738 section 3.3).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::http::Http;
///
/// let text = "http://host.dom:8080/cgi/find?a;b";
/// let http = Http::split(&Url::split(text)).expect("it has //");
/// assert_eq!(http.path.map(|span| &text[span.range()]), Some("cgi/find"));
/// assert_eq!(http.searchpart.map(|span| &text[span.range()]), Some("a;b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Http {
    /// Host and port; a user name is not allowed, but may be there.
    pub login: Login,
    /// The part after the `/` that ends the host, up to a `?`.
    pub path: Option<Span>,
    /// The part after the first `?`.
    pub searchpart: Option<Span>,
}

impl Http {
    /// Splits an http or https URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        let names = [DEFINITION.name, HTTPS.name];
        url.scheme().filter(|scheme| names.iter().any(|name| scheme.eq_ignore_ascii_case(name)))?;
        Some(Self::from_part(url.text(), IpSchemePart::split(url)?))
    }

    fn from_part(text: &str, part: IpSchemePart) -> Self {
        let mut http = Self { login: part.login, path: part.urlpath, searchpart: None };
        if let Some(glued) = part.glued {
            http.searchpart = Some(Span::new(glued.start + 1, glued.end));
        } else if let Some(path) = &mut http.path {
            http.searchpart = split_off(text.as_bytes(), path, b'?');
        }
        http
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let http = Http::split(url)?;
    Some(http.login.parts([("path", http.path), ("searchpart", http.searchpart)]))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let http = Http::split(url)?;
    let text = url.text();
    let default = url.scheme().and_then(super::default_port).unwrap_or(80);
    let mut steps = vec![http.login.connect(url, default)];
    steps.extend(http.login.log_in(url));
    let path = http.path.map(|path| shown(text, path)).unwrap_or_default();
    steps.push(Step::new(StepKind::Retrieve, format!("GET /{path}")));
    if let Some(search) = http.searchpart {
        let words = shown_after(text, search, "with the query ", "with an empty query");
        steps.push(Step::new(StepKind::Search, words));
    }
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(part) = validate_up_to_path(url, Logins::Forbidden(&LOGIN_IN_HTTP), Slash::Optional, validator) else {
        return;
    };
    let Http { path: Some(path), searchpart, .. } = Http::from_part(url.text(), part) else { return };
    validator.check_bytes(path, HPATH, &UNSAFE_CHARACTER, Some(Component::Path));
    if let Some(search) = searchpart {
        validator.check_bytes(search, SEARCH, &RESERVED_IN_SEARCH, Some(Component::Query));
    }
}

fn validate_https(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    if let Some(schemepart) = after_scheme(url) {
        generic::validate(url, schemepart, validator);
    }
}
