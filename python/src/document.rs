//! The functions on texts: `extract`, `check`, `fix`.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use urlint::Format;
use urlint::cli::embedded::{Session, Text, TextError};

use crate::arguments::{Argument, Call};
use crate::characters::Characters;
use crate::config::Config;
use crate::finding::Finding;
use crate::urls::FoundUrl;

/// A text as Python gives it.
enum Given<'py> {
    Str(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
}

impl<'py> Given<'py> {
    fn of(text: &Bound<'py, PyAny>, call: Call) -> PyResult<Self> {
        if let Ok(text) = text.cast::<PyString>() {
            return Ok(Self::Str(text.clone()));
        }
        if let Ok(text) = text.cast::<PyBytes>() {
            return Ok(Self::Bytes(text.clone()));
        }
        if let Ok(text) = text.cast::<PyByteArray>() {
            // a copy, since other threads may change it
            return Ok(Self::Bytes(PyBytes::new(text.py(), &text.to_vec())));
        }
        Err(call.wrong("text", "str, bytes or bytearray", text))
    }

    const fn is_str(&self) -> bool {
        matches!(self, Self::Str(_))
    }

    /// Its bytes in UTF-8, and how its characters are counted.
    fn bytes(&self) -> PyResult<(&[u8], Characters<'_>)> {
        Ok(match self {
            Self::Str(text) => {
                let text = text.to_str()?;
                (text.as_bytes(), Characters::of(text))
            }
            Self::Bytes(text) => (text.as_bytes(), Characters::OfOneByte),
        })
    }
}

/// The arguments beside the text that all three functions have.
struct Options {
    session: Arc<Session>,
    path: Option<String>,
    /// The name of the format; `None` for `"auto"`.
    format: Option<String>,
}

impl Options {
    fn of(call: Call, format: &Argument<'_>, path: &Argument<'_>, config: &Argument<'_>) -> PyResult<Self> {
        let format = call.text_or("format", format, "auto")?;
        let path = call.optional_path("path", path)?;
        let config = call.config(config)?;
        Ok(Self {
            session: Config::session(config.as_ref().map(Bound::get))?,
            path: path.map(|path| path.to_string_lossy().into_owned()),
            format: Some(format).filter(|format| format != "auto"),
        })
    }

    fn text<'t>(&'t self, bytes: &'t [u8], given: &Given<'_>) -> Text<'t> {
        Text { bytes, is_utf8: given.is_str(), path: self.path.as_deref(), format: self.format.as_deref() }
    }
}

pub(crate) fn format_error(error: &TextError) -> PyErr {
    PyValueError::new_err(format!("format: {error}"))
}

/// Finds the URLs of a text, in order.
///
/// ``text`` is ``str``, or ``bytes`` in UTF-8 or with a byte order mark. ``format`` is the name of a format
/// (``formats()`` lists them); with ``"auto"`` it follows from ``path``, and a text without a path is plain text.
/// ``path`` need not exist. ``relaxed`` also finds bare hosts, ``www.`` names and e-mail addresses.
///
/// Raises ``ValueError`` for a format that does not exist.
#[pyfunction]
#[pyo3(
    signature = (text, format = Argument::LeftOut, path = Argument::LeftOut, relaxed = Argument::LeftOut, *,
        config = Argument::LeftOut),
    text_signature = "(text, format='auto', path=None, relaxed=False, *, config=None)"
)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
pub(crate) fn extract(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    format: Argument<'_>,
    path: Argument<'_>,
    relaxed: Argument<'_>,
    config: Argument<'_>,
) -> PyResult<Vec<Py<FoundUrl>>> {
    let call = Call("extract");
    let given = Given::of(text, call)?;
    let options = Options::of(call, &format, &path, &config)?;
    let relaxed = call.flag("relaxed", &relaxed)?;
    let (bytes, characters) = given.bytes()?;
    let text = options.text(bytes, &given);
    let found = py.detach(|| {
        let mut found = Vec::new();
        let read =
            options.session.extract(&text, relaxed, |url, place| found.push(FoundUrl::of(url, place, &characters)));
        read.map(|()| found)
    });
    found.map_err(|error| format_error(&error))?.into_iter().map(|found| found.into_py(py)).collect()
}

/// Judges the URLs of a text; returns the findings, in order.
///
/// Comments with ``urlint-ignore`` suppress findings. Nothing is read from disk, so that references to other files are
/// not followed. The other arguments are those of ``extract``.
///
/// Raises ``ValueError`` for a format that does not exist.
#[pyfunction]
#[pyo3(
    signature = (text, format = Argument::LeftOut, path = Argument::LeftOut, *, config = Argument::LeftOut),
    text_signature = "(text, format='auto', path=None, *, config=None)"
)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
pub(crate) fn check(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    format: Argument<'_>,
    path: Argument<'_>,
    config: Argument<'_>,
) -> PyResult<Vec<Finding>> {
    let call = Call("check");
    let given = Given::of(text, call)?;
    let options = Options::of(call, &format, &path, &config)?;
    let (bytes, characters) = given.bytes()?;
    let text = options.text(bytes, &given);
    let found = py.detach(|| {
        let name = options.path.as_deref().map(Session::name).unwrap_or_default();
        let rooted = options.session.from_root(&name);
        let found = options.session.check(&text)?;
        Ok(found.into_iter().map(|finding| Finding::of(finding, &rooted, &characters)).collect())
    });
    found.map_err(|error: TextError| format_error(&error))
}

/// Applies the fixes of the findings in a text: the safe ones, and with ``unsafe=True`` the others too. Returns the
/// fixed text, which is ``bytes`` for a ``bytearray``; the same text if there is nothing to fix.
///
/// Raises ``ValueError`` for a format that does not exist, or if the fixed text has characters that its encoding lacks.
#[pyfunction]
#[pyo3(
    signature = (text, format = Argument::LeftOut, path = Argument::LeftOut, *, r#unsafe = Argument::LeftOut,
        config = Argument::LeftOut),
    text_signature = "(text, format='auto', path=None, *, unsafe=False, config=None)"
)]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 makes these of the arguments")]
pub(crate) fn fix<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    format: Argument<'_>,
    path: Argument<'_>,
    r#unsafe: Argument<'_>,
    config: Argument<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call("fix");
    let given = Given::of(text, call)?;
    let options = Options::of(call, &format, &path, &config)?;
    let unsafely = call.flag("unsafe", &r#unsafe)?;
    let (bytes, _) = given.bytes()?;
    let whole = options.text(bytes, &given);
    let fixed = py.detach(|| options.session.fix(&whole, unsafely)).map_err(|error| format_error(&error))?;
    match (fixed, &given) {
        (None, Given::Str(_)) => Ok(text.clone()),
        (None, Given::Bytes(same)) => Ok(same.clone().into_any()),
        (Some(fixed), Given::Bytes(_)) => Ok(PyBytes::new(py, &fixed).into_any()),
        (Some(fixed), Given::Str(_)) => {
            let fixed = String::from_utf8(fixed).map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(PyString::new(py, &fixed).into_any())
        }
    }
}

/// Whether a format has this name or alias.
#[pyfunction]
pub(crate) fn is_format(name: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(Format::named(&Call("is_format").text("name", name)?).is_some())
}

/// The names of all formats of documents, sorted.
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    let mut names: Vec<&str> = Format::all().map(Format::name).collect();
    names.sort_unstable();
    names
}
