//! Cases that mark in a text what is to be found.

use serde::Deserialize;
use urlint::text::{Span, unmark_with};

/// A case as it is written: a text, or a table that says more.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Entry<C> {
    /// Only the text.
    Text(String),
    /// All of the case.
    Case(Box<C>),
}

impl<C: From<String>> Entry<C> {
    /// The case.
    pub(crate) fn into_case(self) -> C {
        match self {
            Self::Text(text) => text.into(),
            Self::Case(case) => *case,
        }
    }
}

/// The text without its marks, and the places between them; `marks` are two characters other than `«` and `»`.
pub(crate) fn unmark(text: &str, marks: Option<&str>) -> (String, Vec<Span>) {
    let mut marks = marks.unwrap_or("«»").chars();
    let (Some(open), Some(close)) = (marks.next(), marks.next()) else { panic!("`marks` holds two characters") };
    unmark_with(text, [open, close])
}
