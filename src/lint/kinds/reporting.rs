//! How a finding is reported in a kind of document.

use super::document_kind::DocumentKind;

/// How a finding is reported; the later ones are more silent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reporting {
    /// As it is.
    AsIs,
    /// With severity `info`.
    Info,
    /// Not at all.
    Silent,
}

impl Reporting {
    /// Its name in files.
    #[cfg(feature = "report")]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::AsIs => "as-is",
            Self::Info => "info",
            Self::Silent => "silent",
        }
    }

    /// All of them, by name.
    pub(crate) const NAMED: [(&'static str, Self); 3] =
        [("as-is", Self::AsIs), ("info", Self::Info), ("silent", Self::Silent)];
}

/// Where a rule differs from its concern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindException {
    pub(crate) kind: DocumentKind,
    pub(crate) reporting: Reporting,
}
