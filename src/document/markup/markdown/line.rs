//! One line, with the columns that its tabs make (CommonMark section 2.2).

/// A line whose container prefixes are taken off one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'x> {
    text: &'x [u8],
    /// The position of the first byte after the prefixes that is no white space; `end` if there is none.
    pub(super) first: usize,
    /// The end of its content, before the line ending.
    pub(super) end: usize,
    /// The start of the next line.
    pub(super) next: usize,
    /// How many columns are taken off.
    column: usize,
    /// The column of `first`.
    first_column: usize,
}

impl<'x> Line<'x> {
    /// The line that starts at `at`. A line feed, a carriage return or both end it.
    pub(super) fn at(text: &'x [u8], at: usize) -> Self {
        let end = memchr::memchr2(b'\n', b'\r', &text[at..]);
        Self::up_to(text, at, end.map_or(text.len(), |len| at + len))
    }

    /// The line at `at` whose content is known to end at `end`.
    pub(super) fn up_to(text: &'x [u8], at: usize, end: usize) -> Self {
        let next = match text.get(end) {
            None => end,
            Some(b'\r') if text.get(end + 1) == Some(&b'\n') => end + 2,
            Some(_) => end + 1,
        };
        let mut line = Self { text, first: at, end, next, column: 0, first_column: 0 };
        line.skip_spaces();
        line
    }

    /// How many columns of white space there are before the first other byte.
    pub(super) fn indent(&self) -> usize {
        self.first_column.saturating_sub(self.column)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first == self.end
    }

    /// The rest of the line, from the first byte that is not white space.
    pub(super) fn rest(&self) -> &'x [u8] {
        &self.text[self.first..self.end]
    }

    /// Takes off columns of white space.
    pub(super) fn take_columns(&mut self, columns: usize) {
        self.column += columns;
    }

    /// Takes off all white space, and bytes of a marker after it.
    pub(super) fn take(&mut self, bytes: usize) {
        self.first = (self.first + bytes).min(self.end);
        self.first_column += bytes;
        self.column = self.first_column;
        self.skip_spaces();
    }

    /// Takes off a `>` and the space after it.
    pub(super) fn take_quote(&mut self) {
        self.take(1);
        if self.indent() > 0 {
            self.take_columns(1);
        }
    }

    /// Takes off so many columns of white space, if it is indented by as many.
    pub(super) fn take_indent(&mut self, columns: usize) -> bool {
        let indented = self.indent() >= columns;
        if indented {
            self.take_columns(columns);
        }
        indented
    }

    fn skip_spaces(&mut self) {
        while self.first < self.end {
            match self.text[self.first] {
                b' ' => self.first_column += 1,
                b'\t' => self.first_column += 4 - self.first_column % 4,
                _ => break,
            }
            self.first += 1;
        }
    }
}
