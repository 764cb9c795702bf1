//! Lines and columns in a text that is read in parts.

/// A line and a column, both from 1; columns count characters.
///
/// In a part of a text that does not begin on the first line they count from the part's own start, until
/// [`Place::after`] adds what stands before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The place in the whole text, given what stands before the part.
    #[must_use]
    pub const fn after(self, before: Tally) -> Self {
        let column = if self.line == 1 { self.column + before.characters } else { self.column };
        Self { line: self.line + before.lines, column }
    }
}

/// What has been counted up to a place: line ends, and the characters since the last one.
///
/// ```
/// use urlint::report::{Place, Tally};
///
/// let first = Tally { lines: 2, characters: 5 };
/// let second = Tally { lines: 0, characters: 3 };
/// let before = first.then(second);
/// assert_eq!(Place { line: 1, column: 1 }.after(before), Place { line: 3, column: 9 });
/// assert_eq!(Place { line: 2, column: 1 }.after(before), Place { line: 4, column: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many lines have ended.
    pub lines: u64,
    /// How many characters have followed since.
    pub characters: u64,
}

impl Tally {
    /// Both counts together, `next` standing directly behind.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let characters = if next.lines == 0 { self.characters + next.characters } else { next.characters };
        Self { lines: self.lines + next.lines, characters }
    }
}
