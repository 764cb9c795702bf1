//! Sets of rules, as bit sets.

/// A set of rules, by their indexes in the engine's list. Sets are combined only with sets for the same list.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct RuleSet {
    /// The bits of the first 128 rules: most engines have no more.
    first: [u64; 2],
    /// The bits of the other rules.
    more: Box<[u64]>,
}

impl Clone for RuleSet {
    /// Does not copy an empty `more`: sets are cloned for every URL.
    fn clone(&self) -> Self {
        let more = if self.more.is_empty() { Box::default() } else { self.more.clone() };
        Self { first: self.first, more }
    }
}

impl RuleSet {
    /// The empty set for a list of `rules` rules.
    pub(crate) fn none(rules: usize) -> Self {
        Self { first: [0; 2], more: vec![0; rules.div_ceil(64).saturating_sub(2)].into() }
    }

    /// The empty set for the same list.
    pub(crate) fn empty(&self) -> Self {
        Self { first: [0; 2], more: vec![0; self.more.len()].into() }
    }

    pub(crate) fn insert(&mut self, rule: usize) {
        let word = rule / 64;
        let word = if word < 2 { &mut self.first[word] } else { &mut self.more[word - 2] };
        *word |= 1 << (rule % 64);
    }

    pub(crate) fn contains(&self, rule: usize) -> bool {
        let word = rule / 64;
        let word = if word < 2 { self.first[word] } else { self.more[word - 2] };
        word & 1 << (rule % 64) != 0
    }

    /// Adds the rules of another set.
    pub(crate) fn union(&mut self, other: &Self) {
        self.first[0] |= other.first[0];
        self.first[1] |= other.first[1];
        if self.more.is_empty() {
            return;
        }
        for (word, more) in self.more.iter_mut().zip(&other.more) {
            *word |= more;
        }
    }

    /// Keeps only the rules that the other set has too.
    pub(crate) fn intersect(&mut self, other: &Self) {
        self.first[0] &= other.first[0];
        self.first[1] &= other.first[1];
        if self.more.is_empty() {
            return;
        }
        for (word, more) in self.more.iter_mut().zip(&other.more) {
            *word &= more;
        }
    }

    /// Removes the rules of another set.
    pub(crate) fn subtract(&mut self, other: &Self) {
        let own = self.first.iter_mut().chain(&mut self.more);
        own.zip(other.first.iter().chain(&other.more)).for_each(|(word, others)| *word &= !others);
    }

    /// Removes the rules of another set, and returns those that were in this one.
    pub(crate) fn split_off(&mut self, other: &Self) -> Self {
        let mut shared = self.clone();
        shared.intersect(other);
        self.subtract(&shared);
        shared
    }

    /// Whether the sets share a rule.
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        let own = self.first.iter().chain(&self.more);
        own.zip(other.first.iter().chain(&other.more)).any(|(word, others)| word & others != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first == [0; 2] && self.more.iter().all(|&word| word == 0)
    }

    /// The indexes of the rules, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
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
