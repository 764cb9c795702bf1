//! What comes next in a text that is read from first to last: the next special byte, the next sign of a URL.

use crate::syntax::byte_class::Class;

/// The position that a search found, kept until it is passed: each position is searched for once.
#[derive(Debug)]
pub(super) struct CachedPosition {
    /// Where the last search started.
    from: usize,
    /// What it found; beyond any text if it found nothing.
    at: usize,
}

impl CachedPosition {
    pub(super) const fn new() -> Self {
        Self { from: usize::MAX, at: 0 }
    }

    /// The next position from `from` on; `usize::MAX` if there is none. `search` searches from `from` on, and is called
    /// only if the result is not known yet.
    pub(super) fn next(&mut self, from: usize, search: impl FnOnce() -> Option<usize>) -> usize {
        if from < self.from || from > self.at {
            *self = Self { from, at: search().unwrap_or(usize::MAX) };
        }
        self.at
    }
}

/// A set of bytes at which a reader stops.
#[derive(Debug)]
pub(super) struct ByteTable([bool; 256]);

impl ByteTable {
    pub(super) const fn of(bytes: &[u8]) -> Self {
        Self::in_class(Class::of(bytes))
    }

    pub(super) const fn in_class(class: Class) -> Self {
        Self(class.table())
    }

    /// The index of the first byte of `bytes` that is in the set.
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        find(bytes, |byte| self.0[usize::from(byte)])
    }
}

/// The index of the first byte for which `matches` holds. Four bytes are tested at a time.
pub(super) fn find(bytes: &[u8], matches: impl Fn(u8) -> bool) -> Option<usize> {
    let (fours, _) = bytes.as_chunks::<4>();
    let far = fours.iter().position(|&[a, b, c, d]| matches(a) | matches(b) | matches(c) | matches(d));
    let from = 4 * far.unwrap_or(fours.len());
    bytes[from..].iter().position(|&byte| matches(byte)).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_at_any_position() {
        let table = ByteTable::of(b"x\xFF");
        for len in 0..20 {
            assert_eq!(table.find(&vec![b'a'; len]), None);
            for at in 0..len {
                for wanted in [b'x', 0xFF] {
                    let mut bytes = vec![b'a'; len];
                    (bytes[at], bytes[len - 1]) = (wanted, wanted);
                    assert_eq!(table.find(&bytes), Some(at));
                }
            }
        }
    }

    #[test]
    fn a_place_is_searched_for_once() {
        let mut ahead = CachedPosition::new();
        assert_eq!(ahead.next(2, || Some(7)), 7);
        assert_eq!(ahead.next(7, || unreachable!()), 7);
        assert_eq!(ahead.next(8, || None), usize::MAX);
        assert_eq!(ahead.next(900, || unreachable!()), usize::MAX);
        assert_eq!(ahead.next(1, || Some(7)), 7);
    }
}
