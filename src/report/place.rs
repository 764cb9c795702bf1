//! Lines and columns in a text that is read in parts.

/// A line and a column, both from 1; columns count characters.
///
/// In a text that is read in parts, they count from the start of the part. [`Place::after`] adds the parts before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
    /// The column in bytes of UTF-8, from 1; a byte order mark counts.
    pub bytes: u64,
}

impl Place {
    /// The place of the first character.
    pub const START: Self = Self { line: 1, column: 1, bytes: 1 };

    /// The column in bytes, if it is not the same in characters.
    #[must_use]
    pub fn byte_column(self) -> Option<u64> {
        (self.bytes != self.column).then_some(self.bytes)
    }

    /// The place in the whole text; `before` is the tally of the text before the part.
    #[must_use]
    pub const fn after(self, before: Tally) -> Self {
        let Self { line, mut column, mut bytes } = self;
        if line == 1 {
            column += before.characters;
            bytes += before.bytes;
        }
        Self { line: line + before.lines, column, bytes }
    }
}

/// The counts up to a place: line ends, and the characters and bytes since the last one.
///
/// ```
/// use urlint::report::{Place, Tally};
///
/// let first = Tally { lines: 2, characters: 5, bytes: 6 };
/// let second = Tally { lines: 0, characters: 3, bytes: 3 };
/// let before = first.then(second);
/// let place = |line, column, bytes| Place { line, column, bytes };
/// assert_eq!(place(1, 1, 1).after(before), place(3, 9, 10));
/// assert_eq!(place(2, 1, 1).after(before), place(4, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of line ends.
    pub lines: u64,
    /// The number of characters since the last line end.
    pub characters: u64,
    /// The number of bytes since the last line end.
    pub bytes: u64,
}

impl Tally {
    /// The tally of this text and the text directly after it, whose own tally is `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let mut then = Self { lines: self.lines + next.lines, ..next };
        if next.lines == 0 {
            then.characters += self.characters;
            then.bytes += self.bytes;
        }
        then
    }
}
