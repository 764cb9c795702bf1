//! Which costly parts of a finding are built.

/// Which costly parts of a finding are built, besides its rule, severity and span. Building them takes longer than
/// finding the violations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Detail {
    /// The message and the URL.
    pub(super) texts: bool,
    pub(super) fixes: bool,
}

impl Detail {
    pub(crate) const ALL: Self = Self { texts: true, fixes: true };
    #[cfg(feature = "report")]
    pub(crate) const TEXTS: Self = Self { texts: true, fixes: false };
    pub(crate) const FIXES: Self = Self { texts: false, fixes: true };
    pub(crate) const NONE: Self = Self { texts: false, fixes: false };
}
