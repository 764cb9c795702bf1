//! The fix of a finding: edits of the source, and of the URL.

use std::fmt;
use std::str::FromStr;

use super::option_error::OptionError;
use crate::text::Span;

/// Whether a fix may be applied without looking at it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Applicability {
    /// It is probably intended, but may change which resource the URL identifies.
    Unsafe,
    /// Every reader sees the same resource as before (RFC 3986 section 6.2), or it is the only sensible reading.
    Safe,
}

impl Applicability {
    /// Both values, the less safe first.
    pub const ALL: [Self; 2] = [Self::Unsafe, Self::Safe];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unsafe => "unsafe",
            Self::Safe => "safe",
        }
    }
}

impl fmt::Display for Applicability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Applicability {
    type Err = OptionError;

    fn from_str(name: &str) -> Result<Self, OptionError> {
        let one = Self::ALL.into_iter().find(|one| one.name() == name);
        one.ok_or_else(|| OptionError::unknown("applicability", name, &Self::ALL.map(Self::name)))
    }
}

/// A replacement of bytes by other text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edit {
    /// The replaced bytes; empty for an insertion.
    pub span: Span,
    /// The text that replaces the span.
    pub text: String,
}

impl Edit {
    /// An edit that replaces the bytes at `span` by `text`.
    pub(crate) fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// The same edit of the part of the text that starts at `start`.
    pub(crate) fn relative_to(&self, start: usize) -> Self {
        let span = Span::new(self.span.start - start, self.span.end - start);
        Self { span, text: self.text.clone() }
    }

    /// Whether the edit ends before the next one starts; two insertions at one place do not.
    pub(crate) fn is_before(&self, next: &Self) -> bool {
        self.span.end <= next.span.start && (self.span.start < next.span.start || !self.span.is_empty())
    }
}

/// A way to fix a finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Fix {
    /// Whether it may be applied without looking.
    pub applicability: Applicability,
    /// Edits of the source, in the spelling of its format; ordered and disjoint, two never at one place.
    pub edits: Vec<Edit>,
    /// The fix as edits of the URL's own text; empty if only the text around the URL is fixed.
    pub changes: Vec<Edit>,
}

/// The text after edits, which are ordered and disjoint.
///
/// ```
/// use urlint::lint::{Edit, edited};
/// use urlint::text::Span;
///
/// let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.to_owned() };
/// let edits = [edit(0, 4, "http"), edit(8, 11, "")];
/// assert_eq!(edited("HTTP://h:80/".as_bytes(), &edits), b"http://h/");
/// ```
///
/// # Panics
///
/// The edits are not ordered and disjoint, or one of them is after the end of the text.
#[must_use]
pub fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let (mut edited, mut kept) = (Vec::with_capacity(text.len()), 0);
    for Edit { span, text: new } in edits {
        edited.extend_from_slice(&text[kept..span.start]);
        edited.extend_from_slice(new.as_bytes());
        kept = span.end;
    }
    edited.extend_from_slice(&text[kept..]);
    edited
}

/// Whether edits are sorted and disjoint, and no two insert text at one offset.
pub(crate) fn are_apart(edits: &[Edit]) -> bool {
    edits.windows(2).all(|pair| pair[0].is_before(&pair[1]))
}
