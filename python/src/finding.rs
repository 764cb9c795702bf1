//! The classes `Finding`, `Fix`, `Edit` and `RelatedPlace`.

use std::borrow::Cow;

use pyo3::prelude::*;
use urlint::report::{self, FoundFix, PlacedEdit, ReportedFinding};

use crate::characters::Characters;

/// A class of a place in the text, with a text about it.
macro_rules! placed_text {
    ($(#[doc = $doc:literal])+ $class:ident) => {
        $(#[doc = $doc])+
        #[pyclass(frozen, get_all, eq, hash, module = "urlint", from_py_object)]
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub(crate) struct $class {
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

        #[pymethods]
        impl $class {
            fn __repr__(&self) -> String {
                format!(concat!("<", stringify!($class), " {}..{} {:?}>"), self.start, self.end, self.text)
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Numbers, String))> {
                let placed = slf.get();
                let starts = [placed.start, placed.end, placed.start_byte, placed.end_byte];
                let places = [placed.line, placed.col, placed.end_line, placed.end_col];
                Ok((slf.get_type().getattr("_restored")?, ((starts, places), placed.text.clone())))
            }

            #[staticmethod]
            fn _restored(numbers: Numbers, text: String) -> Self {
                let ([start, end, start_byte, end_byte], [line, col, end_line, end_col]) = numbers;
                Self { start, end, start_byte, end_byte, line, col, end_line, end_col, text }
            }
        }
    };
}

placed_text! {
    /// A replacement of a part of the text.
    Edit
}

placed_text! {
    /// Another place that a finding is about; its text says what is there.
    RelatedPlace
}

/// The fix of a finding: all of its edits together.
#[pyclass(frozen, get_all, eq, hash, module = "urlint", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fix {
    applicability: Cow<'static, str>,
    edits: Vec<Edit>,
}

/// Something about a URL that its author would want to know.
#[pyclass(frozen, get_all, eq, hash, module = "urlint")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    rule: String,
    severity: Cow<'static, str>,
    message: String,
    help: String,
    url: String,
    context: Cow<'static, str>,
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
    related: Vec<RelatedPlace>,
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

impl RelatedPlace {
    fn of(related: report::RelatedPlace, characters: &Characters<'_>) -> Self {
        Self {
            start: characters.before(related.start),
            end: characters.before(related.end),
            start_byte: related.start,
            end_byte: related.end,
            line: related.place.line,
            col: related.place.column,
            end_line: related.end_place.line,
            end_col: related.end_place.column,
            text: related.what.into(),
        }
    }
}

impl Fix {
    fn of(fix: FoundFix, characters: &Characters<'_>) -> Self {
        let edits = fix.edits.into_iter().map(|edit| Edit::of(edit, characters)).collect();
        Self { applicability: fix.applicability.name().into(), edits }
    }
}

impl Finding {
    /// The finding of a text; `name` is its name in fingerprints.
    pub(crate) fn of(finding: ReportedFinding, name: &str, characters: &Characters<'_>) -> Self {
        Self {
            fingerprint: finding.fingerprint(name),
            content_fingerprint: finding.content_fingerprint(),
            rule: finding.rule.to_string(),
            severity: finding.severity.name().into(),
            message: finding.message,
            help: finding.help.to_string(),
            url: finding.url.to_string(),
            context: finding.context.name().into(),
            kinds: finding.kinds.iter().map(ToString::to_string).collect(),
            start: characters.before(finding.start),
            end: characters.before(finding.end),
            start_byte: finding.start,
            end_byte: finding.end,
            line: finding.place.line,
            col: finding.place.column,
            end_line: finding.end_place.line,
            end_col: finding.end_place.column,
            related: finding.related.into_iter().map(|related| RelatedPlace::of(related, characters)).collect(),
            fix: finding.fix.map(|fix| Fix::of(*fix, characters)),
        }
    }
}

/// The numbers that a place is pickled as: offsets, then lines and columns.
type Numbers = ([u64; 4], [u64; 4]);

/// What a fix is pickled as: its applicability and edits.
type FixState = (String, Vec<Edit>);

/// What a finding is pickled as: severity and context, other texts, kinds, its place, related places, fingerprints, its fix.
type FindingState = ([String; 2], [String; 4], Vec<String>, Numbers, Vec<RelatedPlace>, [String; 2], Option<Fix>);

#[pymethods]
impl Fix {
    fn __repr__(&self) -> String {
        let edits: Vec<String> = self.edits.iter().map(Edit::__repr__).collect();
        format!("<Fix {} [{}]>", self.applicability, edits.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, FixState)> {
        let Self { applicability, edits } = slf.get();
        Ok((slf.get_type().getattr("_restored")?, (applicability.to_string(), edits.clone())))
    }

    #[staticmethod]
    fn _restored(applicability: String, edits: Vec<Edit>) -> Self {
        Self { applicability: applicability.into(), edits }
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, FindingState)> {
        let finding = slf.get().clone();
        let named = [finding.severity, finding.context].map(Cow::into_owned);
        let texts = [finding.rule, finding.message, finding.help, finding.url];
        let starts = [finding.start, finding.end, finding.start_byte, finding.end_byte];
        let places = [finding.line, finding.col, finding.end_line, finding.end_col];
        let fingerprints = [finding.fingerprint, finding.content_fingerprint];
        let state = (named, texts, finding.kinds, (starts, places), finding.related, fingerprints, finding.fix);
        Ok((slf.get_type().getattr("_restored")?, state))
    }

    #[staticmethod]
    fn _restored(
        named: [String; 2],
        texts: [String; 4],
        kinds: Vec<String>,
        numbers: Numbers,
        related: Vec<RelatedPlace>,
        fingerprints: [String; 2],
        fix: Option<Fix>,
    ) -> Self {
        let [severity, context] = named.map(Cow::Owned);
        let [rule, message, help, url] = texts;
        let ([start, end, start_byte, end_byte], [line, col, end_line, end_col]) = numbers;
        let [fingerprint, content_fingerprint] = fingerprints;
        Self {
            rule,
            severity,
            message,
            help,
            url,
            context,
            kinds,
            start,
            end,
            start_byte,
            end_byte,
            line,
            col,
            end_line,
            end_col,
            related,
            fingerprint,
            content_fingerprint,
            fix,
        }
    }
}
