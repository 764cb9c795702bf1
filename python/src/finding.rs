//! The classes `Finding`, `Fix` and `Edit`.

use pyo3::prelude::*;
use urlint::report::{FoundFix, PlacedEdit, ReportedFinding};

use crate::characters::Characters;

/// A replacement of a part of the text.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    /// The offset of the first character; of the first byte where the text is ``bytes``.
    start: u64,
    /// The offset after the last character, or byte.
    end: u64,
    /// The offset of the first byte, in UTF-8 where the text is ``str``.
    start_byte: u64,
    /// The offset after the last byte.
    end_byte: u64,
    /// The line of the start, from 1.
    line: u64,
    /// The column of the start, from 1, in characters.
    col: u64,
    /// The line of the end.
    end_line: u64,
    /// The column after the last character.
    end_col: u64,
    text: String,
}

/// The fix of a finding: all of its edits together.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fix {
    applicability: &'static str,
    edits: Vec<Edit>,
}

/// Something about a URL that its author would want to know.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    rule: String,
    severity: &'static str,
    message: String,
    help: String,
    url: String,
    context: &'static str,
    kinds: Vec<String>,
    /// The offset of the first character; of the first byte where the text is ``bytes``.
    start: u64,
    /// The offset after the last character, or byte.
    end: u64,
    /// The offset of the first byte, in UTF-8 where the text is ``str``.
    start_byte: u64,
    /// The offset after the last byte.
    end_byte: u64,
    /// The line of the start, from 1.
    line: u64,
    /// The column of the start, from 1, in characters.
    col: u64,
    /// The line of the end.
    end_line: u64,
    /// The column after the last character.
    end_col: u64,
    fingerprint: String,
    content_fingerprint: String,
    fix: Option<Fix>,
}

impl Edit {
    fn of(edit: PlacedEdit, characters: &Characters<'_>) -> Self {
        Self {
            start: characters.before(edit.start),
            end: characters.before(edit.end),
            start_byte: edit.start,
            end_byte: edit.end,
            line: edit.place.line,
            col: edit.place.column,
            end_line: edit.end_place.line,
            end_col: edit.end_place.column,
            text: edit.text,
        }
    }
}

impl Fix {
    fn of(fix: FoundFix, characters: &Characters<'_>) -> Self {
        let edits = fix.edits.into_iter().map(|edit| Edit::of(edit, characters)).collect();
        Self { applicability: fix.applicability.name(), edits }
    }
}

impl Finding {
    /// The finding of a text; `name` is its name in fingerprints.
    pub(crate) fn of(finding: ReportedFinding, name: &str, characters: &Characters<'_>) -> Self {
        Self {
            fingerprint: finding.fingerprint(name),
            content_fingerprint: finding.content_fingerprint(),
            rule: finding.rule.to_string(),
            severity: finding.severity.name(),
            message: finding.message,
            help: finding.help.to_string(),
            url: finding.url.to_string(),
            context: finding.context.name(),
            kinds: finding.kinds.iter().map(ToString::to_string).collect(),
            start: characters.before(finding.start),
            end: characters.before(finding.end),
            start_byte: finding.start,
            end_byte: finding.end,
            line: finding.place.line,
            col: finding.place.column,
            end_line: finding.end_place.line,
            end_col: finding.end_place.column,
            fix: finding.fix.map(|fix| Fix::of(*fix, characters)),
        }
    }
}

#[pymethods]
impl Edit {
    fn __repr__(&self) -> String {
        format!("<Edit {}..{} {:?}>", self.start, self.end, self.text)
    }
}

#[pymethods]
impl Fix {
    fn __repr__(&self) -> String {
        let edits: Vec<String> = self.edits.iter().map(Edit::__repr__).collect();
        format!("<Fix {} [{}]>", self.applicability, edits.join(", "))
    }
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        let Self { line, col, severity, rule, message, .. } = self;
        format!("<Finding {line}:{col} {severity}[{rule}]: {message}>")
    }

    fn __str__(&self) -> String {
        let Self { line, col, severity, rule, message, .. } = self;
        format!("{line}:{col}: {severity}[{rule}]: {message}")
    }
}
