//! How much work may be done to find the fixes of a document that have the intended effect.

/// The maximum amount of work for a document. The unit is the reading of a byte of text without URLs. A long document
/// with many violations is not fixed completely.
const MAX_WORK: usize = 384 << 20;

/// The number of readings that each document may have, however long it is.
const MIN_READINGS: usize = 8;

/// The work of reading a URL.
const URL_WORK: usize = 192;

/// The work of judging a URL with and without its fix.
const JUDGING_WORK: usize = 2048;

/// The work that may still be done for a document.
#[derive(Debug)]
pub(super) struct Budget {
    remaining: usize,
    /// The work of one reading.
    reading: usize,
}

impl Budget {
    /// The budget for a document of `len` bytes with `urls` URLs.
    pub(super) fn of(len: usize, urls: usize) -> Self {
        let reading = len.saturating_add(urls.saturating_mul(URL_WORK)).max(1);
        Self { remaining: MAX_WORK.max(reading.saturating_mul(MIN_READINGS)), reading }
    }

    /// Takes one reading, and returns whether the budget sufficed for it.
    pub(super) fn take_reading(&mut self) -> bool {
        let remaining = self.remaining.checked_sub(self.reading);
        self.remaining = remaining.unwrap_or(0);
        remaining.is_some()
    }

    /// Takes the judging of `urls` URLs.
    pub(super) fn take_judging(&mut self, urls: usize) {
        self.remaining = self.remaining.saturating_sub(urls.saturating_mul(JUDGING_WORK));
    }

    /// Gives one reading back.
    pub(super) fn give_reading(&mut self) {
        self.remaining = self.remaining.saturating_add(self.reading);
    }

    /// Whether the budget does not suffice for another reading.
    pub(super) const fn is_spent(&self) -> bool {
        self.remaining < self.reading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a document may be read if so many URLs are judged each time.
    fn readings((len, urls): (usize, usize), judged: usize) -> usize {
        let mut budget = Budget::of(len, urls);
        let mut count = 0;
        while !budget.is_spent() && budget.take_reading() {
            budget.take_judging(judged);
            count += 1;
        }
        count
    }

    #[test]
    fn the_more_there_is_to_do_the_less_often_a_document_is_read() {
        assert!(readings((100_000, 1000), 1000) > 128);
        assert!(readings((1_000_000, 3000), 3000) > 48);
        assert!((8..12).contains(&readings((1_000_000, 50_000), 20_000)));
        assert_eq!(readings((32 << 20, 100_000), 0), MIN_READINGS);
        assert_eq!(readings((0, 0), 0), MAX_WORK);
    }
}
