//! How much work may be done to find the fixes of a document that have the intended effect.

/// The maximum amount of work for a document, in bytes of text without URLs: a long one with many violations is not fixed
/// completely.
const WORK: usize = 384 << 20;

/// How often each document may be read at least.
const LEAST: usize = 8;

/// How many bytes of text take as long to read as a URL.
const URL: usize = 192;

/// How many bytes of text take as long to read as a URL takes to be judged with and without its fix.
const JUDGED: usize = 2048;

/// The work that may still be done for a document.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
    /// The work of one reading.
    reading: usize,
}

impl Budget {
    /// The budget for a document of this length with so many URLs.
    pub(super) fn of(len: usize, urls: usize) -> Self {
        let reading = len.saturating_add(urls.saturating_mul(URL)).max(1);
        Self { left: WORK.max(reading.saturating_mul(LEAST)), reading }
    }

    /// Takes one reading from it; whether there was one left.
    pub(super) fn take(&mut self) -> bool {
        let left = self.left.checked_sub(self.reading);
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes from it what the judgement of so many URLs costs.
    pub(super) fn take_judged(&mut self, urls: usize) {
        self.left = self.left.saturating_sub(urls.saturating_mul(JUDGED));
    }

    /// Adds one reading.
    pub(super) fn give(&mut self) {
        self.left = self.left.saturating_add(self.reading);
    }

    /// Whether it does not suffice for another reading.
    pub(super) const fn is_spent(&self) -> bool {
        self.left < self.reading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a document may be read if so many URLs are judged each time.
    fn readings((len, urls): (usize, usize), judged: usize) -> usize {
        let mut budget = Budget::of(len, urls);
        let mut count = 0;
        while !budget.is_spent() && budget.take() {
            budget.take_judged(judged);
            count += 1;
        }
        count
    }

    #[test]
    fn the_more_there_is_to_do_the_less_often_a_document_is_read() {
        assert!(readings((100_000, 1000), 1000) > 128);
        assert!(readings((1_000_000, 3000), 3000) > 48);
        assert!((8..12).contains(&readings((1_000_000, 50_000), 20_000)));
        assert_eq!(readings((32 << 20, 100_000), 0), LEAST);
        assert_eq!(readings((0, 0), 0), WORK);
    }
}
