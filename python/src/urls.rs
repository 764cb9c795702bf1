//! The classes `Url`, `FoundUrl` and `Violation`; `parse`, `resolve`, `normalize`.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlint::cli::embedded::UrlPlace;
use urlint::report::{Secrets, UrlFields, UrlRow, redacted};
use urlint::syntax::Resolution;
use urlint::{Standard, syntax};

use crate::arguments::{Argument, Call};
use crate::characters::Characters;

/// A URL and its components (RFC 3986 section 3), as text of the URL; ``None`` where absent. Passwords are ``***``.
///
/// ``scheme`` and ``host`` are in lower case, ``port`` is a number. ``str(url)`` is the URL.
#[pyclass(frozen, get_all, eq, hash, subclass, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Url {
    url: String,
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<u32>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    registrable_domain: Option<String>,
}

/// A URL that was found in a text, and its place. It equals only the same URL at the same place.
#[pyclass(frozen, get_all, extends = Url, module = "urlint")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct FoundUrl {
    /// The offset of its first character; of its first byte where the text is ``bytes``.
    start: u64,
    /// The offset after its last character, or byte.
    end: u64,
    /// The offset of its first byte, in UTF-8 where the text is ``str``.
    start_byte: u64,
    /// The offset after its last byte.
    end_byte: u64,
    /// The line, from 1.
    line: u64,
    /// The column, from 1, in characters.
    col: u64,
    /// How the text delimits it: ``bare``, ``bracketed``, ``quoted``, ...
    form: Cow<'static, str>,
    context: Cow<'static, str>,
    raw: Option<String>,
    link_text: Option<String>,
    base: Option<String>,
    alternatives: Vec<String>,
}

/// A place in a URL where it violates a standard; the offsets count its bytes.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Violation {
    name: Cow<'static, str>,
    clause: Cow<'static, str>,
    message: Cow<'static, str>,
    component: Option<Cow<'static, str>>,
    start_byte: u64,
    end_byte: u64,
}

/// A found URL that is no object of Python yet.
pub(crate) struct Parts {
    url: Url,
    place: FoundUrl,
}

/// What a URL is pickled as: its attributes, in order.
type UrlState = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<u32>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl Url {
    fn of(text: &str) -> Self {
        let url = syntax::Url::split(text);
        Self::with_fields(&url, UrlFields::of_components(&url))
    }

    /// A URL whose fields are known.
    fn with_fields(url: &syntax::Url<'_>, fields: UrlFields) -> Self {
        let UrlFields { scheme, host, port, registrable_domain } = fields;
        Self {
            url: url.text().to_owned(),
            scheme,
            userinfo: url.userinfo().map(str::to_owned),
            host,
            port,
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            fragment: url.fragment().map(str::to_owned),
            registrable_domain,
        }
    }

    fn state(&self) -> UrlState {
        let Self { url, scheme, userinfo, host, port, path, query, fragment, registrable_domain } = self.clone();
        (url, scheme, userinfo, host, port, path, query, fragment, registrable_domain)
    }

    fn of_state(state: UrlState) -> Self {
        let (url, scheme, userinfo, host, port, path, query, fragment, registrable_domain) = state;
        Self { url, scheme, userinfo, host, port, path, query, fragment, registrable_domain }
    }
}

impl FoundUrl {
    /// A URL of a text whose characters are counted.
    pub(crate) fn of(row: &UrlRow<'_>, place: UrlPlace, characters: &Characters<'_>) -> Parts {
        let UrlPlace { place, start_byte, end_byte } = place;
        Parts {
            // of a bare host, found with `relaxed`, only the fields are known
            url: Url::with_fields(&syntax::Url::split(&row.url), row.fields.clone()),
            place: Self {
                start: characters.before(start_byte),
                end: characters.before(end_byte),
                start_byte,
                end_byte,
                line: place.line,
                col: place.column,
                form: row.form.name().into(),
                context: row.context.name().into(),
                raw: row.raw.clone(),
                link_text: row.link_text.clone(),
                base: row.base.as_deref().map(str::to_owned),
                alternatives: row.alternatives.iter().map(|other| other.clone().into_owned()).collect(),
            },
        }
    }
}

impl Parts {
    pub(crate) fn into_py(self, py: Python<'_>) -> PyResult<Py<FoundUrl>> {
        Py::new(py, PyClassInitializer::from(self.url).add_subclass(self.place))
    }
}

#[pymethods]
impl Url {
    fn __str__(&self) -> &str {
        &self.url
    }

    fn __repr__(&self) -> String {
        format!("<Url {:?}>", self.url)
    }

    /// Where the URL violates a standard: ``"rfc3986"``, ``"rfc2396"``, ``"rfc1738"`` or ``"whatwg"``.
    ///
    /// Raises ``ValueError`` for another standard.
    #[pyo3(signature = (standard = Argument::LeftOut), text_signature = "($self, standard='rfc3986')")]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
    fn violations(&self, standard: Argument<'_>) -> PyResult<Vec<Violation>> {
        let standard = Call("violations").text_or("standard", &standard, "rfc3986")?;
        let standard: Standard =
            standard.parse().map_err(|error| PyValueError::new_err(format!("standard: {error}")))?;
        let violations = syntax::Url::split(&self.url).violations(standard);
        let violation = |violation: &syntax::Violation| Violation {
            name: violation.kind.name.into(),
            clause: violation.kind.clause.into(),
            message: violation.kind.message.into(),
            component: violation.component.map(|component| component.name().into()),
            start_byte: violation.span.start as u64,
            end_byte: violation.span.end as u64,
        };
        Ok(violations.iter().map(violation).collect())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (UrlState,))> {
        Ok((slf.get_type().getattr("_restored")?, (slf.get().state(),)))
    }

    #[staticmethod]
    fn _restored(state: UrlState) -> Self {
        Self::of_state(state)
    }
}

/// What a found URL is pickled as: the URL, the numbers and the texts of its place, in order.
type FoundState = (UrlState, [u64; 6], [String; 2], [Option<String>; 3], Vec<String>);

#[pymethods]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
impl FoundUrl {
    fn __eq__(slf: PyRef<'_, Self>, other: PyRef<'_, Self>) -> bool {
        *slf == *other && **slf.as_super() == **other.as_super()
    }

    fn __hash__(slf: PyRef<'_, Self>) -> u64 {
        let mut hasher = DefaultHasher::new();
        slf.hash(&mut hasher);
        slf.as_super().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (FoundState,))> {
        let place = slf.get();
        let numbers = [place.start, place.end, place.start_byte, place.end_byte, place.line, place.col];
        let names = [&place.form, &place.context].map(ToString::to_string);
        let texts = [&place.raw, &place.link_text, &place.base].map(Clone::clone);
        let state = (slf.as_super().get().state(), numbers, names, texts, place.alternatives.clone());
        Ok((slf.get_type().getattr("_restored")?, (state,)))
    }

    #[staticmethod]
    fn _restored(py: Python<'_>, state: FoundState) -> PyResult<Py<Self>> {
        let (url, numbers, names, texts, alternatives) = state;
        let [start, end, start_byte, end_byte, line, col] = numbers;
        let [form, context] = names.map(Cow::Owned);
        let [raw, link_text, base] = texts;
        let place =
            Self { start, end, start_byte, end_byte, line, col, form, context, raw, link_text, base, alternatives };
        Parts { url: Url::of_state(url), place }.into_py(py)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        let Self { start, end, context, .. } = slf.get();
        format!("<FoundUrl {start}..{end} {:?} [{context}]>", slf.as_super().get().url)
    }
}

#[pymethods]
impl Violation {
    fn __repr__(&self) -> String {
        let Self { start_byte, end_byte, name, clause, .. } = self;
        format!("<Violation {start_byte}..{end_byte} {name} ({clause})>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (ViolationState,))> {
        let Self { name, clause, message, component, start_byte, end_byte } = slf.get();
        let texts = [name, clause, message].map(ToString::to_string);
        let state = (texts, component.as_ref().map(ToString::to_string), [*start_byte, *end_byte]);
        Ok((slf.get_type().getattr("_restored")?, (state,)))
    }

    #[staticmethod]
    fn _restored(state: ViolationState) -> Self {
        let (texts, component, [start_byte, end_byte]) = state;
        let [name, clause, message] = texts.map(Cow::Owned);
        Self { name, clause, message, component: component.map(Cow::Owned), start_byte, end_byte }
    }
}

/// What a violation is pickled as: its texts, the name of its component, and its place.
type ViolationState = ([String; 3], Option<String>, [u64; 2]);

/// A text with its secrets hidden, unless they are to be shown.
fn shown(text: &str, show_secrets: bool) -> String {
    redacted(text, if show_secrets { Secrets::Shown } else { Secrets::Hidden }).into_owned()
}

/// Splits a URL into its components. It never fails: what violates a standard, ``violations`` tells.
///
/// Passwords are ``***`` unless ``show_secrets`` is set.
#[pyfunction]
#[pyo3(signature = (url, *, show_secrets = Argument::LeftOut), text_signature = "(url, *, show_secrets=False)")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
pub(crate) fn parse(url: &Bound<'_, PyAny>, show_secrets: Argument<'_>) -> PyResult<Url> {
    let call = Call("parse");
    Ok(Url::of(&shown(&call.text("url", url)?, call.flag("show_secrets", &show_secrets)?)))
}

/// Resolves a reference against a base (RFC 3986 section 5). Passwords are ``***`` unless ``show_secrets`` is set.
///
/// Raises ``ValueError`` if the base has no scheme.
#[pyfunction]
#[pyo3(
    signature = (base, reference, *, show_secrets = Argument::LeftOut),
    text_signature = "(base, reference, *, show_secrets=False)"
)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
pub(crate) fn resolve(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    show_secrets: Argument<'_>,
) -> PyResult<String> {
    let call = Call("resolve");
    let show_secrets = call.flag("show_secrets", &show_secrets)?;
    let base = shown(&call.text("base", base)?, show_secrets);
    let reference = shown(&call.text("reference", reference)?, show_secrets);
    let (base, reference) = (syntax::Url::split(&base), syntax::Url::split(&reference));
    syntax::resolve(&base, &reference, Resolution::Strict)
        .map_err(|error| PyValueError::new_err(format!("base: {error}")))
}

/// The normal form of a URL (RFC 3986 sections 6.2.2 and 6.2.3): no change that depends on taste or on a server.
/// Passwords are ``***`` unless ``show_secrets`` is set.
#[pyfunction]
#[pyo3(signature = (url, *, show_secrets = Argument::LeftOut), text_signature = "(url, *, show_secrets=False)")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
pub(crate) fn normalize(url: &Bound<'_, PyAny>, show_secrets: Argument<'_>) -> PyResult<String> {
    let call = Call("normalize");
    let shown = shown(&call.text("url", url)?, call.flag("show_secrets", &show_secrets)?);
    Ok(syntax::normalize(&syntax::Url::split(&shown)).text)
}
