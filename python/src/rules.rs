//! The class `Rule`, and their list.

use pyo3::prelude::*;

/// A rule.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Rule {
    id: String,
    group: &'static str,
    severity: &'static str,
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
}

/// All built-in rules, sorted by id.
#[pyfunction]
pub(crate) fn rules() -> Vec<Rule> {
    let mut rules: Vec<Rule> = urlint::lint::rules()
        .map(|rule| Rule {
            id: rule.id().to_owned(),
            group: rule.group(),
            severity: rule.severity().name(),
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
