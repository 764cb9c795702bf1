//! Sets of rules, by number.

/// A set of rules, by their places in the engine's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RuleSet {
    /// The first of them: in general all.
    first: [u64; 2],
    more: Box<[u64]>,
}

impl RuleSet {
    pub(crate) fn none(rules: usize) -> Self {
        Self { first: [0; 2], more: vec![0; rules.div_ceil(64).saturating_sub(2)].into() }
    }

    /// A copy: where there are no more rules than usual, nothing is allocated.
    pub(crate) fn copied(&self) -> Self {
        let more = if self.more.is_empty() { Box::default() } else { self.more.clone() };
        Self { first: self.first, more }
    }

    pub(crate) fn put(&mut self, rule: usize) {
        let word = rule / 64;
        let word = if word < 2 { &mut self.first[word] } else { &mut self.more[word - 2] };
        *word |= 1 << (rule % 64);
    }

    /// Whether a rule is in the set.
    pub(crate) fn has(&self, rule: usize) -> bool {
        let word = rule / 64;
        let word = if word < 2 { self.first[word] } else { self.more[word - 2] };
        word & 1 << (rule % 64) != 0
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.first[0] |= other.first[0];
        self.first[1] |= other.first[1];
        if self.more.is_empty() {
            return;
        }
        for (word, more) in self.more.iter_mut().zip(&other.more) {
            *word |= more;
        }
    }

    /// Leaves only those that the other one has too.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.first[0] &= other.first[0];
        self.first[1] &= other.first[1];
        if self.more.is_empty() {
            return;
        }
        for (word, more) in self.more.iter_mut().zip(&other.more) {
            *word &= more;
        }
    }

    /// Removes those that the other one has.
    pub(crate) fn remove(&mut self, other: &Self) {
        let own = self.first.iter_mut().chain(&mut self.more);
        own.zip(other.first.iter().chain(&other.more)).for_each(|(word, others)| *word &= !others);
    }

    /// Removes those that the other one has, and returns them.
    pub(crate) fn part_off(&mut self, other: &Self) -> Self {
        let mut shared = self.copied();
        shared.keep(other);
        self.remove(&shared);
        shared
    }

    /// Whether the other one has some of them.
    pub(crate) fn shares(&self, other: &Self) -> bool {
        let own = self.first.iter().chain(&self.more);
        own.zip(other.first.iter().chain(&other.more)).any(|(word, others)| word & others != 0)
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.first == [0; 2] && self.more.iter().all(|&word| word == 0)
    }

    /// The rules of the set, in order.
    pub(crate) fn rules(&self) -> impl Iterator<Item = usize> + '_ {
        self.first.iter().chain(&self.more).enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }
}
