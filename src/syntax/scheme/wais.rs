//! wais: databases, searches and documents of the Wide Area Information Servers (RFC 1738 section 3.9, RFC 4156). Uses
//! text, parts and violations.

use super::generic::{IpSchemePart, Login, Logins, Slash, validate_up_to_path};
use super::http::SEARCH;
use super::{Definition, Part, Step, StepKind, shown, shown_after, split_off};
use crate::syntax::rfc1738::violations::{LOGIN_NOT_ALLOWED, MISSING_WAIS_PATH, RESERVED_IN_SEARCH, RESERVED_IN_WAIS};
use crate::syntax::rfc1738::{Rfc1738Validator, UCHAR};
use crate::syntax::{Component, Url};
use crate::text::Span;

pub(super) const DEFINITION: Definition = Definition {
    name: "wais",
    port: Some(210),
    clause: "RFC 1738 §3.9",
    grammar: r#""wais://" hostport "/" database [ "?" search | "/" wtype "/" wpath ]"#,
    parts,
    steps,
    validate,
};

/// The parts of a wais URL (RFC 1738 section 3.9).
///
/// ```
/// use urlint::syntax::Url;
/// use urlint::syntax::scheme::wais::Wais;
///
/// let text = "wais://host.dom/books/TEXT/1%3D2";
/// let wais = Wais::split(&Url::split(text)).expect("it has //");
/// let parts = [wais.database, wais.search, wais.wtype, wais.wpath];
/// let parts = parts.map(|span| span.map(|span| &text[span.range()]));
/// assert_eq!(parts, [Some("books"), None, Some("TEXT"), Some("1%3D2")]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wais {
    /// Host and port; a user name is not allowed, but may be there.
    pub login: Login,
    /// The database.
    pub database: Option<Span>,
    /// The part after the `?` that ends the database.
    pub search: Option<Span>,
    /// The type of a document: the part after the `/` that ends the database.
    pub wtype: Option<Span>,
    /// The identifier of a document: the part after the next `/`.
    pub wpath: Option<Span>,
}

impl Wais {
    /// Splits a wais URL; `None` if the scheme is another one, or if no `//` follows it.
    #[must_use]
    pub fn split(url: &Url<'_>) -> Option<Self> {
        url.scheme().filter(|scheme| scheme.eq_ignore_ascii_case(DEFINITION.name))?;
        Some(Self::from_part(url.text(), IpSchemePart::split(url)?))
    }

    fn from_part(text: &str, part: IpSchemePart) -> Self {
        let IpSchemePart { login, urlpath, .. } = part;
        let mut wais = Self { login, database: urlpath, search: None, wtype: None, wpath: None };
        let Some(path) = urlpath else { return wais };
        let bytes = text.as_bytes();
        let Some(end) = memchr::memchr2(b'/', b'?', &bytes[path.range()]) else { return wais };
        let end = path.start + end;
        wais.database = Some(Span::new(path.start, end));
        let mut rest = Span::new(end + 1, path.end);
        if bytes[end] == b'?' {
            wais.search = Some(rest);
        } else {
            wais.wpath = split_off(bytes, &mut rest, b'/');
            wais.wtype = Some(rest);
        }
        wais
    }
}

fn parts(url: &Url<'_>) -> Option<Vec<Part>> {
    let Wais { login, database, search, wtype, wpath } = Wais::split(url)?;
    Some(login.parts([("database", database), ("search", search), ("wtype", wtype), ("wpath", wpath)]))
}

fn steps(url: &Url<'_>) -> Option<Vec<Step>> {
    let wais = Wais::split(url)?;
    let text = url.text();
    let mut steps = vec![wais.login.connect(url, 210)];
    if let Some(database) = wais.database {
        let words = shown_after(text, database, "open the database ", "open a database without a name");
        steps.push(Step::new(StepKind::Database, words));
    }
    if let Some(search) = wais.search {
        steps.push(Step::new(StepKind::Search, shown_after(text, search, "search for ", "search for nothing")));
    }
    if let (Some(wtype), Some(wpath)) = (wais.wtype, wais.wpath) {
        let words = format!("fetch the document {} of type {}", shown(text, wpath), shown(text, wtype));
        steps.push(Step::new(StepKind::Retrieve, words));
    }
    Some(steps)
}

fn validate(url: &Url<'_>, validator: &mut Rfc1738Validator<'_>) {
    let Some(part) = validate_up_to_path(url, Logins::Forbidden(&LOGIN_NOT_ALLOWED), Slash::Required, validator) else {
        return;
    };
    let wais = Wais::from_part(url.text(), part);
    let component = Some(Component::Path);
    for part in [wais.database, wais.wtype, wais.wpath].into_iter().flatten() {
        validator.check_bytes(part, UCHAR, &RESERVED_IN_WAIS, component);
    }
    if let Some(search) = wais.search {
        validator.check_bytes(search, SEARCH, &RESERVED_IN_SEARCH, Some(Component::Query));
    }
    if let (Some(wtype), None) = (wais.wtype, wais.wpath) {
        validator.report(&MISSING_WAIS_PATH, Span::empty(wtype.end), component);
    }
}
