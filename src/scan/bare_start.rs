//! The start of a bare URL: the input of the search for its end.

/// The start of a bare URL, and what its surroundings say of its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct BareStart {
    /// The place of its first byte, or of its wrapper's. A quote or `*` directly before this place may close after the
    /// URL.
    pub(super) start: usize,
    /// Where the part after `scheme:` or `scheme://` starts.
    pub(super) rest: usize,
    /// Whether `rest` starts with an authority.
    pub(super) has_authority: bool,
    /// Whether the text is a value of a program or a data file.
    pub(super) is_in_value: bool,
    /// Whether such a value starts with the URL: if it ends with it too, only a `.` or `,` there may be the mark of a
    /// sentence.
    pub(super) starts_value: bool,
    /// Whether a `[...]` after it is its label.
    pub(super) has_label: bool,
}
