//! A text with its path and format, and the places of its URLs.

use crate::report::Place;

/// A text with its path and format.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// Its bytes.
    pub bytes: &'t [u8],
    /// Whether they are known to be UTF-8, as those of a string are. Otherwise a byte order mark or the configuration may
    /// say that they are not.
    pub is_utf8: bool,
    /// Its path or address, from which its format and its kind follow. It need not exist.
    pub path: Option<&'t str>,
    /// The name of its format; without one it follows from the path and the first bytes. A text without either is plain
    /// text.
    pub format: Option<&'t str>,
}

/// Where a URL is in its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UrlPlace {
    /// The line and column of its first character, from 1.
    pub place: Place,
    /// The offset of its first byte.
    pub start_byte: u64,
    /// The offset after its last byte.
    pub end_byte: u64,
}
