//! Errors of options and names.

use std::fmt;

use crate::syntax::edit_distance::remedy;

/// An option that cannot be set, or an unknown name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError(pub(crate) String);

impl OptionError {
    /// No value of this kind has this name; says which are near, or all.
    pub(super) fn unknown(kind: &str, name: &str, names: &[&str]) -> Self {
        Self(format!("no {kind} named \"{name}\"{}", remedy(name, names)))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OptionError {}
