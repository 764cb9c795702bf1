//! The matches of one rule in one URL: the first ones in full, and the number of the others.

use super::rule_match::RuleMatch;

/// The matches of one rule in one URL, in the order in which the rule adds them.
///
/// A URL of a megabyte may hold a finding at every byte. So only the first [`RuleMatches::MAX_KEPT`] are kept; the
/// others are counted.
#[derive(Default, Debug)]
pub(crate) struct RuleMatches {
    kept: Vec<RuleMatch>,
    more: usize,
}

impl RuleMatches {
    /// The maximum number of matches that are kept.
    pub(crate) const MAX_KEPT: usize = 256;

    /// Adds a match.
    pub(crate) fn push(&mut self, rule_match: RuleMatch) {
        self.push_with(|| rule_match);
    }

    /// Adds a match, which is built only if it is kept: for checks that may match at every byte.
    pub(crate) fn push_with(&mut self, rule_match: impl FnOnce() -> RuleMatch) {
        if self.kept.len() < Self::MAX_KEPT {
            self.kept.push(rule_match());
        } else {
            self.more += 1;
        }
    }

    /// The number of matches, including those only counted.
    pub(crate) const fn len(&self) -> usize {
        self.kept.len() + self.more
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.kept.clear();
        self.more = 0;
    }

    pub(crate) fn kept_mut(&mut self) -> &mut [RuleMatch] {
        &mut self.kept
    }

    /// Returns the kept matches, and the number of others.
    pub(crate) fn take(&mut self) -> (std::vec::Drain<'_, RuleMatch>, usize) {
        (self.kept.drain(..), std::mem::take(&mut self.more))
    }
}

impl Extend<RuleMatch> for RuleMatches {
    fn extend<I: IntoIterator<Item = RuleMatch>>(&mut self, matches: I) {
        matches.into_iter().for_each(|rule_match| self.push(rule_match));
    }
}

impl FromIterator<RuleMatch> for RuleMatches {
    fn from_iter<I: IntoIterator<Item = RuleMatch>>(matches: I) -> Self {
        let mut all = Self::default();
        all.extend(matches);
        all
    }
}
