//! The class `Rule`, and their list.

use std::borrow::Cow;

use pyo3::prelude::*;

/// A rule.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Rule {
    id: String,
    group: Cow<'static, str>,
    severity: Cow<'static, str>,
    is_default: bool,
    message: String,
    help: String,
    docs: String,
    cites: Vec<String>,
}

#[pymethods]
impl Rule {
    fn __repr__(&self) -> String {
        format!("<Rule {} ({}, {})>", self.id, self.group, self.severity)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, RuleState)> {
        let Self { id, group, severity, is_default, message, help, docs, cites } = slf.get().clone();
        let named = [group, severity].map(Cow::into_owned);
        Ok((slf.get_type().getattr("_restored")?, (named, is_default, [id, message, help, docs], cites)))
    }

    #[staticmethod]
    fn _restored(named: [String; 2], is_default: bool, texts: [String; 4], cites: Vec<String>) -> Self {
        let [group, severity] = named.map(Cow::Owned);
        let [id, message, help, docs] = texts;
        Self { id, group, severity, is_default, message, help, docs, cites }
    }
}

/// What a rule is pickled as: group and severity, whether it is a default one, other texts, clauses.
type RuleState = ([String; 2], bool, [String; 4], Vec<String>);

/// All built-in rules, sorted by id.
#[pyfunction]
pub(crate) fn rules() -> Vec<Rule> {
    let mut rules: Vec<Rule> = urlint::lint::rules()
        .map(|rule| Rule {
            id: rule.id().to_owned(),
            group: rule.group().into(),
            severity: rule.severity().name().into(),
            is_default: rule.is_default(),
            message: rule.message().to_owned(),
            help: rule.help().to_owned(),
            docs: rule.docs().to_owned(),
            cites: rule.cites().to_vec(),
        })
        .collect();
    rules.sort_by(|a, b| a.id.cmp(&b.id));
    rules
}
