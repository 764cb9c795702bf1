//! A range of bytes.

use std::fmt;
use std::ops::Range;

/// A range of bytes in a buffer: byte offsets, half-open (`start` belongs to it, `end` does not).
///
/// ```
/// use urlint::text::Span;
///
/// let text = "see http://example.org now";
/// let span = Span::new(4, 22);
/// assert_eq!(&text[span.range()], "http://example.org");
/// assert_eq!(span.len(), 18);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte; never less than `start`.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions: `end` is less than `start`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        Self { start, end }
    }

    /// The empty span at `offset`.
    #[must_use]
    pub const fn empty(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }

    /// The number of bytes in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it has no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// For slicing: `&text[span.range()]`.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether the byte at `offset` belongs to it.
    #[must_use]
    pub const fn contains(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }

    /// This range in a larger buffer, in which the buffer of this range starts at `base`.
    #[must_use]
    pub const fn shifted(self, base: usize) -> Self {
        Self { start: self.start + base, end: self.end + base }
    }

    /// The bytes that are in both spans; `None` if there are none.
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        let start = self.start.max(other.start);
        let end = self.end.min(other.end);
        (start < end).then_some(Self { start, end })
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
