//! The classes `Url`, `FoundUrl` and `Violation`; `parse`, `resolve`, `normalize`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlint::cli::embedded::UrlPlace;
use urlint::report::{Secrets, UrlRow, redacted};
use urlint::syntax::{Resolution, registrable};
use urlint::{Standard, syntax};

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
    form: &'static str,
    context: &'static str,
    raw: Option<String>,
    link_text: Option<String>,
    base: Option<String>,
    alternatives: Vec<String>,
}

/// A place in a URL where it violates a standard; the offsets count its bytes.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Violation {
    name: &'static str,
    clause: &'static str,
    message: &'static str,
    component: Option<&'static str>,
    start_byte: u64,
    end_byte: u64,
}

/// A found URL that is no object of Python yet.
pub(crate) struct Parts {
    url: Url,
    place: FoundUrl,
}

impl Url {
    fn of(text: &str) -> Self {
        let url = syntax::Url::split(text);
        let host = url.host().map(str::to_ascii_lowercase);
        Self {
            url: text.to_owned(),
            scheme: url.scheme().map(str::to_ascii_lowercase),
            userinfo: url.userinfo().map(str::to_owned),
            port: url
                .port()
                .filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
                .and_then(|port| port.parse().ok()),
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            fragment: url.fragment().map(str::to_owned),
            registrable_domain: host.as_deref().and_then(registrable).map(str::to_owned),
            host,
        }
    }
}

impl FoundUrl {
    /// A URL of a text whose characters are counted.
    pub(crate) fn of(row: &UrlRow<'_>, place: UrlPlace, characters: &Characters<'_>) -> Parts {
        let UrlPlace { place, start_byte, end_byte } = place;
        // of a bare host, found with `relaxed`, only these are known
        let fields = row.fields.clone();
        Parts {
            url: Url {
                scheme: fields.scheme,
                host: fields.host,
                port: fields.port,
                registrable_domain: fields.registrable_domain,
                ..Url::of(&row.url)
            },
            place: Self {
                start: characters.before(start_byte),
                end: characters.before(end_byte),
                start_byte,
                end_byte,
                line: place.line,
                col: place.column,
                form: row.form.name(),
                context: row.context.name(),
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
    #[pyo3(signature = (standard = "rfc3986"))]
    fn violations(&self, standard: &str) -> PyResult<Vec<Violation>> {
        let standard: Standard =
            standard.parse().map_err(|error| PyValueError::new_err(format!("standard: {error}")))?;
        let violations = syntax::Url::split(&self.url).violations(standard);
        let violation = |violation: &syntax::Violation| Violation {
            name: violation.kind.name,
            clause: violation.kind.clause,
            message: violation.kind.message,
            component: violation.component.map(syntax::Component::name),
            start_byte: violation.span.start as u64,
            end_byte: violation.span.end as u64,
        };
        Ok(violations.iter().map(violation).collect())
    }
}

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
}

/// A text with its secrets hidden, unless they are to be shown.
fn shown(text: &str, show_secrets: bool) -> String {
    redacted(text, if show_secrets { Secrets::Shown } else { Secrets::Hidden }).into_owned()
}

/// Splits a URL into its components. It never fails: what violates a standard, ``violations`` tells.
///
/// Passwords are ``***`` unless ``show_secrets`` is set.
#[pyfunction]
#[pyo3(signature = (url, *, show_secrets = false))]
pub(crate) fn parse(url: &str, show_secrets: bool) -> Url {
    Url::of(&shown(url, show_secrets))
}

/// Resolves a reference against a base (RFC 3986 section 5). Passwords are ``***`` unless ``show_secrets`` is set.
///
/// Raises ``ValueError`` if the base has no scheme.
#[pyfunction]
#[pyo3(signature = (base, reference, *, show_secrets = false))]
pub(crate) fn resolve(base: &str, reference: &str, show_secrets: bool) -> PyResult<String> {
    let (base, reference) = (shown(base, show_secrets), shown(reference, show_secrets));
    let (base, reference) = (syntax::Url::split(&base), syntax::Url::split(&reference));
    syntax::resolve(&base, &reference, Resolution::Strict)
        .map_err(|error| PyValueError::new_err(format!("base: {error}")))
}

/// The normal form of a URL (RFC 3986 sections 6.2.2 and 6.2.3): no change that depends on taste or on a server.
/// Passwords are ``***`` unless ``show_secrets`` is set.
#[pyfunction]
#[pyo3(signature = (url, *, show_secrets = false))]
pub(crate) fn normalize(url: &str, show_secrets: bool) -> String {
    syntax::normalize(&syntax::Url::split(&shown(url, show_secrets))).text
}
