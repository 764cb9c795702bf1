//! The class `Config`.

use std::fs;
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use urlint::cli::embedded::{ConfigFile, Session, Settings};
use urlint::report::{Secrets, redacted};

use crate::arguments::{Argument, Call};

/// The keys of ``urlint.toml`` by which texts are read and judged.
///
/// ``Config(select=["all"], relaxed=True)`` sets keys; ``Config.from_file`` reads a file. Two configurations with the
/// same keys are equal. It can be pickled: the text of its file goes with it.
#[pyclass(frozen, module = "urlint", from_py_object)]
#[derive(Clone)]
pub(crate) struct Config {
    settings: Settings,
    session: Arc<Session>,
}

static DEFAULT: OnceLock<Arc<Session>> = OnceLock::new();

impl Config {
    fn with(settings: Settings) -> PyResult<Self> {
        let session = Session::new(&settings).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { settings, session: Arc::new(session) })
    }

    fn of_text(text: String, path: String) -> PyResult<Self> {
        Self::with(Settings { files: vec![ConfigFile { path, text }], ..Settings::default() })
    }

    /// The session of a configuration; of the default one, if none is given.
    pub(crate) fn session(config: Option<&Self>) -> PyResult<Arc<Session>> {
        match config {
            Some(config) => Ok(Arc::clone(&config.session)),
            None if DEFAULT.get().is_none() => {
                let session = Self::with(Settings::default())?.session;
                Ok(Arc::clone(DEFAULT.get_or_init(|| session)))
            }
            None => Ok(DEFAULT.get().map(Arc::clone).unwrap_or_else(|| unreachable!("it was set"))),
        }
    }
}

#[pymethods]
impl Config {
    /// A configuration with these keys of ``urlint.toml``: ``select``, ``ignore``, ``relaxed``, ``rules``, ...; a dash
    /// in a key is written as an underscore.
    ///
    /// Raises ``ValueError`` if a key does not exist or has a value that does not fit, ``TypeError`` for a value that
    /// TOML does not have.
    #[new]
    #[pyo3(signature = (**keys))]
    fn new(keys: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut settings = Settings::default();
        for (key, value) in keys.iter().flat_map(|keys| keys.iter()) {
            let key: String = key.extract()?;
            let mut table = toml::Table::new();
            table.insert(key.replace('_', "-"), toml_value(&key, &value)?);
            settings.keys.push(table.to_string());
        }
        Self::with(settings)
    }

    /// The configuration in a file: ``urlint.toml``, or a ``pyproject.toml`` with a table ``[tool.urlint]``.
    ///
    /// Raises ``OSError`` if it cannot be read, ``ValueError`` with file and line if it has errors.
    #[staticmethod]
    fn from_file(path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let path = Call("from_file").path("path", "str or os.PathLike", path)?;
        let shown = path.display().to_string();
        let text = fs::read(&path)
            .map_err(|error| PyOSError::new_err((error.raw_os_error(), error.to_string(), shown.clone())))?;
        let text = String::from_utf8(text).map_err(|_| PyValueError::new_err(format!("{shown}: not UTF-8")))?;
        Self::of_text(text, shown)
    }

    /// The configuration in a text in TOML. ``name`` is its name in errors.
    #[staticmethod]
    #[pyo3(signature = (text, name = Argument::LeftOut), text_signature = "(text, name='urlint.toml')")]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 makes it of the argument")]
    fn from_toml(text: &Bound<'_, PyAny>, name: Argument<'_>) -> PyResult<Self> {
        let call = Call("from_toml");
        Self::of_text(call.text("text", text)?, call.text_or("name", &name, "urlint.toml")?)
    }

    fn __repr__(&self) -> String {
        let files = self.settings.files.iter().map(|file| format!("from_file({:?})", file.path));
        let keys = self.settings.keys.iter().map(|key| key.trim_end().replace('\n', "; "));
        let all: Vec<String> = files.chain(keys).collect();
        let all = if all.is_empty() { "default".to_owned() } else { all.join(", ") };
        format!("<urlint.Config {}>", redacted(&all, Secrets::Hidden))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.settings == other.settings
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.settings.keys.hash(&mut hasher);
        self.settings.files.iter().for_each(|file| (&file.path, &file.text).hash(&mut hasher));
        hasher.finish()
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Vec<(String, String)>, Vec<String>))> {
        let settings = &slf.get().settings;
        let files = settings.files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
        Ok((slf.get_type().getattr("_restored")?, (files, settings.keys.clone())))
    }

    #[staticmethod]
    fn _restored(files: Vec<(String, String)>, keys: Vec<String>) -> PyResult<Self> {
        let files = files.into_iter().map(|(path, text)| ConfigFile { path, text }).collect();
        Self::with(Settings { files, keys })
    }
}

/// A value of Python as one of TOML.
fn toml_value(key: &str, value: &Bound<'_, PyAny>) -> PyResult<toml::Value> {
    if value.is_instance_of::<PyBool>() {
        return Ok(toml::Value::Boolean(value.extract()?));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(toml::Value::Integer(value.extract()?));
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(toml::Value::Float(value.extract()?));
    }
    if value.is_instance_of::<PyString>() {
        return Ok(toml::Value::String(value.extract()?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| toml_value(key, &item?));
        return Ok(toml::Value::Array(items.collect::<PyResult<_>>()?));
    }
    if let Ok(table) = value.cast::<PyDict>() {
        let entries = table.iter().map(|(name, value)| Ok((name.extract()?, toml_value(key, &value)?)));
        return Ok(toml::Value::Table(entries.collect::<PyResult<_>>()?));
    }
    Err(Call("Config").wrong(key, "str, bool, int, float, list or dict", value))
}
