//! Errors in keys of a rule file.

use toml::Spanned;

use crate::syntax::edit_distance::remedy;

/// An error in a rule file, and its byte offset.
pub(super) struct KeyError {
    pub(super) at: usize,
    pub(super) message: String,
}

impl KeyError {
    pub(super) fn at<T>(place: &Spanned<T>, message: impl Into<String>) -> Self {
        Self { at: place.span().start, message: message.into() }
    }
}

/// Looks a name up; the error names the nearest, or all if none is near.
pub(super) fn choose<'n, T>(
    what: &str,
    name: &Spanned<String>,
    table: impl IntoIterator<Item = (&'n str, T)>,
) -> Result<T, KeyError> {
    let mut names = Vec::new();
    for (known, value) in table {
        if known == name.get_ref() {
            return Ok(value);
        }
        names.push(known);
    }
    Err(KeyError::at(name, format!("no {what} named \"{}\"{}", name.get_ref(), remedy(name.get_ref(), &names))))
}
