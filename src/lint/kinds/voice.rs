//! How a finding is reported in a kind of document.

use super::document_kind::DocumentKind;

/// How a finding is reported; the later ones are more silent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Voice {
    /// As it is.
    Speaks,
    /// With severity `info`.
    Info,
    /// Not at all.
    Silent,
}

impl Voice {
    /// All of them, by the names that files have for them.
    pub(crate) const NAMED: [(&'static str, Self); 3] =
        [("speaks", Self::Speaks), ("info", Self::Info), ("silent", Self::Silent)];
}

/// Where a rule differs from its concern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindException {
    pub(crate) kind: DocumentKind,
    pub(crate) voice: Voice,
}
