//! Whether a model fits: where many references of a folder lead nowhere, the model is wrong, not the documents.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// What is counted for itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Class {
    /// References that start with `/`, and own URLs.
    Absolute,
    /// All others that have a path.
    Relative,
    /// Fragments.
    Fragment,
    /// Labels.
    Label,
    /// Names of documents, which only a generator resolves.
    Name,
    /// Fragments with several words, which generators join in different ways.
    Joined,
    /// The case of paths, which many hosts ignore.
    Case,
}

/// How many references of each class land, and how many lead nowhere.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    landed: [usize; 7],
    broken: [usize; 7],
    /// How many documents each counted document represents.
    step: usize,
}

/// The most references that are counted of a document.
pub(crate) const MOST_COUNTED: usize = 2000;

/// The fewest broken references that make a model doubtful, and the least share of those that land.
const FEWEST: usize = 5;
const LEAST_SHARE: f64 = 0.8;

/// The least share of fragments: where a page is translated, many of them are not translated.
const LEAST_SHARE_OF_FRAGMENTS: f64 = 0.4;

/// The least share of paths: those who write for a host that ignores case hardly look at it.
const LEAST_SHARE_OF_CASE: f64 = 0.97;

impl Tally {
    /// A tally of one document in so many.
    pub(crate) fn of_each(step: usize) -> Self {
        Self { step, ..Self::default() }
    }

    pub(crate) fn add(&mut self, class: Class, is_broken: bool) {
        let counts = if is_broken { &mut self.broken } else { &mut self.landed };
        counts[class as usize] += 1;
    }

    /// How many references of a class land, and how many lead nowhere.
    #[cfg(feature = "cli")]
    pub(crate) fn counts(&self, class: Class) -> (usize, usize) {
        (self.landed[class as usize], self.broken[class as usize])
    }

    /// Whether a reference of the class that leads nowhere is an error.
    pub(crate) fn trusts(&self, class: Class) -> bool {
        let (landed, broken) = (self.landed[class as usize], self.broken[class as usize]);
        let least = match class {
            Class::Fragment | Class::Joined => LEAST_SHARE_OF_FRAGMENTS,
            Class::Case => LEAST_SHARE_OF_CASE,
            _ => LEAST_SHARE,
        };
        broken * self.step.max(1) < FEWEST || landed as f64 >= least * (landed + broken) as f64
    }
}

/// The tallies of groups of documents, each made at the first request.
#[derive(Default)]
pub(crate) struct Trust {
    tallies: RwLock<HashMap<String, Tally>>,
}

impl Trust {
    /// Whether a reference of the class that leads nowhere is an error in this group, which `tally` counts through.
    pub(crate) fn of(&self, group: &str, class: Class, tally: impl FnOnce() -> Tally) -> bool {
        if let Some(known) = self.tallies.read().unwrap_or_else(PoisonError::into_inner).get(group) {
            return known.trusts(class);
        }
        let tally = tally();
        let mut tallies = self.tallies.write().unwrap_or_else(PoisonError::into_inner);
        tallies.entry(group.to_owned()).or_insert(tally).trusts(class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_fits_is_trusted() {
        let mut tally = Tally::default();
        (0..40).for_each(|_| tally.add(Class::Relative, false));
        (0..10).for_each(|_| tally.add(Class::Relative, true));
        (0..4).for_each(|_| tally.add(Class::Absolute, true));
        assert!(tally.trusts(Class::Relative) && tally.trusts(Class::Absolute));
        tally.add(Class::Relative, true);
        tally.add(Class::Absolute, true);
        assert!(!tally.trusts(Class::Relative) && !tally.trusts(Class::Absolute));
    }
}
