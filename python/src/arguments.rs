//! The arguments of functions: what is wrong with one names the function, the argument and what would fit.

use std::convert::Infallible;
use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::config::Config;

/// An argument that may be left out. It takes any object, so that PyO3 does not refuse one without saying which.
pub(crate) enum Argument<'py> {
    LeftOut,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Argument<'py> {
    type Error = Infallible;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self::Given(object.to_owned()))
    }
}

impl<'py> Argument<'py> {
    fn given(&self) -> Option<&Bound<'py, PyAny>> {
        if let Self::Given(given) = self { Some(given) } else { None }
    }
}

/// A call of the function with this name.
#[derive(Clone, Copy)]
pub(crate) struct Call(pub(crate) &'static str);

impl Call {
    /// The error for an argument of another type: `extract() argument 'text': expected str or bytes, got int`.
    pub(crate) fn wrong(self, argument: &str, wanted: &str, given: &Bound<'_, PyAny>) -> PyErr {
        self.wrong_of(argument, wanted, &given.get_type())
    }

    fn wrong_of(self, argument: &str, wanted: &str, given: &Bound<'_, PyType>) -> PyErr {
        let Self(function) = self;
        match given.name() {
            Ok(given) => {
                PyTypeError::new_err(format!("{function}() argument '{argument}': expected {wanted}, got {given}"))
            }
            Err(error) => error,
        }
    }

    /// The text of a `str`.
    pub(crate) fn text(self, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = given.cast::<PyString>().map_err(|_| self.wrong(argument, "str", given))?;
        Ok(text.to_str()?.to_owned())
    }

    /// The text of a `str`, if it is given.
    pub(crate) fn text_or(self, argument: &str, given: &Argument<'_>, default: &str) -> PyResult<String> {
        given.given().map_or_else(|| Ok(default.to_owned()), |given| self.text(argument, given))
    }

    /// The text of a `str`; `None` for `None`.
    pub(crate) fn optional_text(self, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        if given.is_none() {
            return Ok(None);
        }
        let text = given.cast::<PyString>().map_err(|_| self.wrong(argument, "str or None", given))?;
        Ok(Some(text.to_str()?.to_owned()))
    }

    /// A path as `os.fspath` has it; `wanted` says what would fit.
    pub(crate) fn path(self, argument: &str, wanted: &str, given: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
        given.extract().map_err(|error| self.named(argument, wanted, given, error))
    }

    /// A path, if one is given.
    pub(crate) fn optional_path(self, argument: &str, given: &Argument<'_>) -> PyResult<Option<PathBuf>> {
        let given = given.given().filter(|given| !given.is_none());
        given.map(|given| self.path(argument, "str, os.PathLike or None", given)).transpose()
    }

    /// A `bool`, which is `False` if it is left out.
    pub(crate) fn flag(self, argument: &str, given: &Argument<'_>) -> PyResult<bool> {
        given
            .given()
            .map_or(Ok(false), |given| given.extract().map_err(|error| self.named(argument, "bool", given, error)))
    }

    /// A configuration, if one is given.
    pub(crate) fn config<'py>(self, given: &Argument<'py>) -> PyResult<Option<Bound<'py, Config>>> {
        let Some(given) = given.given().filter(|given| !given.is_none()) else { return Ok(None) };
        match given.cast::<Config>() {
            Ok(config) => Ok(Some(config.clone())),
            Err(_) => Err(self.wrong("config", "Config or None", given)),
        }
    }

    /// The names of columns: a sequence, and not one name.
    pub(crate) fn names(self, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let wrong = |given: &Bound<'_, PyAny>| self.wrong(argument, "a sequence of names of columns", given);
        if given.is_instance_of::<PyString>() {
            return Err(wrong(given));
        }
        let items = given.try_iter().map_err(|_| wrong(given))?;
        items.map(|item| self.text(argument, &item?)).collect()
    }

    /// The error of an argument; one of its type names it. What the object itself raises stays as it is.
    fn named(self, argument: &str, wanted: &str, given: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
        match error.is_instance_of::<PyTypeError>(given.py()) {
            true => self.wrong(argument, wanted, given),
            false => error,
        }
    }
}
