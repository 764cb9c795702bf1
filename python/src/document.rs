//! The functions on texts: `extract`, `check`, `fix`.

use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use urlint::Format;
use urlint::cli::embedded::{Text, TextError};

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
    fn of(text: &Bound<'py, PyAny>) -> PyResult<Self> {
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
        let given = text.get_type().name()?;
        Err(PyTypeError::new_err(format!("text: expected str, bytes or bytearray, not {given}")))
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

/// The path as the library takes it.
fn path_text(path: Option<PathBuf>) -> Option<String> {
    path.map(|path| path.to_string_lossy().into_owned())
}

/// The name of the format; ``None`` for ``"auto"``.
fn format_name(format: &str) -> Option<&str> {
    (format != "auto").then_some(format)
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
#[pyo3(signature = (text, format = "auto", path = None, relaxed = false, *, config = None))]
pub(crate) fn extract(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    format: &str,
    path: Option<PathBuf>,
    relaxed: bool,
    config: Option<&Config>,
) -> PyResult<Vec<Py<FoundUrl>>> {
    let given = Given::of(text)?;
    let (bytes, characters) = given.bytes()?;
    let session = Config::session(config)?;
    let path = path_text(path);
    let text = Text { bytes, is_utf8: given.is_str(), path: path.as_deref(), format: format_name(format) };
    let found = py.detach(|| {
        let mut found = Vec::new();
        let read = session.extract(&text, relaxed, |url, place| found.push(FoundUrl::of(url, place, &characters)));
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
#[pyo3(signature = (text, format = "auto", path = None, *, config = None))]
pub(crate) fn check(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    format: &str,
    path: Option<PathBuf>,
    config: Option<&Config>,
) -> PyResult<Vec<Finding>> {
    let given = Given::of(text)?;
    let (bytes, characters) = given.bytes()?;
    let session = Config::session(config)?;
    let path = path_text(path);
    let text = Text { bytes, is_utf8: given.is_str(), path: path.as_deref(), format: format_name(format) };
    let found = py.detach(|| {
        let name = path.as_deref().map(urlint::cli::embedded::Session::name).unwrap_or_default();
        let rooted = session.from_root(&name);
        let found = session.check(&text)?;
        Ok(found.into_iter().map(|finding| Finding::of(finding, &rooted, &characters)).collect())
    });
    found.map_err(|error: TextError| format_error(&error))
}

/// Applies the fixes of the findings in a text: the safe ones, and with ``unsafe=True`` the others too. Returns the
/// fixed text, which is ``bytes`` for a ``bytearray``; the same text if there is nothing to fix.
///
/// Raises ``ValueError`` for a format that does not exist, or if the fixed text has characters that its encoding lacks.
#[pyfunction]
#[pyo3(signature = (text, format = "auto", path = None, *, r#unsafe = false, config = None))]
pub(crate) fn fix<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
    format: &str,
    path: Option<PathBuf>,
    r#unsafe: bool,
    config: Option<&Config>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = Given::of(text)?;
    let (bytes, _) = given.bytes()?;
    let session = Config::session(config)?;
    let path = path_text(path);
    let whole = Text { bytes, is_utf8: given.is_str(), path: path.as_deref(), format: format_name(format) };
    let fixed = py.detach(|| session.fix(&whole, r#unsafe)).map_err(|error| format_error(&error))?;
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
pub(crate) fn is_format(name: &str) -> bool {
    Format::named(name).is_some()
}

/// The names of all formats of documents, sorted.
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    let mut names: Vec<&str> = Format::all().map(Format::name).collect();
    names.sort_unstable();
    names
}
